/** How far the texts of a lesson were read, stored in the browser by the lesson's table. */

const key = (table: string) => `nelumbo.lesson.${table}`;

export function stepsRead(table: string): number {
  return Number(localStorage.getItem(key(table)) ?? 0);
}

/** Infinity stands for a finished lesson. */
export function storeStepsRead(table: string, step: number): void {
  localStorage.setItem(key(table), String(step));
}

/** How far the texts of a lesson were read, kept in the browser by the lesson's table. */

const key = (table: string) => `nelumbo.lesson.${table}`;

export function learned(table: string): number {
  return Number(localStorage.getItem(key(table)) ?? 0);
}

/** Infinity stands for a lesson that is through. */
export function keepLearned(table: string, step: number): void {
  localStorage.setItem(key(table), String(step));
}

/** Whether a box of fixed height shows all that is in it. */
export function fits(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + 1;
}

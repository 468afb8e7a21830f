/** By keyboard: the focused piece, the last one taken up, or the first; again hides it. */
export function magnify(): void {
  const pieces = [...document.querySelectorAll<HTMLElement>("[data-magnifiable]")];
  const piece =
    pieces.find((one) => one === document.activeElement) ??
    pieces.findLast((one) => one.ariaPressed === "true") ??
    pieces[0];
  piece?.dispatchEvent(new Event("magnify"));
}

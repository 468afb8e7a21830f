/** A copy of a piece above the whole page: while it is dragged, or magnified. */

const SVG = "http://www.w3.org/2000/svg";

export function floatingCopy(piece: HTMLElement | SVGElement, width: number): HTMLElement {
  const box = piece.getBoundingClientRect();
  const layer = document.createElement("div");
  layer.className = "floating";
  layer.setAttribute("aria-hidden", "true");
  layer.style.width = `${width}px`;
  layer.style.height = `${(width * box.height) / box.width}px`;
  layer.append(piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? framed(piece) : plain(piece));
  document.body.append(layer);
  return layer;
}

/** Without ids, out of the tab order, and invisible to tests. */
function plain(piece: Element): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-place", "data-spot", "data-magnifiable"]) part.removeAttribute(name);
  copy.tabIndex = -1;
  Object.assign(copy.style, { width: "100%", height: "100%", transform: "none", margin: "0" });
  return copy;
}

/** A part of an SVG as a separate SVG. */
function framed(piece: SVGGraphicsElement): SVGSVGElement {
  const { x, y, width, height } = piece.getBBox();
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const copy = plain(piece);
  copy.removeAttribute("transform");
  frame.append(copy);
  return frame;
}

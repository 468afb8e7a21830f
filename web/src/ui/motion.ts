/** Pieces that fly from one place of the board to another, over the board, once something was confirmed. */

import type { Mark } from "./mark.ts";

export interface Flight {
  /** Values of `data-spot` on the elements where it begins and ends. */
  from: string;
  to: string;
  /** What is seen flying; null for a card back. */
  mark: Mark | null;
  count?: number;
  /** A round piece instead of a card. */
  round?: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const APART = 60;
const ALL = 800;

/** A span of the tokens in milliseconds: 0 where the reader wants no motion. */
export function span(token: "quick" | "slide" | "fly" | "grow" | "fall"): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${token}`)) || 0;
}

/** Flies them all in at most 0.8 s; a tap anywhere finishes it. */
export function fly(root: HTMLElement, flights: Flight[]): void {
  const length = span("fly");
  if (length === 0 || document.hidden) return;
  const single = flights.flatMap((flight) => Array.from({ length: Math.min(flight.count ?? 1, 8) }, () => flight));
  const apart = Math.min(APART, (ALL - length) / Math.max(1, single.length));
  const under = single.map((flight, order) => start(root, flight, order * apart, length)).filter((animation) => animation !== null);
  const finish = (): void => document.getAnimations().forEach((animation) => ends(animation) && animation.finish());
  addEventListener("pointerdown", finish, { once: true });
  void Promise.allSettled(under.map((animation) => animation.finished)).then(() => removeEventListener("pointerdown", finish));
}

/** What grows or opens meanwhile ends with the flights; what breathes for ever does not. */
function ends(animation: Animation): boolean {
  return Number.isFinite(animation.effect?.getComputedTiming().endTime);
}

function start(root: HTMLElement, flight: Flight, delay: number, duration: number): Animation | null {
  const from = spot(root, flight.from);
  const to = spot(root, flight.to);
  if (!from || !to) return null;
  const piece = drawn(flight.mark, flight.round ?? false);
  document.body.append(piece);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const at = (part: number, lift: number) => `translate(${from.x + dx * part}px, ${from.y + dy * part - lift}px) translate(-50%, -50%)`;
  const arc = Math.min(36, Math.hypot(dx, dy) / 6);
  const animation = piece.animate(
    [
      { transform: `${at(0, 0)} scale(.9)`, opacity: 0.2 },
      { transform: `${at(0.5, arc)} scale(1.06)`, opacity: 1, offset: 0.45 },
      { transform: `${at(1, 0)} scale(.85)`, opacity: 0.9 },
    ],
    { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "both" },
  );
  const gone = (): void => piece.remove();
  animation.finished.then(gone, gone);
  return animation;
}

function spot(root: HTMLElement, name: string): { x: number; y: number } | null {
  const box = (root.querySelector(`[data-spot="${name}"]`) ?? document.querySelector(`[data-spot="${name}"]`))?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

function drawn(mark: Mark | null, round: boolean): SVGSVGElement {
  const svg = make("svg", { viewBox: "0 0 40 56", width: "38", height: "53", "aria-hidden": "true" }) as SVGSVGElement;
  svg.classList.add("flying");
  const look = { fill: mark?.fill ?? "var(--card-back)", stroke: mark?.edge ?? "var(--card-back-edge)", "stroke-width": "1.5" };
  svg.append(outline(round, { transform: "translate(0 3)", fill: "rgb(0 0 0 / 30%)" }), outline(round, look));
  if (mark) svg.append(make("path", { d: mark.glyph, fill: mark.ink, "fill-rule": "evenodd", transform: "translate(10 18) scale(.83)" }));
  return svg;
}

function outline(round: boolean, look: Record<string, string>): SVGElement {
  return round ? make("circle", { cx: "20", cy: "28", r: "18", ...look }) : make("rect", { x: "1", y: "1", width: "38", height: "54", rx: "5", ...look });
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

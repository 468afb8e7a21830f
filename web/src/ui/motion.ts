/** Flights: pieces that move over the board from one place to another after a confirmed move. */

import { cubicOut } from "svelte/easing";
import type { Mark } from "./mark.ts";

export interface Flight {
  /** Values of `data-spot` on the elements where it begins and ends. */
  from: string;
  to: string;
  /** What is drawn on the flying piece; null for a card back. */
  mark: Mark | null;
  count?: number;
  /** A round piece instead of a card. */
  round?: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const APART = 60;
const ALL = 800;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SPANS = ["quick", "slide", "fly", "grow", "fall"] as const;
type Span = (typeof SPANS)[number];
const spans = new Map<Span, number>();

/** A duration of the tokens in milliseconds: 0 with reduced motion. */
export function span(token: Span): number {
  if (calm.matches || document.documentElement.dataset.motion === "off") return 0;
  if (!spans.get(token)) read();
  return spans.get(token)!;
}

/**
 * All durations are read together and cached: each read forces a style recalculation, and a board asks for
 * every card.
 */
function read(): void {
  const styles = getComputedStyle(document.documentElement);
  for (const token of SPANS) spans.set(token, Number.parseFloat(styles.getPropertyValue(`--${token}`)) || 0);
}

/**
 * A transition: grows from `start` and fades in. Svelte's own reads each piece's styles, which forces a
 * recalculation.
 */
export function grown(
  _: Element,
  { start, delay = 0, opacity = 1 }: { start: number; delay?: number; opacity?: number },
) {
  const css = (part: number) => `transform: scale(${start + (1 - start) * part}); opacity: ${part * opacity}`;
  return { duration: span("grow"), delay, easing: cubicOut, css };
}

/**
 * Flies all pieces in at most 0.8 s; a tap anywhere finishes it. They are drawn in the frame after the board.
 */
export function fly(root: HTMLElement, flights: Flight[]): void {
  const length = span("fly");
  if (length === 0 || document.hidden) return;
  const single = flights.flatMap((flight) =>
    Array.from({ length: Math.min(flight.count ?? 1, 8) }, () => flight),
  );
  const routes = found(root, single);
  if (routes.length > 0) requestAnimationFrame(() => begin(routes, length));
}

function begin(routes: Route[], length: number): void {
  const apart = Math.min(APART, (ALL - length) / routes.length);
  const under = routes.map((route, order) => start(route, order * apart, length));
  const finish = (): void =>
    document.getAnimations().forEach((animation) => ends(animation) && animation.finish());
  addEventListener("pointerdown", finish, { once: true });
  void Promise.allSettled(under.map((animation) => animation.finished)).then(() =>
    removeEventListener("pointerdown", finish),
  );
}

interface Spot {
  x: number;
  y: number;
}
interface Route {
  flight: Flight;
  from: Spot;
  to: Spot;
}

/** Measures all routes before drawing the first piece: one layout instead of one per piece. */
function found(root: HTMLElement, flights: Flight[]): Route[] {
  const known = new Map<string, Spot | null>();
  const at = (name: string): Spot | null => {
    if (!known.has(name)) known.set(name, spot(root, name));
    return known.get(name)!;
  };
  return flights.flatMap((flight) => {
    const [from, to] = [at(flight.from), at(flight.to)];
    return from && to ? [{ flight, from, to }] : [];
  });
}

/** Finishes other running animations too, except endless ones. */
function ends(animation: Animation): boolean {
  return Number.isFinite(animation.effect?.getComputedTiming().endTime);
}

function start({ flight, from, to }: Route, delay: number, duration: number): Animation {
  const piece = drawn(flight.mark, flight.round ?? false);
  document.body.append(piece);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const at = (part: number, lift: number) =>
    `translate(${from.x + dx * part}px, ${from.y + dy * part - lift}px) translate(-50%, -50%)`;
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

function spot(root: HTMLElement, name: string): Spot | null {
  const box = (
    root.querySelector(`[data-spot="${name}"]`) ?? document.querySelector(`[data-spot="${name}"]`)
  )?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

function drawn(mark: Mark | null, round: boolean): SVGSVGElement {
  const svg = make("svg", {
    viewBox: "0 0 40 56",
    width: "38",
    height: "53",
    "aria-hidden": "true",
  }) as SVGSVGElement;
  svg.classList.add("flying");
  const look = {
    fill: mark?.fill ?? "var(--card-back)",
    stroke: mark?.edge ?? "var(--card-back-edge)",
    "stroke-width": "1.5",
  };
  svg.append(outline(round, { transform: "translate(0 3)", fill: "rgb(0 0 0 / 30%)" }), outline(round, look));
  if (mark)
    svg.append(
      make("path", {
        d: mark.glyph,
        fill: mark.ink,
        "fill-rule": "evenodd",
        transform: "translate(10 18) scale(.83)",
      }),
    );
  return svg;
}

function outline(round: boolean, look: Record<string, string>): SVGElement {
  return round
    ? make("circle", { cx: "20", cy: "28", r: "18", ...look })
    : make("rect", { x: "1", y: "1", width: "38", height: "54", rx: "5", ...look });
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

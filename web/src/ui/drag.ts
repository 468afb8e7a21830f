/**
 * Drag and drop, as a shortcut for two taps: dragging a piece takes it up, dropping it taps the place below.
 */

import type { Attachment } from "svelte/attachments";
import { floatingCopy } from "./floating-copy.ts";

/** Pixels of movement that make a press a drag. */
const PULL = 8;

/** `lift` takes the piece up. Dropping it chooses a place and sends nothing. */
export function drag(lift: () => unknown): Attachment<HTMLElement | SVGElement> {
  return (piece) => {
    let from: PointerEvent | null = null;
    let copy: HTMLElement | null = null;

    function pressed(event: PointerEvent): void {
      if (event.button !== 0 || !event.isPrimary || (piece as HTMLButtonElement).disabled) return;
      from = event;
      // A fast drag leaves the piece at once: it must keep receiving the events.
      piece.setPointerCapture(event.pointerId);
    }
    function moved(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.pointerId) return;
      if (copy === null && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > PULL)
        begin();
      if (copy) copy.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 60%)`;
    }
    function begin(): void {
      copy = floatingCopy(piece, piece.getBoundingClientRect().width);
      lift();
    }
    function released(event: PointerEvent): void {
      if (copy && event.type === "pointerup") {
        piece.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => piece.removeEventListener("click", swallow, { capture: true }));
        drop(event.clientX, event.clientY);
      }
      copy?.remove();
      from = copy = null;
    }

    Object.assign(piece.style, { touchAction: "none", userSelect: "none" });
    const listeners = {
      pointerdown: pressed,
      pointermove: moved,
      pointerup: released,
      pointercancel: released,
    };
    for (const [name, listener] of Object.entries(listeners))
      piece.addEventListener(name, listener as EventListener);
    return () => {
      copy?.remove();
      for (const [name, listener] of Object.entries(listeners))
        piece.removeEventListener(name, listener as EventListener);
    };
  };
}

/** The click that ends a drag is no tap. */
function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** The place at a point; `data-drop` on a larger element names its place. */
function placeAt(x: number, y: number): Element | null {
  const there = document.elementFromPoint(x, y);
  const named = there?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
  return named ? document.querySelector(`[data-place="${named}"]`) : (there?.closest("[data-place]") ?? null);
}

function drop(x: number, y: number): void {
  const place = placeAt(x, y);
  // Another tap on a chosen place would confirm it.
  if (place && place.getAttribute("aria-pressed") !== "true")
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

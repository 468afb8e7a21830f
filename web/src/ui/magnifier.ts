/** Shows a card large: on a long press, under a resting mouse, or by key. */

import type { Attachment } from "svelte/attachments";
import { floatingCopy } from "./floating-copy.ts";

const PRESS = 450;
const REST = 900;
const WIDTH = 210;
const MARGIN = 10;

export function magnifier(): Attachment<HTMLElement> {
  return (piece) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let large: HTMLElement | null = null;
    let from: PointerEvent | null = null;

    function show(): void {
      large ??= floatingCopy(piece, Math.min(WIDTH, innerWidth * 0.55));
      large.classList.add("large");
      const box = piece.getBoundingClientRect();
      const { width, height } = large.getBoundingClientRect();
      const left = Math.min(Math.max(box.x + box.width / 2 - width / 2, MARGIN), innerWidth - width - MARGIN);
      const above = box.y - height - MARGIN;
      const below = Math.min(box.bottom + MARGIN, innerHeight - height - MARGIN);
      large.style.translate = `${left}px ${above > MARGIN ? above : below}px`;
    }
    function hide(): void {
      clearTimeout(timer);
      removeEventListener("keydown", otherKey);
      large?.remove();
      large = from = null;
    }
    function entered(event: PointerEvent): void {
      if (event.pointerType === "mouse" && event.buttons === 0) timer = setTimeout(show, REST);
    }
    function pressed(event: PointerEvent): void {
      hide();
      if (event.pointerType === "mouse") return;
      from = event;
      timer = setTimeout(show, PRESS);
    }
    function moved(event: PointerEvent): void {
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > MARGIN) hide();
    }
    function released(): void {
      if (large)
        piece.addEventListener("click", (event) => event.stopImmediatePropagation(), {
          capture: true,
          once: true,
        });
      hide();
    }
    function asked(): void {
      if (large) return hide();
      show();
      addEventListener("keydown", otherKey);
    }
    function otherKey({ key }: KeyboardEvent): void {
      if (key !== "i") hide();
    }
    const noMenu = (event: Event): void => event.preventDefault();

    const listeners = {
      pointerenter: entered,
      pointerdown: pressed,
      pointermove: moved,
      pointerup: released,
      pointercancel: hide,
      pointerleave: hide,
      contextmenu: noMenu,
      magnify: asked,
      blur: hide,
    };
    piece.dataset.magnifiable = "";
    for (const [name, listener] of Object.entries(listeners))
      piece.addEventListener(name, listener as EventListener);
    return () => {
      hide();
      for (const [name, listener] of Object.entries(listeners))
        piece.removeEventListener(name, listener as EventListener);
    };
  };
}

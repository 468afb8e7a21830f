/**
 * What is seen of the map: two fingers or the wheel come nearer, one finger moves along, a double tap shows
 * it whole.
 */

import type { Attachment } from "svelte/attachments";

const WHOLE = { x: 14, y: 14, width: 772, height: 572 };
const NEAREST = 4;
const PULL = 8;

interface Point {
  x: number;
  y: number;
}

export class Zoom {
  /** 1 shows the whole map. */
  scale = $state(1);
  #x = $state(WHOLE.x);
  #y = $state(WHOLE.y);

  /** The part of the map that is seen. */
  get seen(): { x: number; y: number; width: number; height: number } {
    return { x: this.#x, y: this.#y, width: WHOLE.width / this.scale, height: WHOLE.height / this.scale };
  }

  get box(): string {
    const { x, y, width, height } = this.seen;
    return `${x} ${y} ${width} ${height}`;
  }

  fit(): void {
    this.scale = 1;
    this.#put(WHOLE.x, WHOLE.y);
  }

  /** Comes nearer by a factor; what lies at `at` stays where it is. */
  nearer(factor: number, at: Point): void {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    const by = this.scale / scale;
    this.scale = scale;
    this.#put(at.x - (at.x - this.#x) * by, at.y - (at.y - this.#y) * by);
  }

  move(dx: number, dy: number): void {
    this.#put(this.#x + dx, this.#y + dy);
  }

  /** Brings a place into sight, where it is out of it. */
  show({ x, y }: Point): void {
    const width = WHOLE.width / this.scale;
    const height = WHOLE.height / this.scale;
    const inside =
      x > this.#x + width * 0.1 &&
      x < this.#x + width * 0.9 &&
      y > this.#y + height * 0.1 &&
      y < this.#y + height * 0.9;
    if (!inside) this.#put(x - width / 2, y - height / 2);
  }

  /** Never beyond the edge of the map. */
  #put(x: number, y: number): void {
    this.#x = Math.min(Math.max(x, WHOLE.x), WHOLE.x + WHOLE.width * (1 - 1 / this.scale));
    this.#y = Math.min(Math.max(y, WHOLE.y), WHOLE.y + WHOLE.height * (1 - 1 / this.scale));
  }

  /** Listens to fingers and wheel on the map's drawing. A tap stays a tap. */
  gestures: Attachment<SVGSVGElement> = (map) => {
    const fingers = new Map<number, Point>();
    let begun: Point | null = null;
    const onMap = ({ x, y }: Point): Point =>
      new DOMPoint(x, y).matrixTransform(map.getScreenCTM()!.inverse());
    const apart = ([one, other]: Point[]): number => Math.hypot(one!.x - other!.x, one!.y - other!.y);
    const between = ([one, other]: Point[]): Point => ({
      x: (one!.x + other!.x) / 2,
      y: (one!.y + other!.y) / 2,
    });

    const pressed = (event: PointerEvent): void => {
      fingers.set(event.pointerId, event);
      begun = fingers.size === 1 ? event : null;
    };
    const moved = (event: PointerEvent): void => {
      const from = fingers.get(event.pointerId);
      if (!from || (begun && (this.scale === 1 || apart([begun, event]) < PULL))) return;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, event);
      // The map captures the pointer and so gets the click: a pull taps no zone.
      map.setPointerCapture(event.pointerId);
      begun = null;
      this.#follow(before.map(onMap), [...fingers.values()].map(onMap), apart, between);
    };
    const released = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      begun = null;
    };
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      this.nearer(Math.exp(-event.deltaY / 400), onMap(event));
    };
    const twice = (event: MouseEvent): void => {
      if (!(event.target as Element).closest(".possible")) this.fit();
    };

    const listeners = {
      pointerdown: pressed,
      pointermove: moved,
      pointerup: released,
      pointercancel: released,
      wheel: turned,
      dblclick: twice,
    };
    for (const [name, listener] of Object.entries(listeners))
      map.addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        map.removeEventListener(name, listener as EventListener);
    };
  };

  #follow(
    before: Point[],
    after: Point[],
    apart: (points: Point[]) => number,
    between: (points: Point[]) => Point,
  ): void {
    if (after.length === 1) return this.move(before[0]!.x - after[0]!.x, before[0]!.y - after[0]!.y);
    const [from, to] = [between(before), between(after)];
    this.move(from.x - to.x, from.y - to.y);
    this.nearer(apart(after) / Math.max(1, apart(before)), from);
  }
}

/**
 * What is seen of the map: two fingers or the wheel come nearer, one finger moves along, a double tap shows
 * it whole. On a small screen it comes near by itself to what can be chosen, until the whole is asked for.
 */

import type { Attachment } from "svelte/attachments";

const WHOLE = { x: 14, y: 14, width: 772, height: 572 };
const NEAREST = 4;
/** As near as it comes by itself, and how much of the map there is then around the zones' middles. */
const NEAR_ENOUGH = 2.2;
const MARGIN = 62;
/** What the buttons at its right cover. */
const TOOLS = 44;
const PULL = 8;

interface Point {
  x: number;
  y: number;
}

function within(at: number, from: number, room: number): number {
  return room < 0 ? from + room / 2 : Math.min(Math.max(at, from), from + room);
}

export class Zoom {
  /** 1 shows the whole map. */
  scale = $state(1);
  /** Whether it comes near by itself to what can be chosen. */
  follows = $state(true);
  #x = $state(WHOLE.x);
  #y = $state(WHOLE.y);
  #frame = $state.raw({ width: WHOLE.width, height: WHOLE.height });

  /** The whole map, with as much sea as fills the frame. */
  get #widest(): { width: number; height: number } {
    const by = Math.max(WHOLE.width / this.#frame.width, WHOLE.height / this.#frame.height);
    return { width: this.#frame.width * by, height: this.#frame.height * by };
  }

  /** Pixels of the screen for each unit of the map. */
  get density(): number {
    return this.#frame.width / this.seen.width;
  }

  /** The part of the map that is seen. */
  get seen(): { x: number; y: number; width: number; height: number } {
    const { width, height } = this.#widest;
    return { x: this.#x, y: this.#y, width: width / this.scale, height: height / this.scale };
  }

  get box(): string {
    const { x, y, width, height } = this.seen;
    return `${x} ${y} ${width} ${height}`;
  }

  /** The frame has this size now; its middle stays where it is. */
  frame(width: number, height: number): void {
    if (!width || !height) return;
    const { seen } = this;
    this.#frame = { width, height };
    this.#centre({ x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 });
  }

  fit(): void {
    this.scale = 1;
    this.#put(WHOLE.x, WHOLE.y);
  }

  /** All these places at once, as near as that allows. */
  fitTo(places: readonly Point[]): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { width, height } = this.#widest;
    const breadth = right - left + 2 * MARGIN + TOOLS;
    const room = Math.min(width / breadth, height / (bottom - top + 2 * MARGIN));
    this.scale = Math.min(NEAR_ENOUGH, Math.max(1, room));
    this.#centre({ x: (left + right + TOOLS) / 2, y: (top + bottom) / 2 });
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
    const { x: left, y: top, width, height } = this.seen;
    const inside =
      x > left + width * 0.1 && x < left + width * 0.9 && y > top + height * 0.1 && y < top + height * 0.9;
    if (!inside) this.#centre({ x, y });
  }

  #centre({ x, y }: Point): void {
    const { width, height } = this.seen;
    this.#put(x - width / 2, y - height / 2);
  }

  /** Never beyond the edge of the map; what is less than the frame lies in its middle. */
  #put(x: number, y: number): void {
    const { width, height } = this.seen;
    this.#x = within(x, WHOLE.x, WHOLE.width - width);
    this.#y = within(y, WHOLE.y, WHOLE.height - height);
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
      if ((event.target as Element).closest(".possible")) return;
      this.follows = false;
      this.fit();
    };
    const sized = new ResizeObserver(([entry]) => {
      this.frame(entry!.contentRect.width, entry!.contentRect.height);
    });
    sized.observe(map);

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
      sized.disconnect();
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

import { describe, expect, it } from "vitest";
import { Zoom } from "./zoom.svelte.ts";

const box = (zoom: Zoom) => zoom.box.split(" ").map(Number);

describe("the map", () => {
  it("comes nearer, and what the fingers hold stays below them", () => {
    const zoom = new Zoom();
    zoom.nearer(2, { x: 400, y: 300 });
    expect(box(zoom)).toEqual([207, 157, 386, 286]);
  });

  it("is never left, nor seen from further than whole", () => {
    const zoom = new Zoom();
    zoom.nearer(2, { x: 400, y: 300 });
    zoom.move(-10_000, 10_000);
    expect(box(zoom)).toEqual([14, 300, 386, 286]);
    zoom.nearer(0.1, { x: 100, y: 400 });
    expect(box(zoom)).toEqual([14, 14, 772, 572]);
  });

  it("brings into sight what is spoken of, and else lies still", () => {
    const zoom = new Zoom();
    zoom.nearer(4, { x: 14, y: 14 });
    zoom.show({ x: 100, y: 80 });
    expect(box(zoom).slice(0, 2)).toEqual([14, 14]);
    zoom.show({ x: 700, y: 500 });
    expect(box(zoom).slice(0, 2)).toEqual([593, 428.5]);
    zoom.fit();
    expect(zoom.scale).toBe(1);
  });
});

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

  it("fills its frame, with as much sea as that takes", () => {
    const zoom = new Zoom();
    zoom.frame(386, 143);
    expect(box(zoom)).toEqual([14 - 386, 14, 1544, 572]);
    expect(zoom.density).toBe(0.25);
    zoom.frame(386, 572);
    zoom.fit();
    expect(box(zoom)).toEqual([14, 14 - 286, 772, 1144]);
  });

  it("comes near to what can be chosen, as far as all of it stays in sight", () => {
    const zoom = new Zoom();
    zoom.fitTo([{ x: 200, y: 300 }]);
    expect(zoom.scale).toBe(2.2);
    zoom.fitTo([
      { x: 100, y: 300 },
      { x: 400, y: 500 },
    ]);
    const { x, y, width, height } = zoom.seen;
    expect([x <= 100 - 62, x + width >= 400, y <= 300 - 62, y + height >= 500]).toEqual(Array(4).fill(true));
    zoom.fitTo([
      { x: 60, y: 60 },
      { x: 740, y: 540 },
    ]);
    expect(zoom.scale).toBe(1);
  });
});

import { expect, test } from "vitest";
import { ZONES } from "./map.gen.ts";
import { nameBox, nameSpot, overlaps } from "./names.ts";

const whole = { x: 14, y: 14, width: 772, height: 572 };
const all = ZONES.map((_, zone) => zone);

test("the name of a coast zone is never cut at the edge of the map, at any size", () => {
  for (const large of [false, true])
    for (const zone of all) {
      const { x } = nameSpot("Heron Harbour", zone, [], { large, box: whole });
      const half = (13 * 6.2 * (large ? 22 : 15)) / 10.5 / 2;
      expect(x - half).toBeGreaterThanOrEqual(whole.x);
      expect(x + half).toBeLessThanOrEqual(whole.x + whole.width);
    }
});

test("seen from near, a name stays in what is seen", () => {
  const box = { x: 400, y: 300, width: 193, height: 143 };
  const zone = all.find((one) => ZONES[one]!.x > 560 && ZONES[one]!.x < 593)!;
  const { x } = nameSpot("鷺の港", zone, [], { large: true, box });
  expect(x).toBeLessThanOrEqual(box.x + box.width - 30);
});

test("a name moves where the piece of a neighbour lies below it", () => {
  const place = (zone: number, occupied: number[]) =>
    nameSpot("Heron Harbour", zone, occupied, { large: true, box: whole });
  const moved = all.filter((zone) => place(zone, all).y !== place(zone, [zone]).y);
  expect(moved.length).toBeGreaterThan(0);
});

test.each([false, true])(
  "names of two zones that are spoken of at once do not overlap, large: %s",
  (large) => {
    const name = "Autumn Court";
    const place = (zone: number, taken: Parameters<typeof nameSpot>[3]["taken"]) =>
      nameBox(name, nameSpot(name, zone, all, { large, box: whole, taken }), large);
    const pairs = all.flatMap((one) =>
      all.filter((other) => other > one).map((other) => [one, other] as const),
    );
    const over = pairs.filter(([one, other]) => overlaps(place(one, []), place(other, [place(one, [])])));
    const before = pairs.filter(([one, other]) => overlaps(place(one, []), place(other, [])));
    expect(before.length).toBeGreaterThan(0);
    expect(over).toEqual([]);
  },
);

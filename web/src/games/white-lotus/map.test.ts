import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error A script without types.
import { made } from "./make-map.mjs";

it("is made from the engine's map", () => {
  expect(readFileSync(join(import.meta.dirname, "map.gen.ts"), "utf8")).toBe(made());
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { glance, names } from "./index.ts";

it.each(names)("%s is told in four pictures that are drawn, or in none", async (game) => {
  const pictures = await glance(game);
  expect([0, 4]).toContain(pictures.length);
  for (const name of pictures)
    expect([name, existsSync(join(import.meta.dirname, game, "pictures", `${name}.svelte`))]).toEqual([
      name,
      true,
    ]);
});

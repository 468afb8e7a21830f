import { expect, it } from "vitest";
import { manifest } from "./manifest.ts";

it("describes the site in each language", () => {
  expect(JSON.parse(manifest("fr"))).toMatchObject({
    name: "Nelumbo",
    lang: "fr",
    start_url: "/",
    description: expect.stringContaining("jeux de fleurs") as string,
  });
});

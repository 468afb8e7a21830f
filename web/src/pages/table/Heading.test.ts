import { mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";
import type { TableInfo } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import type { Viewpoint } from "@/table/viewpoint.svelte.ts";
import Heading from "./Heading.svelte";

beforeAll(() => speak("en"));

function said(status: string, awaited: number[]): string {
  const viewpoint = { watching: false, acting: [], awaited, awaitedNames: awaited.length ? "Koi" : "" };
  const shown = mount(Heading, {
    target: document.body,
    props: {
      title: "Mandala",
      info: { status, clock: "none" } as unknown as TableInfo,
      viewpoint: viewpoint as unknown as Viewpoint,
      progress: null,
    },
  });
  const text = document.querySelector(".pill")?.textContent.trim() ?? "";
  void unmount(shown);
  return text;
}

it("names whose turn it is, and nobody's turn where the game waits for nobody", () => {
  expect(said("playing", [1])).toBe("Koi’s turn");
  expect(said("playing", [])).toBe("");
  expect(said("over", [1])).toBe("");
});

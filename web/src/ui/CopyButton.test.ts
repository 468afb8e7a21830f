import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";
import { speak } from "@/i18n/index.svelte.ts";
import { button, press } from "@/table/testing.svelte.ts";
import CopyButton from "./CopyButton.svelte";

beforeAll(() => speak("en"));

async function pressed(writeText: () => Promise<void>): Promise<string> {
  document.execCommand = () => false;
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const shown = mount(CopyButton, { target: document.body, props: { text: () => "a link", label: "Share" } });
  press(button("Share"));
  await vi.waitFor(() => expect(document.querySelector("button")!.textContent).not.toBe("Share"));
  flushSync();
  const said = document.querySelector("button")!.textContent;
  await unmount(shown);
  vi.unstubAllGlobals();
  return said;
}

it("says that it has copied, or that it could not", async () => {
  expect(await pressed(() => Promise.resolve())).toBe("Copied");
  expect(await pressed(() => Promise.reject(new Error("no")))).not.toBe("Copied");
});

import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./clipboard.ts";

afterEach(() => vi.unstubAllGlobals());

it("copies by the clipboard of the browser", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a link");
});

it("copies a selected text on plain http, where there is no clipboard", async () => {
  vi.stubGlobal("navigator", {});
  let copied = "";
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  expect(await copyText("a link")).toBe(true);
  expect(copied).toBe("a link");
  expect(document.querySelector("textarea")).toBeNull();
});

it("says so where neither works", async () => {
  vi.stubGlobal("navigator", {});
  document.execCommand = () => false;
  expect(await copyText("a link")).toBe(false);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "@/table/connection.svelte.ts";
import { followWhoIsHere } from "./who-is-here.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks again while the page is open, and keeps the socket open as long", () => {
  const left = vi.fn();
  vi.spyOn(connection, "follow").mockReturnValue(left);
  const refresh = vi.fn(async () => {});
  const stop = followWhoIsHere(refresh, 1_000);
  vi.advanceTimersByTime(2_500);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(left).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(left).toHaveBeenCalledTimes(1);
});

import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { PacedQueue } from "./pace.svelte.ts";

test("what is skipped is still heard one by one: a battle is revealed though the next turn has begun", () => {
  let latest = $state("");
  const heard: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      if (latest) heard.push(latest);
    });
  });
  const queue = new PacedQueue<string>(
    (item) => (latest = item),
    () => 60_000,
  );
  for (const item of ["sealed", "fought", "placed"]) queue.add(item);
  queue.skip();
  flushSync();
  expect(heard).toEqual(["sealed", "fought", "placed"]);
  stop();
});

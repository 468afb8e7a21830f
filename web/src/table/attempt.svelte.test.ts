import { describe, expect, it } from "vitest";
import { Refusal } from "@/api/client.ts";
import { Attempt } from "./attempt.svelte.ts";

describe("an attempt", () => {
  it("is busy until it is answered", async () => {
    const attempt = new Attempt();
    let answer = (): void => {};
    const done = attempt.run(() => new Promise((resolve) => (answer = resolve)));
    expect(attempt.busy).toBe(true);
    answer();
    await done;
    expect([attempt.busy, attempt.problem]).toEqual([false, ""]);
  });

  it("says why it was refused, until the next one", async () => {
    const attempt = new Attempt();
    await attempt.run(() => Promise.reject(new Refusal("too_many_requests")));
    expect(attempt.busy).toBe(false);
    expect(attempt.problem).not.toBe("");
    await attempt.run(() => Promise.resolve());
    expect(attempt.problem).toBe("");
  });

  it("hides no fault of the page itself", async () => {
    const attempt = new Attempt();
    await expect(attempt.run(() => Promise.reject(new TypeError("a fault")))).rejects.toThrow("a fault");
    expect(attempt.busy).toBe(false);
  });
});

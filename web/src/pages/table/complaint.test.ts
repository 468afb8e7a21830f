import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api, Refusal } from "@/api/client.ts";
import type { FriendList } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { withWords } from "@/i18n/with-words.ts";
import { ComplaintAbout } from "./complaint.svelte.ts";

beforeAll(async () => {
  await speak("en");
  await withWords("table", Promise.resolve());
});
afterEach(() => vi.restoreAllMocks());

it("tells the moderators, and says so", async () => {
  const report = vi.spyOn(api, "report").mockResolvedValue(null);
  const complaint = new ComplaintAbout("bob", "Bob");
  const asked = complaint.report("table", "  rude ");
  expect([complaint.busy, complaint.reported]).toEqual([true, ""]);
  await asked;
  expect(report).toHaveBeenCalledWith("table", { player: "bob", reason: "rude" });
  expect([complaint.busy, complaint.blocked]).toEqual([false, ""]);
  expect(complaint.reported).not.toBe("");
});

it("says in words why nobody was blocked", async () => {
  vi.spyOn(api, "block")
    .mockRejectedValueOnce(new Refusal("no_connection"))
    .mockResolvedValue({} as FriendList);
  const complaint = new ComplaintAbout("bob", "Bob");
  await complaint.block();
  const problem = complaint.blocked;
  await complaint.block();
  expect(complaint.blocked).toContain("Bob");
  expect(problem).not.toBe(complaint.blocked);
});

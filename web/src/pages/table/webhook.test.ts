import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api, Refusal } from "@/api/client.ts";
import type { NoticesInfo } from "@/api/types.gen.ts";
import { speak } from "@/i18n/index.svelte.ts";
import { TableWebhook } from "./webhook.svelte.ts";

const URL = "https://example.org/hook";

beforeAll(() => speak("en"));
afterEach(() => vi.restoreAllMocks());

it("is offered only where the site allows it", async () => {
  const notices = vi.spyOn(api, "notices").mockResolvedValue({ webhooks: false } as NoticesInfo);
  vi.spyOn(api, "webhook").mockResolvedValue({ url: URL, secret: null });
  const webhook = new TableWebhook("t");
  await webhook.load();
  expect([webhook.allowed, webhook.hook.url]).toEqual([false, null]);
  notices.mockResolvedValue({ webhooks: true } as NoticesInfo);
  await webhook.load();
  expect([webhook.allowed, webhook.hook.url]).toEqual([true, URL]);
});

it("shows its secret once it is set, and keeps what was where the server refuses", async () => {
  vi.spyOn(api, "setWebhook").mockResolvedValue({ url: URL, secret: "s" });
  vi.spyOn(api, "dropWebhook").mockRejectedValueOnce(new Refusal("no_connection")).mockResolvedValue(null);
  const webhook = new TableWebhook("t");
  await webhook.set(URL);
  expect(webhook.hook).toEqual({ url: URL, secret: "s" });
  await webhook.stop();
  expect(webhook.hook.url).toBe(URL);
  expect(webhook.problem).not.toBe("");
  await webhook.stop();
  expect([webhook.hook.url, webhook.problem]).toEqual([null, ""]);
});

import { expect, it } from "vitest";
import { Reachable } from "./reachable.svelte.ts";

const OWN = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8000" };
const HOME = { url: "http://192.168.1.24:8000", kind: "home" } as const;

it("puts an address of the home network into links of a page that only this device can open", async () => {
  const reachable = new Reachable(OWN, () => Promise.resolve({ addresses: [HOME] }));
  expect([reachable.origin, reachable.isNowhere]).toEqual([OWN.origin, false]);
  await reachable.load();
  expect([reachable.origin, reachable.isNowhere]).toEqual([HOME.url, false]);
});

it("knows that no other device gets here where the server is not open to the network", async () => {
  const reachable = new Reachable(OWN, () => Promise.resolve({ addresses: [] }));
  await reachable.load();
  expect([reachable.origin, reachable.isNowhere]).toEqual([OWN.origin, true]);
});

it("keeps the address by which the page was opened from elsewhere", async () => {
  const own = { hostname: "games.example", origin: "https://games.example" };
  const reachable = new Reachable(own, () => Promise.reject(new Error("no network")));
  await reachable.load();
  expect([reachable.origin, reachable.isNowhere]).toEqual([own.origin, false]);
});

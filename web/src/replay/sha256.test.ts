import { expect, it } from "vitest";
import { sha256 } from "./sha256.ts";

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("agrees with WebCrypto on %i bytes", async (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
  expect([...sha256(bytes)]).toEqual([...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]);
});

/** What a seed is made of, and the commitments to it. docs/protocol.md says how. */

import { sha256 } from "./sha256.ts";

/** The server's secret, and the contributions by seat; there is one way to write them. */
const SEED = /^(chance2:[0-9a-f]{64}):((?:-,)*[0-9a-f]{32}(?:,-|,[0-9a-f]{32})*)$/;

/** By seat; null for a seat without. */
export type BySeat = readonly (string | null)[];

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function hashed(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)));
}

/** What the server publishes before anybody contributes. */
export function commitment(seed: string): string {
  return hashed(`nelumbo commitment 1\n${SEED.exec(seed)?.[1] ?? seed}`);
}

/** What a page sends before it reveals its contribution; bound to the server's commitment and a seat. */
export function pageCommitment(server: string, seat: number, contribution: string): string {
  return hashed(`nelumbo contribution 1\n${server}\n${seat}\n${contribution}`);
}

/** Empty where no page has contributed. */
export function contributionsIn(seed: string): BySeat {
  const parts = SEED.exec(seed)?.[2]?.split(",") ?? [];
  return parts.map((part) => (part === "-" ? null : part));
}

/** Whether every contribution is the one that its page committed to; null where there is none to check. */
export function contributionsHold(
  server: string,
  seats: number,
  contributions: BySeat,
  pages: BySeat | null,
): boolean | null {
  if (contributions.length === 0 && pages === null) return null;
  return (
    (contributions.length === 0 || contributions.length === seats) &&
    pages?.length === seats &&
    contributions.every((one, seat) => one === null || pages[seat] === pageCommitment(server, seat, one))
  );
}

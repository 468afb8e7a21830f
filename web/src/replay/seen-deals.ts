/**
 * What this browser knows of a table's deal by itself: the commitments that it was shown, and its own
 * contribution. It exposes a server that changes something after the game.
 */

import type { BySeat } from "./seed.ts";

const COMMITMENT = "nelumbo.commitment.";
const PAGES = "nelumbo.page_commitments.";
const CONTRIBUTIONS = "nelumbo.contributions.";
const OWN = "nelumbo.contribution.";

export interface Seen {
  /** The server's; null where none was seen. */
  commitment: string | null;
  /** The pages' commitments as they stood when this page revealed its contribution; null where it did not. */
  pages: BySeat | null;
  /** All contributions as they were when the game began; null where none was seen. */
  contributions: BySeat | null;
  /** What this browser has contributed, and to which seat; null where it has not. */
  own: { seat: number; contribution: string } | null;
}

/** What was seen first stays: a later value does not replace it. */
function remember(key: string, value: string): void {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

export function rememberCommitment(table: string, commitment: string): void {
  remember(COMMITMENT + table, commitment);
}

export function rememberPages(table: string, commitments: BySeat): void {
  remember(PAGES + table, JSON.stringify(commitments));
}

export function rememberContributions(table: string, contributions: BySeat): void {
  remember(CONTRIBUTIONS + table, JSON.stringify(contributions));
}

/** A contribution stands under its commitment, so that several tabs do not disturb each other. */
export function keepContribution(commitment: string, contribution: string): void {
  localStorage.setItem(OWN + commitment, contribution);
}

export function keptContribution(commitment: string): string | null {
  return localStorage.getItem(OWN + commitment);
}

export function seenDeal(table: string): Seen {
  const pages = read(PAGES + table);
  const own = (pages ?? []).flatMap((commitment, seat) => {
    const contribution = commitment === null ? null : keptContribution(commitment);
    return contribution === null ? [] : [{ seat, contribution }];
  });
  return {
    commitment: localStorage.getItem(COMMITMENT + table),
    pages,
    contributions: read(CONTRIBUTIONS + table),
    own: own[0] ?? null,
  };
}

function read(key: string): BySeat | null {
  return JSON.parse(localStorage.getItem(key) ?? "null") as BySeat | null;
}

/** Whether nothing differs from what this browser was shown. */
export function isAsSeen(
  seen: Seen,
  server: string | null,
  contributions: BySeat,
  pages: BySeat | null,
): boolean {
  return (
    seen.commitment === server &&
    (seen.pages === null || same(seen.pages, pages ?? [])) &&
    (seen.contributions === null || same(seen.contributions, contributions))
  );
}

/** Null means that there is none, and so does the end of the list. */
function same(one: BySeat, other: BySeat): boolean {
  const seats = Math.max(one.length, other.length);
  return Array.from({ length: seats }).every((_, seat) => (one[seat] ?? null) === (other[seat] ?? null));
}

/** A seat's contribution is in the seed; it was committed to and not revealed in time; or there was none. */
export type Contributed = "in" | "withheld" | "none";

/** Who took part in the seed. */
export interface Makers {
  /** By seat; empty where no page did. */
  contributed: Contributed[];
  /** This browser's contribution is among them; false where it was left out, null where it made none. */
  own: boolean | null;
}

/** Empty where no page took part. */
function contributed(contributions: BySeat, pages: BySeat | null): Contributed[] {
  const seats = Math.max(contributions.length, pages?.length ?? 0);
  return Array.from({ length: seats }, (_, seat) =>
    contributions[seat] ? "in" : pages?.[seat] ? "withheld" : "none",
  );
}

export function makersOf(contributions: BySeat, pages: BySeat | null, seen: Seen): Makers {
  const own = seen.own && contributions[seen.own.seat] === seen.own.contribution;
  return { contributed: contributed(contributions, pages), own };
}

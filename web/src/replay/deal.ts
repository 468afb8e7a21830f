/**
 * Checks a deal in the browser: what was committed to, and that every shuffle follows from the seed.
 * docs/protocol.md says how.
 */

import { commitment, contributionsHold, contributionsIn } from "./seed.ts";
import { isAsSeen, type Seen } from "./seen-deals.ts";
import { sha256 } from "./sha256.ts";

/** Of MRG32k3a, whose products do not fit into a plain number. */
const M1 = 4294967087n;
const M2 = 4294944443n;
const [A12, A13, A21, A23] = [1403580n, 810728n, 527612n, 1370589n];
const WORD_BYTES = 5;

async function hashed(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
}

function modulo(number: bigint, of: bigint): bigint {
  return ((number % of) + of) % of;
}

/** The random numbers of a seed, as the engine draws them. */
export interface Stream {
  /** From 0 to n - 1. */
  below(n: number): number;
}

/** SHA-256 in counter mode: the stream of every table's deal. */
class HashedStream implements Stream {
  #key: Uint8Array;
  #words: number[] = [];
  #blocks = 0;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  #word(): number {
    if (this.#words.length === 0) {
      const block = new DataView(new ArrayBuffer(40));
      this.#key.forEach((byte, at) => block.setUint8(at, byte));
      block.setUint32(36, this.#blocks++);
      const digest = new DataView(sha256(new Uint8Array(block.buffer)).buffer);
      this.#words = Array.from({ length: 8 }, (_, at) => digest.getUint32(at * 4));
    }
    return this.#words.shift()!;
  }

  below(n: number): number {
    const top = 2 ** 32 - (2 ** 32 % n);
    let number = this.#word();
    while (number >= top) number = this.#word();
    return number % n;
  }
}

/** MRG32k3a: the stream of records from before the hashed one. */
class FastStream implements Stream {
  #x: bigint[];
  #y: bigint[];

  constructor(words: bigint[]) {
    this.#x = words.slice(0, 3).map((word) => word % M1);
    this.#y = words.slice(3).map((word) => word % M2);
    for (const part of [this.#x, this.#y]) if (!part.some(Boolean)) part[2] = 1n;
  }

  #step(): bigint {
    const x = modulo(A12 * this.#x[1]! - A13 * this.#x[0]!, M1);
    this.#x = [this.#x[1]!, this.#x[2]!, x];
    const y = modulo(A21 * this.#y[2]! - A23 * this.#y[0]!, M2);
    this.#y = [this.#y[1]!, this.#y[2]!, y];
    return modulo(x - y, M1);
  }

  /** Uniform from 0 to n - 1, by rejection of the incomplete last range. */
  below(n: number): number {
    const row = BigInt(n);
    let number = this.#step();
    while (number >= M1 - (M1 % row)) number = this.#step();
    return Number(number % row);
  }
}

/** The cards, sorted and then shuffled. */
function shuffled(cards: readonly number[], stream: Stream): number[] {
  const order = [...cards].sort((one, other) => one - other);
  for (let last = order.length - 1; last > 0; last--) {
    const other = stream.below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

async function streamOf(seed: string): Promise<Stream> {
  if (seed.startsWith("chance2:")) return new HashedStream(await hashed(`nelumbo chance 2\n${seed}`));
  const digest = await hashed(`nelumbo chance 1\n${seed}`);
  const words = Array.from({ length: 6 }, (_, word) =>
    digest
      .slice(WORD_BYTES * word, WORD_BYTES * (word + 1))
      .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
  );
  return new FastStream(words);
}

/** Whether the first player, where the game has one, and every shuffle follow from the seed. */
export async function dealsHold(
  seed: string,
  seats: number,
  deals: readonly (readonly number[])[],
  drawsFirstSeat = true,
): Promise<boolean> {
  const stream = await streamOf(seed);
  if (!drawsFirstSeat) return shufflesHold(deals, stream);
  const lot = stream.below(seats);
  const drawn = deals[0]?.length === 1 ? deals[0][0] : null;
  if (drawn !== null && drawn !== lot) return false;
  return shufflesHold(drawn === null ? deals : deals.slice(1), stream);
}

function shufflesHold(shuffles: readonly (readonly number[])[], stream: Stream): boolean {
  return shuffles.every((cards) => shuffled(cards, stream).every((card, at) => card === cards[at]));
}

export interface Verdict {
  /** The seed is the one committed to; null where the record claims no commitment. */
  commitment: boolean | null;
  /** Every contribution is the one that its page committed to; null where no page took part. */
  contributions: boolean | null;
  /** It is all as this browser saw it during the game; null where it saw nothing. */
  seen: boolean | null;
  /** Every shuffle follows from the seed. */
  deals: boolean;
  /** The result is what the moves lead to; null where none is claimed. */
  result: boolean | null;
}

interface Claims {
  record: {
    seed: string | null;
    commitment: string | null;
    page_commitments: (string | null)[] | null;
    seats: string[];
    result: unknown;
  };
  deals: number[][];
  draws_first_seat: boolean;
  result: unknown;
}

/** Null where the record has no seed. */
export async function verdictOn(claims: Claims, seen: Seen): Promise<Verdict | null> {
  const { seed, seats, result, page_commitments: pages, ...record } = claims.record;
  if (seed === null) return null;
  const contributions = contributionsIn(seed);
  return {
    commitment: record.commitment === null ? null : record.commitment === commitment(seed),
    contributions: contributionsHold(commitment(seed), seats.length, contributions, pages),
    seen: seen.commitment === null ? null : isAsSeen(seen, record.commitment, contributions, pages),
    deals: await dealsHold(seed, seats.length, claims.deals, claims.draws_first_seat),
    result: result === null ? null : JSON.stringify(result) === JSON.stringify(claims.result),
  };
}

/** SHA-256 (FIPS 180-4): pages without HTTPS, as in a home network, have no WebCrypto. */

const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter(
  (number) => ![2, 3, 5, 7, 11, 13, 17].some((prime) => prime < number && number % prime === 0),
);

/** The first 32 bits of the fraction. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < padded.byteLength; block += 64) state = mixed(state, words(padded, block));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

/** The 64 words of a block. */
function words(padded: DataView, block: number): number[] {
  const found = Array.from({ length: 16 }, (_, at) => padded.getInt32(block + at * 4));
  for (let at = 16; at < 64; at++) {
    const [early, late] = [found[at - 15]!, found[at - 2]!];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    found.push((found[at - 16]! + low + found[at - 7]! + high) | 0);
  }
  return found;
}

function mixed(before: number[], block: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = before as [number, number, number, number, number, number, number, number];
  block.forEach((word, round) => {
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round]! + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + before[at]!) | 0);
}

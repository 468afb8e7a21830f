/**
 * The five flowers: their petal's outline and veins, and how the spiral turns. Drawn around 0 0, pointing up.
 */
import { noun, t, type Noun } from "@/i18n/index.svelte.ts";
import { at } from "@/ui/polar.ts";

export const TYPES = [3, 4, 5, 6, 7] as const;

interface Shape {
  petal: string;
  veins: string;
  /** How far out the guardians are printed. */
  middle: number;
  skew: number;
  /** The size of the petal on a card. */
  scale: number;
}

const SHAPES: Readonly<Record<number, Shape>> = {
  3: {
    petal:
      "M0 -8C-18 -10 -40 -22 -56 -40C-66 -51 -66 -60 -60 -65C-64 -72 -58 -82 -48 -84" +
      "C-46 -92 -34 -97 -25 -94C-19 -101 -7 -102 0 -97C7 -102 19 -101 25 -94C34 -97 46 -92 48 -84" +
      "C58 -82 64 -72 60 -65C66 -60 66 -51 56 -40C40 -22 18 -10 0 -8Z",
    veins:
      "M0 -34V-86M-4 -34C-14 -46 -22 -60 -26 -82M4 -34C14 -46 22 -60 26 -82" +
      "M-8 -32C-24 -40 -38 -52 -46 -66M8 -32C24 -40 38 -52 46 -66",
    middle: 66,
    skew: -6,
    scale: 0.6,
  },
  4: {
    petal:
      "M0 -6C-20 -12 -52 -40 -56 -66C-59 -88 -36 -102 -18 -96C-8 -93 -3 -87 0 -80C3 -87 8 -93 18 -96" +
      "C36 -102 59 -88 56 -66C52 -40 20 -12 0 -6Z",
    veins: "M0 -26V-72M-6 -26C-16 -40 -26 -58 -28 -82M6 -26C16 -40 26 -58 28 -82",
    middle: 66,
    skew: -6,
    scale: 0.7,
  },
  5: {
    petal:
      "M0 -6C-18 -14 -47 -42 -45 -70C-44 -87 -30 -98 -15 -98L-6 -101L0 -90L6 -101L15 -98" +
      "C30 -98 44 -87 45 -70C47 -42 18 -14 0 -6Z",
    veins: "M0 -24V-82M-5 -24C-14 -42 -20 -62 -20 -86M5 -24C14 -42 20 -62 20 -86",
    middle: 66,
    skew: -7,
    scale: 0.8,
  },
  6: {
    petal: "M0 -5C-15 -18 -33 -44 -32 -66C-31 -82 -16 -96 3 -106C16 -94 32 -82 33 -64C33 -42 15 -18 0 -5Z",
    veins: "M0 -22C-1 -46 -1 -70 2 -96M-6 -24C-14 -42 -18 -58 -16 -76M6 -24C14 -42 19 -58 18 -74",
    middle: 64,
    skew: -8,
    scale: 0.86,
  },
  7: {
    petal: "M0 -5C-14 -16 -31 -38 -31 -62C-31 -80 -15 -92 2 -108C15 -92 32 -80 32 -60C32 -38 14 -16 0 -5Z",
    veins: "M0 -22C0 -46 0 -72 2 -98M-6 -24C-15 -42 -18 -60 -13 -82M6 -24C15 -42 19 -60 15 -82",
    middle: 65,
    skew: -8,
    scale: 0.86,
  },
};

export function shape(flower: number): Shape {
  return SHAPES[flower]!;
}

/** The bare name, as on its cards. */
export function flowerName(flower: number): string {
  return t(`lotus.flower.${flower}`);
}

/** The name inside a sentence, with its article. */
export function theFlower(flower: number): Noun {
  return noun(`lotus.the.${flower}`);
}

/** The name inside a sentence, without an article. */
export function flowerNoun(flower: number): Noun {
  return noun(`lotus.flower.${flower}`);
}

/** A card as its holder names it, such as `5s`: for reading aloud. */
export function cardName(card: string): string {
  return t(`lotus.card.${card[1]}`, { flower: flowerNoun(Number(card[0])) });
}

export function cardNoun(card: string): Noun {
  return noun(`lotus.card.${card[1]}`, { flower: flowerNoun(Number(card[0])) });
}

/** Where the guardians of one petal are printed: one or two places, none for a wildflower. */
export function printed(flower: number, petal: number, double: boolean, radius: number): [number, number][] {
  const { middle } = shape(flower);
  const angle = (petal * 360) / flower - 4;
  if (!double) return [at(angle, middle)];
  if (flower < 5) {
    const apart = ((radius * 1.06) / middle) * 57.3;
    return [at(angle - apart, middle), at(angle + apart, middle)];
  }
  return [at(angle, middle - radius * 1.02), at(angle, middle + radius * 1.02)];
}

/** Places for that number of pawns in the heart, and their size. */
export function hearts(pawns: number, radius: number): { places: [number, number][]; radius: number } {
  const r = radius;
  if (pawns <= 1) return { places: [[0, 0]], radius };
  if (pawns === 2)
    return {
      places: [
        [-r * 1.04, 0],
        [r * 1.04, 0],
      ],
      radius,
    };
  if (pawns === 3)
    return {
      places: [
        [-r * 1.05, r * 0.62],
        [r * 1.05, r * 0.62],
        [0, -r * 1.1],
      ],
      radius,
    };
  if (pawns === 4)
    return {
      places: [
        [-r, -r],
        [r, -r],
        [-r, r],
        [r, r],
      ],
      radius,
    };
  const small = r * 0.82;
  const around = Math.max(small * 1.75, (small * 2.1 * pawns) / (2 * Math.PI));
  return {
    places: Array.from({ length: pawns }, (_, pawn) => at((pawn * 360) / pawns, around)),
    radius: small,
  };
}

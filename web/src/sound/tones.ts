/**
 * The sounds of the table, synthesised: no recording is loaded. A sound is a few partials with a fast attack
 * and an exponential decay; sand and cards are filtered noise.
 */

export type SoundName = "card" | "petal" | "sand" | "stamp" | "knock" | "turn" | "win" | "end";

interface Tone {
  /** Hertz; null for noise. */
  pitch: number | null;
  /** Seconds after the beginning of the sound, and how long it takes to fade. */
  after: number;
  fades: number;
  /** From 0 to 1. */
  loud: number;
  /** For noise: the middle of the band that is let through, in hertz. */
  band?: number;
}

const bell = (pitch: number, after: number, loud = 0.3): Tone[] => [
  { pitch, after, fades: 0.7, loud },
  { pitch: pitch * 2.01, after, fades: 0.35, loud: loud * 0.35 },
  { pitch: pitch * 3.02, after, fades: 0.18, loud: loud * 0.15 },
];

export const SOUNDS: Record<SoundName, Tone[]> = {
  // A card is laid: a short dry tap with a little paper.
  card: [
    { pitch: null, after: 0, fades: 0.06, loud: 0.35, band: 2600 },
    { pitch: 190, after: 0.01, fades: 0.07, loud: 0.25 },
  ],
  // A petal touches the water: a soft drop that rings upwards.
  petal: [
    { pitch: 620, after: 0, fades: 0.16, loud: 0.22 },
    { pitch: 930, after: 0.05, fades: 0.22, loud: 0.16 },
  ],
  // Sand is poured: bright noise.
  sand: [{ pitch: null, after: 0, fades: 0.28, loud: 0.3, band: 5200 }],
  // A seal is pressed: low and short.
  stamp: [
    { pitch: 110, after: 0, fades: 0.14, loud: 0.5 },
    { pitch: null, after: 0, fades: 0.05, loud: 0.2, band: 900 },
  ],
  // Somebody sits down: two soft knocks on wood.
  knock: [0, 0.16].flatMap((after) => [
    { pitch: 240, after, fades: 0.09, loud: 0.4 },
    { pitch: null, after, fades: 0.03, loud: 0.12, band: 700 },
  ]),
  turn: [...bell(660, 0), ...bell(880, 0.14)],
  win: [523, 659, 784, 1047].flatMap((pitch, at) => bell(pitch, at * 0.13)),
  end: [...bell(440, 0), ...bell(330, 0.22)],
};

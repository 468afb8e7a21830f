import type { GameFolder } from "@/games/contract.ts";
import Board from "./Board.svelte";
import Held from "./Held.svelte";
import Seat from "./Seat.svelte";
import * as log from "./log.ts";
import * as rules from "./rules.ts";
import { progress } from "./progress.ts";
import { scoreParts } from "./score-parts.ts";
import { eventPlace } from "./traces.ts";
import type { GameEvent, Move, View } from "./types.gen.ts";

export default {
  Board,
  Held,
  Seat,
  Score: async () => (await import("./Score.svelte")).default,
  scoreParts,
  progress,
  eventPlace,
  publicView: (view) => ({
    ...view,
    viewer: null,
    hands: view.hands.map(() => null),
    scores: view.scores.map((score, seat) => (seat === view.viewer ? null : score)),
    mandalas: view.mandalas.map((centre) => ({
      ...centre,
      sides: centre.sides.map((side) => ({ ...side, down_colours: null })),
    })),
    memory: null,
  }),
  ...log,
  ...rules,
} satisfies GameFolder<View, Move, GameEvent>;

import type { GameFolder } from "@/games/contract.ts";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Token from "./Token.svelte";
import * as log from "./log.ts";
import * as rules from "./rules.ts";
import { progress } from "./progress.ts";
import { scoreParts } from "./score-parts.ts";
import { eventPlace } from "./traces.ts";
import type { GameEvent, Move, View } from "./types.gen.ts";

export default {
  Board,
  Seat,
  Token,
  Held: async () => (await import("./Held.svelte")).default,
  Score: async () => (await import("./Score.svelte")).default,
  scoreParts,
  progress,
  eventPlace,
  ...log,
  ...rules,
} satisfies GameFolder<View, Move, GameEvent>;

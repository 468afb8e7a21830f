/** What a replay says. */
import type { Judged } from "@/api/types.gen.ts";
import type { AnyMove } from "@/games/contract.ts";
import { known, t } from "@/i18n/index.svelte.ts";
import { sayWinners } from "@/table/winners.ts";
import type { FinishedGame } from "./finished-game.svelte.ts";
import { agrees, signed } from "./review.ts";

/** Who has won, and the scores. */
export function outcome({ replay, seats, folder, view }: FinishedGame): string {
  if (!replay) return "";
  const firsts = replay.result?.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const winners = (replay.outcome?.winners ?? firsts ?? []).map((seat) => ({ ...seats[seat]!, mine: false }));
  const inTeams = (view && folder?.inTeams?.(view)) ?? false;
  return [sayWinners(winners, inTeams), replay.result?.scores.join(" : ")].filter(Boolean).join(" · ");
}

/** A moment in its first sentence: its move, where the events only say that somebody chose in secret. */
export function momentTitle(
  { folder, lines, playback, review, seats }: FinishedGame,
  moment: number,
): string {
  const judged = review?.decisions[moment];
  const move = judged && folder?.sayMove?.(judged.played as AnyMove, judged.seat, seats);
  const line = lines.find((one) => one.moment === moment);
  return move ?? line?.text ?? t("replay.position", { at: moment, all: playback.last });
}

/** The move that the review would have made. */
export function bestMove(game: FinishedGame, judged: Judged): string {
  const said = game.folder?.sayMove?.(judged.best as AnyMove, judged.seat, game.seats);
  return said ?? game.say(judged.events)[0]?.text ?? "";
}

/** Why that move is better; empty where no reason is known. */
export function because({ name }: FinishedGame, judged: Judged): string {
  const key = `${name}.because.${judged.because}`;
  return judged.because && known(key) ? t(key) : "";
}

/** What the move of a moment cost; null where the review agrees with it. */
export function costOf({ review }: FinishedGame, moment: number): string | null {
  const judged = review?.decisions[moment] ?? null;
  return judged && !agrees(judged) ? signed(-judged.cost) : null;
}

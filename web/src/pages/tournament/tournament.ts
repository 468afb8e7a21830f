/** A tournament in rows and marks: who stands where, and what became of each game. */

import type { TournamentGame, TournamentInfo } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";

export type RoundMark = "won" | "shared" | "lost" | "bye" | "open";

export interface Cell {
  mark: RoundMark;
  /** The number of the opponent; null for a bye. */
  opponent: number | null;
}

/** What a player's game of a round has become; null where they had none. */
export function cell(games: readonly TournamentGame[], round: number, player: number): Cell | null {
  const game = games.find((one) => one.round === round && (one.first === player || one.second === player));
  if (!game) return null;
  if (game.second === null) return { mark: "bye", opponent: null };
  const opponent = game.first === player ? game.second : game.first;
  if (game.points === null) return { mark: "open", opponent };
  const [mine, theirs] = game.first === player ? game.points : [...game.points].reverse();
  return { mark: mine! > theirs! ? "won" : mine === theirs && mine! > 0 ? "shared" : "lost", opponent };
}

/** What a player's games against another have become: one in a round robin, at most. */
export function met(games: readonly TournamentGame[], player: number, other: number): RoundMark | null {
  const game = games.find(
    ({ first, second }) => (first === player && second === other) || (first === other && second === player),
  );
  return game ? cell([game], game.round, player)!.mark : null;
}

/** The points that a game has given, as in the tables of chess: they read the same in every language. */
export const SIGNS: Record<RoundMark, string> = { won: "1", shared: "½", lost: "0", bye: "–", open: "…" };

/** Who has won: several where no tie-break tells them apart. */
export function winners({ status, players }: Pick<TournamentInfo, "status" | "players">): string[] {
  const first = players[0];
  if (status !== "over" || !first || !first.points) return [];
  const equal = (one: TournamentInfo["players"][number]) =>
    one.points === first.points &&
    one.buchholz === first.buchholz &&
    one.sonneborn_berger === first.sonneborn_berger;
  return players.filter(equal).map(({ name }) => name ?? t("tournament.gone"));
}

/** A cell, read aloud. */
export function aloud(info: TournamentInfo, mark: RoundMark, opponent: number | null): string {
  if (mark === "bye") return t("tournament.bye");
  if (mark === "open") return t("tournament.to_play");
  return t(`tournament.${mark}`, { name: playerName(info, opponent) });
}

/** By number, the place in the standings, from 1. */
export function places(info: TournamentInfo): Map<number, number> {
  return new Map(info.players.map((player, at) => [player.number, at + 1]));
}

/** The reader's game that is to be played now. */
export function ownGame(info: TournamentInfo): TournamentGame | null {
  const me = info.players.find((player) => player.you)?.number;
  return (
    info.games.find(
      (game) => game.table !== null && game.points === null && (game.first === me || game.second === me),
    ) ?? null
  );
}

export function playerName(info: TournamentInfo, number: number | null): string {
  return info.players.find((player) => player.number === number)?.name ?? t("tournament.gone");
}

/** The results that this browser has seen, so that the end of a game can say how often one has won. */

import type { TableInfo } from "@/api/types.gen.ts";

interface Result {
  table: string;
  game: string;
  /** Whom it was played against: the bots' levels and the players' ids. */
  against: string;
  won: boolean;
}
const STORED = "nelumbo.results";
const MOST = 500;

/** The others at a table, as one name for all games against the same. */
export function opponents({ seats, yours }: Pick<TableInfo, "seats" | "yours">): string {
  const others = seats.filter(({ seat }) => !yours.includes(seat));
  return others
    .map(({ bot, player }) => bot ?? player ?? "")
    .sort()
    .join(" ");
}

function stored(): Result[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "[]") as Result[];
  } catch {
    return [];
  }
}

/** Adds the result of a finished table, once; all results against the same players, oldest first. */
export function withResult(info: TableInfo): boolean[] {
  const against = opponents(info);
  const result = {
    table: info.id,
    game: info.game,
    against,
    won: info.outcome!.winners.some((seat) => info.yours.includes(seat)),
  };
  const results = [...stored().filter(({ table }) => table !== info.id), result].slice(-MOST);
  localStorage.setItem(STORED, JSON.stringify(results));
  return results.filter((one) => one.game === info.game && one.against === against).map(({ won }) => won);
}

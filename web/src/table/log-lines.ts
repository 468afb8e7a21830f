/** The lines of a game's log, from the messages `<game>.log.<key>`. */
import type { Line, SeatName } from "@/games/contract.ts";
import { t, type Values } from "@/i18n/index.svelte.ts";
import type { Mark } from "@/ui/mark.ts";

/** A game whose lines show kinds of things says how each is marked. */
export function logLines(game: string, mark?: (kind: number) => Mark) {
  const marked = (kinds: number[]) => (mark ? { marks: kinds.map(mark) } : {});

  /** About somebody, by `<key>.you` or `<key>.other`: nobody is called by name in their own log. */
  function line(
    key: string,
    seats: readonly SeatName[],
    seat: number,
    values: Values = {},
    kinds: number[] = [],
  ): Line {
    const { mine, name } = seats[seat]!;
    const text = t(`${game}.log.${key}.${mine ? "you" : "other"}`, { ...values, name });
    return { text, seat, ...marked(kinds) };
  }

  /** About what happens by itself. */
  function plain(key: string, values: Values = {}, kinds: number[] = []): Line {
    return { text: t(`${game}.log.${key}`, values), seat: null, ...marked(kinds) };
  }

  return { line, plain };
}

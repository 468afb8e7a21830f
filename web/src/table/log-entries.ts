/** A table's events as lines of its log. */
import type { AnyTableEvent, Told } from "@/api/types.gen.ts";
import type { AnyEvent, GameFolder, Line, SeatName, LineContext } from "@/games/contract.ts";
import { edition, t } from "@/i18n/index.svelte.ts";

export interface Entry extends Line {
  key: string;
  version: number;
  /** The move was taken back. */
  undone: boolean;
  /** Of the game: what the board can show. */
  event?: AnyEvent;
}

export function entries(
  told: Told[],
  game: GameFolder | null,
  seats: SeatName[],
  options: LineContext["options"] = {},
): Entry[] {
  const over = told.some(({ event }) => event.kind === "ended");
  const last = told.findLast(({ event }) => event.kind === "moved")?.version ?? 0;
  const gone = new Set(told.flatMap(({ event }) => (event.kind === "undone" ? event.versions : [])));
  return told
    .filter((one, at) => !isSaid(one, told[at - 1]))
    .flatMap((one) =>
      written(one, gone.has(one.version), game, seats, {
        options,
        fresh: over || one.version >= last,
        latest: one.version >= last,
      }),
    );
}

/** That the game is over, where the move before says so in the game's own words. */
function isSaid({ event }: Told, before: Told | undefined): boolean {
  if (event.kind !== "ended" || event.outcome.reason !== "finished" || before?.event.kind !== "moved")
    return false;
  return (before.event.events as AnyEvent[]).some(({ event }) => event === "ended");
}

interface Written {
  /** The inputs that the lines were made from. */
  by: unknown[];
  lines: Entry[];
}
const kept = new WeakMap<Told, Written>();

/** The lines of one event, cached: a move does not rewrite and redraw a long log. */
function written(
  one: Told,
  undone: boolean,
  game: GameFolder | null,
  seats: SeatName[],
  context: LineContext,
): Entry[] {
  const by = [undone, game, seats, context.options, context.fresh, context.latest, edition()];
  const last = kept.get(one);
  if (last?.by.every((part, at) => part === by[at])) return last.lines;
  const entry = (line: Line & { event?: AnyEvent }, order: number): Entry => ({
    ...line,
    key: `${one.version}.${order}`,
    version: one.version,
    undone,
  });
  const fresh = lines(one.event, game, seats, context).map(entry);
  kept.set(one, { by, lines: fresh });
  return fresh;
}

function lines(
  event: AnyTableEvent,
  game: GameFolder | null,
  seats: SeatName[],
  context: LineContext,
): (Line & { event?: AnyEvent })[] {
  if (event.kind === "moved")
    return (event.events as AnyEvent[]).flatMap((event) => {
      const line = game?.say(event, seats, context);
      return line ? [{ ...line, event }] : [];
    });
  const line = saying(event, seats);
  return line ? [line] : [];
}

function saying(event: AnyTableEvent, seats: SeatName[]): Line | null {
  switch (event.kind) {
    case "started":
      return { text: t("log.started"), seat: null };
    case "undo_asked":
    case "undone":
    case "stop_offered":
    case "stood_in":
    case "returned":
      return by(event.kind, event.seat, seats);
    case "undo_answered":
    case "stop_answered":
      return by(`${event.kind}.${event.agree ? "yes" : "no"}`, event.seat, seats);
    case "resigned":
      return by(`resigned.${event.why}`, event.seat, seats);
    case "away":
      return { text: t("log.away", { n: Math.max(1, Math.round(event.span / 60_000)) }), seat: null };
    case "ended":
      return { text: t(`log.ended.${event.outcome.reason}`), seat: null };
    default:
      return null;
  }
}

function by(key: string, seat: number, seats: SeatName[]): Line {
  const who = seats[seat];
  return { text: who?.mine ? t(`log.${key}.you`) : t(`log.${key}`, { name: who?.name ?? "" }), seat };
}

interface Request {
  seat: number;
  answered: number[];
}

/** A request to take back waits through the moves of bots, but not through one's own. */
function endsUndo(event: AnyTableEvent, open: Request | null): boolean {
  if (event.kind === "moved") return event.by === "person" || event.seat === open?.seat;
  return event.kind === "undone";
}

/** The last open request of a kind: who asked, and who has agreed. */
export function openRequest(told: Told[], asked: "undo_asked" | "stop_offered"): Request | null {
  const answer = asked === "undo_asked" ? "undo_answered" : "stop_answered";
  return told.reduce<Request | null>((open, { event }) => {
    if (event.kind === asked) return { seat: event.seat, answered: [] };
    if (event.kind === "ended") return null;
    if (asked === "undo_asked" && endsUndo(event, open)) return null;
    if (event.kind !== answer || !open) return open;
    return event.agree ? { ...open, answered: [...open.answered, event.seat] } : null;
  }, null);
}

/** Who said no to the last request of a seat, as long as nothing has happened since; null for nobody. */
export function refusedBy(told: Told[], asked: "undo_asked" | "stop_offered", seat: number): number | null {
  const answer = asked === "undo_asked" ? "undo_answered" : "stop_answered";
  const last = told.findLastIndex(({ event }) => event.kind === asked);
  const request = told[last]?.event;
  if (!request || !("seat" in request) || request.seat !== seat) return null;
  const since = told.slice(last + 1).map(({ event }) => event);
  const no = since.findIndex((event) => event.kind === answer && !event.agree);
  const refusal = since[no];
  if (refusal?.kind !== answer || since.slice(no + 1).some(({ kind }) => kind === "moved")) return null;
  return refusal.seat;
}

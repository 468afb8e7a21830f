/** What the action bar of a live table offers: refusals in words, hints, taking moves back. */

import type { AnyEvent, GameFolder } from "@/games/contract.ts";
import { hasLesson } from "@/games/index.ts";
import { known, listed, t, joined } from "@/i18n/index.svelte.ts";
import { initial, tintOf } from "@/ui/tints.ts";
import { openRequest, refusedBy, type Entry } from "./log-entries.ts";
import { isNew } from "./first-game.ts";
import type { GuidedGame } from "./guided-game.svelte.ts";
import { sayRefusal } from "./problems.ts";
import { eventsOf, recentMoves, standingMoves } from "./recent.ts";
import type { Bead, StageHelp } from "./stage-help.ts";
import { wordings, type Sentence, type Story } from "./story.ts";
import type { Table } from "./table.svelte.ts";
import type { Viewpoint } from "./viewpoint.svelte.ts";

interface Page {
  readonly game: GameFolder | null;
  /** The lines of the log. */
  readonly lines: Entry[];
  /** What a line of the log, pointed at, tells. */
  readonly pointed: AnyEvent | null;
  showLog: () => void;
  pointAt: (place: string | null) => void;
  openRule: (rule: string) => void;
  /** Opens the result again; null where it is open, or there is none yet. */
  readonly showResult: (() => void) | null;
  /** Opens the lesson of a game. */
  learn: (game: string) => void;
}

export function tableHelp(table: Table, viewpoint: Viewpoint, guided: GuidedGame, page: Page): StageHelp {
  const seat = $derived(viewpoint.seatView?.seat ?? null);
  const freeUndo = $derived(viewpoint.over || seat === null ? 0 : viewpoint.seatView!.free_undo);
  const mayAskUndo = $derived(
    !viewpoint.over &&
      !table.info?.rated &&
      seat !== null &&
      standingMoves(table.told).some(({ event }) => event.seat === seat) &&
      !openRequest(table.told, "undo_asked"),
  );

  const recent = $derived(recentMoves(table.told, viewpoint.yours));

  const { recap } = viewpoint;
  const placeOf = (event: AnyEvent) => page.game?.eventPlace?.(event, viewpoint.near) ?? null;

  /** What the others did, or what the player did last, or what the game is about. */
  const stories = $derived.by((): Story[] => {
    const told = recent.length ? recent : standingMoves(table.told).slice(-1);
    const moves = recap.move ? [recap.move] : told;
    const versions = new Set(moves.map(({ version }) => version));
    const said = page.lines.filter((line) => versions.has(line.version) && !line.undone);
    if (!said.length) return table.info ? [{ deeds: "", change: t(`${table.info.game}.about`) }] : [];
    const { view, seats } = viewpoint;
    const sentences = said.map(({ text, event, version }, at): Sentence => {
      if (!event || placeOf(event) === null) return { text, rank: 0 };
      const isFirst = !said
        .slice(0, at)
        .some((one) => one.version === version && one.event && placeOf(one.event));
      return { text, rank: isFirst ? 2 : 1 };
    });
    return wordings(sentences, (view && page.game?.sayChange?.(eventsOf(moves), view, seats)) ?? []);
  });

  const marked = $derived(page.pointed ? [page.pointed] : eventsOf(recap.move ? [recap.move] : recent));
  /** The lines about what the board marks, each with its place. */
  const marks = $derived.by(() => {
    const events = new Set(marked);
    return page.lines.flatMap(({ event, seat, text, version }) => {
      const place = event && events.has(event) ? placeOf(event) : null;
      return place ? [{ place, seat, text, version }] : [];
    });
  });

  /** The recent moves that left a mark, each by its first event that did. */
  const steps = $derived(
    recent.flatMap((move) => {
      const event = eventsOf([move]).find((one) => placeOf(one) !== null);
      return event ? [{ event, seat: move.event.seat, version: move.version }] : [];
    }),
  );

  function beadAt(place: string, seat?: number): Bead | null {
    const here = marks.filter((one) => one.place === place && (seat === undefined || one.seat === seat));
    const numbers = steps.flatMap(({ version }, at) =>
      here.some((one) => one.version === version) ? [at + 1] : [],
    );
    if (!numbers.length) return null;
    if (steps.length > 1) return { text: numbers.join(" "), fill: "var(--trace)", ink: "var(--trace-edge)" };
    const author = here.at(-1)!.seat ?? steps[0]!.seat;
    if (author === null) return null;
    const { name, tint = tintOf(name) } = viewpoint.seats[author]!;
    const colour = viewpoint.view && page.game?.tint?.(viewpoint.view, author);
    return { text: initial(name), ...(colour || { fill: tint, ink: "var(--on-tint)" }) };
  }

  /** Everybody who is awaited is away, and a bot may play on for them: no clock decides about it. */
  const mayReplace = $derived(
    table.info?.clock.kind === "none" &&
      !table.info.tournament &&
      viewpoint.awaited.length > 0 &&
      viewpoint.awaited.every(isAway),
  );

  /** What the player asked the others for, while they have not answered, or somebody has refused. */
  const notice = $derived.by(() => {
    if (seat === null || viewpoint.over) return "";
    for (const [asked, key] of [
      ["undo_asked", "undo"],
      ["stop_offered", "stop"],
    ] as const) {
      const open = openRequest(table.told, asked);
      if (open?.seat === seat) {
        const silent = viewpoint.seats.filter(
          (one) => one.seat !== seat && !open.answered.includes(one.seat),
        );
        return t(`bar.asked.${key}`, { names: listed(silent.map(({ name }) => name)) });
      }
      const by = refusedBy(table.told, asked, seat);
      if (by !== null) return t(`bar.refused.${key}`, { name: viewpoint.seats[by]!.name });
    }
    return mayReplace ? t("bar.away.bot", { menu: t("more.title") }) : "";
  });

  function isAway(other: number): boolean {
    const info = table.info?.seats[other];
    return (
      info?.kind === "person" && !info.stood_in && !table.here.some(({ seats }) => seats.includes(other))
    );
  }

  function takeBack(moves: number): void {
    if (seat !== null) table.request({ type: "undo", seat, moves });
  }

  return {
    get marked() {
      return marked;
    },
    withRecent(label, place, seat) {
      const here = marks.filter((one) => one.place === place && (seat === undefined || one.seat === seat));
      if (!here.length) return label;
      return t("bar.just", { place: label, story: joined(...here.map(({ text }) => text)) });
    },
    beadAt,
    stepOf(event) {
      const at = steps.length > 1 ? steps.findIndex((step) => step.event === event) : -1;
      return at < 0 ? null : at + 1;
    },
    get steps() {
      return steps.length > 1 ? steps.length : 0;
    },
    get lit() {
      return page.pointed && placeOf(page.pointed);
    },
    get taught() {
      const { lesson } = guided;
      return (!lesson?.over && lesson?.step.at) || null;
    },
    get stories() {
      return stories;
    },
    showStory: page.showLog,
    pointAt: page.pointAt,
    hold: (unread) => (guided.unread = unread),
    get learn() {
      const { game, lesson } = table.info ?? {};
      const isNewcomer = game && !lesson && !viewpoint.watching && hasLesson(game) && isNew(game);
      const hasMoved = standingMoves(table.told).some(({ event }) => event.seat === seat);
      return isNewcomer && !hasMoved ? () => page.learn(game) : null;
    },
    get retell() {
      return recent.length && !this.skip ? () => recap.begin(recent) : null;
    },
    get skip() {
      if (recap.move) return () => recap.stop();
      return table.incoming.waiting ? () => table.incoming.skip() : null;
    },
    get seated() {
      return !viewpoint.watching && !viewpoint.over;
    },
    get mine() {
      return viewpoint.mine;
    },
    get over() {
      return viewpoint.over;
    },
    get showResult() {
      return page.showResult;
    },
    get notice() {
      return notice;
    },
    get waiting() {
      const { over, watching, awaited, awaitedNames: names } = viewpoint;
      const n = awaited.length;
      if (recap.move) return t("bar.again", recap.place);
      if (over) return t("bar.over");
      if (watching) return t("bar.watching", { names, n });
      if (n && awaited.every(isAway)) return t("bar.away", { names, n });
      return n ? t("bar.thinking", { names, n }) : t("bar.wait");
    },
    get sending() {
      return table.sending !== null;
    },
    get reason() {
      return table.refused ? sayRefusal(table.refused, page.game, viewpoint.seats) : "";
    },
    get reasonRule() {
      return table.refused?.rule ?? "";
    },
    forgetReason: () => (table.refused = null),
    openRule: page.openRule,
    get mayHint() {
      return viewpoint.mine && (table.info?.hints ?? false);
    },
    get asking() {
      return table.asking;
    },
    get hint() {
      return table.hint;
    },
    get advice() {
      const { hint, info } = table;
      if (!hint || hint.seat !== viewpoint.near) return "";
      const term = hint.because && (page.game?.reasonFor?.(hint.move, hint.because) ?? hint.because);
      const why = `${info?.game}.because.${term}`;
      const chance = hint.share === null ? "" : t("bar.chance", { percent: Math.round(hint.share * 100) });
      return [hint.because && known(why) ? t(why) : "", chance].filter(Boolean).join(" ");
    },
    get adviceRule() {
      return table.hint && page.game ? page.game.ruleOf(table.hint.move) : "";
    },
    askHint: () => {
      const wanted = guided.lesson?.wanted;
      if (wanted) guided.hint(wanted);
      else if (seat !== null && !table.asking) table.request({ type: "hint", seat });
    },
    get undo() {
      if (recap.move) return null;
      if (freeUndo > 0) return "free";
      return mayAskUndo ? "ask" : null;
    },
    takeBack: () => takeBack(1),
    get restart() {
      return freeUndo > 1 ? () => takeBack(freeUndo) : null;
    },
  };
}

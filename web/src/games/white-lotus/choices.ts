/** What can be chosen beside the map, in words. */
import { t, type Values } from "@/i18n/index.svelte.ts";
import { battleBonus, palaceIncome, tokensOf } from "./counting.ts";
import { houseName, titled } from "./houses.ts";
import { pointsSaid } from "./offers.ts";
import type { WhiteLotusPlan } from "./plan.svelte.ts";
import { PALACE, VILLAGE } from "./data.gen.ts";
import { kindName, zoneName } from "./tokens.ts";

export interface Choice {
  place: string;
  title: string;
  help: string;
  /** Whose crest is shown. */
  seat?: number;
  /** Which token is shown, and in whose colour. */
  kind?: number;
  owner?: number;
  /** Its rank, where an order is chosen; 0 for none yet. */
  rank?: number;
  /** The seats whose markers stand there. */
  markers?: number[];
}

export function choices(plan: WhiteLotusPlan): Choice[] {
  const { view, near, seats, moves, group, order } = plan;
  switch (view.phase) {
    case "place":
      return [plain("pass")];
    case "pick":
      return contested(plan);
    case "ask":
      return moves.flatMap((move) =>
        move.move === "ask"
          ? {
              place: `seat-${move.player}`,
              title: titled(seats, move.player),
              help: t(`white-lotus.war.tokens.${VILLAGE}`, {
                n: tokensOf(view, move.player, VILLAGE),
                bonus: battleBonus(view, move.player, VILLAGE),
              }),
              seat: move.player,
            }
          : [],
      );
    case "answer":
      return [
        plain("accept", {
          rebels: battleBonus(view, near, VILLAGE),
          imperial: battleBonus(view, view.emperor, PALACE),
        }),
        plain("refuse"),
      ];
    case "order":
      return group.map((seat) => ({
        place: `seat-${seat}`,
        title: titled(seats, seat),
        help: houseName(seat),
        seat,
        rank: order.indexOf(seat) + 1,
      }));
    case "income":
      return moves.flatMap((move) =>
        move.move === "income"
          ? {
              place: `palaces-${move.palaces}`,
              title: t("white-lotus.choice.income", { n: move.palaces }),
              help: t("white-lotus.choice.income.help", {
                points: pointsSaid(palaceIncome(moves, move.palaces)),
              }),
              kind: PALACE,
              owner: near,
            }
          : [],
      );
    case "more":
      return [plain("draw", { n: view.extras }), plain("stop")];
    default:
      return [];
  }
}

/** A move that is nothing but its word. */
function plain(move: "pass" | "accept" | "refuse" | "draw" | "stop", values: Values = {}): Choice {
  return {
    place: move,
    title: t(`white-lotus.choice.${move}`),
    help: t(`white-lotus.choice.${move}.help`, values),
  };
}

/** The zones with several markers. */
function contested({ view }: WhiteLotusPlan): Choice[] {
  return view.markers.flatMap((markers, zone) => {
    const kind = view.types[zone]!;
    return markers.length > 1
      ? { place: `zone-${zone}`, title: zoneName(zone), help: kindName(kind), kind, markers }
      : [];
  });
}

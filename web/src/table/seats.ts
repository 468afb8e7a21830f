/** Seats by name. */
import type { SeatInfo } from "@/api/types.gen.ts";
import type { SeatName } from "@/games/contract.ts";
import { known, t } from "@/i18n/index.svelte.ts";
import { tintsOf } from "@/ui/tints.ts";

/** The levels of bots, the weakest first. */
export const LEVELS = ["beginner", "casual", "skilled", "strong", "master"];

const STRENGTH = "strength:";

/** The rating that was chosen for a bot; null for a level. */
export function strengthOf(bot: string): number | null {
  return bot.startsWith(STRENGTH) ? Number(bot.slice(STRENGTH.length)) : null;
}

export function botOfStrength(rating: number): string {
  return `${STRENGTH}${rating}`;
}

/** A bot's name from the catalogs, or else the server's. */
export function botName(bot: string): string {
  const rating = strengthOf(bot);
  if (rating !== null) return t("bot.strength", { rating });
  return known(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

/** The server's name for a seat whose player deleted their account. */
const LEFT = "deleted";

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "person" && seat.player === null && seat.name === LEFT) return t("seat.left");
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return botName(seat.bot ?? "");
  return t(seat.kind === "invited" ? "seat.invited" : "seat.open");
}

/** A chosen strength ends with a number of its own. */
function numbered(name: string, which: number): string {
  return /\d$/.test(name) ? `${name} · ${which}` : `${name} ${which}`;
}

/** The seats for boards and logs. At a hot-seat table nobody is "you". */
export function seatNames(seats: SeatInfo[], yours: number[]): SeatName[] {
  const names = seats.map(seatName);
  const tints = tintsOf(names);
  return seats.map((info, seat) => {
    const name = names[seat]!;
    const twin = names.indexOf(name) !== names.lastIndexOf(name);
    const which = names.slice(0, seat + 1).filter((other) => other === name).length;
    return {
      seat: info.seat,
      name: twin ? numbered(name, which) : name,
      bot: info.kind === "bot",
      mine: yours.length === 1 && yours[0] === info.seat,
      tint: tints[seat]!,
    };
  });
}

/** What moderators know of a player, in words. */

import type { PlayerBan, PlayerConduct } from "@/api/types.gen.ts";
import { regional, strung, t } from "@/i18n/index.svelte.ts";
import { monthWords } from "../people/words.ts";

function day(at: number): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: "medium" }).format(at);
}

/** Since when they are here, their role, and how often they were reported. */
export function standing(player: PlayerConduct): string {
  const since = t(player.claimed ? "moderation.account" : "moderation.guest", {
    date: monthWords(player.since),
  });
  return strung(
    [since, player.role ? t(`moderation.role.${player.role}`) : "", past(player)].filter(Boolean),
  );
}

/** How often somebody was reported, and had to be warned, silenced or banned; empty for most. */
export function past({ reports, measures }: PlayerConduct): string {
  return strung(
    [
      reports ? t("moderation.reports.count", { n: reports }) : "",
      measures ? t("moderation.measures", { n: measures }) : "",
    ].filter(Boolean),
  );
}

/** A warning that is not read: when it was written, and what. */
export function since({ banned_at, reason }: PlayerBan): string {
  return strung([day(banned_at), reason].filter(Boolean));
}

/** What keeps a player from coming or chatting: until when, and why. */
export function lasting(ban: PlayerBan): string {
  const until =
    ban.until === null
      ? t("moderation.address.for_good")
      : t("moderation.address.until", { date: day(ban.until) });
  return ban.reason ? `${until} · ${ban.reason}` : until;
}

const UNITS = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size in the largest unit of which there is one at least. */
export function bytesWords(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return new Intl.NumberFormat(regional(), {
    style: "unit",
    unit: UNITS[power - 1]!,
    unitDisplay: "short",
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power);
}

/** The network around an address, as providers give it to one customer; what names a network stays. */
export function widened(address: string): string {
  if (address.includes("/")) return address;
  return `${address.trim()}/${address.includes(":") ? 48 : 24}`;
}

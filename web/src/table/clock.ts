/** Clocks in words and figures. */
import type { Clock, SeatClock } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";

const HOUR = 3_600_000;
export const HURRY = 20_000;

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("clock.none");
    case "live":
      return t(clock.increment ? "clock.live_more" : "clock.live", {
        minutes: Math.round(clock.seconds / 60),
        seconds: clock.increment,
      });
    case "daily":
      return clock.hours % 24 === 0
        ? t("clock.days", { n: clock.hours / 24 })
        : t("clock.hours", { n: clock.hours });
  }
}

/** Milliseconds left at `now`, by the server's clock. */
export function left(clock: SeatClock, at: number, now: number): number {
  return Math.max(0, clock.left - (clock.running ? Math.max(0, now - at) : 0));
}

/** `m:ss` below an hour, hours and days above. */
export function spelled(millis: number): string {
  if (millis >= 48 * HOUR) return t("clock.left_days", { n: Math.round(millis / (24 * HOUR)) });
  if (millis >= HOUR) return t("clock.left_hours", { n: Math.round(millis / HOUR) });
  const seconds = Math.ceil(millis / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

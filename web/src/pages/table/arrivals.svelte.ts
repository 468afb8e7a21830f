/**
 * Tells those who wait at a table that somebody sat down: in words, by a sound and, where the page is hidden,
 * by its title.
 */
import type { SeatInfo } from "@/api/types.gen.ts";
import { t } from "@/i18n/index.svelte.ts";
import { settings } from "@/settings.svelte.ts";
import { sound } from "@/sound/index.ts";
import { seatName } from "@/table/seats.ts";

/** The people on these seats who were not there before, but for the reader. */
export function arrived(before: SeatInfo[], now: SeatInfo[], me: string | null): string[] {
  const there = new Set(before.map((seat) => seat.player));
  return now
    .filter((seat) => seat.kind === "person" && seat.player !== me && !there.has(seat.player))
    .map(seatName);
}

/** For a table that waits: who sat down last, for the page to say. */
export class Arrivals {
  last = $state("");
  /** What the page's title was before it told of somebody. */
  #title = "";

  constructor(seats: () => SeatInfo[], me: () => string | null, game: () => string) {
    let before: SeatInfo[] | null = null;
    $effect(() => {
      const now = seats();
      const names = before && me() ? arrived(before, now, me()) : [];
      before = now;
      for (const name of names) this.#tell(name, game());
    });
    $effect(() => {
      const seen = () => document.hidden || this.#restore();
      document.addEventListener("visibilitychange", seen);
      return () => {
        document.removeEventListener("visibilitychange", seen);
        this.#restore();
      };
    });
  }

  #tell(name: string, game: string): void {
    this.last = name;
    sound("knock");
    if (!document.hidden) return;
    this.#title ||= document.title;
    document.title = t("title.sat", { name, game });
    if (settings.notify && "Notification" in window && Notification.permission === "granted")
      new Notification(t("wait.sat", { name }), { body: game, icon: "/icon-192.png", tag: "nelumbo-sat" });
  }

  #restore(): void {
    if (this.#title) document.title = this.#title;
    this.#title = "";
  }
}

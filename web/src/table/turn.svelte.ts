/**
 * Calls a player whose page is in the background: by title and icon, and by sound or notification if turned
 * on.
 */
import { t } from "@/i18n/index.svelte.ts";
import { settings } from "@/settings.svelte.ts";

export function showTurn(yours: boolean, game: string): void {
  document.title = yours ? t("title.yours", { game }) : t("title.table", { game });
  document.querySelector("link[rel=icon]")?.setAttribute("href", yours ? "/icon-turn.svg" : "/icon.svg");
}

/** Called once when a decision begins. */
export function callPlayer(game: string): void {
  if (settings.sound) chime();
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification(t("turn.yours"), { body: game, icon: "/icon-192.png", tag: "nelumbo-turn" });
}

let audio: AudioContext | null = null;

/** Two soft notes. */
export function chime(): void {
  audio ??= new AudioContext();
  [660, 880].forEach((pitch, order) => {
    const begin = audio!.currentTime + order * 0.14;
    const tone = audio!.createOscillator();
    const volume = audio!.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.5);
    tone.connect(volume).connect(audio!.destination);
    tone.start(begin);
    tone.stop(begin + 0.55);
  });
}

/** Lessons and puzzles: kept in this browser, and shared with the player's other devices by the server. */

import { api } from "@/api/client.ts";
import { loadSession } from "@/session.svelte.ts";
import { allTries, storeTries } from "@/pages/puzzle/solved.ts";

const LESSONS = "nelumbo.lessons";

function lessons(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LESSONS) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** The lesson of a game was read to its end. */
export function finishLesson(game: string): void {
  localStorage.setItem(LESSONS, JSON.stringify([...new Set([...lessons(), game])]));
  void shareLearning();
}

/** Sends what the server does not know, and keeps what other devices did. Needs a player. */
export async function shareLearning(): Promise<void> {
  try {
    if (!(await loadSession())) return;
    const known = await api.learning();
    const tries = allTries();
    const fresh = {
      lessons: lessons().filter((game) => !known.lessons.includes(game)),
      puzzles: Object.fromEntries(
        Object.entries(tries).filter(
          ([name, state]) => !(name in known.puzzles) || (known.puzzles[name] === "open" && state !== "open"),
        ),
      ),
    };
    const isNews = fresh.lessons.length > 0 || Object.keys(fresh.puzzles).length > 0;
    const all = isNews ? await api.learn(fresh) : known;
    storeTries({ ...tries, ...all.puzzles });
    localStorage.setItem(LESSONS, JSON.stringify([...new Set([...lessons(), ...all.lessons])]));
  } catch {
    // The browser keeps it, and shares it the next time.
  }
}

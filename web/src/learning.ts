/** Lessons and puzzles: kept in this browser, and shared with the player's other devices by the server. */

import { api } from "@/api/client.ts";
import type { Learning } from "@/api/types.gen.ts";
import { loadSession } from "@/session.svelte.ts";
import { listed, LESSONS } from "./table/first-game.ts";
import { allTries, storeTries, type Tried } from "./puzzle-tries.ts";

/** Puzzles that the server takes in one request. */
const BATCH = 200;

/** The lesson of a game was read to its end. */
export function finishLesson(game: string): void {
  localStorage.setItem(LESSONS, JSON.stringify([...new Set([...listed(LESSONS), game])]));
  void shareLearning();
}

/** Sends what the server does not know, and keeps what other devices did. Needs a player. */
export async function shareLearning(): Promise<void> {
  try {
    if (!(await loadSession())) return;
    const known = await api.learning();
    keep(known);
    const fresh = freshTries(allTries(), known);
    const lessonsLeft = listed(LESSONS).filter((game) => !known.lessons.includes(game));
    for (let sent = 0; sent < fresh.length || (sent === 0 && lessonsLeft.length > 0); sent += BATCH) {
      const puzzles = Object.fromEntries(fresh.slice(sent, sent + BATCH));
      keep(await api.learn({ lessons: sent === 0 ? lessonsLeft : [], puzzles }));
    }
  } catch {
    // Refused or offline: the browser keeps it, and shares it the next time.
  }
}

/** The tries that the server would add, the newest first. */
function freshTries(tries: Record<string, Tried>, known: Learning): [string, Tried][] {
  const day = (name: string) => name.slice(name.indexOf("/") + 1);
  return Object.entries(tries)
    .filter(([name, state]) => day(name) >= known.oldest && isBetter(state, known.puzzles[name]))
    .sort(([one], [other]) => day(other).localeCompare(day(one)));
}

/** What was solved once stays solved as it was. */
function isBetter(state: Tried, than: Tried | undefined): boolean {
  return than === undefined || (than === "open" && state !== "open");
}

function keep(learned: Learning): void {
  const tries = allTries();
  const theirs = Object.entries(learned.puzzles).filter(
    ([name, state]) => state !== "open" || tries[name] === undefined,
  );
  storeTries({ ...tries, ...Object.fromEntries(theirs) });
  localStorage.setItem(LESSONS, JSON.stringify([...new Set([...listed(LESSONS), ...learned.lessons])]));
}

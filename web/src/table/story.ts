/** What just happened, from the longest wording to the shortest: the bar shows the first that fits. */

import { joined } from "@/i18n/index.svelte.ts";

export interface Story {
  deeds: string;
  /** What they changed, as it stands now. */
  change: string;
}

/** A line of the log. */
export interface Sentence {
  text: string;
  /** 2: what a move was; 1: what came of it, marked on the board too; 0: not marked. */
  rank: 0 | 1 | 2;
}

/**
 * What the board marks stays longest, and of that the latest move. The change, with its best sentence first,
 * goes only when a single deed is left.
 */
export function wordings(sentences: readonly Sentence[], change: readonly string[]): Story[] {
  const told: [readonly Sentence[], readonly string[]][] = [[sentences, change]];
  for (;;) {
    const [deeds, changed] = told.at(-1)!;
    if (new Set(deeds.map(({ rank }) => rank)).size > 1) told.push([shorter(deeds), changed]);
    else if (changed.length > 1) told.push([deeds, changed.slice(0, -1)]);
    else if (deeds.length > 1) told.push([shorter(deeds), changed]);
    else if (changed.length) told.push([deeds, []]);
    else break;
  }
  return told.map(([deeds, changed]) => ({
    deeds: joined(...deeds.map(({ text }) => text)),
    change: joined(...changed),
  }));
}

/** Without the first of the lowest rank. */
function shorter(sentences: readonly Sentence[]): readonly Sentence[] {
  const lowest = Math.min(...sentences.map(({ rank }) => rank));
  const gone = sentences.findIndex(({ rank }) => rank === lowest);
  return sentences.filter((_, at) => at !== gone);
}

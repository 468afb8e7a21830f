/** Reading a book: its chapters, its search, and its bold and italic words. */

import type { Block } from "../../book.ts";

/** A chapter with its paragraphs; those before the first heading form one without. */
export interface Chapter {
  head: string;
  blocks: Block[];
}

/** Consecutive points or rows, or one other block; fine print as a whole. */
export interface Group {
  fine: boolean;
  blocks: Block[];
}

/** Some words of a paragraph. */
export interface Run {
  text: string;
  weight: "plain" | "bold" | "slanted";
  found: boolean;
}

export function chapters(blocks: Block[]): Chapter[] {
  const found: Chapter[] = [{ head: "", blocks: [] }];
  for (const block of blocks) {
    if (block.kind === "chapter") found.push({ head: block.text, blocks: [] });
    else found.at(-1)!.blocks.push(block);
  }
  return found.filter((chapter) => chapter.blocks.length);
}

/** The versions that some paragraphs are for, by name. */
export function editions(blocks: Block[]): string[] {
  return [...new Set(blocks.flatMap(({ edition }) => edition ?? []))].sort();
}

/** What applies to one version; everything when none is named. */
export function applying(blocks: Block[], edition: string): Block[] {
  return edition ? blocks.filter((block) => (block.edition ?? edition) === edition) : blocks;
}

/** Puts together what is folded together: stretches of fine print. */
export function folds(blocks: Block[]): Group[] {
  return together(blocks, (last, block) => !!last.fine === !!block.fine);
}

/** Puts together the points of a list and the rows of a table. */
export function lists(blocks: Block[]): Group[] {
  return together(blocks, (last, { kind }) => last.kind === kind && (kind === "point" || kind === "row"));
}

function together(blocks: Block[], belongs: (last: Block, block: Block) => boolean): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && belongs(last.blocks.at(-1)!, block)) last.blocks.push(block);
    else groups.push({ fine: !!block.fine, blocks: [block] });
  }
  return groups;
}

/** Small letters without accents, so that "defausse" finds "défausse". */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The chapters, with the paragraphs that contain every word in their text, heading or ids. */
export function search(all: Chapter[], asked: string): Chapter[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return all;
  return all
    .map(({ head, blocks }) => ({ head, blocks: found(head, blocks, words) }))
    .filter(({ blocks }) => blocks.length);
}

function found(head: string, blocks: Block[], words: string[]): Block[] {
  let part: Block | null = null;
  return blocks.flatMap((block) => {
    if (block.kind === "part") part = block;
    if (block.kind === "part" || block.kind === "picture") return [];
    const text = plain([head, part?.text, block.text, ...block.rules].join(" "));
    if (!words.every((word) => text.includes(word))) return [];
    const above = part;
    part = null;
    return above ? [above, block] : [block];
  });
}

/** The paragraph in runs, with the search's words marked. */
export function runs(text: string, asked = ""): Run[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap((part) => {
    const weight = part.startsWith("**") ? "bold" : part.startsWith("*") ? "slanted" : "plain";
    return marked(part.replaceAll("*", ""), words).map((run) => ({ ...run, weight }) as Run);
  });
}

function marked(text: string, words: string[]): { text: string; found: boolean }[] {
  const letters = [...text];
  const smooth = letters.map((letter) => plain(letter).charAt(0) || letter).join("");
  const hits = new Set(words.flatMap((word) => placesOf(word, smooth)));
  const runs: { text: string; found: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = runs.at(-1);
    if (last && last.found === hits.has(at)) last.text += letter;
    else runs.push({ text: letter, found: hits.has(at) });
  });
  return runs;
}

/** The positions of all letters of every occurrence of a word. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    places.push(...Array.from(word, (_, letter) => at + letter));
  return places;
}

import type { Plugin } from "vite";

/** A chapter or a part of one, a paragraph, a point of a list, a row of a table, or a picture. */
export type Kind = "chapter" | "part" | "text" | "point" | "row" | "picture";

/** One paragraph of a game's rules, with the ids of the rules that it tells. */
export interface Block {
  kind: Kind;
  /** With **bold** and *slanted* words; of a row its cells, between bars; of a picture what it shows. */
  text: string;
  rules: string[];
  /** The name of the picture's file. */
  picture?: string;
  /** Fine print, which is folded away: `> ` before the paragraph. */
  fine?: true;
  /** The version of the game that alone has this rule: `{author} ` before the text. */
  edition?: string;
}

const HEADS: [RegExp, Kind][] = [
  [/^### /, "part"],
  [/^## /, "chapter"],
  [/^- /, "point"],
  [/^\| ?/, "row"],
];
const PICTURE = /^!\[(.+)\]\(([a-z-]+)\)$/;
const CITED = / \[([A-Z][^\]]+)\]$/;
const FINE = /^> /;
const EDITION = /^\{([a-z]+)\} /;

/** Reads one language of a game's book: a title, then blocks, each on its own line. */
export function parse(source: string): { title: string; blocks: Block[] } {
  const lines = source.split("\n").filter((line) => line.trim());
  const title = lines[0]!.replace(/^# /, "");
  return { title, blocks: lines.slice(1).map(block) };
}

function block(line: string): Block {
  const [, shows, picture] = PICTURE.exec(line) ?? [];
  if (shows && picture) return { kind: "picture", text: shows, rules: [], picture };
  const whole = line.replace(FINE, "").replace(CITED, "");
  const [head, kind] = HEADS.find(([head]) => head.test(whole)) ?? [/^/, "text" as const];
  const text = whole.replace(head, "").replace(/ ?\|$/, "");
  const [, edition] = EDITION.exec(text) ?? [];
  return {
    kind,
    text: text.replace(EDITION, ""),
    rules: cited(CITED.exec(line)?.[1] ?? ""),
    ...(FINE.test(line) && { fine: true }),
    ...(edition && { edition }),
  };
}

/** The ids of a citation: `MAN-A-1..3, 5, RULING-4` names five. */
export function cited(citation: string): string[] {
  let topic = "";
  const prefix = citation.split("-")[0]!;
  return citation
    .split(", ")
    .filter(Boolean)
    .flatMap((part) => {
      const [, word, first, last] = /^(?:([A-Z-]+)-)?(\d+)(?:\.\.(\d+))?$/.exec(part)!;
      if (word) topic = word.startsWith(`${prefix}-`) ? word : `${prefix}-${word}`;
      const [from, to] = [Number(first), Number(last ?? first)];
      return Array.from({ length: to - from + 1 }, (_, at) => `${topic}-${from + at}`);
    });
}

/** Lets the client import the books that stand beside the games in Python. */
export function book(): Plugin {
  return {
    name: "book",
    transform(code, id) {
      if (!/\/book\/[A-Za-z-]+\.md$/.test(id)) return null;
      const { title, blocks } = parse(code);
      return {
        code:
          `export const title = ${JSON.stringify(title)};\n` +
          `export const blocks = ${JSON.stringify(blocks)};`,
        map: null,
        moduleType: "js",
      };
    },
  };
}

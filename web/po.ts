import type { Plugin } from "vite";

/** One catalog: a message for each key, or its plural forms. */
export interface Catalog {
  plural: string;
  messages: Record<string, string | string[]>;
}

const FIELD = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)?\s*("(?:[^"\\]|\\.)*")$/;

/** Reads gettext's format: names as msgid, sentences as msgstr. */
export function parse(text: string): Catalog {
  const catalog: Catalog = { plural: "0", messages: {} };
  for (const block of text.split(/\n\s*\n/)) {
    const { key, forms, fuzzy } = entry(block);
    if (key === null || fuzzy) continue;
    if (key === "") catalog.plural = /plural=([^;\n]+)/.exec(forms[0] ?? "")?.[1] ?? "0";
    else if (forms.every((form) => form)) catalog.messages[key] = forms.length > 1 ? forms : (forms[0] ?? "");
  }
  return catalog;
}

function entry(block: string): { key: string | null; forms: string[]; fuzzy: boolean } {
  let key: string | null = null;
  const forms: string[] = [];
  let add: (part: string) => void = () => {};
  let fuzzy = false;
  for (const line of block.split("\n")) {
    if (line.startsWith("#,") && line.includes("fuzzy")) fuzzy = true;
    const match = FIELD.exec(line.trim());
    if (!match) continue;
    const [, field, form, quoted] = match;
    const part = JSON.parse(quoted!) as string;
    if (field === "msgid") add = (more) => (key = (key ?? "") + more);
    else if (field === "msgid_plural") add = () => {};
    else if (field?.startsWith("msgstr")) {
      const index = Number(form ?? 0);
      add = (more) => (forms[index] = (forms[index] ?? "") + more);
    }
    add(part);
  }
  return { key, forms, fuzzy };
}

/** Lets the client import .po files. Which plural form a number takes says languages.json. */
export function po(): Plugin {
  return {
    name: "po",
    transform(code, id) {
      if (!id.endsWith(".po")) return null;
      return {
        code: `export const messages = ${JSON.stringify(parse(code).messages)};`,
        map: null,
        moduleType: "js",
      };
    },
  };
}

/** Words of the page in the reader's language. Every sentence on the screen comes through `t`. */

export const LANGUAGES = { en: "English", fr: "Français", "zh-Hant": "繁體中文" } as const;
export type Language = keyof typeof LANGUAGES;
export type Values = Record<string, string | number | undefined>;

interface Words {
  plural: (n: number) => number;
  messages: Record<string, string | string[]>;
}
export type Loader = () => Promise<Words>;

const STORED = "nelumbo.language";
const own = import.meta.glob<Words>("./*.po");
const parts = new Map<string, (language: Language) => Loader | undefined>([
  ["", (language) => own[`./${language}.po`]],
]);

const added = new Map<string, Promise<void>>();

let language = $state<Language>("en");
let messages = $state.raw<Words["messages"]>({});
let plural: Words["plural"] = () => 0;
/** Made once per language: creating one takes longer than a move should. */
let list = $state.raw(new Intl.ListFormat("en", { type: "conjunction" }));
let wanted = 0;

/** The first of the browser's languages that we have; any Chinese is read as Traditional. */
export function preferred(
  asked: readonly string[] = navigator.languages,
  kept = localStorage.getItem(STORED),
): Language {
  if (kept !== null && kept in LANGUAGES) return kept as Language;
  for (const tag of asked) {
    const code = tag.toLowerCase().split("-")[0];
    if (code === "zh") return "zh-Hant";
    if (code === "en" || code === "fr") return code;
  }
  return "en";
}

export function current(): Language {
  return language;
}

/** Changes whenever words are added or the language changes: a cache key for sentences. */
export function edition(): object {
  return messages;
}

/** Switches the whole page at once; nothing is shown half in one language and half in another. */
export async function speak(next: Language, keep = false): Promise<void> {
  const asked = ++wanted;
  const loaded = await Promise.all([...parts.values()].map((part) => part(next)?.()));
  if (asked !== wanted) return;
  if (keep) localStorage.setItem(STORED, next);
  messages = Object.assign({}, ...loaded.map((words) => words?.messages));
  plural = loaded[0]?.plural ?? plural;
  list = new Intl.ListFormat(next, { type: "conjunction" });
  language = next;
  document.documentElement.lang = next;
}

/** Adds a catalog in the current language and in every later one. It is loaded only once. */
export async function addCatalog(
  name: string,
  catalog: (language: Language) => Loader | undefined,
): Promise<void> {
  if (!added.has(name)) added.set(name, add(name, catalog));
  await added.get(name)!.catch((error: unknown) => {
    added.delete(name);
    throw error;
  });
}

async function add(name: string, catalog: (language: Language) => Loader | undefined): Promise<void> {
  parts.set(name, catalog);
  const spoken = language;
  const words = await catalog(spoken)?.();
  if (words && spoken === language) messages = { ...messages, ...words.messages };
}

/** The message named `key`, with its places filled. `values.n` chooses the plural form. */
export function t(key: string, values: Values = {}): string {
  const found = messages[key];
  if (found === undefined) return key;
  const sentence = typeof found === "string" ? found : (found[plural(Number(values.n ?? 1))] ?? found[0]!);
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Whether the catalogs know the message: for codes that come from outside. */
export function known(key: string): boolean {
  return key in messages;
}

/** Names as a list in the reader's language: "Ana, Bo and Chen". */
export function listed(names: readonly string[]): string {
  return list.format(names);
}

/** A list without an "and". */
export function strung(parts: string[]): string {
  return parts.join(language === "zh-Hant" ? "、" : ", ");
}

/** Sentences joined; in Chinese without spaces. */
export function told(...sentences: string[]): string {
  return sentences.filter(Boolean).join(language === "zh-Hant" ? "" : " ");
}

/** A date and time of day in the reader's format. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A time of day in the reader's format. */
export function when(at: number): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(at);
}

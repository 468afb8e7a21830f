/** Words of the page in the reader's language. Every sentence on the screen comes through `t`. */

import { untrack } from "svelte";
import languages from "../../../src/nelumbo/languages.json";

export type Language = keyof typeof languages;
export interface LanguageRules {
  /** In the language itself. */
  name: string;
  /** Whether every message has to be there; what an incomplete language lacks is said in English. */
  complete: boolean;
  /** The category (CLDR) that each plural form of a catalog is for. */
  plurals: string[];
  /** Between the members of a list without an "and". */
  list: string;
  /** Between two sentences. */
  sentence: string;
  /** Patterns and what replaces them where a sentence meets a value, as "de" + "Ana"; \0 marks the border. */
  contractions?: string[][];
}
export const LANGUAGES: Record<Language, LanguageRules> = languages;

/** A word that a sentence may inflect: the message `key`, or `key:form` where `{place:form}` asks for it. */
export interface Noun {
  key: string;
  values?: Values;
}
export type Value = string | number | Noun | readonly (string | Noun)[] | undefined;
export type Values = Record<string, Value>;

type Messages = Record<string, string | string[]>;
interface Words {
  messages: Messages;
}
export type Loader = () => Promise<Words>;
type Part = (language: Language) => Loader | undefined;

/** The messages of one language, with its grammar. */
interface Voice {
  messages: Messages;
  plural: (n: number) => number;
  contractions: [RegExp, string][];
}

const PLACE = /\{(\w)(\w*)(?::(\w+))?\}/g;
const STORED = "nelumbo.language";
const own = import.meta.glob<Words>("./*.po");
const parts = new Map<string, Part>([["", (language) => own[`./${language}.po`]]]);
const added = new Map<string, Promise<void>>();

/** The languages that have texts, for menus. */
export const OFFERED = (Object.keys(LANGUAGES) as Language[]).filter((code) => own[`./${code}.po`]);

let language = $state<Language>("en");
/** The reader's language, then English for what that lacks. */
let voices = $state.raw<Voice[]>([]);
/** Made once per language: creating one takes longer than a move should. */
let list = $state.raw(new Intl.ListFormat("en", { type: "conjunction" }));
let wanted = 0;
/** The form of the messages that `t` gives, where a language has it. */
let mood = "";

/** The first of the browser's languages that is complete here; any Chinese is read as Traditional. */
export function preferred(
  asked: readonly string[] = navigator.languages,
  kept = localStorage.getItem(STORED),
): Language {
  if (kept !== null && kept in LANGUAGES) return kept as Language;
  const complete = OFFERED.filter((code) => LANGUAGES[code].complete);
  for (const tag of asked) {
    const found = complete.find((code) => code.split("-")[0] === tag.toLowerCase().split("-")[0]);
    if (found) return found;
  }
  return "en";
}

export function current(): Language {
  return language;
}

/** The language as the reader's region writes dates, where the browser names a region for it. */
export function regional(asked: readonly string[] = navigator.languages): string {
  const tag = new RegExp(`^${language}-[A-Z]{2}$`, "i");
  return asked.find((one) => tag.test(one)) ?? language;
}

/** Changes whenever words are added or the language changes: a cache key for sentences. */
export function edition(): object {
  return voices;
}

/** Switches the whole page at once; nothing is shown half in one language and half in another. */
export async function speak(next: Language, keep = false): Promise<void> {
  const asked = ++wanted;
  const loaded = await Promise.all([...parts.values()].map((part) => load(part, next)));
  if (asked !== wanted) return;
  if (keep) localStorage.setItem(STORED, next);
  voices = ([next, "en"] as const).map((code, at) =>
    voice(code, Object.assign({}, ...loaded.map((both) => both[at]))),
  );
  list = new Intl.ListFormat(next, { type: "conjunction" });
  language = next;
  describe(next);
}

/** What browsers, search engines and home screens read: the language, the description and the manifest. */
function describe(code: Language): void {
  document.documentElement.lang = code;
  document.querySelector("meta[name=description]")?.setAttribute("content", t("site.description"));
  if (import.meta.env.PROD)
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${code}.webmanifest`);
}

function voice(code: Language, messages: Messages): Voice {
  const { plurals, contractions = [] } = LANGUAGES[code];
  const rules = new Intl.PluralRules(code);
  return {
    messages,
    plural: (n) => plurals.indexOf(rules.select(n)),
    contractions: contractions.map(([pattern, by]) => [new RegExp(pattern!, "gu"), by!]),
  };
}

/** A catalog in one language, and in English where that may lack something. */
async function load(part: Part, next: Language): Promise<Messages[]> {
  const [words, english] = [part(next), part("en")];
  const loaded = await Promise.all([words?.(), words && LANGUAGES[next].complete ? undefined : english?.()]);
  return loaded.map((one) => one?.messages ?? {});
}

/** Adds a catalog in the current language and in every later one. It is loaded only once. */
export async function addCatalog(name: string, catalog: Part): Promise<void> {
  if (!added.has(name)) added.set(name, add(name, catalog));
  await added.get(name)!.catch((error: unknown) => {
    added.delete(name);
    throw error;
  });
}

async function add(name: string, catalog: Part): Promise<void> {
  parts.set(name, catalog);
  // A part of the page that waits for its words is not made anew when the language changes.
  const spoken = untrack(current);
  const words = await load(catalog, spoken);
  if (spoken === language)
    voices = voices.map((one, at) => ({ ...one, messages: { ...one.messages, ...words[at] } }));
}

/** The message named `key`, with its places filled. `values.n` chooses the plural form. */
export function t(key: string, values: Values = {}): string {
  return inflected(key, mood, values);
}

/** What `say` says of a move that could be made: in Japanese that is not what is said once it has been. */
export function proposed(say: () => string): string {
  mood = "move";
  try {
    return say();
  } finally {
    mood = "";
  }
}

/** A word for a sentence, which may ask for one of its forms. */
export function noun(key: string, values?: Values): Noun {
  return { key, values };
}

function inflected(key: string, form: string, values: Values): string {
  for (const one of voices) {
    const found = one.messages[`${key}:${form}`] ?? one.messages[key];
    if (found !== undefined) return filled(one, found, values);
  }
  return key;
}

/** `{place}`, `{Place}` with a capital, `{place:form}` for a form of the noun. */
function filled({ plural, contractions }: Voice, found: string | string[], values: Values): string {
  const sentence =
    typeof found === "string" ? found : (found[plural(Number(values.n ?? 1))] ?? found.at(-1)!);
  const seam = contractions.length ? "\0" : "";
  let text = sentence.replace(PLACE, (place, first: string, rest: string, form?: string) => {
    const value = values[first.toLowerCase() + rest];
    if (value === undefined) return place;
    const word = worded(value, form ?? "");
    return seam + (first === first.toLowerCase() ? word : capitalised(word)) + seam;
  });
  for (const [pattern, by] of contractions) text = text.replace(pattern, by);
  return seam ? text.replaceAll(seam, "") : text;
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

function worded(value: NonNullable<Value>, form: string): string {
  if (typeof value !== "object") return String(value);
  return "key" in value
    ? inflected(value.key, form, value.values ?? {})
    : list.format(value.map((one) => worded(one, form)));
}

/** Whether the catalogs know the message: for codes that come from outside. */
export function known(key: string): boolean {
  return voices.some(({ messages }) => key in messages);
}

/** Names as a list in the reader's language: "Ana, Bo and Chen". */
export function listed(names: readonly (string | Noun)[]): string {
  return list.format(names.map((name) => worded(name, "")));
}

/** A list without an "and". */
export function strung(parts: readonly (string | Noun)[]): string {
  return parts.map((part) => worded(part, "")).join(LANGUAGES[language].list);
}

/** Sentences one after the other. */
export function joined(...sentences: string[]): string {
  return sentences.filter(Boolean).join(LANGUAGES[language].sentence);
}

/** A date and time of day in the reader's format. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A time of day in the reader's format. */
export function when(at: number): string {
  return new Intl.DateTimeFormat(regional(), { hour: "2-digit", minute: "2-digit" }).format(at);
}

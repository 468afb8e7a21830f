import { beforeEach, describe, expect, it } from "vitest";
import {
  addCatalog,
  LANGUAGES,
  noun,
  preferred,
  proposed,
  regional,
  speak,
  strung,
  t,
  joined,
} from "./index.svelte.ts";
import { withWords } from "./with-words.ts";

describe("the language", () => {
  it.each([
    [["nl-BE", "fr-CH", "en"], "fr"],
    [["zh-CN"], "zh-Hant"],
    [["en-GB", "fr"], "en"],
    [["en-US@posix"], "en"],
    [["nl"], "en"],
  ])("for %j is %s", (asked, language) => {
    expect(preferred(asked, null)).toBe(language);
  });

  it("is the one that was chosen before", () => {
    expect(preferred(["fr"], "zh-Hant")).toBe("zh-Hant");
  });
});

describe("a date", () => {
  it.each([
    ["en", ["en-GB", "en"], "en-GB"],
    ["en", ["fr", "en-US@posix"], "en"],
    ["de", ["en-GB", "de-AT"], "de-AT"],
    ["zh-Hant", ["zh-TW"], "zh-Hant"],
  ] as const)("in %s for %j is written as in %s", async (language, asked, written) => {
    await speak(language);
    expect(regional(asked)).toBe(written);
    await speak("en");
  });
});

describe("a sentence", () => {
  beforeEach(() => speak("en"));

  it("takes its values", () => {
    expect(t("turn.of", { name: "Ana" })).toBe("Ana’s turn");
  });

  it("takes the plural form of its language", async () => {
    await withWords("lobby", Promise.resolve());
    expect(t("lobby.seats_left", { n: 1 })).toBe("1 seat left");
    expect(t("lobby.seats_left", { n: 0 })).toBe("0 seats left");
    await speak("fr");
    expect(t("lobby.seats_left", { n: 0 })).toBe("0 place libre");
    expect(t("lobby.seats_left", { n: 2 })).toBe("2 places libres");
    await speak("zh-Hant");
    expect(t("lobby.seats_left", { n: 2 })).toBe("剩 2 個空位");
    expect(document.documentElement.lang).toBe("zh-Hant");
  });
});

describe("grammar", () => {
  const catalogs: Record<string, Record<string, string | string[]>> = {
    en: {
      "tiny.ship": "the ferry",
      "tiny.you": "you",
      "tiny.load": "Load {ship}.",
      "tiny.sails": "{Ship} sails.",
      "tiny.crates": ["{n} crate", "{n} crates"],
      "tiny.give": "To {names}: {goods}.",
    },
    de: {
      "tiny.ship": "der Dampfer",
      "tiny.ship:acc": "den Dampfer",
      "tiny.you": "du",
      "tiny.you:dat": "dir",
      "tiny.load": "Belade {ship:acc}.",
      "tiny.sails": "{Ship} fährt.",
      "tiny.crates": ["{n} Kiste", "{n} Kisten"],
      "tiny.crates:acc": ["{n} Kiste", "{n} Kisten"],
      "tiny.give": "An {names:dat}: {goods:acc}.",
    },
    fr: {
      "tiny.ship": "le vapeur",
      "tiny.load": "Chargement de {ship}.",
      "tiny.sails": "{Ship} part.",
      "tiny.give": "Tour de {names}, avant que {goods} arrive.",
    },
    "zh-Hant": { "tiny.load": "把貨裝上{ship}號船。", "tiny.sails": "{ship} 開船。" },
    ja: { "tiny.load": "{ship}に積みました。", "tiny.load:move": "{ship}に積む。" },
  };
  const ship = noun("tiny.ship");

  beforeEach(() =>
    addCatalog("tiny", (code) =>
      catalogs[code] ? () => Promise.resolve({ messages: catalogs[code]! }) : undefined,
    ),
  );

  it("puts a noun into the form that the sentence asks for, or leaves it as it is", async () => {
    await speak("de");
    expect(t("tiny.load", { ship })).toBe("Belade den Dampfer.");
    expect(t("tiny.load", { ship: "Ana" })).toBe("Belade Ana.");
  });

  it("tells a move that could be made from one that was, where a language does", async () => {
    const said = () => t("tiny.load", { ship: "Ana" });
    await speak("ja");
    expect([said(), proposed(said), said()]).toEqual([
      "Anaに積みました。",
      "Anaに積む。",
      "Anaに積みました。",
    ]);
    await speak("de");
    expect(proposed(said)).toBe(said());
  });

  it("begins a sentence with a capital", async () => {
    await speak("en");
    expect(t("tiny.sails", { ship })).toBe("The ferry sails.");
    await speak("fr");
    expect(t("tiny.sails", { ship })).toBe("Le vapeur part.");
  });

  it("gives every member of a list the form", async () => {
    await speak("de");
    const values = {
      names: ["Ana", noun("tiny.you")],
      goods: [noun("tiny.crates", { n: 1 }), noun("tiny.crates", { n: 2 })],
    };
    expect(t("tiny.give", values)).toBe("An Ana und dir: 1 Kiste und 2 Kisten.");
  });

  it.each([
    ["Invité 4821", "Tour d’Invité 4821, avant qu’Éva arrive."],
    ["Bo", "Tour de Bo, avant qu’Éva arrive."],
    ["le Lotus", "Tour du Lotus, avant qu’Éva arrive."],
    ["les Fleurs", "Tour des Fleurs, avant qu’Éva arrive."],
    ["Yves", "Tour d’Yves, avant qu’Éva arrive."],
    ["Yann", "Tour de Yann, avant qu’Éva arrive."],
  ])("elides and contracts in French before %s", async (names, said) => {
    await speak("fr");
    expect(t("tiny.give", { names, goods: "Éva" })).toBe(said);
  });

  it("leaves French alone that only looks like a contraction", async () => {
    await speak("fr");
    expect(t("tiny.load", { ship: "fin, refus de le dire" })).toBe("Chargement de fin, refus de le dire.");
  });

  it("keeps Latin names apart from Chinese words", async () => {
    await speak("zh-Hant");
    expect(t("tiny.load", { ship: "Ana" })).toBe("把貨裝上 Ana 號船。");
    expect(t("tiny.load", { ship: "海鷗" })).toBe("把貨裝上海鷗號船。");
    expect(t("tiny.sails", { ship: "Ana" })).toBe("Ana 開船。");
  });

  it("says in English what an incomplete language lacks, by the English plural rule", async () => {
    const { complete } = LANGUAGES.ja;
    LANGUAGES.ja.complete = false;
    await speak("ja");
    LANGUAGES.ja.complete = complete;
    expect(t("tiny.crates", { n: 2 })).toBe("2 crates");
    expect(t("tiny.load", { ship })).toBe("the ferryに積みました。");
  });

  it("joins lists and sentences as the language does", async () => {
    await speak("ja");
    expect(strung(["一", "二"])).toBe("一、二");
    expect(joined("はい。", "", "どうぞ。")).toBe("はい。どうぞ。");
    await speak("de");
    expect(strung(["eins", "zwei"])).toBe("eins, zwei");
    expect(joined("Ja.", "Bitte.")).toBe("Ja. Bitte.");
  });

  it("has a name and separators for every language", () => {
    for (const [code, { name, plurals }] of Object.entries(LANGUAGES)) {
      expect(new Intl.Locale(code).baseName).toBe(code);
      expect(name).not.toBe("");
      expect(plurals.at(-1)).toBe("other");
    }
  });
});

it("has a game's words for everybody who asked for them", async () => {
  let arrive = (): void => {};
  const words = new Promise<{ messages: Record<string, string> }>((done) => {
    arrive = () => done({ messages: { "pier.title": "Pier" } });
  });
  void addCatalog("pier", () => () => words);
  const second = addCatalog("pier", () => () => words).then(() => t("pier.title"));
  arrive();
  expect(await second).toBe("Pier");
});

it.each([
  ["en", ["Ana"], "Ana is thinking."],
  ["en", ["Ana", "Bo"], "Ana and Bo are thinking."],
  ["fr", ["Ana"], "Ana réfléchit."],
  ["fr", ["Ana", "Bo"], "Ana et Bo réfléchissent."],
] as const)("agrees in %s with %j", async (language, names, said) => {
  await speak(language);
  expect(t("bar.watching", { names, n: names.length })).toBe(said);
});

it("says a guest's turn in French", async () => {
  await speak("fr");
  expect(t("turn.of", { name: "Invité 4821" })).toBe("Tour d’Invité 4821");
});

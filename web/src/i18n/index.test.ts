import { beforeEach, describe, expect, it } from "vitest";
import { addCatalog, preferred, speak, t } from "./index.svelte.ts";

describe("the language", () => {
  it.each([
    [["de-CH", "fr-CH", "en"], "fr"],
    [["zh-CN"], "zh-Hant"],
    [["en-GB", "fr"], "en"],
    [["de"], "en"],
  ])("for %j is %s", (asked, language) => {
    expect(preferred(asked, null)).toBe(language);
  });

  it("is the one that was chosen before", () => {
    expect(preferred(["fr"], "zh-Hant")).toBe("zh-Hant");
  });
});

describe("a sentence", () => {
  beforeEach(() => speak("en"));

  it("takes its values", () => {
    expect(t("turn.of", { name: "Ana" })).toBe("Ana’s turn");
  });

  it("takes the plural form of its language", async () => {
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

it("has a game's words for everybody who asked for them", async () => {
  let arrive = (): void => {};
  const words = new Promise<{ plural: () => number; messages: Record<string, string> }>((done) => {
    arrive = () => done({ plural: () => 0, messages: { "quay.title": "Quay" } });
  });
  void addCatalog("quay", () => () => words);
  const second = addCatalog("quay", () => () => words).then(() => t("quay.title"));
  arrive();
  expect(await second).toBe("Quay");
});

import { expect, it } from "vitest";
import { parse } from "./po.ts";

const TEXT = `msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

# a remark
msgid "quay.load"
msgstr "Load {card} "
"onto {ship}"

msgid "quay.cards"
msgid_plural "quay.cards"
msgstr[0] "{n} card"
msgstr[1] "{n} cards"

#, fuzzy
msgid "quay.old"
msgstr "old"

msgid "quay.none"
msgstr ""
`;

it("reads messages, plurals and the rule for plurals", () => {
  const { plural, messages } = parse(TEXT);
  expect(plural).toBe("(n > 1)");
  expect(messages).toEqual({
    "quay.load": "Load {card} onto {ship}",
    "quay.cards": ["{n} card", "{n} cards"],
  });
});

"""Sentences in a person's language, from the catalogs that the browser client reads.

The terminal speaks through `t`, in the language that `speak` chooses; the server says `said_in` to each visitor.
What a language lacks is said in English. A message may have plural forms, chosen by `n`, and placeholders: `{name}`,
`{Name}` with a capital, `{flower:acc}` for a form of a noun (docs/adding-a-language.md).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.installed import installed, web_folder
from nelumbo.languages import languages

FALLBACK = "en"
# The catalogs for the terminal, link previews and e-mail, below the client's sources or where a wheel has them.
FOLDERS = ("i18n", "i18n/terminal", "i18n/previews", "i18n/mail", "games/*/i18n")
PLACEHOLDER = re.compile(r"\{(\w)(\w*)(?::(\w+))?\}")
FIELD = re.compile(r'^(?:msgid|msgid_plural|msgstr(?:\[\d\])?)? ?(".*")$')
SEAM = "\0"
"""Where a sentence meets a value: contractions are made there."""
# What Python's patterns do not know of the browser's.
CLASSES = {r"\p{L}": r"[^\W\d_]", r"\p{sc=Han}": "[\u3005\u3007\u3400-\u9fff]", r"\p{sc=Latin}": "A-Za-z\u00c0-\u024f"}


class Noun(NamedTuple):
    """A word that a sentence may inflect: the message `key`, or `key:form` where `{name:form}` asks for it."""

    key: str
    values: "Mapping[str, Said]" = MappingProxyType({})


Said = str | int | Noun | Sequence[str | Noun]


class Voice:
    """The messages of one language, with its grammar."""

    def __init__(self, code: str) -> None:
        self.messages: dict[str, list[str]] = {}
        self.plural: Callable[[int], int] = lambda n: 0
        for text in catalogs(code):
            for key, forms in entries(text):
                if key:
                    self.messages[key] = forms
                elif rule := re.search(r"plural=([^;]+);", forms[0]):
                    self.plural = c2py(rule[1])
        self.contractions = [
            (python_pattern(found), by.replace("$", "\\")) for found, by in languages()[code].contractions
        ]

    def filled(self, forms: list[str], values: Mapping[str, Said]) -> str:
        n = values.get("n", 1)
        sentence = forms[min(self.plural(n), len(forms) - 1)] if isinstance(n, int) else forms[0]
        text = PLACEHOLDER.sub(lambda found: substituted(found, values), sentence)
        for pattern, by in self.contractions:
            text = pattern.sub(by, text)
        return text.replace(SEAM, "")


def substituted(found: re.Match[str], values: Mapping[str, Said]) -> str:
    first, rest, form = found.groups()
    word = worded(values[first.lower() + rest], form or "")
    return SEAM + (word if first.islower() else capitalised(word)) + SEAM


def capitalised(word: str) -> str:
    return word[:1].upper() + word[1:]


def worded(value: Said, form: str = "") -> str:
    if isinstance(value, Noun):
        return inflected(value.key, form, value.values)
    if isinstance(value, str | int):
        return str(value)
    *first, last = [worded(one, form) for one in value]
    return t("terminal.and", first=strung(first), last=last) if first else last


def known(key: str) -> bool:
    return any(key in voice(code).messages for code in (_spoken[0], FALLBACK))


def strung(parts: Sequence[str]) -> str:
    """A list without an "and"."""
    return languages()[_spoken[0]].list.join(parts)


def sentences(*parts: str) -> str:
    """Sentences one after the other; empty ones are left out."""
    return languages()[_spoken[0]].sentence.join(filter(None, parts))


def t(key: str, **values: Said) -> str:
    """The message, with its placeholders filled; `n` chooses the plural form."""
    return inflected(key, "", values)


def t_known(key: str) -> str:
    """The message, or nothing where there is none: for codes that may be newer than the catalogs."""
    return t(key) if known(key) else ""


def t_move(key: str, **values: Said) -> str:
    """A sentence of the log for a move that is only possible: its form `move`, where a language says it otherwise."""
    return inflected(key, "move", values)


def t_refusal(key: str, refusal: Refusal, spoken: Callable[[str, Value], dict[str, Said]]) -> str:
    """Why a move cannot be made, and the rule that says so; `spoken` puts its values into the game's words."""
    values: dict[str, Said] = {}
    for name, value in refusal.values.items():
        values |= spoken(name, value)
    return f"{t(key, **values)} [dim]{refusal.rule}[/]"


def inflected(key: str, form: str, values: Mapping[str, Said]) -> str:
    return said_in(_spoken[0], key, values, form)


def said_in(spoken: str, key: str, values: Mapping[str, Said] = MappingProxyType({}), form: str = "") -> str:
    """The message in that language."""
    for code in (spoken, FALLBACK):
        one = voice(code)
        if forms := one.messages.get(f"{key}:{form}") or one.messages.get(key):
            return one.filled(forms, values)
    raise KeyError(key)


_spoken = [FALLBACK]


def speak(code: str) -> None:
    """Chooses the language of everything that is said from now on."""
    assert code in languages()
    _spoken[0] = code


def preferred(asked: Sequence[str]) -> str:
    """The first of these languages that is complete: `fr_CH.UTF-8` is French, any Chinese is Traditional."""
    for tag in asked:
        for code, language in languages().items():
            if language.complete and code.split("-")[0] == re.split("[-_.@]", tag.lower())[0]:
                return code
    return FALLBACK


def seat_name(seat: int) -> str:
    """As people count."""
    return t("terminal.player", number=seat + 1)


def log_line(game: str, key: str, seat: int, viewer: int | None, **values: Said) -> str:
    """A sentence about somebody, `<key>.you` or `<key>.other`: nobody is called by name in their own log."""
    whose = "you" if seat == viewer else "other"
    return t(f"{game}.log.{key}.{whose}", name=seat_name(seat), **values)


@cache
def voice(code: str) -> Voice:
    return Voice(code)


def python_pattern(pattern: str) -> re.Pattern[str]:
    for browser, python in CLASSES.items():
        pattern = pattern.replace(browser, python)
    return re.compile(pattern)


def catalogs(code: str) -> Iterator[str]:
    """The catalogs of a language, as far as there are any; last those of other packages' games."""
    root = root_of_catalogs()
    for folder in FOLDERS:
        parent, _, below = folder.partition("/*/")
        folders = root.joinpath(parent).iterdir() if below else [root.joinpath(folder)]
        for found in folders:
            file = found.joinpath(below, f"{code}.po") if below else found.joinpath(f"{code}.po")
            if file.is_file():
                yield file.read_text("utf-8")
    for name in installed():
        board = web_folder(name)
        if board and (file := board / "i18n" / f"{code}.po").is_file():
            yield file.read_text("utf-8")


def root_of_catalogs() -> Traversable:
    """In a wheel beside this module; in a checkout the client's sources."""
    packed = files("nelumbo").joinpath("catalogs")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "web" / "src"


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """The keys of a catalog with their texts, those still to be translated left out; the header's key is empty."""
    for block in re.split(r"\n\s*\n", text):
        key, forms, add = "", [""], ""
        for line in block.split("\n"):
            found = FIELD.match(line)
            if not found:
                continue
            if line.startswith("msg"):
                add = line.split(" ")[0]
                if add.startswith("msgstr[") and add != "msgstr[0]":
                    forms.append("")
            part = json.loads(found[1])
            if add == "msgid":
                key += part
            elif add != "msgid_plural":
                forms[-1] += part
        if all(forms) and "\n#, fuzzy" not in f"\n{block}":
            yield key, forms

"""Tells what each language still lacks, and prepares its catalogs for translators.

    python -m tools.languages            what is missing, stale, unchanged, and how many words are left
    python -m tools.languages --merge    brings every catalog up to date with English (--merge de: only German)
    python -m tools.languages --checked de
                                         says that German follows the English of today
    python -m tools.languages --pseudo   writes the pseudo-locale en-XA: longer, accented English for the gallery

English is the source: `en.po` and `book/en.md`. A comment `#. en: ...` in another catalog holds the English that its
message was translated from; where that differs from today's English, the message is stale. Other `#.` comments in
`en.po` are notes for translators, and are copied. Which languages there are says `src/nelumbo/languages.json`.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path

from nelumbo.languages import languages

ROOT = Path(__file__).parents[1]
CATALOGS = ROOT / "web" / "src"
BOOKS = ROOT / "src" / "nelumbo" / "games"
PSEUDO = "en-XA"
SOURCE = "en: "
PLACE = re.compile(r"(\{\w+(?::\w+)?\})")
ACCENTED = str.maketrans("aceinorsuyzACEINORSUYZ", "àçéîñöŕšûýžÀÇÉÎÑÖŔŠÛÝŽ")
LONGER = 0.4
WORD = 6


@dataclass(frozen=True)
class Message:
    """One entry of a catalog: its key, its text or plural forms, and what is said about it."""

    key: str
    forms: tuple[str, ...]
    plural: bool = False
    # Without "#. ".
    notes: tuple[str, ...] = ()
    # Other comments as they stand, such as "#, fuzzy".
    comments: tuple[str, ...] = ()

    @property
    def is_translated(self) -> bool:
        return bool(self.forms) and all(self.forms) and not any("fuzzy" in comment for comment in self.comments)

    @property
    def source(self) -> str | None:
        """The English that it was translated from: the last note, which some programs fold over several lines."""
        return " ".join(self.notes[len(self.remarks) :]).removeprefix(SOURCE) or None

    @property
    def remarks(self) -> tuple[str, ...]:
        return tuple(takewhile(lambda note: not note.startswith(SOURCE), self.notes))

    @property
    def base(self) -> str:
        """The key without the form of a noun: `lotus.the.5:acc` is a form of `lotus.the.5`."""
        return self.key.split(":")[0]


@dataclass
class Catalog:
    """A .po file: its header as it stands, and its messages by key, in order."""

    header: str
    messages: dict[str, Message] = field(default_factory=dict)


def parsed(text: str) -> Catalog:
    """A catalog in gettext's format; raises ValueError for a line that does not belong into one."""
    head, *blocks = re.split(r"\n{2,}", text.strip("\n"))
    catalog = Catalog(head)
    for block in blocks:
        if all(line.startswith("#") for line in block.split("\n")):
            continue  # Messages that Poedit and Weblate keep commented out, because English has dropped them.
        message = entry(block)
        if message.key in catalog.messages:
            raise ValueError(f"{message.key} stands there twice")
        catalog.messages[message.key] = message
    return catalog


def entry(block: str) -> Message:
    """One message; its strings may go on over several lines, as Poedit writes them."""
    notes: list[str] = []
    comments: list[str] = []
    fields: dict[str, str] = {}
    name = ""
    for line in block.split("\n"):
        if line.startswith("#. "):
            notes.append(line.removeprefix("#. "))
        elif line.startswith("#"):
            comments.append(line)
        elif found := re.fullmatch(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?("(?:[^"\\]|\\.)*")', line):
            name = found[1] or name
            fields[name] = fields.get(name, "") + json.loads(found[2])
        else:
            raise ValueError(f"not a line of a catalog: {line}")
    forms = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
    return Message(fields["msgid"], forms, "msgid_plural" in fields, tuple(notes), tuple(comments))


def written(catalog: Catalog) -> str:
    return "\n\n".join([catalog.header, *map(written_message, catalog.messages.values())]) + "\n"


def written_message(message: Message) -> str:
    lines = [f"#. {note}" for note in message.notes] + list(message.comments) + [f"msgid {quoted(message.key)}"]
    if message.plural:
        lines.append(f"msgid_plural {quoted(message.key)}")
        lines += [f"msgstr[{at}] {quoted(text)}" for at, text in enumerate(message.forms)]
    else:
        lines.append(f"msgstr {quoted(message.forms[0])}")
    return "\n".join(lines)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def english_catalogs() -> list[Path]:
    return sorted(CATALOGS.rglob("en.po"))


def english_books() -> list[Path]:
    return sorted(BOOKS.glob("*/book/en.md"))


def header(code: str) -> str:
    """The first entry of a catalog. The plural rule of a language with three forms or more is to be written by hand."""
    plurals = languages()[code].plurals
    rule = {1: "nplurals=1; plural=0;", 2: "nplurals=2; plural=(n != 1);"}.get(
        len(plurals), f"nplurals={len(plurals)}; plural=0;"
    )
    lines = (
        "Project-Id-Version: nelumbo",
        f"Language: {code}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {rule}",
    )
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines)])


def merged(english: Catalog, own: Catalog, forms: int) -> Catalog:
    """The catalog in English order: new keys without a text, old ones gone, notes and sources added."""
    found = Catalog(own.header)
    inflected: dict[str, list[Message]] = {}
    for form in own.messages.values():
        if form.key != form.base:
            inflected.setdefault(form.base, []).append(form)
    for key, source in english.messages.items():
        if key != source.base:
            continue
        message = own.messages.get(key)
        if message is None or message.plural != source.plural:
            message = Message(key, ("",) * (forms if source.plural else 1), source.plural)
        said = message.source if message.is_translated and message.source is not None else text_of(source)
        found.messages[key] = replace(message, notes=(*source.remarks, SOURCE + said))
        found.messages.update((form.key, form) for form in inflected.get(key, []))
    return found


def text_of(message: Message) -> str:
    """The forms of a message in one line."""
    return " | ".join(message.forms).replace("\n", "\\n")


def unspaced(text: str) -> str:
    """A program may have folded a comment at a hyphen, where no space was."""
    return "".join(text.split())


def words(text: str) -> int:
    return len(PLACE.sub(" ", text).split())


@dataclass
class Lack:
    """What one catalog or book lacks."""

    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    words_left: int = 0


def lack_of(english: Catalog, own: Catalog) -> Lack:
    """Short words, names and figures may be the same in two languages: only sentences count as unchanged."""
    lack = Lack()
    for key, source in english.messages.items():
        if key != source.base:
            continue
        message = own.messages.get(key)
        if message is None or not message.is_translated:
            lack.missing.append(key)
        elif message.source is not None and unspaced(message.source) != unspaced(text_of(source)):
            lack.stale.append(key)
        elif message.forms[0] == source.forms[0] and words(source.forms[0]) > 3:
            lack.unchanged.append(key)
        else:
            continue
        lack.words_left += words(" ".join(source.forms))
    return lack


def lack_of_book(english: str, own: Path) -> Lack:
    """A paragraph that is still as in English counts as unchanged; titles, tables and marks alone do not."""
    if not own.exists():
        return Lack(missing=["the whole book"], words_left=words(english))
    texts = own.read_text().split("\n")
    left = [line for line in english.split("\n") if words(line) > 3 and not line.startswith("|") and line in texts]
    return Lack(unchanged=left, words_left=sum(map(words, left)))


def report(codes: list[str], verbose: bool) -> Iterator[str]:
    for code in codes:
        lacks: list[tuple[str, Lack]] = []
        for path in english_catalogs():
            own = path.with_name(f"{code}.po")
            catalog = parsed(own.read_text()) if own.exists() else Catalog("")
            lacks.append((str(own.relative_to(ROOT)), lack_of(parsed(path.read_text()), catalog)))
        for path in english_books():
            own = path.with_name(f"{code}.md")
            lacks.append((str(own.relative_to(ROOT)), lack_of_book(path.read_text(), own)))
        language = languages()[code]
        words_left = sum(lack.words_left for _, lack in lacks)
        yield f"{code} {language.name}: {'complete' if language.complete else 'not complete'}, {words_left} words left"
        for name, lack in lacks:
            if not lack.words_left:
                continue
            counts = ", ".join(
                f"{len(keys)} {kind}"
                for kind, keys in (("missing", lack.missing), ("stale", lack.stale), ("unchanged", lack.unchanged))
                if keys
            )
            yield f"  {name}: {counts} ({lack.words_left} words)"
            if verbose:
                yield from (f"    missing    {key}" for key in lack.missing)
                yield from (f"    stale      {key}" for key in lack.stale)
                yield from (f"    unchanged  {key}" for key in lack.unchanged)


def merge(codes: list[str]) -> None:
    for code in codes:
        for path in english_catalogs():
            own = path.with_name(f"{code}.po")
            catalog = parsed(own.read_text()) if own.exists() else Catalog(header(code))
            own.write_text(written(merged(parsed(path.read_text()), catalog, len(languages()[code].plurals))))


def check_off(codes: list[str]) -> None:
    """Notes for every translated message that it follows today's English."""
    for code in codes:
        for path in english_catalogs():
            own = path.with_name(f"{code}.po")
            if not own.exists():
                continue
            english, catalog = parsed(path.read_text()).messages, parsed(own.read_text())
            for key, message in catalog.messages.items():
                if key in english and message.is_translated:
                    notes = (*message.remarks, SOURCE + text_of(english[key]))
                    catalog.messages[key] = replace(message, notes=notes)
            own.write_text(written(catalog))


def pseudo(text: str) -> str:
    """Accented and 40 % longer, in brackets, with its places as they are: what is cut or untranslated stands out."""
    parts = [part if PLACE.fullmatch(part) else part.translate(ACCENTED) for part in PLACE.split(text)]
    more = max(1, round(len(PLACE.sub("", text)) * LONGER))
    words = ["~" * min(WORD, more - at) for at in range(0, more, WORD)]
    return f"[{''.join(parts)} {' '.join(words)}]"


def pseudo_line(line: str) -> str:
    """A line of a book, with its marks, its rules and its picture as they are."""
    found = re.fullmatch(r"((?:> )?(?:#+ |- |!\[|)(?:\{[a-z]+\} )?)(.*?)((?: \[[A-Z][^\]]+\]|\]\([a-z-]+\))?)", line)
    if not found or not found[2] or line.startswith("|"):
        return line
    return found[1] + pseudo(found[2]).replace("[", "⟦").replace("]", "⟧") + found[3]


def write_pseudo() -> None:
    """Ignored by git: the client takes it up where it was built with it."""
    for path in english_catalogs():
        catalog = parsed(path.read_text())
        catalog.header = header(PSEUDO)
        for key, message in catalog.messages.items():
            catalog.messages[key] = replace(message, forms=tuple(map(pseudo, message.forms)), notes=())
        path.with_name(f"{PSEUDO}.po").write_text(written(catalog))
    for path in english_books():
        path.with_name(f"{PSEUDO}.md").write_text("\n".join(map(pseudo_line, path.read_text().split("\n"))))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tools.languages", description="What each language still lacks.")
    parser.add_argument("codes", nargs="*", help="languages, such as de; without any, all but English")
    parser.add_argument("--merge", action="store_true", help="bring the catalogs up to date with English")
    parser.add_argument("--checked", action="store_true", help="note that the texts follow today's English")
    parser.add_argument("--pseudo", action="store_true", help=f"write the pseudo-locale {PSEUDO}")
    parser.add_argument("--verbose", action="store_true", help="name every message")
    chosen = parser.parse_args(arguments)
    codes = chosen.codes or [code for code in languages() if code not in ("en", PSEUDO)]
    if unknown := set(codes) - set(languages()):
        parser.error(f"no such language: {', '.join(sorted(unknown))}; add it to src/nelumbo/languages.json first")
    if chosen.pseudo:
        write_pseudo()
        return
    if chosen.merge:
        merge(codes)
    if chosen.checked:
        check_off(codes)
    print("\n".join(report(codes, chosen.verbose)))


if __name__ == "__main__":
    main(sys.argv[1:])

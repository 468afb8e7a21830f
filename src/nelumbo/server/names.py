"""Names of players: normalised (Unicode NFC), and compared by how they look (UTS #39 skeletons)."""

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # it ships no types

from nelumbo.server.errors import Denied

MARKS = "\u200e"  # around letters that are written from right to left, in the data
INVISIBLE = frozenset(
    chr(number)
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x2800, 0x2800),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xFFFC, 0xFFFC),
        (0x16FE4, 0x16FE4),
        (0x1D159, 0x1D159),
        (0xE0100, 0xE01EF),
    )
    for number in range(first, last + 1)
)
"""Letters and marks that leave no ink; emoji need some of them, so they are allowed but do not count."""


def folded(name: str) -> str:
    """Names that differ only in capitals are the same name."""
    return name.casefold()


def proper(name: str) -> str:
    """The name in NFC with single spaces; raises Denied for control characters, and when nothing of it is seen."""
    words = " ".join(unicodedata.normalize("NFC", name).split())
    is_seen = any(letter not in INVISIBLE and letter != " " for letter in words)
    if not is_seen or any(unicodedata.category(letter)[0] == "C" for letter in words):
        raise Denied("invalid_name")
    return words


def skeletons(name: str) -> set[str]:
    """Two names that share one of these are the same to the eye: as they are written, or in small letters."""
    plain = unicodedata.normalize("NFKC", name)
    return {skeleton(plain), skeleton(unicodedata.normalize("NFKC", plain.casefold()))}


def skeleton(name: str) -> str:
    """Every letter replaced by the prototype of those that look like it (UTS #39, section 4)."""
    letters = (letter for letter in unicodedata.normalize("NFD", name) if letter not in INVISIBLE)
    alike = "".join(prototypes().get(letter, letter) for letter in letters)
    return "".join(unicodedata.normalize("NFD", alike).split())


@cache
def prototypes() -> dict[str, str]:
    """By letter, what it is taken for.

    The data lists each pair of Unicode's table in both directions: a prototype with all that look like it, and each of
    those with its prototype alone. Of a pair on its own either may be the prototype.
    """
    alike = {bare(letter): [bare(one["c"]) for one in others] for letter, others in confusables_data.items()}
    return {
        letter: others[0]
        for letter, others in alike.items()
        if len(letter) == 1 and len(others) == 1 and (is_prototype(alike, others[0]) or others[0] < letter)
    }


def is_prototype(alike: dict[str, list[str]], letters: str) -> bool:
    return len(letters) > 1 or len(alike.get(letters, ())) > 1


def bare(letters: str) -> str:
    return letters.strip(MARKS)

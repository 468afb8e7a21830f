"""Normalises the names of players (Unicode NFC)."""

import unicodedata

from nelumbo.server.errors import Denied


def proper(name: str) -> str:
    """The name in NFC with single spaces; raises Denied for control and other invisible characters."""
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if not words or any(unicodedata.category(letter)[0] == "C" for letter in words):
        raise Denied("invalid_name")
    return words

"""Names as everybody sees them: the same letters, whatever keyboard they came from."""

import unicodedata

from nelumbo.server.errors import Denied


def proper(name: str) -> str:
    """A name with its letters composed and without odd spaces; one that has characters that nobody sees is refused."""
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if not words or any(unicodedata.category(letter)[0] == "C" for letter in words):
        raise Denied("invalid_name")
    return words

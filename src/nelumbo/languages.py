"""The languages of the site, the books and the terminal: languages.json, which the browser client reads too."""

from functools import cache
from importlib.resources import files

import msgspec


class Language(msgspec.Struct, frozen=True):
    """One language. What an incomplete one lacks is shown in English."""

    name: str
    complete: bool
    # The CLDR category that each plural form of a catalog is for.
    plurals: tuple[str, ...]
    list: str
    sentence: str
    contractions: tuple[tuple[str, str], ...] = ()


@cache
def languages() -> dict[str, Language]:
    """By code (BCP 47), English first."""
    return msgspec.json.decode(files("nelumbo").joinpath("languages.json").read_bytes(), type=dict[str, Language])

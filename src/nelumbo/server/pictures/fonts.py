"""Which font has the letters of a text.

Our own has Latin, Greek and Cyrillic letters. For others the machine's fonts are looked through, once: Noto's for
Chinese, Japanese and Korean. A text that none of them can write is left out, so no picture shows boxes.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from PIL import ImageFont

OWN = files("nelumbo.server.pictures") / "font_files" / "DejaVuSerif-Bold.ttf"
FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("~/.local/share/fonts").expanduser())
WANTED = ("NotoSerifCJK-Bold.*", "NotoSerifCJK*-Bold.*", "NotoSansCJK-Bold.*", "NotoSansCJK*-Bold.*", "NotoSansCJK-*")
NOBODYS = "\U0010fffe"  # no font has a letter for it


@cache
def others() -> list[Path]:
    """The machine's fonts for letters that ours lacks, the best first."""
    return list(dict.fromkeys(found()))


def found() -> Iterator[Path]:
    for wanted in WANTED:
        for folder in FOLDERS:
            yield from sorted(folder.rglob(wanted)) if folder.is_dir() else ()


@lru_cache(maxsize=32)
def font(path: Path | None, size: int) -> ImageFont.FreeTypeFont:
    """Ours without a path."""
    if path is not None:
        return ImageFont.truetype(path, size)
    return ImageFont.truetype(BytesIO(OWN.read_bytes()), size)


@lru_cache(maxsize=4096)
def has(path: Path | None, letter: str) -> bool:
    if letter.isspace():
        return True
    shown = font(path, 32)
    return bytes(shown.getmask(letter)) != bytes(shown.getmask(NOBODYS))


def font_for(text: str, size: int) -> ImageFont.FreeTypeFont | None:
    """The first font that has all letters; None where there is none."""
    for path in (None, *others()[:1]):
        if all(has(path, letter) for letter in text):
            return font(path, size)
    return None

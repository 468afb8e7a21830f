"""Draws the card of a link preview onto the picture of a board, as a PNG. Pure code, for a thread."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from nelumbo.server.pictures.card import Card, CardSeat
from nelumbo.server.pictures.fonts import font, font_for

LEFT, TOP, RIGHT = 720, 36, 1164
"""Of the card; the site's name is at the other side. It is as high as what is on it."""
FINE = 2  # drawn larger, and made smaller: Pillow's edges are not smooth
EDGE = 32
TITLE, LINE_HEIGHT, LINES = 42, 54, 4
NAME, DISC = 30, 40
ROWS, ROW_HEIGHT = 6, 54
SURFACE, INK, INK_2, LINE, GOLD = "#fcfcf9", "#16302b", "#4b615b", "#7f938b", "#d9a32b"
TINTS = ("#0b6a62", "#874a7c", "#3b569a", "#8a4b12", "#2f6b3c", "#7a3838", "#41607c")
"""As on the client: `tints.ts`."""


def drawn(card: Card, board: bytes) -> bytes:
    """The board's PNG with the card on it, in the board's own colours."""
    picture = Image.open(BytesIO(board))
    picture.load()
    over, shape = drawn_card(card)
    box = (LEFT, TOP, RIGHT, TOP + over.height)
    behind = picture.convert("RGB").crop(box)
    behind.paste(over, (0, 0), shape)
    if picture.mode == "P":
        behind = behind.quantize(palette=picture, dither=Image.Dither.NONE)
    picture.paste(behind, box)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def drawn_card(card: Card) -> tuple[Image.Image, Image.Image]:
    """The card, and its shape."""
    written = font_for(card.title, TITLE * FINE)
    title = card.plain_title if written is None else card.title
    written = written or font(None, TITLE * FINE)
    lines = wrapped(title, written, (RIGHT - LEFT - 2 * EDGE) * FINE)[:LINES]
    first_row = EDGE + len(lines) * LINE_HEIGHT + (16 if card.seats else 0)
    width, height = RIGHT - LEFT, first_row + len(card.seats[:ROWS]) * ROW_HEIGHT + EDGE // 2
    size = (width * FINE, height * FINE)
    over, shape = Image.new("RGB", size, SURFACE), Image.new("L", size, 0)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 28 * FINE, fill=255)
    pen = ImageDraw.Draw(over)
    for number, line in enumerate(lines):
        pen.text((EDGE * FINE, (26 + number * LINE_HEIGHT) * FINE), line, fill=INK, font=written)
    for row, seat in enumerate(card.seats[:ROWS]):
        draw_seat(pen, seat, (first_row + row * ROW_HEIGHT) * FINE)
    smooth = Image.Resampling.LANCZOS
    return over.resize((width, height), smooth), shape.resize((width, height), smooth)


def wrapped(text: str, written: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """Lines that are not too wide; between words, or between letters where there are no spaces."""
    lines = [""]
    for word in pieces(text, written, width):
        longer = lines[-1] + word
        if lines[-1] and written.getlength(longer.rstrip()) > width:
            lines.append(word.lstrip())
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def pieces(text: str, written: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """Words with the space before them; a word that is too wide, letter by letter."""
    found = []
    for number, word in enumerate(text.split(" ")):
        spaced = word if number == 0 else f" {word}"
        found += [spaced] if written.getlength(word) <= width else list(spaced)
    return found


def draw_seat(pen: ImageDraw.ImageDraw, seat: CardSeat, top: int) -> None:
    """A disc in the colour of the name, with its initial, as on the site; a ring for a free seat."""
    left, size = EDGE * FINE, DISC * FINE
    disc = (left, top, left + size, top + size)
    if not seat.name:
        pen.ellipse(disc, outline=LINE, width=2 * FINE)
        return
    if seat.won:
        pen.ellipse((disc[0] - 10, disc[1] - 10, disc[2] + 10, disc[3] + 10), fill=GOLD)
    tint = INK_2 if seat.is_bot else TINTS[place_of(seat.name)]
    (pen.rectangle if seat.is_bot else pen.ellipse)(disc, fill=tint)
    written = font_for(seat.name, NAME * FINE)
    score = "" if seat.score is None else str(seat.score)
    figures = font(None, NAME * FINE)
    right = (RIGHT - LEFT - EDGE) * FINE
    if score:
        pen.text((right, top + size // 2), score, fill=INK, font=figures, anchor="rm")
    if written is None:
        return
    initial = seat.name.strip()[0].upper()
    if (small := font_for(initial, 22 * FINE)) is not None and not seat.is_bot:
        pen.text((left + size // 2, top + size // 2), initial, fill="#ffffff", font=small, anchor="mm")
    room = right - left - size - 14 * FINE - (figures.getlength(score) + 14 * FINE if score else 0)
    name = shortened(seat.name, written, room)
    pen.text((left + size + 14 * FINE, top + size // 2), name, fill=INK, font=written, anchor="lm")


def shortened(name: str, written: ImageFont.FreeTypeFont, room: float) -> str:
    if written.getlength(name) <= room:
        return name
    while name and written.getlength(f"{name}…") > room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def place_of(name: str) -> int:
    """Which tint the name gives: `placeOf` of `tints.ts`."""
    total = 0
    for letter in name:
        total = (total * 31 + ord(letter)) % 9973
    return total % len(TINTS)

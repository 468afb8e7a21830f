"""The small words of Flowers' notation: seats, mandalas, cards, tiles and tile backs (RULES.md, section 12)."""

from nelumbo.core.errors import InvalidNotation, InvalidOption
from nelumbo.core.notation import matched
from nelumbo.games.flowers.data import COLOUR_LETTERS, COLOURS, PILE, SEAT_LETTERS, TILES, VALUE_LETTERS, VALUES

COLOUR = f"[{COLOUR_LETTERS}]"
TILE = f"{COLOUR}[{VALUE_LETTERS}]"

BACKS = {
    "by_colour": bytes(range(PILE)),  # red, purple and blue are dark
    "by_value": bytes(tile for tile in range(TILES) if tile % VALUES >= 3),  # 5, 7 and x3 are dark
}


def write_seat(seat: int) -> str:
    """As in `A`."""
    return SEAT_LETTERS[seat]


def read_seat(text: str, seats: int) -> int:
    """The seat that a letter stands for."""
    letters = SEAT_LETTERS[:seats]
    return letters.index(matched(f"[{letters}]", text, letters[0]).group())


def write_mandala(mandala: int) -> str:
    """As in `M1`."""
    return f"M{mandala + 1}"


def read_mandala(text: str) -> int:
    """The mandala that was written."""
    return int(matched("M([1-3])", text, "M1").group(1)) - 1


def write_tile(tile: int) -> str:
    """As in `R7` or `GX`."""
    return COLOUR_LETTERS[tile // VALUES] + VALUE_LETTERS[tile % VALUES]


def read_tile(text: str) -> int:
    """The tile that was written."""
    matched(TILE, text, "R7")
    return COLOUR_LETTERS.index(text[0]) * int(VALUES) + VALUE_LETTERS.index(text[1])


def write_cards(cards: list[int]) -> str:
    """Cards in their order, as in `GGO`."""
    return "".join(COLOUR_LETTERS[card] for card in cards)


def write_counts(counts: list[int]) -> str:
    """Cards by colour, as in `RRY`; a dash for none."""
    return "".join(COLOUR_LETTERS[colour] * number for colour, number in enumerate(counts)) or "-"


def read_cards(text: str) -> list[int]:
    """The cards in the order written."""
    if text == "-":
        return []
    return [COLOUR_LETTERS.index(letter) for letter in matched(f"{COLOUR}+", text, COLOUR_LETTERS).group()]


def read_counts(text: str) -> list[int]:
    """The cards by colour."""
    cards = read_cards(text)
    return [cards.count(colour) for colour in range(COLOURS)]


def write_backs(backs: bytes) -> str:
    """The name of a known split, or the dark tiles."""
    named = next((name for name, tiles in BACKS.items() if tiles == backs), None)
    return named or " ".join(write_tile(tile) for tile in backs)


def read_backs(text: str) -> bytes:
    """The dark tiles, sorted; raises InvalidOption [FLO-RULING-2]."""
    if text in BACKS:
        return BACKS[text]
    try:
        tiles = {read_tile(word) for word in text.replace(",", " ").split()}
    except InvalidNotation as error:
        raise InvalidOption(f"tile_backs cannot be {text[:60]!r}: choose {', '.join(BACKS)} or 18 tiles") from error
    if len(tiles) != PILE:
        raise InvalidOption(f"tile_backs names {len(tiles)} different dark tiles: there are {PILE}")
    return bytes(sorted(tiles))

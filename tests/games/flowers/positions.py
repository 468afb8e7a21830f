"""Positions of Flowers for the tests, in the game's own notation."""

from nelumbo.core.chance import Chance
from nelumbo.core.state import NOBODY
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.data import COLOURS, MOST_SEATS
from nelumbo.games.flowers.notation import read_position
from nelumbo.games.flowers.notation.moves import CARD_LETTERS, read_mandala, write_tile
from nelumbo.games.flowers.notation.positions import rest_of
from nelumbo.games.flowers.rules import Flowers
from nelumbo.games.flowers.view import face_up, flowers, row, singles
from nelumbo.games.flowers.view_types import FlowersView
from tests.notated import legal_texts, played_on, world_of

LETTERS = "ABCD"
HEAD = "flowers-position 1"
TILES = {"M1": "M1 R7 G3 -", "M2": "M2 B4 O2 -", "M3": "M3 P5 YX -"}
TILED = {"R": "M1", "G": "M1", "B": "M2", "O": "M2", "P": "M3", "Y": "M3"}


def position(text: str) -> Flowers:
    """The position of some lines, for two players, seat A to move in turn 1, with the tiles of the spec's record.

    Seats that are not named hold `YY`. `rest hand B` gives all other cards to a hand, `rest down B` lays them face
    down on the mandalas whose tiles have their colours; without it they are the deck.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    seats = next((int(line[8:]) for line in lines if line.startswith("players ")), 2)
    rest = next((line for line in lines if line.startswith("rest ")), None)
    lines = [line for line in lines if line != rest and not line.startswith("players ")]
    if not any(line.startswith("turn ") for line in lines):
        lines.insert(0, "turn 1 A")
    if not any(line == "over" for line in lines):
        lines += [tiles for name, tiles in TILES.items() if not any(line.startswith(f"{name} ") for line in lines)]
    named = [line.split()[1] for line in lines if line.startswith("seat ")]
    lines += [f"seat {letter} YY" for letter in LETTERS[:seats] if letter not in named]
    if rest is not None:
        lines = with_rest([f"players {seats}", *lines], *rest.split()[1:])
    return read_position("\n".join([HEAD, f"players {seats}", *lines]))


def with_rest(lines: list[str], where: str, letter: str) -> list[str]:
    """The lines with every card that they do not name in a hand or face down."""
    stock = ("deck ", "stock ", "memory ")
    bare = [line for line in lines if not line.startswith(stock)]
    left = rest_of(read_position("\n".join([HEAD, *bare])))
    for line in lines:
        if line.startswith("deck "):
            for card in line.split()[1].replace("-", ""):
                left.remove("RPBGOY".index(card))
    cards = "".join("RPBGOY"[colour] for colour in left)
    if where == "hand":
        return [with_hand(line, cards) if line.startswith(f"seat {letter} ") else line for line in lines]
    for mandala in TILES:
        down = "".join(card for card in cards if TILED[card] == mandala)
        lines = [*lines, f"side {mandala} {letter} up - down {down or '-'}"]
    return lines


def with_hand(line: str, cards: str) -> str:
    """A seat's line with more cards in its hand."""
    word, letter, hand, *tiles = line.split()
    return " ".join([word, letter, hand.replace("-", "") + cards, *tiles])


def drawn(view: FlowersView, chance: Chance) -> Flowers:
    return world_of(GAME, view, chance, Flowers)


def play(state: Flowers, *moves: str) -> Flowers:
    return played_on(GAME, state, moves)


def legal(state: Flowers, kind: str = "") -> list[str]:
    return legal_texts(GAME, state, kind)


def to_move(state: Flowers) -> str:
    return "-" if state.to_move == NOBODY else LETTERS[state.to_move]


def hand(state: Flowers, letter: str) -> str:
    return CARD_LETTERS.write_counts(row(state.hands, LETTERS.index(letter)))


def hand_size(state: Flowers, letter: str) -> int:
    """How many cards a seat holds."""
    return state.hand_size(LETTERS.index(letter))


def side(state: Flowers, mandala: str, letter: str) -> str:
    """A side as `up/down`."""
    number, seat = read_mandala(mandala), LETTERS.index(letter)
    down = row(state.covered, number * MOST_SEATS + seat)
    return f"{CARD_LETTERS.write_counts(face_up(state, number, seat))}/{CARD_LETTERS.write_counts(down)}"


def holder(state: Flowers, mandala: str) -> str:
    """On whose cards the marker lies."""
    seat = state.holders[read_mandala(mandala)]
    return "-" if seat == NOBODY else LETTERS[seat]


def tiles(state: Flowers, letter: str) -> str:
    """A seat's singles and flowers."""
    seat = LETTERS.index(letter)
    pairs = ["+".join(map(write_tile, pair)) for pair in flowers(state, seat)]
    return " ".join([*map(write_tile, singles(state, seat)), *pairs])


def aside(state: Flowers) -> list[str]:
    return [write_tile(tile) for tile in GAME.view(state, None).aside]


def discard(state: Flowers) -> str:
    return CARD_LETTERS.write_counts(list(state.discard))


def known(state: Flowers, letter: str) -> str:
    """The cards of a hand that all know of."""
    return CARD_LETTERS.write_counts(row(state.known, LETTERS.index(letter)))


def journal_of(state: Flowers, *moves: str) -> list[int]:
    """What the moves cause, as the engine notes it."""
    journal: list[int] = []
    state.journal = journal
    play(state, *moves)
    state.journal = None
    return journal


assert len(TILED) == COLOURS

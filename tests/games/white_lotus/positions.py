"""Positions of White Lotus for the tests, in the game's own notation."""

from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.maps import EDITIONS
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS, TYPE_NAMES
from nelumbo.games.white_lotus.moves import ASIDES
from nelumbo.games.white_lotus.notation import read_move, read_position, write_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.walks import start

FIRST = EDITIONS[1]  # the positions of the tests, and games begun by `fresh`, are on the first edition of the map
WILLOW_CROSSING = """turn 2 vote
    emperor R
    zone cloud-gate village R
    zone willow-crossing palace +{}
    resolving willow-crossing"""
TURN_1 = """turn 1 place R
    emperor R
    seat R unused 1
    zone autumn-court palace {}
    zone cloud-gate temple {}
    zone tiger-ford fort {}
    zone heron-harbour village"""
SILK_MARKET = """turn 2 vote
    emperor G
    zone cloud-gate village G
    zone silk-market village +{}
    resolving silk-market
    seat R influence {}
    seat B influence 5"""
CROWDED = """turn 2 place R
    emperor R
    zone cloud-gate village R
    zone silk-market palace +RBG
    seat R influence 9 unused 2
    seat B influence 9 unused 2
    seat G influence 9 unused 2"""


def position(game: str, text: str) -> WhiteLotus:
    """The position of some lines; `game` is like `author RBGY off`."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return read_position("\n".join(["white-lotus-position 1", f"game {game} {FIRST.name}", *lines]))


def fresh(seats: int, rules: str, seed: str = "fresh", **options: str | bool) -> WhiteLotus:
    """A game before its first move, red being the first emperor."""
    state = start(GAME, new_setup(GAME, seats, {"rules": rules, "first_emperor": 0, **options}, 1), seed)
    assert isinstance(state, WhiteLotus)
    return state


def play(state: WhiteLotus, *lines: str) -> list[int]:
    """Plays lines like `R vote B 4`; an illegal one fails the test. Returns the journal of what happened."""
    journal: list[int] = []
    for line in lines:
        letter, text = line.split(" ", 1)
        seat, move = COLOUR_LETTERS.index(letter), read_move(text)
        state.journal = journal
        if type(move) in ASIDES:
            assert GAME.asides.refusal(state, seat, move) is None, f"{line} is refused"
            GAME.asides.apply(state, seat, move)
        else:
            assert GAME.encode(move) in state.legal_moves(seat), f"{line} is not legal"
            state.apply(seat, GAME.encode(move))
        state.journal = None
        state.check()
    return journal


def legal(state: WhiteLotus, letter: str, kind: str = "") -> list[str]:
    """The legal moves of a seat that begin so."""
    texts = [write_move(GAME.decode(move)) for move in state.legal_moves(COLOUR_LETTERS.index(letter))]
    return [text for text in texts if text.startswith(kind)]


def refused(state: WhiteLotus, line: str) -> str | None:
    """The code with which an offer or an answer is refused; None when it is not."""
    letter, text = line.split(" ", 1)
    refusal = GAME.asides.refusal(state, COLOUR_LETTERS.index(letter), read_move(text))
    return None if refusal is None else refusal.code


def mover(state: WhiteLotus) -> str:
    return COLOUR_LETTERS[state.to_move]


def zone(name: str) -> int:
    return FIRST.ids.index(name)


def owner(state: WhiteLotus, name: str) -> str:
    """Who controls a zone; a dash for nobody."""
    return f"-{COLOUR_LETTERS}"[state.owners[zone(name)]]


def kind(state: WhiteLotus, name: str) -> str:
    """The type of a zone's token."""
    return TYPE_NAMES[state.types[zone(name)]]


def influence(state: WhiteLotus) -> list[int]:
    return [state.influence[seat] for seat in range(state.seats)]


def army(state: WhiteLotus) -> list[int]:
    return [state.army[seat] for seat in range(state.seats)]


def vp(state: WhiteLotus) -> list[int]:
    return [state.vp[seat] for seat in range(state.seats)]


def told(journal: list[int], entry: int) -> list[list[int]]:
    """The values of all entries of one kind."""
    return [journal[at + 1 : at + 5] for at in range(0, len(journal), 5) if journal[at] == entry]


def villages(counts: dict[str, int]) -> str:
    """That number of villages for each colour, somewhere on the map."""
    names = iter(
        [
            *("cloud-gate", "tiger-ford", "heron-harbour", "bamboo-sea", "full-moon-landing", "jade-quarry"),
            *("silk-market", "carp-lakes", "pearl-coast", "tea-slopes", "orchid-shore"),
        ]
    )
    return "\n".join(f"zone {next(names)} village {letter}" for letter, count in counts.items() for _ in range(count))


def all_but(*names: str, owners: str = "") -> str:
    """A token on every zone in play but these, owned by the colours in turn if any are given."""
    tokens = ["village"] * 19 + ["fort"] * 5 + ["rice"] * 5 + ["temple"] * 2
    played = [name for at, name in enumerate(FIRST.ids) if FIRST.part.playing[at] and name not in names]
    colours = [f" {owners[at % len(owners)]}" if owners else "" for at in range(len(played))]
    rows = zip(played, tokens, colours, strict=False)
    return "\n".join(f"zone {name} {token}{colour}" for name, token, colour in rows)

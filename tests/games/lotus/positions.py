"""Positions of Lotus for the tests, in the game's own notation."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import Setup
from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.notation import read_move, read_position, write_move
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.view import hand_cards, petals_on
from nelumbo.games.lotus.view_types import LotusView

HEAD = ("mode", "seats", "option", "turn")


def setup(seats: int, **options: str | int | bool) -> Setup:
    return new_setup(GAME, seats, options)


def position(text: str) -> Lotus:
    """A partial position of some lines; left out, R begins turn 1 against B and Y."""
    lines = [line.strip() for line in text.strip().splitlines()]
    given = {line.split(" ")[0]: line for line in lines if line.split(" ")[0] in HEAD}
    defaults = {"mode": "mode free", "seats": "seats R B Y", "turn": "turn 1 R A1"}
    head = [given.get(word, defaults.get(word, "")) for word in HEAD]
    body = [line for line in lines if line.split(" ")[0] not in HEAD]
    return read_position("\n".join(["lotus-position 1 partial", *filter(None, head), *body]))


def play(state: Lotus, *moves: str) -> Lotus:
    """The same state after some moves, each by the seat that decides; an illegal one fails the test."""
    for text in moves:
        number = GAME.encode(read_move(text))
        assert number in state.legal_moves(state.to_move), f"{text} is not legal: {' '.join(legal(state))}"
        state.apply(state.to_move, number)
        state.check_partial()
    return state


def legal(state: Lotus, kind: str = "") -> list[str]:
    """The legal moves of the seat that decides which begin so."""
    texts = [write_move(GAME.decode(move)) for move in state.legal_moves(state.to_move)]
    return [text for text in texts if text.startswith(kind)]


def seat_of(state: Lotus, letter: str) -> int:
    return GAME.view(state, None).colours.index(letter)


def decider(state: Lotus) -> str:
    """The colour that decides, with the phase."""
    view = GAME.view(state, None)
    return "over" if view.to_move is None else f"{view.colours[view.to_move]} {view.phase}"


def hand(state: Lotus, letter: str) -> str:
    return " ".join(hand_cards(state, seat_of(state, letter)))


def deck(state: Lotus, letter: str) -> str:
    """A deck as text, top first."""
    return " ".join(f"{kind // 3 + 3}{'sdw'[kind % 3]}" for kind in state.deck(seat_of(state, letter)))


def row(state: Lotus) -> list[int]:
    return list(GAME.view(state, None).row)


def pile(state: Lotus, letter: str) -> int:
    """How many petals a score pile has."""
    return len(GAME.view(state, None).piles[seat_of(state, letter)])


def supply(state: Lotus, letter: str) -> str:
    """Guardians at home: one mark each, `*` for the elder."""
    view, seat = GAME.view(state, None), seat_of(state, letter)
    return "o" * view.supplies[seat] + ("*" if view.elders[seat] == "supply" else "")


def petals(state: Lotus, flower: int) -> str:
    """The petals of a flower in the order laid."""
    return " ".join(petals_on(state, flower - 3))


def strengths(state: Lotus, flower: int) -> dict[str, int]:
    """How strong each colour is on a flower."""
    view = GAME.view(state, None)
    found = next(growing for growing in view.garden if growing.flower == flower)
    return dict(zip(view.colours, found.strengths, strict=True))


def drawn(view: LotusView, chance: Chance) -> Lotus:
    """A whole state that the view allows."""
    world = GAME.sampler(view).draw(chance)
    assert isinstance(world, Lotus)
    return world

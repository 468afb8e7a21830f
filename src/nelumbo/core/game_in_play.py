# mypyc: compiled
"""A game being played: the state, and the only way for untrusted moves into it."""

from collections.abc import Iterable, Iterator

from nelumbo.core.chance import Chance
from nelumbo.core.errors import IllegalMove, InvalidNotation, Refusal
from nelumbo.core.game import AnyGame, Event, Move, Setup, View, Viewer
from nelumbo.core.state import GameState


class GameInPlay:
    """`play` judges what it is given; `carry_out` trusts that it has been judged."""

    def __init__(self, game: AnyGame, setup: Setup, chance: Chance) -> None:
        self.game = game
        self.setup = setup
        self.state: GameState = game.new(setup, chance)

    def play(self, seat: int, move: Move) -> list[int]:
        """Makes the move and returns the journal of what happened; raises IllegalMove."""
        return carry_out(self.game, self.state, seat, move, judged(self.game, self.state, seat, move))

    def events(self, journal: list[int], viewer: Viewer) -> list[Event]:
        return list(self.game.events(journal, self.state, viewer))

    def view(self, viewer: Viewer) -> View:
        return self.game.view(self.state, viewer)  # type: ignore[no-any-return]  # the game's types are open


def judged(game: AnyGame, state: GameState, seat: int, move: Move, legal: list[int] | None = None) -> int | None:
    """The number of a move that the seat may make now, None for an aside; raises IllegalMove.

    `legal` are the seat's legal moves, where they are known already.
    """
    if not 0 <= seat < state.seats:
        raise IllegalMove(Refusal("no_such_seat", {"seat": seat}))
    if state.is_over():
        raise IllegalMove(Refusal("game_over"))
    if type(move) in game.asides.moves:
        refused = game.asides.refusal(state, seat, move)
        if refused is not None:
            raise IllegalMove(refused)
        return None
    if type(move) not in game.types.moves:
        raise IllegalMove(Refusal("unknown_move"))
    try:
        number: int = game.encode(move)
    except InvalidNotation:
        raise IllegalMove(Refusal("unknown_move")) from None
    if legal is None:
        legal = state.legal_moves(seat)
    if number in legal:
        return number
    raise IllegalMove(game.refusal(state, seat, number) if legal else Refusal("not_your_decision", {"seat": seat}))


def carry_out(game: AnyGame, state: GameState, seat: int, move: Move, number: int | None) -> list[int]:
    """Makes a judged move, by its number unless it is an aside; returns the journal of what happened."""
    journal: list[int] = []
    state.journal = journal
    if number is None:
        game.asides.apply(state, seat, move)
    else:
        state.apply(seat, number)
    state.journal = None
    return journal


def replay(
    game: AnyGame, state: GameState, moves: Iterable[tuple[int, Move]], are_judged: bool = False
) -> Iterator[list[int]]:
    """Makes moves of the past one after the other; the journal of each. Unless they were judged: raises IllegalMove."""
    for seat, move in moves:
        if not are_judged:
            number = judged(game, state, seat, move)
        else:
            number = None if type(move) in game.asides.moves else game.encode(move)
        yield carry_out(game, state, seat, move, number)


def refusal(game: AnyGame, state: GameState, seat: int, move: Move) -> Refusal | None:
    """Why the seat may not make this move now; None when it may."""
    try:
        judged(game, state, seat, move)
    except IllegalMove as error:
        return error.refusal
    return None

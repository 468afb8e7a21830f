# mypyc: compiled
"""A game being played: the state, and the only way for untrusted moves into it."""

from collections.abc import Iterable, Iterator

from nelumbo.core.chance import Chance
from nelumbo.core.errors import IllegalMove, InvalidNotation, Refusal
from nelumbo.core.game import AnyGame, Event, Move, Setup, View, Viewer
from nelumbo.core.state import GameState


class GameInPlay:
    """`play` judges what it is given; `play_checked` and `play_aside` trust that it has been judged."""

    def __init__(self, game: AnyGame, setup: Setup, chance: Chance) -> None:
        self.game = game
        self.setup = setup
        self.state: GameState = game.new(setup, chance)

    def play(self, seat: int, move: Move) -> list[int]:
        """Makes the move and returns the journal of what happened; raises IllegalMove."""
        number = judged(self.game, self.state, seat, move)
        return self.play_aside(seat, move) if number is None else self.play_checked(seat, number)

    def play_checked(self, seat: int, number: int) -> list[int]:
        """Makes a judged move; returns its journal."""
        journal: list[int] = []
        self.state.journal = journal
        self.state.apply(seat, number)
        self.state.journal = None
        return journal

    def play_aside(self, seat: int, move: Move) -> list[int]:
        """Makes a judged offer, or answer to one; returns its journal."""
        journal: list[int] = []
        self.state.journal = journal
        self.game.asides.apply(self.state, seat, move)
        self.state.journal = None
        return journal

    def replay(self, moves: Iterable[tuple[int, Move]]) -> Iterator[list[int]]:
        """Makes moves of the past one after the other; the journal of each. Raises IllegalMove."""
        for seat, move in moves:
            yield self.play(seat, move)

    def events(self, journal: list[int], viewer: Viewer) -> list[Event]:
        """What a journal says to a viewer."""
        return list(self.game.events(journal, self.state, viewer))

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know now."""
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


def refusal(game: AnyGame, state: GameState, seat: int, move: Move) -> Refusal | None:
    """Why the seat may not make this move now; None when it may."""
    try:
        judged(game, state, seat, move)
    except IllegalMove as error:
        return error.refusal
    return None

# mypyc: compiled
"""A game being played: the state, and the one door through which strangers' moves reach it."""

from nelumbo.core.chance import Chance
from nelumbo.core.errors import IllegalMove, InvalidNotation, Refusal
from nelumbo.core.game import AnyGame, Event, Move, Setup, View, Viewer
from nelumbo.core.state import GameState


class GameInPlay:
    """Every move is checked here, once; what it caused is kept in the journal."""

    def __init__(self, game: AnyGame, setup: Setup, chance: Chance) -> None:
        self.game = game
        self.setup = setup
        self.state: GameState = game.new(setup, chance)

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why the seat may not make this move now; None when it may."""
        return refusal(self.game, self.state, seat, move)

    def play(self, seat: int, move: Move) -> list[int]:
        """Makes the move and returns the journal of what happened; raises IllegalMove."""
        refused = self.refusal(seat, move)
        if refused is not None:
            raise IllegalMove(refused)
        journal: list[int] = []
        self.state.journal = journal
        if type(move) in self.game.asides.moves:
            self.game.asides.apply(self.state, seat, move)
        else:
            self.state.apply(seat, self.game.encode(move))
        self.state.journal = None
        return journal

    def events(self, journal: list[int], viewer: Viewer) -> list[Event]:
        """What a journal says to a viewer."""
        return list(self.game.events(journal, self.state, viewer))

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know now."""
        return self.game.view(self.state, viewer)  # type: ignore[no-any-return]  # the game's types are open


def refusal(game: AnyGame, state: GameState, seat: int, move: Move) -> Refusal | None:
    """Why the seat may not make this move now; None when it may."""
    if not 0 <= seat < state.seats:
        return Refusal("no_such_seat", {"seat": seat})
    if state.is_over():
        return Refusal("game_over")
    if type(move) in game.asides.moves:
        return game.asides.refusal(state, seat, move)
    if type(move) not in game.moves:
        return Refusal("unknown_move")
    try:
        number = game.encode(move)
    except InvalidNotation:
        return Refusal("unknown_move")
    legal = state.legal_moves(seat)
    if number in legal:
        return None
    if not legal:
        return Refusal("not_your_decision", {"seat": seat})
    return game.refusal(state, seat, number)

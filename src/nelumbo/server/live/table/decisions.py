# mypyc: compiled
"""What the seats have to decide, since when, and which of them the game waits for."""

from nelumbo.core.game import SPECTATOR
from nelumbo.server.live.table.history import History


class Decisions:
    """Of every seat, after the last entry. Nobody has anything to decide before the start."""

    def __init__(self, seats: int = 0, number: int = 0) -> None:
        self.legal: list[list[int]] = [[] for _ in range(seats)]
        """By seat, its legal moves."""
        self.since = [number] * seats
        """By seat, the number of the delivery with which its decision began."""
        self.awaited: set[int] = set()
        """The seats that the game waits for."""
        self.openly_awaited: set[int] = set()
        """The same as far as everybody may know: where the game hides who is ready, clocks and lists hide it too."""

    def go_on(self, history: History, mover: int | None, number: int) -> None:
        """After an entry; `mover` has decided something with it."""
        state, seats = history.game_in_play.state, range(len(self.since))
        self.begin([state.legal_moves(seat) for seat in seats], mover, number)
        self.awaited = set() if state.is_over() else {seat for seat in seats if state.awaits(seat)}
        is_open = history.game.turns_are_open
        self.openly_awaited = self.awaited if is_open else set(history.views.of(SPECTATOR).awaited)

    def end(self, mover: int | None, number: int) -> None:
        """After an entry, when the game is over."""
        self.begin([[] for _ in self.since], mover, number)
        self.awaited, self.openly_awaited = set(), set()

    def begin(self, legal: list[list[int]], mover: int | None, number: int) -> None:
        """A decision begins when the seat's legal moves change, or when it has just decided."""
        for seat, moves in enumerate(legal):
            if seat == mover or moves != self.legal[seat]:
                self.since[seat] = number
        self.legal = legal

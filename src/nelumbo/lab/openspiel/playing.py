# mypyc: compiled
"""A game as it is played: one state that moves change, and its past, which is written when somebody asks."""

from typing import Any, Final, final

from mypy_extensions import i64

from nelumbo.core.state import NOBODY, GameState

TERMINAL: Final = -4  # OpenSpiel's word for nobody at the end
FEW: Final[i64] = 48  # moves that are sorted one by one


@final
class Playing:
    """Most states of a simulation are never asked for their past, and a `Past` costs a copy of the state a move."""

    state: GameState
    known: Any  # a `Past`, which is not compiled
    made: list[int]  # moves since then
    draws: bool  # whether chance has nodes of its own
    shares_nodes: bool  # whether simultaneous decisions share a node
    is_plain: bool  # whether a move is all that there is to a node

    def __init__(self, past: Any, draws: bool = False, shares_nodes: bool = False) -> None:
        self.known = past
        self.made = []
        self.state = past.state.copy()
        self.draws = draws
        self.shares_nodes = shares_nodes
        self.is_plain = not draws and not shares_nodes

    def make(self, move: int) -> int:
        """Who decides next."""
        self.made.append(move)
        state = self.state
        state.apply(state.to_move, move)
        return TERMINAL if state.to_move == NOBODY else state.to_move

    def moves(self) -> list[int]:
        """The legal ones of the seat to move, in ascending order."""
        state = self.state
        table = state.buffer
        count = state.legal_into(state.to_move, table)
        if count > FEW:
            return sorted(table[:count])
        for at in range(1, count):
            move = table[at]
            free = at
            while free > 0 and table[free - 1] > move:
                table[free] = table[free - 1]
                free -= 1
            table[free] = move
        return list(table[:count])

    def past(self) -> Any:
        """What led here."""
        for move in self.made:
            self.known = self.known.after(move)
        self.made = []
        return self.known

    def __deepcopy__(self, memo: dict[int, Any]) -> "Playing":
        return Playing(self.past(), self.draws, self.shares_nodes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Playing, (self.past(), self.draws, self.shares_nodes)

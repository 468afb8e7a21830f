"""What happened at a table, move by move: the memory behind information states.

A `Past` never changes, so that copies of a state share it.
"""

from typing import Any

import msgspec

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.core.game import SPECTATOR, AnyGame, Viewer
from nelumbo.core.state import GameState

MoveMade = tuple[int, int]  # by a seat
Drawn = list[list[int]]  # chance events, each with its outcome


class Past:
    """The state after a move, or at the start, and how it came to be.

    What a viewer was told is a line for the start and one for each move of which there was something to tell. A seat
    also remembers its own moves. `known` is what viewers remember from before the start, where this is a sampled world.
    """

    def __init__(
        self,
        game: AnyGame,
        state: GameState,
        before: "Past | None" = None,
        made: MoveMade | None = None,
        journal: list[int] | None = None,
        known: dict[Viewer, str] | None = None,
        drawn: Drawn | None = None,
    ) -> None:
        self.game, self.state, self.before = game, state, before
        self.made, self.journal, self.known, self.drawn = made, journal or [], known or {}, drawn or []
        self.lines: dict[Viewer, str] = {}
        self.samplers: dict[int, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Past":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        steps = self.steps()
        start = to_bytes(self.game, steps[0].state)
        return replayed, (self.game.name, start, steps[0].known, [(step.made, step.drawn) for step in steps[1:]])

    def after(self, move: int, outcomes: Drawn | None = None) -> "Past":
        """What it is once the seat to move has made this move; chance draws these outcomes, or its own."""
        state, journal, drawn = self.state.copy(), list[int](), Drawn()
        seat = int(state.to_move)
        state.journal, state.chance.outcomes, state.chance.script = journal, drawn, outcomes
        state.apply(seat, move)
        state.journal, state.chance.outcomes, state.chance.script = None, None, None
        return Past(self.game, state, self, (seat, move), journal, drawn=drawn)

    def steps(self) -> list["Past"]:
        steps, step = [self], self.before
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]

    def line(self, viewer: Viewer) -> str:
        """What the viewer was told when this came to be; empty where it noticed nothing."""
        if viewer not in self.lines:
            self.lines[viewer] = self.written(viewer)
        return self.lines[viewer]

    def written(self, viewer: Viewer) -> str:
        if self.made is None:
            return self.known.get(viewer) or self.view(viewer)
        seat, move = self.made
        own = f"{move} " if seat == viewer else ""
        events = self.game.events(self.journal, self.state, viewer)
        return own + msgspec.json.encode(events).decode() if own or events else ""

    def view(self, viewer: Viewer) -> str:
        return msgspec.json.encode(self.game.view(self.state, viewer)).decode()

    def private_view(self, viewer: Viewer) -> str:
        """What the viewer sees and a spectator does not."""
        own, public = (msgspec.to_builtins(self.game.view(self.state, who)) for who in (viewer, SPECTATOR))
        return msgspec.json.encode({name: value for name, value in own.items() if value != public[name]}).decode()

    def memory(self, viewer: Viewer) -> str:
        """All that the viewer was told, and its own moves, in order."""
        return "\n".join(line for step in self.steps() if (line := step.line(viewer)))

    def decisions(self, seat: int) -> list[tuple["Past", int]]:
        """The seat's own moves, each with where it was made."""
        return [
            (step.before, step.made[1])
            for step in self.steps()
            if step.before is not None and step.made is not None and step.made[0] == seat
        ]

    def sampled(self, seat: int, seed: str) -> "Past":
        """A world that fits all that the seat knows, and in which the seat remembers the same."""
        if seat not in self.samplers:
            self.samplers[seat] = self.game.sampler(self.game.view(self.state, seat))
        state: GameState = self.samplers[seat].draw(seeded(seed))
        return Past(self.game, state, known={seat: self.memory(seat)})


def replayed(name: str, start: bytes, known: dict[Viewer, str], moves: list[tuple[MoveMade, Drawn]]) -> Past:
    """A past that was kept as its first state, its moves and what chance drew."""
    game = games.load(name)
    past = Past(game, from_bytes(game, start), known=known)
    for (_, move), drawn in moves:
        past = past.after(move, list(drawn) or None)
    return past

# mypyc: compiled
"""The moves of one game that count, and the state that they lead to."""

from typing import NamedTuple

from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Move, Setup, View, Viewer
from nelumbo.core.game_in_play import GameInPlay, carry_out, replay
from nelumbo.core.state import GameState

KEPT_EVERY = 16  # moves: taking back repeats fewer than these, however long the game is


class PastMove(NamedTuple):
    seat: int
    move: Move
    told_as: int
    """The number of the delivery that told of it."""
    by: str


class Views:
    """What each viewer sees of one state: made when first asked for, once however many ask."""

    def __init__(self, game: AnyGame, state: GameState) -> None:
        self.game = game
        self.state = state
        self.made: dict[Viewer, View] = {}
        self.on_pages: dict[Viewer, View] = self.made if game.memory.page_view is None else {}

    def of(self, viewer: Viewer) -> View:
        if viewer not in self.made:
            self.made[viewer] = self.game.view(self.state, viewer)
        return self.made[viewer]

    def on_page(self, viewer: Viewer) -> View:
        """What the viewer's page shows."""
        if viewer not in self.on_pages:
            self.on_pages[viewer] = self.game.page_view(self.state, viewer)
        return self.on_pages[viewer]


class History:
    """Moves are added at the end and taken back from the end; the same deal and moves always give the same state.

    A move is carried out on a copy of the state, so what was read from an earlier state stays true.
    """

    def __init__(self, game: AnyGame, setup: Setup, seed: str) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.moves: list[PastMove] = []
        self.game_in_play = self.dealt()
        self.views = Views(game, self.game_in_play.state)
        """The views of the current state, replaced with every entry."""
        self.before: GameState | None = None
        """The state before the last move, where it is in memory."""
        self.kept_states: dict[int, GameState] = {}
        """By the number of moves before them, the states before moves 1, 17, 33…, as far as they are in memory; not to
        be changed."""

    def dealt(self) -> GameInPlay:
        """The game before its first move."""
        return GameInPlay(self.game, self.setup, seeded(self.seed))

    def is_aside(self, move: Move) -> bool:
        """Whether it is an offer or an answer to one, outside the turns."""
        return type(move) in self.game.asides.moves

    def play(self, seat: int, move: Move, number: int | None) -> list[int]:
        """Carries out a judged move, by its number unless it is an aside; the journal of what happened."""
        self.before = self.game_in_play.state
        if len(self.moves) % KEPT_EVERY == 0:
            self.kept_states[len(self.moves)] = self.before
        self.game_in_play.state = self.before.copy()
        self.renew_views()
        return carry_out(self.game, self.game_in_play.state, seat, move, number)

    def renew_views(self) -> None:
        """An entry has been applied: what was seen of it goes with its deliveries, because views are large."""
        self.views = Views(self.game, self.game_in_play.state)

    def add(self, made: PastMove) -> None:
        """The move has been carried out and told."""
        self.moves.append(made)

    def restore(self, moves: list[PastMove], state: GameState, before: GameState | None) -> None:
        """Continues with what a snapshot holds; kept states that are not in it are made when they are needed."""
        self.moves, self.game_in_play.state, self.before = moves, state, before
        self.renew_views()

    def take_back_to(self, number: int) -> list[PastMove]:
        """Keeps the first `number` moves; returns those taken back."""
        undone = self.moves[number:]
        self.game_in_play.state = self.state_after(number).copy()
        self.moves, self.before = self.moves[:number], None
        self.kept_states = {before: state for before, state in self.kept_states.items() if before <= number}
        self.renew_views()
        return undone

    def state_after(self, number: int) -> GameState:
        """The state after `number` moves; not to be changed."""
        if number == len(self.moves):
            return self.game_in_play.state
        if number == len(self.moves) - 1 and self.before is not None:
            return self.before
        known = [before for before in self.kept_states if before <= number]
        nearest = max(known) if known else 0
        if nearest == number and known:
            return self.kept_states[number]
        state = self.kept_states[nearest].copy() if known else self.dealt().state
        since = [(made.seat, made.move) for made in self.moves[nearest:number]]
        for made, _ in enumerate(replay(self.game, state, since, are_judged=True), nearest + 1):
            if made % KEPT_EVERY == 0:
                self.kept_states[made] = state.copy()
        return state

    def texts(self) -> list[tuple[int, str]]:
        """The moves in the game's notation."""
        return [(made.seat, self.game.notation.write_move(made.move)) for made in self.moves]

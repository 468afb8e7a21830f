"""OpenSpiel's own Python ISMCTS at our tables: the yardstick from outside, for benchmarks and tests only.

`nelumbo arena mandala --bots ismcts:0.3s,bench/openspiel.py:OpenSpiel` lets it play. It thinks for 0.3 s, with its own
tree, its own playouts and its own choice of constants; only rules and resampling are ours. `BesideLevel4` has 5 ms and
`BesideLevel5` 60 ms, which is more than our levels 4 and 5 take at Mandala. Time is the processor's, so that a busy
machine is no handicap.
"""

from time import process_time
from typing import Any

import msgspec
import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # only in the bench environment
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-not-found, import-untyped, unused-ignore]  # likewise
from open_spiel.python.algorithms.mcts import (  # type: ignore[import-not-found, import-untyped, unused-ignore]  # likewise
    RandomRolloutEvaluator,
)

from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import GameState

UCT_C = 2.0  # as in OpenSpiel's own examples, for returns from -1 to 1
FIRST_SIMULATIONS = 20


class SpielGame:
    """What the bot asks of a game."""

    def get_type(self) -> Any:
        """A game in turns with hidden cards."""
        return self

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class SpielState:
    """A state of ours with the methods that OpenSpiel's algorithms call."""

    def __init__(self, game: AnyGame, state: GameState) -> None:
        self.game = game
        self.state = state

    def get_game(self) -> SpielGame:
        return SpielGame()

    def current_player(self) -> int:
        return int(self.state.to_move)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal_moves(self.state.to_move)

    def apply_action(self, action: int) -> None:
        """Makes a move; chance events follow by themselves."""
        self.state.apply(self.state.to_move, int(action))

    def is_terminal(self) -> bool:
        return self.state.is_over()

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        """1 for a victory, -1 for a defeat."""
        return [2.0 * share - 1.0 for share in self.state.shares()]

    def information_state_string(self) -> bytes:
        return msgspec.json.encode(self.game.view(self.state, int(self.state.to_move)))

    def clone(self) -> "SpielState":
        return SpielState(self.game, self.state.copy())


class OpenSpiel:
    """ISMCTSBot as a bot of ours. It counts simulations, so they are set by how long the last ones took."""

    reads_view = True
    seconds = 0.3

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game = game
        self.chance = seeded(seed)
        random = np.random.RandomState(int(self.chance.below(2**31)))
        self.bot = ISMCTSBot(
            SpielGame(),
            RandomRolloutEvaluator(random_state=random),
            UCT_C,
            FIRST_SIMULATIONS,
            random_state=random,
            allow_inconsistent_action_sets=False,
        )

    def choose(self, view: View, moves: list[int], seconds: float) -> int:
        """The move that its search visited most."""
        sampler = self.game.sampler(view)
        self.bot.set_resampler(lambda state, seat: SpielState(self.game, sampler.draw(self.chance)))
        start = process_time()
        move = int(self.bot.step(SpielState(self.game, sampler.draw(self.chance))))
        spent = process_time() - start
        if len(moves) > 1:
            wanted = self.bot._max_simulations * min(self.seconds, seconds) / max(spent, 1e-6)
            self.bot._max_simulations = max(2, int(min(wanted, 2.0 * self.bot._max_simulations)))
        return move


class BesideLevel4(OpenSpiel):
    """With more time than our level 4 takes, which is the network alone."""

    seconds = 0.005


class BesideLevel5(OpenSpiel):
    """With more time than our level 5 takes, which looks ahead."""

    seconds = 0.06

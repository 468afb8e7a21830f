"""Every game as an OpenSpiel game: importing this module registers `nelumbo_mandala` and the others.

Chance has one node, the first: it deals one of `deals` seeds, from which all later shuffles follow.
"""

from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.core.game import AnyGame
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import rewards, row

DEALS = 10_000


class Held:
    """A state that OpenSpiel can copy and keep."""

    def __init__(self, game: AnyGame, state: GameState) -> None:
        self.game, self.state = game, state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(self.game, self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game.name, to_bytes(self.game, self.state))


def restored(name: str, data: bytes) -> Held:
    """A state that was kept as bytes."""
    game = games.load(name)
    return Held(game, from_bytes(game, data))


def game_type(game: AnyGame) -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    return pyspiel.GameType(
        short_name=f"nelumbo_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.setups.seats),
        min_num_players=min(game.setups.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.setups.seats), "deals": DEALS, "options": ""},
    )


def read_options(text: str) -> Options:
    """Options as a game string has room for them: `first:0;rules:author`."""
    return {name: value for name, _, value in (part.partition(":") for part in text.split(";") if part)}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's classes have no types
    """One game with its number of players, deals and options."""

    nelumbo: ClassVar[AnyGame]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.nelumbo, params or {}
        self.setup = new_setup(
            game, int(given.get("players", min(game.setups.seats))), read_options(str(given.get("options", "")))
        )
        self.deals = int(given.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.blank().move_count(),
            max_chance_outcomes=self.deals,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.turn_bound,
        )
        super().__init__(game_type(game), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise ValueError(f"an observation has no parameters: {params} came")
        return SpielObserver(self.nelumbo)


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A game being played, or one that is still to be dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: Held | None = None

    @property
    def state(self) -> GameState:
        assert self.held is not None, "nothing has been dealt yet"
        return self.held.state

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.to_move == NOBODY else int(self.state.to_move)

    def is_terminal(self) -> bool:
        return self.held is not None and self.state.to_move == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_moves(player))

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            game = self.get_game()
            self.held = Held(game.nelumbo, game.nelumbo.new(game.setup, seeded(str(action))))
        else:
            self.state.apply(self.state.to_move, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game = self.get_game().nelumbo
        return str(game.notation.write_move(game.decode(action)))

    def returns(self) -> list[float]:
        return rewards(self.state) if self.is_terminal() else [0.0] * self.num_players()

    def __str__(self) -> str:
        if self.held is None:
            return "before the deal"
        return str(self.get_game().nelumbo.notation.write_position(self.state))


class SpielObserver:
    """The seat's features as a tensor, and its view as JSON."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.tensor = np.zeros(len(game.features.names()), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = row(self.game, state.state, player, len(self.tensor))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.held is None:
            return "before the deal"
        return msgspec.json.encode(self.game.view(state.state, player)).decode()


def register(game: AnyGame) -> None:
    """Lets OpenSpiel load the game by name. (It wants a class: other makers it drops too late when Python ends.)"""
    pyspiel.register_game(game_type(game), type(f"{game.title}Game", (SpielGame,), {"nelumbo": game}))


for name in games.names():
    register(games.load(name))

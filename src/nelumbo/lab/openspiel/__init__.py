"""Every game as an OpenSpiel game: importing this package registers `nelumbo_mandala` and the others.

Chance deals one of `deals` seeds at the start, from which all later shuffles follow.
"""

from typing import Any, ClassVar

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import rewards
from nelumbo.lab.openspiel.observers import BEFORE, OBSERVATION, Observer
from nelumbo.lab.openspiel.past import Past

DEALS = 10_000
MOST_OUTCOMES = 100  # of one chance node: OpenSpiel asks for the list of all of them


def game_type(game: AnyGame, recall: int = 0) -> pyspiel.GameType:
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
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.setups.seats), "deals": DEALS, "options": "", "recall": 0},
    )


def read_options(text: str) -> Options:
    """Options as a game string has room for them: `first:0;rules:author`."""
    return {name: value for name, _, value in (part.partition(":") for part in text.split(";") if part)}


def nodes_for(deals: int) -> list[int]:
    """How many outcomes each chance node has that together deal one of so many seeds; raises ValueError."""
    nodes = []
    while deals > MOST_OUTCOMES:
        outcomes = next((part for part in range(MOST_OUTCOMES, 1, -1) if deals % part == 0), None)
        if outcomes is None:
            raise ValueError(f"deals must be a product of numbers up to {MOST_OUTCOMES}: choose {DEALS:,} or 100")
        nodes.append(outcomes)
        deals //= outcomes
    return [*nodes, deals]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's classes have no types
    """One game with its number of players, deals and options."""

    nelumbo: ClassVar[AnyGame]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.nelumbo, params or {}
        self.setup = new_setup(
            game, int(given.get("players", min(game.setups.seats))), read_options(str(given.get("options", "")))
        )
        nodes = nodes_for(int(given.get("deals", DEALS)))
        self.chance_nodes = [[(outcome, 1 / outcomes) for outcome in range(outcomes)] for outcomes in nodes]
        self.recall = int(given.get("recall", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.blank().move_count(),
            max_chance_outcomes=max(nodes),
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.turn_bound,
        )
        super().__init__(game_type(game, self.recall), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.chance_nodes)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """An observer that keeps to the kind asked for; raises ValueError where that is impossible."""
        if params:
            raise ValueError(f"an observation has no parameters: {params} came")
        return Observer(self.nelumbo, self.setup.seats, iig_obs_type or OBSERVATION, self.recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A game being played, or one that is still to be dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dealt: tuple[int, ...] = ()
        self.past: Past | None = None

    @property
    def state(self) -> GameState:
        assert self.past is not None, "nothing has been dealt yet"
        return self.past.state

    def current_player(self) -> int:
        if self.past is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.to_move == NOBODY else int(self.state.to_move)

    def is_terminal(self) -> bool:
        return self.past is not None and self.state.to_move == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().chance_nodes[len(self.dealt)]
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_moves(player))

    def _apply_action(self, action: int) -> None:
        if self.past is None:
            self.deal(action)
        else:
            self.past = self.past.after(action)

    def deal(self, outcome: int) -> None:
        """Takes a chance outcome; the last one deals the game."""
        game = self.get_game()
        self.dealt = (*self.dealt, outcome)
        if len(self.dealt) == len(game.chance_nodes):
            number = 0
            for digit, outcomes in zip(self.dealt, game.chance_nodes, strict=True):
                number = number * len(outcomes) + digit
            self.past = Past(game.nelumbo, game.nelumbo.new(game.setup, seeded(str(number))))

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "SpielState":
        """A state in which the player knows the same: all that it cannot see is drawn anew, coming shuffles too.

        The state has no OpenSpiel history, and the other players remember nothing from before it but what they hold.
        """
        if self.past is None:
            raise ValueError("nothing has been dealt yet")
        twin = SpielState(self.get_game())
        twin.dealt, twin.past = self.dealt, self.past.sampled(player, str(probability_sampler()))
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game = self.get_game().nelumbo
        return str(game.notation.write_move(game.decode(action)))

    def returns(self) -> list[float]:
        return rewards(self.state) if self.is_terminal() else [0.0] * self.num_players()

    def __str__(self) -> str:
        if self.past is None:
            return " ".join([BEFORE, *map(str, self.dealt)])
        return str(self.get_game().nelumbo.notation.write_position(self.state))


def register(game: AnyGame) -> None:
    """Lets OpenSpiel load the game by name. (It wants a class: other makers it drops too late when Python ends.)"""
    pyspiel.register_game(game_type(game), type(f"{game.title}Game", (SpielGame,), {"nelumbo": game}))


for name in games.names():
    register(games.load(name))

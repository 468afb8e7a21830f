"""Every game as an OpenSpiel game: importing this package registers `nelumbo_mandala` and the others.

Chance deals one of `deals` seeds at the start, from which all later shuffles follow; with `chance=explicit` it has a
node for every card of every shuffle. With `simultaneous=1`, seats that decide in secret at the same time share a node.
"""

from typing import Any, ClassVar

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types

from nelumbo import games
from nelumbo.core.chance import scripted_chance, seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import rewards
from nelumbo.lab.openspiel.drawing import Drawing, setup_sacks, shuffles
from nelumbo.lab.openspiel.endings import worlds
from nelumbo.lab.openspiel.observers import BEFORE, OBSERVATION, Observer
from nelumbo.lab.openspiel.past import Past
from nelumbo.lab.openspiel.playing import Playing

DEALS = 10_000
SEEDS, EXPLICIT = "seeds", "explicit"  # how chance is shown
DYNAMICS = pyspiel.GameType.Dynamics
DEFAULTS = {"deals": DEALS, "chance": SEEDS, "ending": 0, "options": "", "recall": 0, "simultaneous": 0}
CHANCE, SIMULTANEOUS, TERMINAL = (
    int(each) for each in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS, pyspiel.PlayerId.TERMINAL)
)
MOST_OUTCOMES = 100  # of one chance node: OpenSpiel asks for the list of all of them


def game_type(game: AnyGame, recall: int = 0, simultaneous: bool = False) -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    return pyspiel.GameType(
        short_name=f"nelumbo_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=DYNAMICS.SIMULTANEOUS if simultaneous else DYNAMICS.SEQUENTIAL,
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
        parameter_specification={"players": min(game.setups.seats), **DEFAULTS},
    )


def read_options(text: str) -> Options:
    """Options as a game string has room for them: `first:0;rules:author`."""
    return {name: value for name, _, value in (part.partition(":") for part in text.split(";") if part)}


def chance_of(given: dict[str, Any]) -> str:
    """How chance is shown; raises ValueError."""
    chance = str(given.get("chance", SEEDS))
    if chance not in (SEEDS, EXPLICIT):
        raise ValueError(f"no chance named {chance!r}: choose {SEEDS} or {EXPLICIT}")
    return chance


def nodes_for(deals: int) -> list[int]:
    """By chance node, how many outcomes it has; together they deal one of `deals` seeds. Raises ValueError."""
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
        self.recall, self.simultaneous = int(given.get("recall", 0)), bool(given.get("simultaneous", 0))
        self.sacks = setup_sacks(game, self.setup) if chance_of(given) == EXPLICIT else None
        deals, ending = int(given.get("deals", DEALS)), int(given.get("ending", 0))
        if ending and self.sacks is not None:
            raise ValueError("an ending has been dealt: leave out chance=explicit")
        self.worlds = [Past(game, world) for world in worlds(game, self.setup, ending, deals)] if ending else None
        self.dealt: dict[int, Past] = {}
        """Deals by number, each set up once; the first DEALS of them are kept."""
        nodes = nodes_for(deals)
        self.chance_nodes = [[(outcome, 1 / outcomes) for outcome in range(outcomes)] for outcomes in nodes]
        numbers = [number for numbers, _ in self.sacks or [] for number in numbers]
        info = pyspiel.GameInfo(
            num_distinct_actions=game.blank().move_count(),
            max_chance_outcomes=max(nodes) if self.sacks is None else max(numbers, default=0) + 1,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.turn_bound,
        )
        super().__init__(game_type(game, self.recall, self.simultaneous), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def deal(self, number: int) -> Past:
        """The game at the start: one of the deals, or of an ending's worlds."""
        if self.worlds is not None:
            return self.worlds[number]
        past = self.dealt.get(number)
        if past is None:
            past = Past(self.nelumbo, self.nelumbo.new(self.setup, seeded(str(number))))
            if len(self.dealt) < DEALS:
                self.dealt[number] = past
        return past

    def max_chance_nodes_in_history(self) -> int:
        if self.sacks is None:
            return len(self.chance_nodes)
        return sum(size for _, size in self.sacks) * int(self.nelumbo.turn_bound)  # at worst a shuffle a move

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """An observer that keeps to the kind asked for; raises ValueError where that is impossible."""
        if params:
            raise ValueError(f"an observation has no parameters: {params} came")
        return Observer(self.nelumbo, self.setup.seats, iig_obs_type or OBSERVATION, self.recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A game being played, or one that is still to be dealt.

    What drivers in Python ask at every decision is answered here, without the way through C++ and back.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dealt: tuple[int, ...] = ()
        self.playing: Playing | None = None
        self.drawing: Drawing | None = None if game.sacks is None else Drawing(game.sacks)
        self.waiting: int | None = None
        """The move whose chance events are being drawn."""
        self.turn = CHANCE
        """The current player, in OpenSpiel's words."""
        if self.drawing is not None:
            self.end_drawing()

    @property
    def past(self) -> Past | None:
        if self.playing is None:
            return None
        past: Past = self.playing.past()
        return past

    @property
    def state(self) -> GameState:
        assert self.playing is not None, "nothing has been dealt yet"
        return self.playing.state

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def is_chance_node(self) -> bool:
        return self.turn == CHANCE

    def turn_now(self) -> int:
        if self.playing is None or self.drawing is not None:
            return CHANCE
        seat = int(self.playing.state.to_move)
        if seat == NOBODY:
            return TERMINAL
        return SIMULTANEOUS if self.playing.shares_nodes and len(self.awaited()) > 1 else seat

    def awaited(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if self.state.awaits(seat)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.drawing is not None:
            return self.drawing.outcomes()
        outcomes: list[tuple[int, float]] = self.get_game().chance_nodes[len(self.dealt)]
        return outcomes

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn >= 0 and self.playing is not None:
            return self.playing.moves()
        actions: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return actions

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_moves(player)) if self.state.awaits(player) else []

    def _apply_action(self, action: int) -> None:
        playing = self.playing
        if playing is not None and playing.is_plain:
            self.turn = playing.make(action)
            return
        if self.drawing is not None:
            self.drawing.take(action)
            self.end_drawing()
        elif playing is None:
            self.take_deal(action)
        else:
            self.make(action)
        self.turn = self.turn_now()

    def _apply_actions(self, actions: list[int]) -> None:
        for _ in self.awaited():
            assert self.drawing is None, "chance comes after the last decision"
            self.make(actions[int(self.state.to_move)])
        self.turn = self.turn_now()

    def make(self, move: int) -> None:
        """Makes a move; explicit chance first draws what it brings."""
        assert self.playing is not None
        if not self.playing.draws:
            self.playing.make(move)
            return
        after: Past = self.playing.past().after(move)
        if after.drawn:
            self.drawing, self.waiting = Drawing(shuffles(after.drawn)), move
            self.end_drawing()
        else:
            self.play_from(after)

    def end_drawing(self) -> None:
        """Carries out what was waited for, once everything is drawn."""
        if self.drawing is None or not self.drawing.is_done():
            return
        game, script, past = self.get_game(), self.drawing.script(), self.past
        if past is None:
            self.play_from(Past(game.nelumbo, game.nelumbo.new(game.setup, scripted_chance(script))))
        else:
            assert self.waiting is not None
            self.play_from(past.after(self.waiting, script))
        self.drawing, self.waiting = None, None

    def play_from(self, past: Past) -> None:
        game = self.get_game()
        self.playing = Playing(past, draws=game.sacks is not None, shares_nodes=game.simultaneous)

    def take_deal(self, outcome: int) -> None:
        """Takes a chance outcome; the last one deals the game."""
        game = self.get_game()
        self.dealt = (*self.dealt, outcome)
        if len(self.dealt) == len(game.chance_nodes):
            number = 0
            for digit, outcomes in zip(self.dealt, game.chance_nodes, strict=True):
                number = number * len(outcomes) + digit
            self.play_from(game.deal(number))

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "SpielState":
        """A state in which the player knows the same: all that it cannot see is drawn anew, coming shuffles too.

        The state has no OpenSpiel history, and the other players remember nothing from before it but what they hold.
        """
        past = self.past
        if past is None or self.drawing is not None:
            raise ValueError("chance has not dealt yet")
        twin = SpielState(self.get_game())
        twin.dealt, twin.drawing = self.dealt, None
        twin.play_from(past.sampled(player, str(probability_sampler())))
        twin.turn = twin.turn_now()
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{'deal' if self.drawing is None else 'draw'} {action}"
        game = self.get_game().nelumbo
        return str(game.notation.write_move(game.decode(action)))

    def returns(self) -> list[float]:
        return rewards(self.state) if self.is_terminal() else [0.0] * self.num_players()

    def __str__(self) -> str:
        drawn = [] if self.drawing is None else [f"move {self.waiting}", str(self.drawing.drawn)]
        if self.playing is None:
            return " ".join([BEFORE, *map(str, self.dealt), *drawn])
        return " ".join([str(self.get_game().nelumbo.notation.write_position(self.state)), *drawn])


def register(game: AnyGame) -> None:
    """Lets OpenSpiel load the game by name. (It wants a class: other makers it drops too late when Python ends.)"""
    pyspiel.register_game(game_type(game), type(f"{game.title}Game", (SpielGame,), {"nelumbo": game}))


for name in games.names():
    register(games.load(name))

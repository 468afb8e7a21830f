"""Every game as a Gymnasium environment for one seat; our bots play the others.

Importing this module registers `nelumbo/Mandala-v0` and the others with Gymnasium.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from rich.text import Text

from nelumbo import bots, games
from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.errors import IllegalMove, Refusal
from nelumbo.core.game_in_play import refusal
from nelumbo.core.options import Options
from nelumbo.core.record import Record, new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import Mask, mask, rewards, row
from nelumbo.lab.game_seeds import GameSeeds
from nelumbo.lab.observations import MaskIn, Observation, observation, observation_space
from nelumbo.lab.records import record_of
from nelumbo.lab.simulate import SECONDS_PER_MOVE

Illegal: TypeAlias = Literal["penalise", "resample", "raise"]
ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat's decisions. The reward comes at the end: 1 for a sole victory.

    `seat=None` takes the seats in turn, game by game. `mask_in` says where the legal moves are: in
    `info["action_mask"]`, in the observation, or in both. An illegal move is penalised with -1 and the end of the game,
    replaced by a random legal one, or raises IllegalMove with the reason.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # type: ignore[misc]  # Gymnasium's own has no ClassVar

    def __init__(
        self,
        game: str,
        opponent: str = "uniform",
        seat: int | None = None,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        illegal: Illegal = "penalise",
        mask_in: MaskIn = "info",
    ) -> None:
        self.game = games.load(game)
        self.setup = new_setup(self.game, min(self.game.setups.seats) if seats is None else seats, options or {})
        self.opponent, self.fixed_seat, self.render_mode = opponent, seat, render_mode
        self.illegal, self.mask_in = illegal, mask_in
        bots.load(opponent, self.game, "")
        self.size, moves = len(self.game.features.names()), self.game.blank().move_count()
        self.observation_space = observation_space(self.size, moves, mask_in)
        self.action_space = Discrete(moves)
        self.seeds = GameSeeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game: the first of a seed, or else the next one."""
        super().reset(seed=seed)
        self.seeds.next(seed)
        self.seat = self.seeds.number % self.setup.seats if self.fixed_seat is None else self.fixed_seat
        self.state: GameState = self.game.new(self.setup, seeded(self.seeds.current))
        self.players = [self.player(seat) for seat in range(self.setup.seats)]
        self.moves: list[tuple[int, int]] = []
        self.play_others()
        self.legal = mask(self.state, self.seat)
        return self.observation(), self.info()

    def player(self, seat: int) -> Bot:
        return bots.load(self.opponent, self.game, f"{self.seeds.current}/{seat}")

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a move, and the others' moves up to the next decision."""
        move = int(action)
        if not 0 <= move < len(self.legal) or not self.legal[move]:
            if self.illegal == "penalise":
                self.legal = np.zeros_like(self.legal)
                return self.observation(), ILLEGAL_REWARD, True, False, self.info()
            move = self.instead_of(move)
        self.play(self.seat, move)
        self.play_others()
        self.legal = mask(self.state, self.seat)
        over = self.state.to_move == NOBODY
        reward = rewards(self.state)[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.observation(), reward, over, False, self.info()

    def instead_of(self, move: int) -> int:
        """A random legal move for an illegal one; raises IllegalMove where that is asked for."""
        if self.illegal == "raise":
            refused = refusal(self.game, self.state, self.seat, self.game.decode(move))
            raise IllegalMove(refused or Refusal("unknown_move"))
        return int(self.np_random.choice(np.flatnonzero(self.legal)))

    def play(self, seat: int, move: int) -> None:
        self.moves.append((seat, move))
        self.state.apply(seat, move)

    def play_others(self) -> None:
        """The bots decide until the seat has to, or the game is over."""
        while (seat := self.state.to_move) not in (NOBODY, self.seat):
            player = self.players[seat]
            view = self.game.view(self.state, seat) if player.reads_view else None
            self.play(seat, player.choose(view, self.state.legal_moves(seat), SECONDS_PER_MOVE))

    def observation(self) -> Observation:
        """What the seat knows, with its legal moves where they are asked for there."""
        return observation(row(self.game, self.state, self.seat, self.size), self.legal, self.mask_in)

    def info(self) -> dict[str, Mask]:
        return {} if self.mask_in == "observation" else {"action_mask": self.legal}

    def action_masks(self) -> Mask:
        """The legal moves, where libraries such as sb3-contrib look for them."""
        return self.legal

    def render(self) -> str | None:
        """The board as the seat sees it."""
        board = Text.from_markup(self.game.terminal.board(self.game.view(self.state, self.seat))).plain
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def record(self) -> Record:
        """The game as far as it is played."""
        names = ["learner" if seat == self.seat else self.opponent for seat in range(self.setup.seats)]
        return record_of(self.game, self.setup, self.seeds.current, self.moves, names)


def register(name: str) -> None:
    """Lets `gymnasium.make` find the game, as `nelumbo/WhiteLotus-v0`."""
    title = "".join(word.title() for word in name.split("-"))
    gymnasium.register(f"nelumbo/{title}-v0", entry_point=f"{__name__}:SeatEnv", kwargs={"game": name})


for name in games.names():
    register(name)

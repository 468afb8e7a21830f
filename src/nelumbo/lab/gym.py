"""Every game as a Gymnasium environment for one seat; our bots play the others."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from rich.text import Text

from nelumbo import bots, games
from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.commitment import new_seed
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game_in_play import refusal
from nelumbo.core.options import Options
from nelumbo.core.record import Record, new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import Mask, Row, mask, rewards, row
from nelumbo.lab.records import record_of
from nelumbo.lab.simulate import SECONDS_PER_MOVE


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """An observation is the seat's row of features; the legal moves are in `info["action_mask"]`.

    The reward comes at the end: 1 for a sole victory. `seat=None` takes the seats in turn, game by game.
    """

    def __init__(
        self,
        game: str,
        opponent: str = "uniform",
        seat: int | None = None,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = games.load(game)
        self.setup = new_setup(self.game, min(self.game.setups.seats) if seats is None else seats, options or {})
        self.opponent, self.fixed_seat, self.render_mode = opponent, seat, render_mode
        bots.load(opponent, self.game, "")
        self.metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}
        self.size = len(self.game.features.names())
        self.observation_space = Box(0, 255, (self.size,), np.uint8)
        self.action_space = Discrete(self.game.blank().move_count())
        self.seed, self.number = "", 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """A new game: the first of a seed, or else the next one."""
        super().reset(seed=seed)
        if seed is not None:
            self.seed, self.number = str(seed), 0
        elif not self.seed:
            self.seed = new_seed()
        else:
            self.number += 1
        self.seat = self.number % self.setup.seats if self.fixed_seat is None else self.fixed_seat
        self.state: GameState = self.game.new(self.setup, seeded(self.name))
        self.players = [self.player(seat) for seat in range(self.setup.seats)]
        self.moves: list[tuple[int, int]] = []
        self.play_others()
        return self.observation(), self.info()

    @property
    def name(self) -> str:
        """The seed of the game being played."""
        return f"{self.seed}/{self.number}"

    def player(self, seat: int) -> Bot:
        return bots.load(self.opponent, self.game, f"{self.name}/{seat}")

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Plays a move, and the others' moves up to the next decision; raises IllegalMove with the reason."""
        move = int(action)
        refused = refusal(self.game, self.state, self.seat, self.game.decode(move))
        if refused is not None:
            raise IllegalMove(refused)
        self.play(self.seat, move)
        self.play_others()
        over = self.state.to_move == NOBODY
        reward = rewards(self.state)[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.observation(), reward, over, False, self.info()

    def play(self, seat: int, move: int) -> None:
        self.moves.append((seat, move))
        self.state.apply(seat, move)

    def play_others(self) -> None:
        """The bots decide until the seat has to, or the game is over."""
        while (seat := self.state.to_move) not in (NOBODY, self.seat):
            player = self.players[seat]
            view = self.game.view(self.state, seat) if player.reads_view else None
            self.play(seat, player.choose(view, self.state.legal_moves(seat), SECONDS_PER_MOVE))

    def observation(self) -> Row:
        """What the seat knows."""
        return row(self.game, self.state, self.seat, self.size)

    def info(self) -> dict[str, Mask]:
        return {"action_mask": mask(self.state, self.seat)}

    def action_masks(self) -> Mask:
        """The legal moves, where libraries such as sb3-contrib look for them."""
        return mask(self.state, self.seat)

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
        return record_of(self.game, self.setup, self.name, self.moves, names)

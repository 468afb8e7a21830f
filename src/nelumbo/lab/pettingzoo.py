"""Every game as a PettingZoo environment, in which the seats decide one after the other."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types
from rich.text import Text

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.options import Options
from nelumbo.core.record import Record, new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.lab.arrays import Mask, mask, rewards, row
from nelumbo.lab.game_seeds import GameSeeds
from nelumbo.lab.observations import MaskIn, Observation, observation, observation_space
from nelumbo.lab.records import record_of

Agent = str
ILLEGAL_REWARD = -1.0


class TableEnv(AECEnv):  # type: ignore[misc]  # likewise
    """An observation is a dict with the row of features and the mask of legal moves, as in PettingZoo's own card games.

    The mask is also in `infos[agent]["action_mask"]`; `mask_in` keeps it out of either. Rewards come at the end alone,
    1 for a sole winner, and sum to 0. An illegal move ends the game and costs its seat a point, as in PettingZoo's own
    games. Without a number of seats it is the game's smallest.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        mask_in: MaskIn = "both",
    ) -> None:
        super().__init__()
        self.game = games.load(game)
        self.setup = new_setup(self.game, min(self.game.setups.seats) if seats is None else seats, options or {})
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{self.setup.rules}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode, self.mask_in = render_mode, mask_in
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.size = len(self.game.features.names())
        moves = self.game.blank().move_count()
        self.observation_spaces = {
            agent: observation_space(self.size, moves, mask_in) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.nothing = np.zeros(moves, np.int8)
        self.seeds = GameSeeds()

    def observation_space(self, agent: Agent) -> Box | Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first of a seed, or else the next one."""
        self.seeds.next(seed)
        self.state: GameState = self.game.new(self.setup, seeded(self.seeds.current))
        self.moves: list[tuple[int, int]] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.masks = dict.fromkeys(self.agents, self.nothing)
        self.infos: dict[Agent, dict[str, Mask]] = {agent: self.info(agent) for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        seat = self.state.to_move
        self.agent_selection = self.possible_agents[seat]
        self.show(self.agent_selection, mask(self.state, seat))

    def show(self, agent: Agent, legal: Mask) -> None:
        """What the agent may do now, for its observation and its info."""
        self.masks[agent] = legal
        self.infos[agent] = self.info(agent)

    def info(self, agent: Agent) -> dict[str, Mask]:
        return {} if self.mask_in == "observation" else {"action_mask": self.masks[agent]}

    def observe(self, agent: Agent) -> Observation:
        seen = row(self.game, self.state, self.seat_of[agent], self.size)
        return observation(seen, self.masks[agent], self.mask_in)

    def step(self, action: int | None) -> None:
        """Plays a move, or lets a seat leave once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "a living seat decides"
        move, seat = int(action), self.state.to_move
        self._cumulative_rewards[self.agent_selection] = 0.0
        if not 0 <= move < len(self.legal) or not self.legal[move]:
            self.end([ILLEGAL_REWARD if other == seat else 0.0 for other in range(self.setup.seats)])
            return
        self.moves.append((seat, move))
        self.state.apply(seat, move)
        self.show(self.agent_selection, self.nothing)
        if self.state.to_move == NOBODY:
            self.end(rewards(self.state))
        else:
            self.ask()
        if self.render_mode == "human":
            self.render()

    @property
    def legal(self) -> Mask:
        """The mask of the decision that is waited for."""
        return self.masks[self.agent_selection]

    def end(self, rewards: list[float]) -> None:
        """Everybody gets a reward, and leaves the table one by one."""
        for agent in self.agents:
            self.show(agent, self.nothing)
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The board as the seat sees it that decides; a spectator sees the end."""
        viewer = None if self.state.to_move == NOBODY else self.state.to_move
        board = Text.from_markup(self.game.terminal.board(self.game.view(self.state, viewer))).plain
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def record(self) -> Record:
        """The game as far as it is played."""
        return record_of(self.game, self.setup, self.seeds.current, self.moves, list(self.possible_agents))


env = TableEnv  # as PettingZoo names the maker of an environment

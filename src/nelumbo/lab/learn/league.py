"""Some games are played against networks that stay as they are: past selves, or what has learnt a search's choices.

With more than two seats self-play alone may lead to habits that only suit each other.
"""

from collections.abc import Sequence
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from nelumbo.bots import network
from nelumbo.bots.network import Array, turned_table
from nelumbo.bots.policy import default_temperature
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.learn.model import Model, Params
from nelumbo.lab.learn.rollout import Actor

# Steps of low-discrepancy sequences, so that lanes are divided evenly and independently (Roberts, 2018).
FIRST_STEP, SECOND_STEP = 0.7548776662466927, 0.5698402909980532


class League:
    """The frozen networks, each in an equal part of the games, in all seats but the learner's."""

    def __init__(self, game: AnyGame, files: Sequence[str], games: float, half_precision: bool) -> None:
        self.game, self.games = game, games
        self.frozen: list[tuple[Model, Params]] = []
        for file in files:
            if not Path(file).is_file():
                raise InvalidOption(f"there is no network {file}")
            found = network.read(game, Path(file).read_bytes())
            model = Model(found.shape, turned_table(game), half_precision)
            self.frozen.append((model, jax.tree.map(jnp.asarray, found.params)))

    def actor(self, model: Model, params: Params, setups: int) -> Actor:
        """The learner in all seats of most lanes and in one seat of the others."""
        temperature = jnp.float32(default_temperature(self.game))

        def act(key: Array, observations: Array) -> tuple[Array, Array, Array]:
            moves, log_probs = model.act(params, key, observations, jnp.float32(1.0))
            seen = model.split(observations)
            opponents, fractions = self.lanes(len(moves), setups)
            own_seats = (jnp.asarray(fractions) * seen.seats).astype(jnp.int32)
            mine = (jnp.asarray(opponents) < 0) | (seen.deciders == own_seats)
            for at, (other, frozen) in enumerate(self.frozen):
                theirs, _ = other.act(frozen, jax.random.fold_in(key, at), observations, temperature)
                moves = jnp.where(~mine & (jnp.asarray(opponents) == at), theirs, moves)
            return moves, log_probs, mine

        return act

    def lanes(self, lanes: int, setups: int) -> tuple[np.ndarray, np.ndarray]:
        """For each lane its opponent, -1 for the learner itself, and where round the table the learner sits."""
        rounds = np.arange(lanes) // setups  # each has every setup once
        part = rounds * FIRST_STEP % 1.0 / max(self.games, 1e-9)
        opponents = np.where(part < 1.0, (part * len(self.frozen)).astype(np.int32), -1)
        return opponents, (rounds * SECOND_STEP % 1.0).astype(np.float32)

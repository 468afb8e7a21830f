"""BatchDecisions of many games side by side, from real workers."""

import jax
import jax.numpy as jnp
import numpy as np

from nelumbo import games
from nelumbo.bots.network import Array
from nelumbo.core.record import new_setup
from nelumbo.lab.batch_workers import HALVES, BatchWorkers
from nelumbo.lab.learn.rollout import collected

GAMES, STEPS = 4, 200


def test_every_decision_stands_beside_its_move_and_what_came_of_it() -> None:
    game = games.load("mandala")
    features, secrets = len(game.features.names()), len(game.features.secret_names())
    masks = slice(features + secrets, -2)

    def first_legal(key: Array, observations: Array) -> tuple[Array, Array, Array]:
        """As an exploiter: only the decisions of seat 1 are the learner's."""
        moves = jnp.argmax(jnp.unpackbits(observations[:, masks], axis=1), axis=1)
        return moves, jnp.zeros(len(moves)), observations[:, -1] == 1

    with BatchWorkers("mandala", [new_setup(game, 2, {})], GAMES, "rollout", 1, for_learning=True) as workers:
        found = collected(workers, first_legal, jax.random.key(1), STEPS)

    assert found.moves.shape == (STEPS, GAMES * len(HALVES))
    assert len(found.observations) == STEPS + 1, "the last ones wait for the next rollout"
    legal = np.unpackbits(np.asarray(found.observations[:-1, :, masks]), axis=2)
    assert np.take_along_axis(legal, np.asarray(found.moves)[:, :, None], axis=2).all()
    np.testing.assert_array_equal(found.mine, found.observations[:-1, :, -1] == 1)
    over = np.asarray(found.over) == 1
    assert over.any() and not over.all()
    np.testing.assert_allclose(np.asarray(found.shares)[over].sum(axis=1), 1.0)

"""The network in training: shares turned round the table."""

import jax.numpy as jnp
import numpy as np

from nelumbo.lab.learn.model import by_seat, from_seat


def test_shares_turn_round_the_table_and_back() -> None:
    shares = jnp.array([[0.1, 0.2, 0.7, 0.0], [0.4, 0.1, 0.2, 0.3]])
    seats, deciders = jnp.array([3, 4]), jnp.array([2, 1])
    turned = from_seat(shares, deciders, seats)
    np.testing.assert_allclose(turned, [[0.7, 0.1, 0.2, 0.0], [0.1, 0.2, 0.3, 0.4]])
    np.testing.assert_allclose(by_seat(turned, deciders, seats), shares)

"""The arithmetic of the update."""

import jax.numpy as jnp
import numpy as np

from nelumbo.lab.learn.ppo import generalised_advantages


def test_advantages_are_the_surprises_ahead() -> None:
    values = jnp.array([[[0.5, 0.5]], [[0.7, 0.3]], [[0.2, 0.8]]])  # two steps, and what waits after them
    over, shares = jnp.array([[0], [1]]), jnp.array([[[0.0, 0.0]], [[1.0, 0.0]]])
    found = generalised_advantages(values, over, shares, 0.5)
    np.testing.assert_allclose(found[1, 0], [0.3, -0.3], atol=1e-6)  # won from 0.7
    np.testing.assert_allclose(found[0, 0], [0.2 + 0.5 * 0.3, -0.2 - 0.5 * 0.3], atol=1e-6)

"""Moves drawn from logits: legal, and as often as a softmax says."""

import numpy as np
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.lab.batch import Batch
from nelumbo.lab.batch_state import USUAL_MOVES
from nelumbo.lab.sampling import sampled_moves


@pytest.mark.parametrize("name", games.names())
def test_every_drawn_move_is_legal(name: str) -> None:
    game, chance = games.load(name), np.random.default_rng(3)
    batch = Batch(game, [new_setup(game, seats, {}) for seats in game.setups.seats], 8, "sampling")
    for _ in range(60):
        logits = chance.normal(size=batch.decisions.masks.shape).astype(np.float32)
        batch.step(sampled_moves(batch.decisions.masks, logits, chance))  # which refuses an illegal one
        batch.step(batch.sampled_moves(logits, chance))


def test_moves_come_as_often_as_the_softmax_says() -> None:
    masks = np.array([[0, 1, 1, 0, 1], [0, 0, 0, 1, 0], [1, 1, 0, 0, 0]] * 4000, np.uint8)
    logits = np.tile(np.array([9.0, 0.0, np.log(2.0), 9.0, np.log(5.0)]), (len(masks), 1))
    chosen = sampled_moves(masks, logits, np.random.default_rng(5)).reshape(-1, 3)
    counts = np.bincount(chosen[:, 0], minlength=5) / len(chosen)
    assert counts[[0, 3]].tolist() == [0, 0]
    assert counts[[1, 2, 4]] == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=0.03)
    assert set(chosen[:, 1]) == {3}
    assert (chosen[:, 2] == 0).mean() == pytest.approx(1.0, abs=0.01)


def test_a_batch_lists_the_moves_of_its_masks() -> None:
    """Many more than it has room for at first."""
    game, chance = games.load("white-lotus"), seeded("listed")
    batch, most = Batch(game, [new_setup(game, 6, {"rules": "publisher"})], 1, "listed"), 0
    for _ in range(200):
        masks, firsts = batch.decisions.masks, list(batch.state.firsts)
        listed = list(batch.state.legal)[: firsts[-1]]
        assert sorted(listed) == np.flatnonzero(masks).tolist()
        assert firsts == [0, *np.cumsum(masks.sum(axis=1)).tolist()]
        most = max(most, firsts[-1])
        batch.step(batch.random_moves(chance))
    assert most > USUAL_MOVES


def test_the_moves_of_a_batch_come_as_often_as_the_softmax_says() -> None:
    game, chance = games.load("mandala"), np.random.default_rng(6)
    batch = Batch(game, [new_setup(game, 2, {})], 2, "often")
    logits = np.log1p(np.arange(150.0)).reshape(1, -1).repeat(2, axis=0)
    for lane, mask in enumerate(batch.decisions.masks):
        drawn = [batch.sampled_moves(logits, chance)[lane] for _ in range(4000)]
        wanted = np.where(mask, np.arange(1.0, 151.0), 0.0)
        assert np.bincount(drawn, minlength=150) / 4000 == pytest.approx(wanted / wanted.sum(), abs=0.04)


def test_the_largest_logit_wins_where_it_is_far_ahead() -> None:
    masks = np.ones((50, 7), np.uint8)
    logits = np.zeros((50, 7), np.float32)
    logits[np.arange(50), np.arange(50) % 7] = 1000.0
    assert sampled_moves(masks, logits, np.random.default_rng(1)).tolist() == [row % 7 for row in range(50)]


def test_random_moves_are_those_of_the_seed() -> None:
    game = games.load("mandala")
    batch = Batch(game, [new_setup(game, 2, {})], 6, "sampling")
    assert batch.random_moves(seeded("policy")) == batch.random_moves(seeded("policy"))
    assert all(batch.decisions.masks[lane, move] for lane, move in enumerate(batch.random_moves(seeded("policy"))))

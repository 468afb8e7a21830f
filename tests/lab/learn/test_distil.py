"""A network that learns what a search would do."""

from pathlib import Path

import numpy as np

from nelumbo import games
from nelumbo.bots import network
from nelumbo.core.record import new_setup
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.distil import DistilRecipe, distil
from nelumbo.lab.learn.labels import KEPT, LabelPlan, labelled
from nelumbo.lab.learn.trainer import Trainer
from tests.lab.learn.runs import lines_of, tiny


def test_labels_are_legal_choices_with_the_result_from_their_seat_on() -> None:
    game = games.load("flowers")
    plan = LabelPlan("flowers", (new_setup(game, 3, {}),), 2, "labels")
    labels = labelled(plan, [0])
    features, secrets = len(game.features.names()), len(game.features.secret_names())
    masks = np.unpackbits(labels.observations[:, features + secrets : -2], axis=1)
    assert (masks.sum(axis=1) > 1).all(), "forced moves are no choice"
    chosen = np.take_along_axis(masks, labels.moves.astype(np.int64), axis=1)
    assert (chosen[labels.visits > 0] == 1).all()
    assert labels.moves.shape[1] == KEPT
    np.testing.assert_allclose(labels.visits.sum(axis=1, dtype=np.float32), 1.0, atol=0.01)
    np.testing.assert_allclose(labels.expected.sum(axis=1, dtype=np.float32), 1.0, atol=0.01)
    by_seat = {(int(row[-1]), tuple(shares)) for row, shares in zip(labels.observations, labels.shares, strict=True)}
    assert len(by_seat) == 3, "one result, seen from three seats"
    winners = {tuple(np.roll(shares[:3], seat).tolist()) for seat, shares in by_seat}
    assert len(winners) == 1


def test_a_network_agrees_more_with_the_search_afterwards(tmp_path: Path) -> None:
    lines_of(Trainer(tiny("mandala"), tmp_path / "run"))
    start, out = tmp_path / "run" / checkpoint.WEIGHTS, tmp_path / "distilled.npz"
    game = games.load("mandala")
    plan = LabelPlan("mandala", (new_setup(game, 2, {}),), 2, "labels", str(start))
    labels = labelled(plan, range(2))
    epochs = distil(plan, labels, start, out, DistilRecipe(epochs=2, batch=32, learning_rate=(3e-3, 1e-3)))
    assert [epoch.number for epoch in epochs] == [0, 1, 2]
    assert min(epoch.policy for epoch in epochs) < epochs[0].policy
    learnt = network.read(game, out.read_bytes())
    assert learnt.shape == network.read(game, start.read_bytes()).shape
    assert not np.array_equal(
        learnt.params["policy"]["w"], network.read(game, start.read_bytes()).params["policy"]["w"]
    )

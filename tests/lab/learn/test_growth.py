"""Networks that go on with more inputs or a wider first layer."""

import msgspec
import numpy as np

from nelumbo.bots.network import Layer, Shape, encoded, mlp, shipped
from nelumbo.lab.learn.growth import doubled, grown, with_more_inputs

CHANCE = np.random.default_rng(1)


def layer(inputs: int, width: int) -> Layer:
    sizes = {"w": (inputs, width), "g": (width,), "b": (width,)}
    return {name: CHANCE.normal(size=size).astype(np.float32) for name, size in sizes.items()}


def test_inputs_that_are_new_count_nothing_yet() -> None:
    scale, counts = np.array([0.5, 1.0, 0.2], np.float32), np.array([0, 2])
    trunk = [layer(3 + 3 * 2, 4), layer(4, 3)]
    scales = {"scale": np.array([0.1, 0.1, 0.1, 1.0, 0.25], np.float32), "counts": np.array([1, 4])}
    more = with_more_inputs({"scale": scale, "counts": counts, "trunk": trunk}, scales)

    np.testing.assert_array_equal(more["scale"], np.array([0.5, 1.0, 0.2, 1.0, 0.25], np.float32))
    np.testing.assert_array_equal(more["counts"], [0, 2, 4])
    rows = CHANCE.integers(0, 5, size=(6, 5)).astype(np.uint8)
    before = mlp(np, trunk, encoded(np, rows[:, :3], scale, counts))
    after = mlp(np, more["trunk"], encoded(np, rows, more["scale"], more["counts"]))
    np.testing.assert_allclose(after, before, atol=1e-5)


def test_a_first_layer_of_twice_the_width_computes_the_same() -> None:
    trunk, inputs = [layer(7, 4), layer(4, 3)], CHANCE.normal(size=(6, 7)).astype(np.float32)
    np.testing.assert_allclose(mlp(np, doubled(trunk, 0.0, 1), inputs), mlp(np, trunk, inputs), atol=1e-5)

    first = doubled(trunk, 0.2, 1)[0]["w"]
    assert not np.allclose(first[:, :4], first[:, 4:]), "the two copies of a unit begin apart"
    np.testing.assert_allclose((first[:, :4] + first[:, 4:]) / 2, trunk[0]["w"], atol=1e-6)


def test_a_network_grows_as_far_as_it_can() -> None:
    start = shipped("mandala")
    assert start is not None and "critic" in start.params
    first, *others = start.shape.trunk
    wider = msgspec.structs.replace(start.shape, trunk=(2 * first, *others))
    params, reached = grown(start, wider, start.params, 1)
    assert reached == wider
    assert params["critic"] is start.params["critic"]

    more: Shape = msgspec.structs.replace(wider, features=wider.features + 1, critic=wider.trunk)
    scales = {"scale": np.ones(more.features, np.float32), "counts": np.arange(more.features)}
    params, reached = grown(start, more, scales, 1)
    assert reached == more
    assert params["trunk"][0]["w"].shape == (more.features + 3 * (len(start.params["counts"]) + 1), 2 * first)
    assert "critic" not in params, "it has not seen the new input"

    narrow = msgspec.structs.replace(start.shape, trunk=(8, *others))
    assert grown(start, narrow, start.params, 1)[1] == start.shape, "which is not what was asked for"

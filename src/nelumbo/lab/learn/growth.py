"""Grows a network: more inputs, or a first layer of twice the width, while it plays as before at first (Net2Net)."""

import msgspec
import numpy as np

from nelumbo.bots.network import STEPS, Layer, Network, Shape
from nelumbo.lab.learn.model import Params

NOISE = 0.2
"""How far the two copies of a unit begin apart, in standard deviations of the weights: equal ones would learn alike."""
CRITIC = ("critic", "judge", "secret_scale", "secret_counts")


def grown(start: Network, shape: Shape, scales: Params, seed: int) -> tuple[Params, Shape]:
    """The network with what the shape has more of, as far as it can grow, and the shape that it then has.

    A critic that has not seen the new inputs is left out.
    """
    params, trunk = dict(start.params), start.shape.trunk
    if start.shape.features < shape.features:
        params = {name: part for name, part in params.items() if name not in CRITIC}
        params |= with_more_inputs(params, scales)
    if len(trunk) > 1 and shape.trunk[0] == 2 * trunk[0]:
        params["trunk"] = doubled(params["trunk"], NOISE, seed)
        trunk = (shape.trunk[0], *trunk[1:])
    features = len(params["scale"])
    critic = start.shape.critic if "critic" in params else shape.critic
    return params, msgspec.structs.replace(start.shape, features=features, trunk=trunk, critic=critic)


def with_more_inputs(params: Params, scales: Params) -> Params:
    """The scales and the trunk for features that were added at the end of a row: their weights begin as zeros."""
    features, counts = len(params["scale"]), len(params["counts"])
    new_counts = scales["counts"][scales["counts"] >= features]
    first, *others = params["trunk"]
    weights = first["w"]
    width = weights.shape[1]
    nothing = np.zeros((len(scales["scale"]) - features, width), np.float32)
    no_counts = np.zeros((len(new_counts), width), np.float32)
    blocks = [weights[:features], nothing]
    for step in range(len(STEPS)):
        at = features + step * counts
        blocks += [weights[at : at + counts], no_counts]
    return {
        "scale": np.concatenate([params["scale"], scales["scale"][features:]]),
        "counts": np.concatenate([params["counts"], new_counts]),
        "trunk": [{**first, "w": np.concatenate(blocks)}, *others],
    }


def doubled(trunk: list[Layer], noise: float, seed: int) -> list[Layer]:
    """Every unit of the first layer twice, each with half of its outgoing weights.

    The noise has opposite signs in the two, so that it cancels but for the bend of the ReLU; RMS norm keeps the rest.
    """
    first, second, *others = trunk
    weights = first["w"]
    shift = noise * weights.std() * np.random.default_rng(seed).normal(size=weights.shape).astype(np.float32)
    twice = {
        "w": np.concatenate([weights + shift, weights - shift], axis=1),
        "g": np.tile(first["g"], 2),
        "b": np.tile(first["b"], 2),
    }
    return [twice, {**second, "w": np.concatenate([second["w"], second["w"]]) / 2}, *others]

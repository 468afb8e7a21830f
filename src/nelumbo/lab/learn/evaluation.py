"""Evaluates a network in training: are its values calibrated, and does it beat the heuristic?"""

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo.bots.greedy import favourite, weights
from nelumbo.bots.network import Array
from nelumbo.bots.policy import default_temperature
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.lab.batch import Batch, BatchDecisions
from nelumbo.lab.learn.model import Model, Params

THIRDS = 3


class Calibration(msgspec.Struct, frozen=True):
    """The values in one third of the games, by the critic and by the seat's view."""

    slope: float
    """Of the result on the value: 1 is right."""
    explained_variance: float
    own_slope: float
    own_explained_variance: float


class Evaluation(msgspec.Struct, frozen=True):
    thirds: list[Calibration]
    share: float
    """Of the victory against an opponent in all other seats, over an even share: 1 is equal."""
    share_games: int
    opponent: str
    decisions_per_game: float


class Watched(msgspec.Struct):
    """Every decision of one game, as the critic and the mover saw it."""

    deciders: list[int]
    seen: list[tuple[np.ndarray, np.ndarray]]


def evaluated(
    model: Model, params: Params, game: AnyGame, setups: Sequence[Setup], games: int, seed: str
) -> Evaluation:
    """Plays some games with the policy in all seats, and some with it in one."""
    thirds, decisions = calibration(model, params, game, setups, games, seed)
    share = against_heuristic(model, params, game, setups, games, seed)
    return Evaluation(thirds, share, games, "the heuristic", decisions)


def calibration(
    model: Model, params: Params, game: AnyGame, setups: Sequence[Setup], games: int, seed: str
) -> tuple[list[Calibration], float]:
    """How results follow the values, by the third of the game in which they were given."""
    batch = Batch(game, setups, games, f"{seed}/self", tells_secrets=True)
    watched = [Watched([], []) for _ in range(games)]
    found: list[list[tuple[float, float, float, float]]] = [[] for _ in range(THIRDS)]
    key, left, total = jax.random.key(len(seed)), games, 0
    ended = np.zeros(games, bool)
    while left > 0:
        seen = batch.decisions
        critic, own = (
            np.asarray(a)
            for a in model.values(
                params,
                jnp.asarray(seen.features.copy()),
                jnp.asarray(seen.secrets.copy()),
                jnp.asarray(seen.seat_counts.astype(np.int32)),
            )
        )
        for lane in np.flatnonzero(~ended):
            watched[lane].deciders.append(int(seen.seats[lane]))
            watched[lane].seen.append((critic[lane, 0], own[lane, 0]))
        key, now = jax.random.split(key)
        after = batch.step(policy_moves(model, params, now, seen, 1.0))
        for lane in np.flatnonzero((after.over == 1) & ~ended):
            ended[lane], left, total = True, left - 1, total + len(watched[lane].deciders)
            even = 1 / batch.setup(int(after.numbers[lane])).seats
            for at, (decider, values) in enumerate(zip(watched[lane].deciders, watched[lane].seen, strict=True)):
                third = at * THIRDS // len(watched[lane].deciders)
                found[third].append((float(values[0]), float(values[1]), float(after.shares[lane, decider]), even))
    return [calibration_of(np.array(third)) for third in found], total / games


def calibration_of(third: np.ndarray) -> Calibration:
    """The figures of one third; shares count from an even one, so that numbers of players can be mixed."""
    critic, own, came, even = third.T
    return Calibration(*fit(critic - even, came - even), *fit(own - even, came - even))


def fit(predictions: np.ndarray, outcomes: np.ndarray) -> tuple[float, float]:
    """The regression slope of outcomes on predictions, and the variance explained."""
    slope = float(np.cov(predictions, outcomes)[0, 1] / (predictions.var() + 1e-9))
    return round(slope, 3), round(1 - float(((outcomes - predictions) ** 2).mean() / (outcomes.var() + 1e-9)), 3)


def policy_moves(model: Model, params: Params, key: Array, seen: BatchDecisions, temperature: float) -> np.ndarray:
    hidden = np.zeros((len(seen.seats), model.shape.secrets), np.uint8)  # which no policy reads
    players = np.stack([seen.seat_counts, seen.seats], axis=1)
    columns = (seen.features, hidden, np.packbits(seen.masks, axis=1), players)
    moves, _ = model.act(params, key, jnp.asarray(np.concatenate(columns, axis=1)), jnp.float32(temperature))
    return np.asarray(moves)


def against_heuristic(
    model: Model, params: Params, game: AnyGame, setups: Sequence[Setup], games: int, seed: str
) -> float:
    """The policy's share in a seat that changes from game to game, over an even share."""
    batch = Batch(game, setups, games, f"{seed}/yardstick")
    chance, key = seeded(seed), jax.random.key(len(seed))
    ended, share = np.zeros(games, bool), 0.0
    own = np.array([lane // len(setups) % batch.setup(lane).seats for lane in range(games)])
    while not ended.all():
        seen = batch.decisions
        key, now = jax.random.split(key)
        moves = policy_moves(model, params, now, seen, default_temperature(game)).copy()
        for lane in np.flatnonzero(seen.seats != own):
            state, seat = batch.state.lanes[lane].state, int(seen.seats[lane])
            legal = state.legal_moves(seat)
            moves[lane] = favourite(legal, weights(game, state, seat, legal), chance)
        after = batch.step(moves)
        for lane in np.flatnonzero((after.over == 1) & ~ended):
            ended[lane] = True
            share += float(after.shares[lane, own[lane]]) * batch.setup(int(lane)).seats
    return round(share / games, 3)

"""Behaviour cloning: a network learns the moves of one player of a data set, and plays in the arena like any other.

`nelumbo dataset mandala --games 20000 --every 0 --out sets`, `python examples/cloning.py sets/mandala.npz clone.npz`
and `nelumbo arena mandala --bots network:file=clone.npz,skilled`. It needs the extra `train`.
"""

import argparse
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from nelumbo.bots.network import NEVER, Array, Shape, encoded, linear, mlp, shares_of, turned_table, write
from nelumbo.lab.dataset import Dataset
from nelumbo.lab.learn.model import counts_of, head_of, scale_of, trunk_of
from nelumbo.lab.learn.ppo import adam, zero_moments

TRUNK = (256, 256)
BATCH = 512


def decisions(data: Dataset, games: int, player: str) -> dict[str, Any]:
    """What the player saw and did, and how the victory was divided from its seat on."""
    wanted, parts, most = data.card.players.index(player), list[dict[str, Any]](), data.shares.shape[1]
    for game in data.positions(range(min(games, len(data)))):
        own, seats = game.players == wanted, data.card.setup(game.number).seats
        turned = (game.seats[own, None] + np.arange(most)) % seats
        shares = np.where(np.arange(most) < seats, data.shares[game.number][turned], 0)
        parts.append(
            {
                "rows": game.features[own],
                "masks": np.packbits(game.masks[own], axis=1),
                "moves": game.moves[own],
                "seats": game.seats[own],
                "counts": np.full(own.sum(), seats),
                "shares": shares.astype(np.float32),
            }
        )
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def train(data: Dataset, player: str, games: int, epochs: int, out: Path) -> float:
    """Writes the network, and returns how often it chooses as the player did in games that it never saw."""
    seen, moves = decisions(data, games, player), int(data.game.blank().move_count())
    scales = {"scale": scale_of(seen["rows"]), "counts": counts_of(seen["rows"])}
    width, table = len(encoded(np, seen["rows"][:1], *scales.values())[0]), turned_table(data.game)
    keys = iter(jax.random.split(jax.random.key(1), 8))
    params: Any = {
        "trunk": trunk_of(keys, width, TRUNK),
        "policy": head_of(next(keys), TRUNK[-1], moves),
        "value": head_of(next(keys), TRUNK[-1], seen["shares"].shape[1]),
    }

    def log_odds(params: Any, batch: Any) -> tuple[Array, Array]:
        """Of every move, and the shares that the network expects."""
        trunk = mlp(jnp, params["trunk"], encoded(jnp, batch["rows"], *scales.values()))
        logits = linear(params["policy"], trunk)
        if table is not None:
            logits = jnp.take_along_axis(logits, jnp.asarray(table)[batch["counts"], batch["seats"]], axis=1)
        legal = jnp.unpackbits(batch["masks"], axis=1, count=moves) == 1
        shares = shares_of(jnp, linear(params["value"], trunk), batch["counts"])
        return jax.nn.log_softmax(jnp.where(legal, logits, NEVER)), shares

    def loss(params: Any, batch: Any) -> Array:
        odds, shares = log_odds(params, batch)
        choice = -jnp.take_along_axis(odds, batch["moves"][:, None], axis=1).mean()
        return choice - 0.25 * (batch["shares"] * jnp.log(shares + 1e-6)).sum(axis=1).mean()

    @jax.jit
    def step(params: Any, moments: Any, batch: Any, rate: Array) -> tuple[Any, Any]:
        return adam(params, moments, jax.grad(loss)(params, batch), rate)

    @jax.jit
    def hits(params: Any, batch: Any) -> Array:
        return (log_odds(params, batch)[0].argmax(axis=1) == batch["moves"]).mean()

    held = len(seen["moves"]) // 20
    chance, moments = np.random.default_rng(1), zero_moments(params)
    batches = (len(seen["moves"]) - held) // BATCH
    for epoch in range(epochs):
        for at, rows in enumerate(np.array_split(held + chance.permutation(batches * BATCH), batches)):
            rate = jnp.float32(1e-3 * (1 - (epoch + at / batches) / epochs) + 1e-5)
            params, moments = step(params, moments, {name: column[rows] for name, column in seen.items()}, rate)
        agreed = float(hits(params, {name: column[:held] for name, column in seen.items()}))
        print(f"epoch {epoch + 1}: chooses as {player} in {agreed:.1%} of {held:,} other decisions", flush=True)
    shape = Shape(seen["rows"].shape[1], 0, moves, seen["shares"].shape[1], TRUNK, ())
    write(out, {**scales, **jax.tree.map(np.asarray, params)}, shape)
    return agreed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Clone a player of a data set.")
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--player", default="strong")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--epochs", type=int, default=8)
    asked = parser.parse_args()
    train(Dataset(asked.data), asked.player, asked.games, asked.epochs, asked.out)

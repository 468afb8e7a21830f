"""`python -m bench.environments`: decisions a CPU-second of every environment, moves chosen, beside its peers.

Each figure is over SECONDS=10 of CPU time, with games in all phases of play: batches are played for a while before.
"""

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # only in the bench environment
from pettingzoo.classic import leduc_holdem_v4  # type: ignore[import-untyped]  # it ships no types
from rich.console import Console
from rich.table import Table

import nelumbo.lab.openspiel
from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.lab.batch import Batch
from nelumbo.lab.pettingzoo import env

SECONDS = float(os.environ.get("SECONDS", "10"))
LANES = 256
WARM_UP = 400  # steps, longer than most games
OPEN_SPIEL = nelumbo.lab.openspiel  # importing it registers the games
PEERS = ("hearts", "gin_rummy")


def rate(portion: Callable[[], int]) -> float:
    """How many decisions the portions make in a CPU-second."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += portion()
    return done / spent


def batch_rates(name: str) -> list[float]:
    """Moves drawn by the engine, by logits, and by NumPy over the whole mask."""
    game, chance, policy = games.load(name), np.random.default_rng(1), seeded("bench")
    batch = Batch(game, [new_setup(game, seats, {}) for seats in game.setups.seats], LANES, "bench")
    logits = chance.normal(size=batch.decisions.masks.shape).astype(np.float32)
    for _ in range(WARM_UP):
        batch.step(batch.random_moves(policy))

    def by_the_engine() -> int:
        batch.step(batch.random_moves(policy))
        return LANES

    def by_logits() -> int:
        batch.step(batch.sampled_moves(logits, chance))
        return LANES

    def by_numpy() -> int:
        masks = batch.decisions.masks
        batch.step(np.where(masks, chance.random(masks.shape), -1).argmax(axis=1))
        return LANES

    return [rate(portion) for portion in (by_the_engine, by_logits, by_numpy)]


def pettingzoo_rate(table: Any) -> float:
    """Whole games at a PettingZoo table, with a mask in the observation or in `info`."""
    numbers = iter(range(10**9))

    def a_game() -> int:
        table.reset(seed=next(numbers))
        decisions = 0
        for agent in table.agent_iter():
            seen, _, ended, cut, info = table.last()
            if ended or cut:
                table.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            table.step(table.action_space(agent).sample(mask))
            decisions += 1
        return decisions

    return rate(a_game)


def pyspiel_rate(name: str) -> float:
    """Whole games through pyspiel, the deals included."""
    game, chance = pyspiel.load_game(name), np.random.default_rng(1)

    def a_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            moves = state.legal_actions()
            state.apply_action(moves[int(chance.random() * len(moves))])
        return decisions

    return rate(a_game)


def main() -> None:
    table = Table(title=f"Decisions a CPU-second, {SECONDS:g} s each, load average {os.getloadavg()[0]:.1f}")
    for column in ("game", "batch, engine", "batch, logits", "batch, NumPy", "PettingZoo", "pyspiel"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name in games.names():
        rates = [*batch_rates(name), pettingzoo_rate(env(name)), pyspiel_rate(f"nelumbo_{name.replace('-', '_')}")]
        table.add_row(name, *(f"{each:,.0f}" for each in rates))
    for peer in PEERS:
        table.add_row(f"OpenSpiel's {peer} (C++)", "", "", "", "", f"{pyspiel_rate(peer):,.0f}")
    table.add_row("PettingZoo's leduc", "", "", "", f"{pettingzoo_rate(leduc_holdem_v4.env()):,.0f}", "")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()

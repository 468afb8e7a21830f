"""What a search would do in many positions: labels from which a network learns (expert iteration).

In each game every seat is held by chance by the search, a network or the heuristic, so that the positions are those
that such players meet; the search is asked at every move.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Literal, TypeAlias

import msgspec
import numpy as np

from nelumbo import games
from nelumbo.bots import greedy, policy
from nelumbo.bots.ismcts import Ismcts
from nelumbo.bots.network import Network, buffer, read, shipped
from nelumbo.bots.policy import default_temperature
from nelumbo.bots.search import Search
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.features import mask_of, row_of, secrets_of
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.state import NOBODY, GameState

Player: TypeAlias = Literal["search", "network", "heuristic"]
PLAYERS: tuple[Player, ...] = ("search", "search", "network", "heuristic")  # one of them, all equally likely
KEPT = 12
"""The most visited moves of a label; the others had next to no visits."""
FIRST_CHOICE = 0.7
"""How often a search plays its most visited move; otherwise it draws one by visits, so that games differ."""


class LabelPlan(msgspec.Struct, frozen=True):
    game: str
    setups: tuple[Setup, ...]
    """Played in turn; one that stands here twice is played twice as often."""
    iterations: int
    seed: str
    network: str | None = None
    """The file of the network that plays; None for the one that is shipped."""


class Label(msgspec.Struct, frozen=True):
    """One decision; shares are counted from its seat on."""

    observation: np.ndarray
    """As `BatchWorkers.observations` has it."""
    moves: np.ndarray
    visits: np.ndarray
    """Of these moves, as parts of all."""
    expected: np.ndarray
    """The shares that the search expects."""


class Labels(msgspec.Struct, frozen=True):
    """Many of them, one a row, and what came of their games."""

    observations: np.ndarray
    moves: np.ndarray
    visits: np.ndarray
    expected: np.ndarray
    shares: np.ndarray
    games: np.ndarray
    """The number of the game, so that whole games can be held out."""


def labelled(plan: LabelPlan, numbers: Iterable[int], seconds: float = 1e9) -> Labels:
    """The labels of whole games, of one at least; after the time no further one begins."""
    game, deadline = games.load(plan.game), monotonic() + seconds
    playing = shipped(plan.game) if plan.network is None else read(game, Path(plan.network).read_bytes())
    most = max(game.setups.seats)
    rows: list[tuple[Label, np.ndarray, int]] = []
    for number in numbers:
        rows += [(label, shares, number) for label, shares in played(game, plan, number, playing, most)]
        if monotonic() > deadline:
            break
    return Labels(
        observations=np.stack([label.observation for label, _, _ in rows]),
        moves=np.stack([label.moves for label, _, _ in rows]),
        visits=np.stack([label.visits for label, _, _ in rows]),
        expected=np.stack([label.expected for label, _, _ in rows]),
        shares=np.stack([shares for _, shares, _ in rows]),
        games=np.array([number for _, _, number in rows], np.int32),
    )


def played(
    game: AnyGame, plan: LabelPlan, number: int, playing: Network | None, most: int
) -> Iterator[tuple[Label, np.ndarray]]:
    """One game: each decision between several moves with the result, from its seat on."""
    setup, chance = plan.setups[number % len(plan.setups)], seeded(f"{plan.seed}/{number}/players")
    state: GameState = game.new(setup, seeded(f"{plan.seed}/{number}"))
    expert = Ismcts(game, f"{plan.seed}/{number}/search", plan.iterations)
    players = [PLAYERS[chance.below(len(PLAYERS))] for _ in range(setup.seats)]
    found: list[tuple[int, Label]] = []
    while state.to_move != NOBODY:
        seat = int(state.to_move)
        moves = state.legal_moves(seat)
        if len(moves) == 1:
            state.apply(seat, moves[0])
            continue
        search = expert.searched(game.view(state, seat), 1e9)
        label = label_of(game, state, seat, search, most)
        found.append((seat, label))
        if players[seat] == "network" and playing is not None:
            logits, _ = playing.logits_and_shares([state], [seat])
            move = policy.chosen(logits[0], moves, default_temperature(game), chance)
        elif players[seat] == "heuristic":
            move = greedy.favourite(moves, greedy.weights(game, state, seat, moves), chance)
        else:
            move = played_by_search(search, chance)
        state.apply(seat, move)
    shares = np.zeros(most, np.float16)
    shares[: setup.seats] = state.shares()
    for seat, label in found:
        yield label, from_seat(shares, seat, setup.seats)


def played_by_search(search: Search, chance: Chance) -> int:
    """Its most visited move, or one drawn by visits."""
    ranked = search.ranked()
    if chance.unit() < FIRST_CHOICE:
        return ranked[0][0]
    left = chance.below(sum(visits for _, visits, _ in ranked))
    for move, visits, _ in ranked:
        left -= visits
        if left < 0:
            return move
    raise AssertionError("the visits add up")


def label_of(game: AnyGame, state: GameState, seat: int, search: Search, most: int) -> Label:
    ranked = search.ranked()[:KEPT]
    moves, visits = np.zeros(KEPT, np.uint16), np.zeros(KEPT, np.float16)
    moves[: len(ranked)] = [move for move, _, _ in ranked]
    visits[: len(ranked)] = [times / search.iterations() for _, times, _ in ranked]
    expected = np.zeros(most, np.float16)
    expected[: state.seats] = search.mean_shares()
    return Label(observation_of(game, state, seat), moves, visits, from_seat(expected, seat, int(state.seats)))


def observation_of(game: AnyGame, state: GameState, seat: int) -> np.ndarray:
    """Features, secrets, the packed mask, how many seats there are, and who decides."""
    row = buffer(row_of(game.features, state, seat, len(game.features.names())))
    secrets = buffer(secrets_of(game.features, state, seat))
    mask = np.packbits(buffer(mask_of(state, seat)))
    return np.concatenate([row, secrets, mask, np.array([state.seats, seat], np.uint8)])


def from_seat(shares: np.ndarray, seat: int, seats: int) -> np.ndarray:
    """Shares by seat, counted from the given one on."""
    turned = shares.copy()
    turned[:seats] = np.roll(shares[:seats], -seat)
    return turned


def labelled_by(plan: LabelPlan, jobs: int, seconds: float) -> Labels:
    """The labels that this many processes make in the time."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        futures = [pool.submit(labelled, plan, count(job, jobs), seconds) for job in range(jobs)]
        parts = [msgspec.structs.asdict(future.result()) for future in futures]
    return Labels(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})

"""One-ply lookahead with a trained network over determinizations of the view.

The policy's best moves are tried in every sampled world; the policy plays on for a few moves, then the value network
evaluates.
"""

from math import exp
from time import perf_counter
from typing import final

import msgspec
import numpy as np
from numpy.typing import NDArray

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import drawn
from nelumbo.bots.network import Network
from nelumbo.bots.policy import needed
from nelumbo.bots.search import is_simultaneous
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import NOBODY, GameState

SMALLEST = 1e-30


class PlannerKnobs(msgspec.Struct, frozen=True):
    """The knobs of a planner; `docs/bots.md` says what each is worth."""

    worlds: int = 16
    width: int | None = None
    """How many of the policy's best moves are tried; None for the game's own setting."""
    depth: int | None = None
    """Moves that the policy plays on before the value network evaluates; None likewise."""
    prior: float = 0.05
    """The weight of the policy's probability beside the values found."""
    anchor: float = 0.03
    """In simultaneous choices: by how much more share a move becomes e times as likely as the policy has it."""


class Tried(msgspec.Struct, frozen=True):
    """One move, its probability under the policy, and each seat's expected share after it."""

    move: int
    odds: float
    shares: list[float]


@final
class Planner(Bot):
    """Simultaneous choices are sampled, because a predictable player is beaten there: by the policy's odds times the
    exponential of what each is worth against the policy (Jacob and others, 2022).
    """

    def __init__(
        self, game: AnyGame, seed: str, knobs: PlannerKnobs | None = None, network: Network | None = None
    ) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.network = network or needed(game)
        self.knobs = knobs or PlannerKnobs()
        width, depth = tuning_of(game).look_ahead
        self.width = width if self.knobs.width is None else self.knobs.width
        self.depth = depth if self.knobs.depth is None else self.knobs.depth

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "a planner reads the view"
        assert view.viewer is not None, "a spectator has nothing to decide"
        if len(moves) == 1:
            return moves[0]
        worlds, logits = self.worlds_and_logits(view, self.knobs.worlds)
        tried = self.tried(worlds, view.viewer, moves, logits, perf_counter() + seconds)
        if is_simultaneous(worlds[0], view.viewer):
            return self.mixed(tried, view.viewer)
        return max(tried, key=lambda one: self.worth(one, view.viewer or 0)).move

    def mixed(self, tried: list[Tried], seat: int) -> int:
        """One of the moves, drawn by the policy's odds and by its worth."""
        best = max(one.shares[seat] for one in tried)
        odds = [one.odds * exp((one.shares[seat] - best) / self.knobs.anchor) for one in tried]
        return drawn([one.move for one in tried], odds, self.chance)

    def worlds_and_logits(self, view: View, count: int) -> tuple[list[GameState], NDArray[np.float32]]:
        """Worlds consistent with the view, and the policy's logits for the viewer, which are the same in all."""
        assert view.viewer is not None, "a spectator has nothing to decide"
        sampler = self.game.sampler(view)
        worlds = [sampler.draw_unsealed(self.chance) for _ in range(count)]
        logits, _ = self.network.logits_and_shares(worlds[:1], [view.viewer])
        return worlds, logits[0]

    def worth(self, tried: Tried, seat: int) -> float:
        """What it maximises: the seat's share, plus a little of the policy's probability."""
        return tried.shares[seat] + self.knobs.prior * tried.odds

    def tried(
        self, worlds: list[GameState], seat: int, moves: list[int], logits: NDArray[np.float32], deadline: float
    ) -> list[Tried]:
        """The policy's best moves, each in every world."""
        odds = np.exp(logits[moves] - logits[moves].max())
        odds /= odds.sum()
        best = [int(index) for index in np.argsort(-odds, kind="stable")[: self.width]]
        ahead = [(index, world.copy()) for index in best for world in worlds]
        for index, world in ahead:
            world.apply(seat, moves[index])
        shares = expected(self.network, [world for _, world in ahead], self.depth, self.chance, deadline)
        by_move = shares.reshape(len(best), len(worlds), -1).mean(axis=1)
        return [Tried(moves[index], float(odds[index]), by_move[row].tolist()) for row, index in enumerate(best)]


def expected(
    network: Network, worlds: list[GameState], depth: int, chance: Chance, deadline: float
) -> NDArray[np.float64]:
    """By world and seat: the expected share, after the policy has played on for `depth` moves."""
    draws = np.random.default_rng(chance.below(1 << 30))
    for _ in range(depth):
        going = [world for world in worlds if world.to_move != NOBODY]
        if not going or perf_counter() > deadline:
            break
        deciders = [int(world.to_move) for world in going]
        logits, _ = network.logits_and_shares(going, deciders)
        moves = (logits + gumbel(draws, logits.shape)).argmax(axis=1)
        for world, decider, move in zip(going, deciders, moves.tolist(), strict=True):
            world.apply(decider, move)
    return valued(network, worlds)


def gumbel(draws: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Gumbel noise in single precision, four times as fast as NumPy's own; never infinite."""
    return -np.log(draws.standard_exponential(shape, np.float32) + np.float32(SMALLEST))  # type: ignore[no-any-return]  # an array


def valued(network: Network, worlds: list[GameState]) -> NDArray[np.float64]:
    """By world and seat: the result where the game is over, the network's value elsewhere."""
    shares = np.zeros((len(worlds), int(worlds[0].seats)))
    going = [at for at, world in enumerate(worlds) if world.to_move != NOBODY]
    for at, world in enumerate(worlds):
        if world.to_move == NOBODY:
            shares[at] = world.shares()
    if going:
        deciders = [int(worlds[at].to_move) for at in going]
        seen = network.value([worlds[at] for at in going], deciders)
        for at, decider, row in zip(going, deciders, seen, strict=True):
            shares[at] = np.roll(row[: shares.shape[1]], decider)
    return shares

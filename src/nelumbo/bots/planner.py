"""Plays as a trained network says after it has looked ahead: its best moves, tried out in worlds that fit the view."""

from time import perf_counter
from typing import final

import msgspec
import numpy as np
from numpy.typing import NDArray

from nelumbo.bots.bot import Bot
from nelumbo.bots.network import Network
from nelumbo.bots.policy import awaits_another, drawn, heat_for, needed
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import NOBODY, GameState


class Plan(msgspec.Struct, frozen=True):
    """How far it looks; `docs/bots.md` says what each is worth."""

    worlds: int = 16
    width: int | None = None
    """How many of the policy's best moves are tried; or None, as many as the game says (`look_ahead`)."""
    depth: int | None = None
    """Moves that the policy plays on before the value is asked; or None, likewise."""
    prior: float = 0.05
    """What the policy's own opinion counts beside the values found."""


class Tried(msgspec.Struct, frozen=True):
    """One move, what the policy thinks of it, and what each seat can expect after it."""

    move: int
    odds: float
    shares: list[float]


@final
class Planner(Bot):
    """Secret simultaneous choices are drawn from the policy: whoever can be foreseen there can be beaten."""

    def __init__(self, game: AnyGame, seed: str, plan: Plan | None = None, network: Network | None = None) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.network = network or needed(game)
        self.plan = plan or Plan()
        width, depth = game.look_ahead
        self.width = width if self.plan.width is None else self.plan.width
        self.depth = depth if self.plan.depth is None else self.plan.depth

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "a planner reads the view"
        assert view.viewer is not None, "a watcher has nothing to decide"
        if len(moves) == 1:
            return moves[0]
        worlds, logits = self.first_look(view)
        if awaits_another(worlds[0], view.viewer):
            return drawn(logits, moves, heat_for(self.game, None), self.chance)
        tried = self.tried(worlds, view.viewer, moves, logits, perf_counter() + seconds)
        return max(tried, key=lambda one: self.worth(one, view.viewer or 0)).move

    def first_look(self, view: View) -> tuple[list[GameState], NDArray[np.float32]]:
        """Worlds that fit the view, and the policy's logits for the viewer, which are the same in all of them."""
        assert view.viewer is not None, "a watcher has nothing to decide"
        sampler = self.game.sampler(view)
        worlds = [sampler.draw(self.chance) for _ in range(self.plan.worlds)]
        logits, _ = self.network.look(worlds[:1], [view.viewer])
        return worlds, logits[0]

    def worth(self, tried: Tried, seat: int) -> float:
        """What it chooses by: the seat's share, and a little the policy's own opinion."""
        return tried.shares[seat] + self.plan.prior * tried.odds

    def tried(
        self, worlds: list[GameState], seat: int, moves: list[int], logits: NDArray[np.float32], deadline: float
    ) -> list[Tried]:
        """The policy's best moves, each in every world."""
        odds = np.exp(logits[moves] - logits[moves].max())
        odds /= odds.sum()
        best = [int(place) for place in np.argsort(-odds, kind="stable")[: self.width]]
        ahead = [(place, world.copy()) for place in best for world in worlds]
        for place, world in ahead:
            world.apply(seat, moves[place])
        shares = expected(self.network, [world for _, world in ahead], self.depth, self.chance, deadline)
        by_move = shares.reshape(len(best), len(worlds), -1).mean(axis=1)
        return [Tried(moves[place], float(odds[place]), by_move[at].tolist()) for at, place in enumerate(best)]


def expected(
    network: Network, worlds: list[GameState], depth: int, chance: Chance, deadline: float
) -> NDArray[np.float64]:
    """By world and seat: the share to be expected, after the policy has played on for a while."""
    draws = np.random.default_rng(chance.below(1 << 30))
    for _ in range(depth):
        going = [world for world in worlds if world.to_move != NOBODY]
        if not going or perf_counter() > deadline:
            break
        deciders = [int(world.to_move) for world in going]
        logits, _ = network.look(going, deciders)
        moves = (logits + draws.gumbel(size=logits.shape)).argmax(axis=1)
        for world, decider, move in zip(going, deciders, moves.tolist(), strict=True):
            world.apply(decider, move)
    return valued(network, worlds)


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

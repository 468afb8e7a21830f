# mypyc: compiled
"""Draws what a seat of White Lotus cannot see: the pool, a token in another hand, sealed commits."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.board import PUT
from nelumbo.games.white_lotus.data.pieces import NOTHING
from nelumbo.games.white_lotus.rules.turn import WhiteLotus


@final
class WhiteLotusSampler(Sampler):
    """Fair over the unseen tokens in any order, and over all that the others could have sealed.

    Holdings need no guess: all gains and payments are public, so that the ledger gives them [WL-RULING-34].
    """

    base: WhiteLotus
    unseen: vec[i64]  # one number a token
    sealed: vec[i64]  # other seats that are known to have sealed
    unsure: vec[i64]  # other seats of whom nobody knows whether they have

    def __init__(self, base: WhiteLotus, unseen: list[int], sealed: list[int], unsure: list[int]) -> None:
        self.base = base
        self.unseen = vec[i64](unseen)
        self.sealed = vec[i64](sealed)
        self.unsure = vec[i64](unsure)

    def draw(self, chance: Chance) -> WhiteLotus:
        world = self.draw_unsealed(chance)
        for seat in self.sealed:
            seal(world, seat, chance)
        if len(self.unsure) > 0:
            self.seal_some(world, chance)
        if world.is_secret():
            world.to_move = world.first_unsealed()
        return world

    def draw_unsealed(self, chance: Chance) -> WhiteLotus:
        world = self.base.copy()
        world.chance = chance.spawn()
        self.deal_tokens(world, chance)
        if world.is_secret():
            world.to_move = world.first_unsealed()
        return world

    def deal_tokens(self, world: WhiteLotus, chance: Chance) -> None:
        """The unseen tokens in any order; a token in another's hand is the first of them."""
        tokens = self.unseen[:]
        chance.mix(tokens)
        in_hand: i64 = 0
        if world.phase == PUT and world.drawn == NOTHING:
            world.drawn = tokens[0]
            in_hand = 1
        world.pool = pile(tokens[in_hand:])
        world.dealt = 0

    def seal_some(self, world: WhiteLotus, chance: Chance) -> None:
        """Where readiness is hidden each other seat has sealed or not, but never all of them."""
        while True:
            for seat in self.unsure:
                world.commits[seat] = 0
                if chance.below(2) == 1:
                    seal(world, seat, chance)
            if world.first_unsealed() != NOBODY:
                return


def seal(world: WhiteLotus, seat: i64, chance: Chance) -> None:
    """Any commit that the seat could have sealed."""
    count = world.options_into(seat, world.scratch)
    world.commits[seat] = world.scratch[chance.below(count)] + 1

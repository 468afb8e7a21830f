"""Draws the pictures of link previews on demand, keeps them for a while, and lets each address have a few.

A picture is drawn in a thread, one at a time: an empty thread costs the event loop nothing. Where an address has had
its share, or too many wait, there is none, and the visitor is given the board's picture without a card.
"""

import asyncio
from collections import OrderedDict

from nelumbo.server.limits.rates import Limit
from nelumbo.server.pictures.card import Card
from nelumbo.server.threads import Threads

KEPT_BYTES = 16 * 2**20
WAITING = 8  # drawings
DRAWING = Threads(1, "pictures")


class Pictures:
    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.kept: OrderedDict[Card, bytes] = OrderedDict()
        """The one least lately used first."""
        self.kept_bytes = 0
        self.drawings: dict[Card, asyncio.Future[bytes]] = {}

    async def of(self, card: Card, board: bytes, visitor: str) -> bytes | None:
        """The card on its board as a PNG; None where the visitor, or everybody together, asks for too many."""
        if card not in self.kept and card not in self.drawings and not await self.limit.allows(visitor):
            return None
        if (found := self.kept.get(card)) is not None:
            self.kept.move_to_end(card)
            return found
        drawing = self.drawings.get(card)  # somebody else may have asked while the limit did
        if drawing is None:
            if len(self.drawings) >= WAITING:
                return None
            drawing = self.drawings[card] = asyncio.ensure_future(self.draw(card, board))
        return await asyncio.shield(drawing)

    async def draw(self, card: Card, board: bytes) -> bytes:
        from nelumbo.server.pictures.drawing import drawn  # a site that is never linked to loads no fonts

        try:
            made = await DRAWING.run(drawn, card, board)
        finally:
            del self.drawings[card]
        self.kept[card] = made
        self.kept_bytes += len(made)
        while self.kept_bytes > KEPT_BYTES:
            _, dropped = self.kept.popitem(last=False)
            self.kept_bytes -= len(dropped)
        return made

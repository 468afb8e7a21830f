"""Stores together who has come: a page that opens waits for no commit."""

from itertools import islice

from nelumbo.server.store.visits import Visits

STORE_SECONDS = 1.0
BATCH = 128  # players that are stored in one transaction


class Arrivals:
    def __init__(self, visits: Visits) -> None:
        self.visits = visits
        self.waiting: dict[str, int] = {}
        """By player, when they came; those that are not stored yet."""

    def add(self, player: str, at: int) -> None:
        self.waiting.setdefault(player, at)

    async def store_one(self, player: str) -> None:
        """Now, for somebody who asks what happened before they came."""
        if (at := self.waiting.get(player)) is not None:
            await self.visits.arrive(player, at)
            self.waiting.pop(player, None)

    async def store(self) -> float:
        """Stores what waits; what the store did not take waits for the next round."""
        while batch := dict(islice(self.waiting.items(), BATCH)):
            await self.visits.arrive_all(batch)
            for player in batch:
                self.waiting.pop(player, None)
        return STORE_SECONDS

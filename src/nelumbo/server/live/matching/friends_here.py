"""Which players have a page open in this process, marked in the store for friends of those who allow it."""

from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.store.friends import Friends
from nelumbo.server.wall_clock import now

MARK_SECONDS = 15.0
HERE_MS = 40_000  # after the last mark, somebody is away


class FriendsHere:
    def __init__(self, connections: Connections, friends: Friends) -> None:
        self.connections = connections
        self.friends = friends

    async def run(self) -> float:
        """One round; returns the seconds until the next."""
        players = {page.player.id for page in self.connections.pages if page.player is not None}
        if players:
            await self.friends.mark_here(players, now())
        return MARK_SECONDS

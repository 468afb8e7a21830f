"""Which players have a page open in this process, noted in the store for friends of those who allow it."""

from nelumbo.server.live.connections import Connections
from nelumbo.server.store.friends import Friends
from nelumbo.server.wall_clock import now

NOTE_SECONDS = 15.0
HERE_MS = 40_000  # after the last note, somebody is away


class FriendsHere:
    def __init__(self, connections: Connections, friends: Friends) -> None:
        self.connections = connections
        self.friends = friends

    async def run(self) -> float:
        """One note; returns the seconds until the next."""
        players = {page.player.id for page in self.connections.pages if page.player is not None}
        if players:
            await self.friends.are_here(players, now())
        return NOTE_SECONDS

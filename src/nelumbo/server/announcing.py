"""Announcements of the host: they reach every page in every process within seconds."""

from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.messages import Announcement
from nelumbo.server.store.announcements import Announcements
from nelumbo.server.wall_clock import now

REFRESH_SECONDS = 5.0


class Announcing:
    def __init__(self, announcements: Announcements, connections: Connections) -> None:
        self.announcements = announcements
        self.connections = connections

    async def refresh(self) -> float:
        """Reads the current announcement; returns the seconds until the next read."""
        announced = await self.announcements.current(now())
        self.connections.announce(
            None if announced is None else Announcement(text=announced.text, made_at=announced.made_at)
        )
        return REFRESH_SECONDS

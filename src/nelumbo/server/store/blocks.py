"""Blocks: a mute that goes further. Nobody is told that they were blocked."""

from nelumbo.server.store.database import Database
from nelumbo.server.store.friends import FriendRow
from nelumbo.server.store.players import MUTED

BLOCK = """
INSERT INTO mutes (player, muted, blocked) SELECT ?, id, 1 FROM players
WHERE id = ? AND (
    (SELECT count(*) FROM mutes WHERE player = ?) < ?
    OR EXISTS (SELECT 1 FROM mutes WHERE player = ? AND muted = players.id)
)
ON CONFLICT (player, muted) DO UPDATE SET blocked = 1
"""
OF_PLAYER = """
SELECT id, name FROM mutes JOIN players ON players.id = muted WHERE mutes.player = ? AND blocked = 1 ORDER BY name, id
"""


class Blocks:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def block(self, player: str, other: str) -> bool:
        """Once however often; False where the player has muted as many as anybody may, or there is no such other."""
        return await self.database.write((BLOCK, (player, other, player, MUTED, player))) == [1]

    async def unblock(self, player: str, other: str) -> None:
        await self.database.write(("DELETE FROM mutes WHERE player = ? AND muted = ? AND blocked = 1", (player, other)))

    async def of_player(self, player: str) -> list[FriendRow]:
        """Whom the player has blocked."""
        return [FriendRow(str(id), str(name)) for id, name in await self.database.read(OF_PLAYER, player)]

    async def has(self, player: str, other: str) -> bool:
        """Whether the player has blocked the other."""
        sql = "SELECT 1 FROM mutes WHERE player = ? AND muted = ? AND blocked = 1"
        return bool(await self.database.read(sql, player, other))

    async def blocking(self, player: str) -> set[str]:
        """Those who have blocked the player."""
        rows = await self.database.read("SELECT player FROM mutes WHERE muted = ? AND blocked = 1", player)
        return {str(id) for (id,) in rows}

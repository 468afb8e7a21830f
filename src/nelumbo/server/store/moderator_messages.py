"""What moderators tell a player, until it is read: a warning, and answers to their reports.

A warning is a ban of the kind `warning`, with the moderator's words as its reason: no chat until it is read.
"""

from nelumbo.server.messages import ModeratorMessage
from nelumbo.server.store.database import Database, Row
from nelumbo.server.wall_clock import DAY_MS

WARNING = "warning"
"""The id of a player's only warning, and the kind of its ban."""
WARNED_MS = 365 * DAY_MS  # for which a warning waits to be read
LONGEST_WARNING = 500
WARNINGS = "FROM bans WHERE kind = 'warning' AND value = ? AND until > ?"
ANSWERS = "FROM reports WHERE reporter = ? AND answer IS NOT NULL"
COUNT = f"SELECT (SELECT count(*) {WARNINGS}) + (SELECT count(*) {ANSWERS})"
WARNED = f"SELECT reason, banned_at {WARNINGS}"
ANSWERED = """
SELECT reports.id, answer, closed_at,
CASE WHEN group_name IS NULL AND tournament_name IS NULL AND player_name IS NULL THEN players.name END
FROM reports JOIN players ON players.id = reported WHERE reporter = ? AND answer IS NOT NULL
ORDER BY closed_at, reports.id LIMIT ?
"""
SHOWN = 20  # answers at a time


class ModeratorMessages:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def count(self, player: str, at: int) -> int:
        ((count,),) = await self.database.read(COUNT, player, at, player)
        return int(count or 0)

    async def of_player(self, player: str, at: int) -> list[ModeratorMessage]:
        """The warning first."""
        warned = await self.database.read(WARNED, player, at)
        answered = await self.database.read(ANSWERED, player, SHOWN)
        return [*map(warning_of, warned), *map(answer_of, answered)]

    async def read_answer(self, player: str, report: str) -> None:
        """The player has read it: it is not told again."""
        await self.database.write(("UPDATE reports SET answer = NULL WHERE id = ? AND reporter = ?", (report, player)))


def warning_of(row: Row) -> ModeratorMessage:
    return ModeratorMessage(id=WARNING, kind="warning", text=str(row[0]), at=int(row[1] or 0))


def answer_of(row: Row) -> ModeratorMessage:
    id, answer, at, name = row
    return ModeratorMessage(
        id=str(id),
        kind="acted" if answer == "acted" else "dismissed",
        at=int(at or 0),
        name=None if name is None else str(name),
    )

"""What moderators know of players: roles, silences and bans, and how often they were reported."""

from collections.abc import Collection
from string import ascii_lowercase, ascii_uppercase

from msgspec import Struct

from nelumbo.server.names import folded
from nelumbo.server.store.bans import Ban
from nelumbo.server.store.database import Database, Row

NAMED = f"id = ? OR {' OR '.join(f'({name} >= ? AND {name} < ?)' for name in ('claimed_name', *('lower(name)',) * 2))}"
"""Ranges of indexes. SQLite's `lower` leaves letters with accents as they are."""
LAST = "\U0010ffff"  # sorts behind every letter of a name
SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
WATCHED = """
id IN (SELECT value FROM bans WHERE kind <> 'address' AND (until IS NULL OR until > ?) UNION SELECT player FROM roles)
"""
FOUND = "SELECT id FROM players WHERE ({condition}) AND id <> ? ORDER BY password IS NULL, lower(name), id LIMIT ?"
KNOWN = """
SELECT id, name, password IS NOT NULL, created_at, (SELECT role FROM roles WHERE player = players.id),
(SELECT count(*) FROM reports WHERE reported = players.id),
(SELECT count(*) FROM moderation_log WHERE target = players.id AND action IN ('warn', 'silence', 'ban'))
FROM players WHERE id IN ({marks})
"""
IN_FORCE = """
SELECT kind, value, reason, banned_at, until FROM bans
WHERE kind <> 'address' AND value IN ({marks}) AND (until IS NULL OR until > ?)
"""


class Conduct(Struct, frozen=True):
    player: str
    name: str
    claimed: bool
    since: int
    role: str | None
    reports: int
    """That are still stored, open ones too."""
    measures: int
    """How often the player was warned, silenced or banned."""
    warning: Ban | None
    silence: Ban | None
    ban: Ban | None


class Conducts:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def named(self, text: str, reader: str, at: int, most: int) -> list[Conduct]:
        """Players whose name begins with the text, or whose id it is; accounts first, and never the reader."""
        beginnings = (folded(text), text.lower(), text.translate(SMALL))
        ranges = [bound for beginning in beginnings for bound in (beginning, beginning + LAST)]
        rows = await self.database.read(FOUND.format(condition=NAMED), text, *ranges, reader, most)
        return await self.of([str(id) for (id,) in rows], at)

    async def watched(self, reader: str, at: int, most: int) -> list[Conduct]:
        """Everybody with a role, a silence or a ban, but for the reader."""
        rows = await self.database.read(FOUND.format(condition=WATCHED), at, reader, most)
        return await self.of([str(id) for (id,) in rows], at)

    async def of(self, players: Collection[str], at: int) -> list[Conduct]:
        """In the order in which they are named; without those who are not there."""
        if not players:
            return []
        marks = ", ".join("?" * len(players))
        bans = {(ban.value, ban.kind): ban for ban in await self.bans(players, marks, at)}
        rows = await self.database.read(KNOWN.format(marks=marks), *players)
        found = {str(row[0]): conduct_of(row, bans) for row in rows}
        return [found[player] for player in players if player in found]

    async def bans(self, players: Collection[str], marks: str, at: int) -> list[Ban]:
        rows = await self.database.read(IN_FORCE.format(marks=marks), *players, at)
        return [
            Ban(str(kind), str(value), str(reason), int(since or 0), None if until is None else int(until))
            for kind, value, reason, since, until in rows
        ]


def conduct_of(row: Row, bans: dict[tuple[str, str], Ban]) -> Conduct:
    id, name, claimed, since, role, reports, measures = row
    return Conduct(
        player=str(id),
        name=str(name),
        claimed=bool(claimed),
        since=int(since or 0),
        role=None if role is None else str(role),
        reports=int(reports or 0),
        measures=int(measures or 0),
        warning=bans.get((str(id), "warning")),
        silence=bans.get((str(id), "silence")),
        ban=bans.get((str(id), "player")),
    )

"""Reports, the roles of those who act on them, and a log of what they did."""

from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.messages import HeardLine
from nelumbo.server.store.bans import Ban
from nelumbo.server.store.database import Database, Row, Statement
from nelumbo.server.store.players import DAY_MS

Role: TypeAlias = Literal["moderator", "admin"]
ROLES: tuple[str, ...] = get_args(Role)
LINES = 40  # of chat, with a report
KEPT_MS = 90 * DAY_MS  # a closed report; an open one, four times as long
SAID = '{"kind":"said",%'
REPORT = """
INSERT INTO reports (id, table_id, reporter, reported, reason, lines, reported_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, reporter, reported) DO UPDATE SET
reason = excluded.reason, lines = excluded.lines, reported_at = excluded.reported_at, closed_at = NULL
"""
OPEN = """
SELECT reports.id, table_id, reported, one.name, other.name, reason, lines, reported_at
FROM reports JOIN players one ON one.id = reported JOIN players other ON other.id = reporter
WHERE closed_at IS NULL ORDER BY reported_at DESC LIMIT ?
"""
LOG = "INSERT INTO moderation_log (at, moderator, action, target, note) VALUES (?, ?, ?, ?, ?)"
HEARD = msgspec.json.Decoder(list[HeardLine])
BAN = "INSERT INTO bans (kind, value, reason, banned_at, until) VALUES (?, ?, ?, ?, ?)"


class PlayerReport(Struct, frozen=True):
    id: str
    table: str
    reported: str
    reported_name: str
    reporter_name: str
    reason: str
    lines: str
    """The chat that the reporter had heard, as a list of `HeardLine` in JSON."""
    reported_at: int


class OwnReport(Struct, frozen=True):
    """A report for the one who made it."""

    table: str
    reported: str
    reason: str
    reported_at: int


class Act(Struct, frozen=True):
    """What a moderator did, for the log."""

    at: int
    moderator: str
    """A player's id, or `host` for the command line."""
    action: str
    target: str
    remark: str
    """In the column `note`."""


class Moderation:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def said(self, table: str) -> list[str]:
        """The last chat entries of a table, the oldest first."""
        sql = "SELECT entry FROM entries WHERE table_id = ? AND entry LIKE ? ORDER BY number DESC LIMIT ?"
        return [str(row[0]) for row in reversed(await self.database.read(sql, table, SAID, LINES))]

    async def report(self, table: str, reporter: str, reported: str, reason: str, lines: str, at: int) -> None:
        """A second report of the same player at the same table takes the place of the first."""
        await self.database.write((REPORT, (new_id(), table, reporter, reported, reason, lines, at)))

    async def remove_old(self, at: int, most: int) -> int:
        """Removes some of those that were closed, or left open, too long ago."""
        sql = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed_at < ? OR reported_at < ? LIMIT ?)"
        (removed,) = await self.database.write((sql, (at - KEPT_MS, at - 4 * KEPT_MS, most)))
        return removed

    async def erase_lines(self, player: str) -> None:
        """Removes what a player has said, who leaves for good, from the reports of others."""
        named = f'%"player":"{player}"%'
        for id, text in await self.database.read("SELECT id, lines FROM reports WHERE lines LIKE ?", named):
            left = [line for line in HEARD.decode(str(text)) if line.player != player]
            sql = "UPDATE reports SET lines = ? WHERE id = ?"
            await self.database.write((sql, (msgspec.json.encode(left).decode(), str(id))))

    async def open_reports(self, most: int) -> list[PlayerReport]:
        return [report_of(row) for row in await self.database.read(OPEN, most)]

    async def made_by(self, player: str) -> list[OwnReport]:
        sql = "SELECT table_id, reported, reason, reported_at FROM reports WHERE reporter = ? ORDER BY reported_at"
        rows = await self.database.read(sql, player)
        return [OwnReport(str(table), str(other), str(reason), int(at or 0)) for table, other, reason, at in rows]

    async def close(self, report: str, act: Act, ban: Ban | None = None) -> bool:
        """Closes a report, with what follows from it and a line of the log; False when another was first."""
        sql = "UPDATE reports SET closed_at = ? WHERE id = ? AND closed_at IS NULL"
        (closed,) = await self.database.write((sql, (act.at, report)))
        if closed:
            await self.database.write(*banning(ban), logged(act))
        return closed > 0

    async def ban(self, ban: Ban, act: Act) -> None:
        await self.database.write(*banning(ban), logged(act))

    async def add_to_log(self, act: Act) -> None:
        await self.database.write(logged(act))

    async def log(self, most: int) -> list[Act]:
        sql = "SELECT at, moderator, action, target, note FROM moderation_log ORDER BY at DESC LIMIT ?"
        rows = await self.database.read(sql, most)
        return [Act(int(row[0] or 0), *(str(value) for value in row[1:])) for row in rows]

    async def role_of(self, player: str) -> str | None:
        rows = await self.database.read("SELECT role FROM roles WHERE player = ?", player)
        return str(rows[0][0]) if rows else None

    async def set_role(self, player: str, role: str | None, act: Act) -> None:
        given: tuple[Statement, ...] = () if role is None else (("INSERT INTO roles VALUES (?, ?)", (player, role)),)
        await self.database.write(("DELETE FROM roles WHERE player = ?", (player,)), *given, logged(act))

    async def roles(self) -> list[tuple[str, str]]:
        sql = "SELECT name, role FROM roles JOIN players ON players.id = roles.player ORDER BY role, name"
        return [(str(name), str(role)) for name, role in await self.database.read(sql)]


def logged(act: Act) -> Statement:
    return LOG, (act.at, act.moderator, act.action, act.target, act.remark)


def banning(ban: Ban | None) -> tuple[Statement, ...]:
    if ban is None:
        return ()
    return (
        ("DELETE FROM bans WHERE kind = ? AND value = ?", (ban.kind, ban.value)),
        (BAN, (ban.kind, ban.value, ban.reason, ban.banned_at, ban.until)),
    )


def report_of(row: Row) -> PlayerReport:
    *texts, at = row
    id, table, reported, name, reporter, reason, lines = (str(value) for value in texts)
    return PlayerReport(id, table, reported, name, reporter, reason, lines, int(at or 0))

"""Reports, the roles of those who act on them, and a log of what they did."""

import secrets
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.messages import HeardLine
from nelumbo.server.store.bans import Ban
from nelumbo.server.store.database import Database, Row, Statement, Value
from nelumbo.server.wall_clock import DAY_MS

Role: TypeAlias = Literal["moderator", "admin"]
ROLES: tuple[str, ...] = get_args(Role)
LINES = 40  # of chat, with a report
KEPT_MS = 90 * DAY_MS  # a closed report; an open one, four times as long
STAYS_CLOSED_MS = 7 * DAY_MS  # a closed report cannot be opened again before that
SAID = '{"kind":"said",%'
REPORT = """
INSERT INTO reports (
    id, table_id, reporter, reported, reason, lines, reported_at, group_name, tournament_name, player_name
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, reporter, reported) DO UPDATE SET
reason = excluded.reason, lines = excluded.lines, group_name = excluded.group_name,
tournament_name = excluded.tournament_name, player_name = excluded.player_name,
closed_at = NULL, answer = NULL,
reported_at = CASE WHEN reports.closed_at IS NULL THEN reports.reported_at ELSE excluded.reported_at END
WHERE reports.closed_at IS NULL OR reports.closed_at < ?
OR reports.group_name <> excluded.group_name OR reports.tournament_name <> excluded.tournament_name
OR reports.player_name <> excluded.player_name
"""
OPEN = """
SELECT reports.id, table_id, reported, one.name, other.name, reason, lines, reported_at, group_name,
tournament_name, player_name
FROM reports JOIN players one ON one.id = reported JOIN players other ON other.id = reporter
WHERE closed_at IS NULL AND reported <> ?
"""
IN_TURN = f"""
{OPEN} ORDER BY ROW_NUMBER() OVER (PARTITION BY reporter ORDER BY reported_at, reports.id),
other.password IS NULL, reported_at, reports.id LIMIT ?
"""
BY_ID = f"{OPEN} AND reports.id = ?"
HEARD = msgspec.json.Decoder(list[HeardLine])
LOG = "INSERT INTO moderation_log (at, moderator, action, target, remark) SELECT ?, ?, ?, ?, ? WHERE {condition}"
BAN = """
INSERT INTO bans (kind, value, reason, banned_at, until) SELECT ?, ?, ?, ?, CAST(? AS BIGINT) WHERE {condition}
ON CONFLICT (kind, value) DO UPDATE SET
reason = excluded.reason, banned_at = excluded.banned_at, until = excluded.until
WHERE bans.until IS NOT NULL AND (excluded.until IS NULL OR excluded.until > bans.until)
"""
ALWAYS = "1 = 1"
IS_OPEN = "EXISTS (SELECT 1 FROM reports WHERE id = ? AND closed_at IS NULL)"
LOCK = "UPDATE reports SET closed_at = NULL WHERE id = ? AND closed_at IS NULL"
OPEN_TABLE = "SELECT table_id FROM reports WHERE id = ? AND closed_at IS NULL"
RENAME_GROUP = f"""
UPDATE groups SET named_by = owner, name = (SELECT players.name FROM players WHERE players.id = owner)
WHERE id = ({OPEN_TABLE})
"""  # noqa: S608  # our own
RENAME_TOURNAMENT = f"""
UPDATE tournaments SET named_by = (SELECT owner FROM groups WHERE groups.id = group_id),
name = (SELECT players.name FROM groups JOIN players ON players.id = owner WHERE groups.id = group_id)
WHERE id = ({OPEN_TABLE})
"""  # noqa: S608  # our own
RENAME_PLAYER = """
UPDATE players SET name = ? WHERE id = (
    SELECT reported FROM reports WHERE id = ? AND closed_at IS NULL AND player_name IS NOT NULL
)
"""
"""An account keeps its claimed name: nobody else can take it, and its owner still signs in with it."""
CLOSING = """
UPDATE reports SET closed_at = ?, answer = CAST(? AS TEXT),
group_name = COALESCE((SELECT name FROM groups WHERE groups.id = table_id), group_name),
tournament_name = COALESCE((SELECT name FROM tournaments WHERE tournaments.id = table_id), tournament_name),
player_name = CASE WHEN player_name IS NULL THEN NULL ELSE (SELECT name FROM players WHERE players.id = reported) END
WHERE closed_at IS NULL
"""
"""A closed report holds the name that the moderator left: with another one, it is opened again."""
CLOSE_ALL = f"{CLOSING} AND reported <> ? AND reporter = (SELECT reporter FROM reports WHERE id = ?)"  # noqa: S608  # our own
CLOSE = f"{CLOSING} AND id = ?"


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
    group: str | None = None
    """The name of the group, where that was reported; `table` is then the group's id."""
    tournament: str | None = None
    """The name of the tournament, where that was reported; `table` is then its id."""
    player: str | None = None
    """The name of the player, where that was reported; `table` is then the player's id."""


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


class Moderation:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def said(self, table: str) -> list[str]:
        """The last chat entries of a table, the oldest first."""
        sql = "SELECT entry FROM entries WHERE table_id = ? AND entry LIKE ? ORDER BY number DESC LIMIT ?"
        return [str(row[0]) for row in reversed(await self.database.read(sql, table, SAID, LINES))]

    async def report(self, table: str, reporter: str, reported: str, reason: str, lines: str, at: int) -> None:
        """A second report of the same player at the same table replaces the first.

        Where the first was closed some days ago it is opened again; before that, nothing happens.
        """
        await self._report(table, reporter, reported, reason, lines, at)

    async def report_player(self, player: str, name: str, reporter: str, reason: str, at: int) -> None:
        """The name of a player; the same as at a table, but another name can be reported at once."""
        await self._report(player, reporter, player, reason, "[]", at, player=name)

    async def report_group(self, group: str, name: str, reporter: str, named_by: str, reason: str, at: int) -> None:
        """The name of a group; the same as for a player's name."""
        await self._report(group, reporter, named_by, reason, "[]", at, group=name)

    async def report_tournament(
        self, tournament: str, name: str, reporter: str, named_by: str, reason: str, at: int
    ) -> None:
        """The name of a tournament; the same as for a group."""
        await self._report(tournament, reporter, named_by, reason, "[]", at, tournament=name)

    async def _report(
        self,
        table: str,
        reporter: str,
        reported: str,
        reason: str,
        lines: str,
        at: int,
        *,
        group: str | None = None,
        tournament: str | None = None,
        player: str | None = None,
    ) -> None:
        values = (new_id(), table, reporter, reported, reason, lines, at, group, tournament, player)
        await self.database.write((REPORT, (*values, at - STAYS_CLOSED_MS)))

    async def remove_old(self, at: int, most: int) -> int:
        """Removes some of those that were closed, or left open, too long ago."""
        sql = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed_at < ? OR reported_at < ? LIMIT ?)"
        (removed,) = await self.database.write((sql, (at - KEPT_MS, at - 4 * KEPT_MS, most)))
        return removed

    async def erase_lines(self, player: str) -> None:
        """Removes a deleted player's words from the reports of others."""
        named = f'%"player":"{player}"%'
        for id, text in await self.database.read("SELECT id, lines FROM reports WHERE lines LIKE ?", named):
            left = [line for line in HEARD.decode(str(text)) if line.player != player]
            sql = "UPDATE reports SET lines = ? WHERE id = ?"
            await self.database.write((sql, (msgspec.json.encode(left).decode(), str(id))))

    async def open_reports(self, most: int, reader: str = "") -> list[PlayerReport]:
        """The oldest of each reporter first, then the next of each: nobody can bury another's by reporting much.

        Without those of the player who reads them.
        """
        return [report_of(row) for row in await self.database.read(IN_TURN, reader, most)]

    async def waiting(self) -> tuple[int, int | None]:
        """How many reports are open, and since when the oldest."""
        ((count, oldest),) = await self.database.read(
            "SELECT count(*), min(reported_at) FROM reports WHERE closed_at IS NULL"
        )
        return int(count or 0), None if oldest is None else int(oldest)

    async def open_report(self, id: str, reader: str) -> PlayerReport | None:
        """None where it is closed, or is about the player reading it."""
        rows = await self.database.read(BY_ID, reader, id)
        return report_of(rows[0]) if rows else None

    async def made_by(self, player: str) -> list[OwnReport]:
        sql = "SELECT table_id, reported, reason, reported_at FROM reports WHERE reporter = ? ORDER BY reported_at"
        rows = await self.database.read(sql, player)
        return [OwnReport(str(table), str(other), str(reason), int(at or 0)) for table, other, reason, at in rows]

    async def close(self, report: str, act: Act, ban: Ban | None = None, *, renames: bool = False) -> bool:
        """Closes a report, with what follows from it and a line of the log; False when another was first.

        The reporter is told that somebody acted, or that nothing follows.

        All in one transaction, which holds the report's row from the first statement on. A group or a tournament is
        renamed after the group's owner, a player gets a name of no meaning.
        """
        consequences = [logged(act, report), *([] if ban is None else [banned(ban, report)])]
        if renames:
            consequences += [(RENAME_GROUP, (report,)), (RENAME_TOURNAMENT, (report,))]
            consequences.append((RENAME_PLAYER, (name_of_no_meaning(), report)))
        answer = "dismissed" if act.action == "dismiss" else "acted"
        *_, closed = await self.database.write((LOCK, (report,)), *consequences, (CLOSE, (act.at, answer, report)))
        return closed > 0

    async def dismiss_all(self, report: str, act: Act) -> None:
        """Closes all open reports by the same reporter, who is not told, except those about the moderator."""
        await self.database.write((CLOSE_ALL, (act.at, None, act.moderator, report)), logged(act))

    async def ban(self, ban: Ban, act: Act) -> None:
        """A ban that lasts longer stays as it is."""
        await self.database.write(banned(ban), logged(act))

    async def add_to_log(self, act: Act) -> None:
        await self.database.write(logged(act))

    async def log(self, most: int) -> list[Act]:
        sql = "SELECT at, moderator, action, target, remark FROM moderation_log ORDER BY at DESC LIMIT ?"
        rows = await self.database.read(sql, most)
        return [Act(int(row[0] or 0), *(str(value) for value in row[1:])) for row in rows]

    async def ask_to_close(self, table: str, act: Act) -> bool:
        """A server that runs closes the table; False where there is none that waits or is played."""
        rows = await self.database.read("SELECT 1 FROM tables WHERE id = ? AND status <> 'over'", table)
        if rows:
            sql = "INSERT INTO closings (table_id) VALUES (?) ON CONFLICT DO NOTHING"
            await self.database.write((sql, (table,)), logged(act))
        return bool(rows)

    async def tables_to_close(self) -> list[str]:
        return [str(id) for (id,) in await self.database.read("SELECT table_id FROM closings")]

    async def table_closed(self, table: str) -> None:
        await self.database.write(("DELETE FROM closings WHERE table_id = ?", (table,)))

    async def role_of(self, player: str) -> str | None:
        rows = await self.database.read("SELECT role FROM roles WHERE player = ?", player)
        return str(rows[0][0]) if rows else None

    async def set_role(self, player: str, role: str | None, act: Act) -> None:
        given: tuple[Statement, ...] = () if role is None else (("INSERT INTO roles VALUES (?, ?)", (player, role)),)
        await self.database.write(("DELETE FROM roles WHERE player = ?", (player,)), *given, logged(act))

    async def roles(self) -> list[tuple[str, str]]:
        sql = "SELECT name, role FROM roles JOIN players ON players.id = roles.player ORDER BY role, name"
        return [(str(name), str(role)) for name, role in await self.database.read(sql)]


def name_of_no_meaning() -> str:
    """For a player whose name was taken away."""
    return f"Nelumbo {secrets.randbelow(10**6):06}"


def logged(act: Act, report: str | None = None) -> Statement:
    """A line of the log; with a report, only while that is open."""
    return conditional(LOG, (act.at, act.moderator, act.action, act.target, act.remark), report)


def banned(ban: Ban, report: str | None = None) -> Statement:
    """The ban, unless a longer one is there; with a report, only while that is open."""
    return conditional(BAN, (ban.kind, ban.value, ban.reason, ban.banned_at, ban.until), report)


def conditional(sql: str, values: tuple[Value, ...], report: str | None) -> Statement:
    if report is None:
        return sql.format(condition=ALWAYS), values
    return sql.format(condition=IS_OPEN), (*values, report)


def report_of(row: Row) -> PlayerReport:
    *texts, at, group, tournament, player = row
    id, table, reported, name, reporter, reason, lines = (str(value) for value in texts)
    return PlayerReport(
        id,
        table,
        reported,
        name,
        reporter,
        reason,
        lines,
        int(at or 0),
        group=None if group is None else str(group),
        tournament=None if tournament is None else str(tournament),
        player=None if player is None else str(player),
    )

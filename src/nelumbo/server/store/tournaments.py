"""Tournaments: who takes part, and what was played in each round.

Several processes look after the same tournaments. A round is stored once, because its games have a key of their own,
and what is stored names the tables before they are opened, so any process can open what another has not.
"""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.messages import DailyClock, LiveClock, TournamentKind, TournamentStatus
from nelumbo.server.store.database import Conflict, Database, Row, Statement
from nelumbo.server.store.results import SEATS, SeatResult
from nelumbo.server.tournaments.pairing import Pairing

SHOWN = 20  # tournaments of a group
PLAYERS = 64
TRIES = 5
ROOM = 1_000_000  # above all numbers that are in use, while the first ones are given anew
COLUMNS = """
SELECT id, group_id, name, named_by, kind, wanted, rounds, round_hours, status, round, deadline,
(SELECT count(*) FROM tournament_players WHERE tournament_id = tournaments.id) FROM tournaments
"""
ADD = """
INSERT INTO tournaments (id, group_id, name, named_by, kind, wanted, rounds, round_hours, status, round, created_at)
SELECT ?, id, ?, owner, ?, ?, ?, ?, 'open', 0, ? FROM groups
WHERE id = ? AND NOT EXISTS (SELECT 1 FROM tournaments WHERE group_id = groups.id AND status <> 'over')
"""
JOIN = """
INSERT INTO tournament_players (tournament_id, number, player, withdrawn)
SELECT id, (
    SELECT coalesce(max(number) + 1, 0) FROM tournament_players WHERE tournament_id = tournaments.id
), ?, 0 FROM tournaments
WHERE id = ? AND status = 'open'
AND (SELECT count(*) FROM tournament_players WHERE tournament_id = tournaments.id) < ?
ON CONFLICT (tournament_id, player) DO NOTHING
"""
LEAVE = """
DELETE FROM tournament_players WHERE tournament_id = ? AND player = ?
AND EXISTS (SELECT 1 FROM tournaments WHERE id = ? AND status = 'open')
"""
WITHDRAW = "UPDATE tournament_players SET withdrawn = 1 WHERE tournament_id = ? AND player = ?"
IS_GONE = "NOT EXISTS (SELECT 1 FROM group_members WHERE group_id = ? AND player = ?)"
LOCK_OF_GROUP = "UPDATE tournaments SET round = round WHERE group_id = ? AND status <> 'over'"
LEAVE_OF_GROUP = f"""
DELETE FROM tournament_players WHERE player = ? AND {IS_GONE}
AND tournament_id IN (SELECT id FROM tournaments WHERE group_id = ? AND status = 'open')
"""  # noqa: S608  # our own
WITHDRAW_OF_GROUP = f"""
UPDATE tournament_players SET withdrawn = 1 WHERE player = ? AND {IS_GONE}
AND tournament_id IN (SELECT id FROM tournaments WHERE group_id = ? AND status = 'playing')
"""  # noqa: S608  # our own
OF_PLAYERS = """
SELECT number, player, name, CASE WHEN withdrawn = 1 OR NOT EXISTS (
    SELECT 1 FROM group_members WHERE group_members.player = tournament_players.player
    AND group_id = ? AND joined_at IS NOT NULL
) THEN 1 ELSE 0 END
FROM tournament_players LEFT JOIN players ON players.id = tournament_players.player
WHERE tournament_id = ? ORDER BY number
"""
IS_OPEN = "EXISTS (SELECT 1 FROM tournaments WHERE id = tournament_id AND status = 'open')"
GAMES = """
SELECT round, first, second, table_id, first_points, second_points FROM tournament_games
WHERE tournament_id = ? ORDER BY round, CASE WHEN second IS NULL THEN 1 ELSE 0 END, first
"""
MAKE_ROOM = f"UPDATE tournament_players SET number = number + ? WHERE tournament_id = ? AND {IS_OPEN}"  # noqa: S608  # our own
SEED = f"UPDATE tournament_players SET number = ? WHERE tournament_id = ? AND player = ? AND {IS_OPEN}"  # noqa: S608  # our own
START = """
UPDATE tournaments SET status = 'playing', rounds = ? WHERE id = ? AND status = 'open'
AND (SELECT count(*) FROM tournament_players WHERE tournament_id = tournaments.id) = ?
"""
LOCK = "UPDATE tournaments SET round = round WHERE id = ?"
"""First in a transaction that reads who takes part, or which round it is: the next statement sees what is committed."""
ADD_GAME = """
INSERT INTO tournament_games (tournament_id, round, first, second, table_id, first_points, second_points)
SELECT id, ?, ?, ?, ?, ?, ? FROM tournaments WHERE id = ? AND status = 'playing' AND round = ?
"""
NEXT_ROUND = """
UPDATE tournaments SET round = ?, deadline = ? WHERE id = ? AND status = 'playing' AND round = ?
"""
DECIDE = """
UPDATE tournament_games SET first_points = ?, second_points = ?
WHERE tournament_id = ? AND table_id = ? AND first_points IS NULL
"""
RESULT = "SELECT status, seats FROM tables LEFT JOIN results ON table_id = tables.id WHERE tables.id = ?"
LATE = """
SELECT 1 FROM tournament_games JOIN tournaments ON tournaments.id = tournament_id
WHERE tournament_id = ? AND table_id = ? AND (deadline <= ? OR tournament_games.round < tournaments.round)
"""
OF_PLAYER = """
SELECT tournaments.name, groups.name, number FROM tournament_players
JOIN tournaments ON tournaments.id = tournament_id JOIN groups ON groups.id = group_id
WHERE player = ? ORDER BY tournaments.created_at, tournaments.id
"""


class Conditions(Struct, frozen=True):
    """How every game of a tournament is played."""

    game: str
    clock: LiveClock | DailyClock
    rated: bool = False


class TournamentRow(Struct, frozen=True):
    id: str
    group: str
    name: str
    named_by: str | None
    """Who gave the name; None where they have deleted the account."""
    kind: TournamentKind
    conditions: Conditions
    rounds: int
    round_hours: int
    status: TournamentStatus
    round: int
    deadline: int | None
    players: int


class Entrant(Struct, frozen=True):
    number: int
    player: str | None
    name: str | None
    has_withdrawn: bool
    """Whether they have withdrawn, or left the group."""


class GameRow(Struct, frozen=True):
    pairing: Pairing
    table: str | None


class OwnTournament(Struct, frozen=True):
    """One of a player's tournaments, for the export of their data."""

    name: str
    group: str
    number: int


CONDITIONS = msgspec.json.Decoder(Conditions)


class Tournaments:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(
        self,
        group: str,
        name: str,
        kind: TournamentKind,
        conditions: Conditions,
        rounds: int,
        round_hours: int,
        at: int,
    ) -> str | None:
        """The id; None where the group has a tournament that is not over."""
        id, wanted = new_id(), msgspec.json.encode(conditions).decode()
        added = await self.database.write((ADD, (id, name, kind, wanted, rounds, round_hours, at, group)))
        return id if added == [1] else None

    async def get(self, id: str) -> TournamentRow | None:
        rows = await self.database.read(f"{COLUMNS} WHERE id = ?", id)
        return read_tournament(rows[0]) if rows else None

    async def of_group(self, group: str) -> list[TournamentRow]:
        """The newest first."""
        sql = f"{COLUMNS} WHERE group_id = ? ORDER BY created_at DESC, id LIMIT ?"
        return [read_tournament(row) for row in await self.database.read(sql, group, SHOWN)]

    async def playing(self, after: str, most: int) -> list[TournamentRow]:
        """Those that are being played, in the order of their ids, after that one."""
        sql = f"{COLUMNS} WHERE status = 'playing' AND id > ? ORDER BY id LIMIT ?"
        return [read_tournament(row) for row in await self.database.read(sql, after, most)]

    async def entrants(self, tournament: TournamentRow) -> list[Entrant]:
        rows = await self.database.read(OF_PLAYERS, tournament.group, tournament.id)
        return [
            Entrant(int(number or 0), text(player), text(name), bool(withdrawn))
            for number, player, name, withdrawn in rows
        ]

    async def games(self, tournament: str) -> list[GameRow]:
        return [read_game(row) for row in await self.database.read(GAMES, tournament)]

    async def join(self, tournament: str, player: str) -> bool:
        """False once it has begun, or is full."""
        for _ in range(TRIES):
            with suppress(Conflict):  # another has got the same number
                await self.database.write((LOCK, (tournament,)), (JOIN, (player, tournament, PLAYERS)))
                break
        sql = "SELECT 1 FROM tournament_players WHERE tournament_id = ? AND player = ?"
        return bool(await self.database.read(sql, tournament, player))

    async def leave(self, tournament: str, player: str) -> None:
        """Before the start as if they had never joined; later they are no longer paired."""
        await self.database.write(
            (LOCK, (tournament,)),
            (LEAVE, (tournament, player, tournament)),
            (WITHDRAW, (tournament, player)),
        )

    async def start(self, tournament: str, rounds: int, players: int, seeds: Sequence[str] = ()) -> bool:
        """False once it has begun, or when too few players are left.

        The seeds are players, who get the first numbers in this order.
        """
        numbered = list[Statement]()
        if seeds:
            numbered.append((MAKE_ROOM, (ROOM, tournament)))
            numbered += [(SEED, (number, tournament, player)) for number, player in enumerate(seeds)]
        started = await self.database.write((LOCK, (tournament,)), *numbered, (START, (rounds, tournament, players)))
        return started[-1] == 1

    async def add_round(self, tournament: TournamentRow, games: list[Pairing], deadline: int) -> None:
        """Names a table for each game that is to be played.

        Raises Conflict, and adds no game, when another process was first or the tournament has ended.
        """
        before = (tournament.id, tournament.round)
        added = [adding(game, *before) for game in games]
        next_round = (NEXT_ROUND, (tournament.round + 1, deadline, *before))
        *_, changed = await self.database.write((LOCK, (tournament.id,)), *added, next_round)
        if changed != 1:
            raise Conflict("the tournament is in another round")

    async def decide(self, tournament: str, table: str, points: tuple[int, int]) -> None:
        """The result of a game, once."""
        await self.database.write((DECIDE, (*points, tournament, table)))

    async def end(self, tournament: str) -> None:
        sql = "UPDATE tournaments SET status = 'over', deadline = NULL WHERE id = ?"
        await self.database.write((sql, (tournament,)))

    async def delete(self, tournament: str) -> None:
        """Its tables stay for their players."""
        await self.database.write(("DELETE FROM tournaments WHERE id = ?", (tournament,)))

    async def result(self, table: str) -> tuple[str | None, list[SeatResult] | None]:
        """The table's status, and what became of each seat; None where there is no table, or no result."""
        rows = await self.database.read(RESULT, table)
        if not rows:
            return None, None
        status, seats = rows[0]
        return str(status), None if seats is None else SEATS.decode(str(seats))

    async def is_late(self, tournament: str, table: str, at: int) -> bool:
        """Whether the deadline of the table's round has passed by then."""
        return bool(await self.database.read(LATE, tournament, table, at))

    async def of_player(self, player: str) -> list[OwnTournament]:
        rows = await self.database.read(OF_PLAYER, player)
        return [OwnTournament(str(name), str(group), int(number or 0)) for name, group, number in rows]


def leaving_with_group(group: str, player: str) -> list[Statement]:
    """Also withdraws the player from the group's tournaments; joining the group again does not undo it."""
    row = (player, group, player, group)
    return [(LOCK_OF_GROUP, (group,)), (LEAVE_OF_GROUP, row), (WITHDRAW_OF_GROUP, row)]


def adding(game: Pairing, tournament: str, round_before: int) -> Statement:
    table = None if game.points is not None else new_id()
    first, second = game.points or (None, None)
    return (ADD_GAME, (game.round, game.first, game.second, table, first, second, tournament, round_before))


def text(value: object) -> str | None:
    return None if value is None else str(value)


def read_game(row: Row) -> GameRow:
    round_number, first, second, table, first_points, second_points = row
    points = None if first_points is None else (int(first_points), int(second_points or 0))
    pairing = Pairing(int(round_number or 0), int(first or 0), None if second is None else int(second), points)
    return GameRow(pairing, text(table))


def read_tournament(row: Row) -> TournamentRow:
    id, group, name, named_by, kind, wanted, rounds, hours, status, round_number, deadline, players = row
    return TournamentRow(
        id=str(id),
        group=str(group),
        name=str(name),
        named_by=text(named_by),
        kind="swiss" if kind == "swiss" else "round_robin",
        conditions=CONDITIONS.decode(str(wanted)),
        rounds=int(rounds or 0),
        round_hours=int(hours or 0),
        status="open" if status == "open" else "playing" if status == "playing" else "over",
        round=int(round_number or 0),
        deadline=None if deadline is None else int(deadline),
        players=int(players or 0),
    )

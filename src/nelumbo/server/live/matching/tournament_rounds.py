"""Looks after the tournaments that are played: opens the tables of a round, takes in results, and goes on.

A round is over once all its games are, or its deadline has passed. A player who has not sat down by then, or has
withdrawn before the game began, has lost; a game that is still played, or about to begin, goes on, the next pairings
take it as shared, and the tournament ends only after it.
"""

import logging

from msgspec.structs import replace

from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.actions.seat_actions import check_waiting, dealing
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table import due
from nelumbo.server.live.table.entries import Closed, GameStarted
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import ContributionsAsked, NewSeat, NewTable
from nelumbo.server.store import Conflict
from nelumbo.server.store.players import Player
from nelumbo.server.store.results import SeatResult
from nelumbo.server.store.tournaments import Conditions, Entrant, GameRow, TournamentRow, Tournaments
from nelumbo.server.tournaments.pairing import WIN, Pairing, round_robin, swiss
from nelumbo.server.wall_clock import HOUR_MS, now

log = logging.getLogger(__name__)
SECONDS, PAUSE_SECONDS = 5.0, 0.1  # between looks at all of them, and between windows
WINDOW = 100  # tournaments looked at in a step
SHARED, NO_POINTS = (WIN // 2, WIN // 2), (0, 0)


class TournamentRounds:
    def __init__(self, hub: Hub, tournaments: Tournaments) -> None:
        self.hub = hub
        self.tournaments = tournaments
        self.last = ""
        """The id after which the next window of tournaments begins."""
        self.without_result: set[str] = set()
        """Tables that were over without a result; if they still are at the next look, they have none."""
        self.without_result_before: set[str] = set()
        """The same of the last look at all tournaments; what is older is forgotten."""

    async def run(self) -> float:
        """One step; returns the seconds until the next."""
        window = await self.tournaments.playing(self.last, WINDOW)
        self.last = window[-1].id if len(window) == WINDOW else ""
        for tournament in window:
            try:
                await self.look_after(tournament)
            except Conflict:
                continue  # another process was first
            except Exception:  # the others go on
                log.exception("tournament.failed id=%s", tournament.id[:6])
        if self.last:
            return PAUSE_SECONDS
        self.without_result_before, self.without_result = self.without_result, set()
        return SECONDS

    async def look_after(self, tournament: TournamentRow) -> None:
        entrants = {entrant.number: entrant for entrant in await self.tournaments.entrants(tournament)}
        games, at = await self.tournaments.games(tournament.id), now()
        for game in games:
            if game.pairing.points is None and game.table is not None:
                is_late = game.pairing.round < tournament.round or at >= (tournament.deadline or at)
                await self.settle(tournament, game, entrants, is_late)
        games = await self.tournaments.games(tournament.id)
        current = [game for game in games if game.pairing.round == tournament.round]
        is_complete = all(game.pairing.points is not None for game in current)
        if not is_complete and at < (tournament.deadline or at):
            return
        if tournament.round < tournament.rounds:
            await self.next_round(tournament, [game.pairing for game in games], entrants)
        elif all(game.pairing.points is not None for game in games):
            await self.tournaments.end(tournament.id)

    async def next_round(self, tournament: TournamentRow, before: list[Pairing], entrants: dict[int, Entrant]) -> None:
        """Raises Conflict when another process was first."""
        staying = [entrant.number for entrant in entrants.values() if not entrant.has_withdrawn]
        number = tournament.round + 1
        if len(staying) < 2:
            if all(game.points is not None for game in before):
                await self.tournaments.end(tournament.id)
            return
        if tournament.kind == "swiss":
            games = swiss(staying, before, number)
        else:
            numbered = [renumbered(game, sorted(entrants)) for game in round_robin(len(entrants), number)]
            games = [walked_over(game, staying) for game in numbered]
        deadline = now() + tournament.round_hours * HOUR_MS
        await self.tournaments.add_round(tournament, games, deadline)
        log.info("tournament.round id=%s round=%s", tournament.id[:6], number)
        for game in await self.tournaments.games(tournament.id):
            if game.pairing.round == number and game.table is not None and game.pairing.points is None:
                await self.open(tournament, game, entrants)

    async def open(self, tournament: TournamentRow, game: GameRow, entrants: dict[int, Entrant]) -> None:
        """A table with both seats kept for their players, which nobody hosts; it starts once both have sat down."""
        both = [entrants[number] for number in (game.pairing.first, game.pairing.second) if number is not None]
        entry = opening(table_of(tournament.conditions), Player(tournament.id, "", ""))
        kept = zip(entry.holders, both, strict=True)
        holders = [replace(seat, kept_for=one.player, name=one.name) for seat, one in kept]
        entry = replace(entry, holders=holders, tournament=True)
        invited = {one.player for one in both if one.player is not None}
        try:
            await self.hub.opener.open_without_limits(entry, (), game.table or "", invited)
        except Conflict:
            return  # another process was first
        current = await self.tournaments.get(tournament.id)
        if current is None or current.status != "playing":  # deleted meanwhile
            await self.close(game.table or "")

    async def settle(
        self, tournament: TournamentRow, game: GameRow, entrants: dict[int, Entrant], is_late: bool
    ) -> None:
        """Takes in a result, opens a table that is missing, or ends the wait for players who are late."""
        table = game.table or ""
        both = [entrants[number] for number in (game.pairing.first, game.pairing.second) if number is not None]
        first, second = (one.player for one in both)
        status, seats = await self.tournaments.result(table)
        if seats is not None:
            await self.tournaments.decide(tournament.id, table, points_of(seats, first, second))
        elif status is None:
            await self.open(tournament, game, entrants)
        elif status == "over" and table not in self.without_result | self.without_result_before:
            self.without_result.add(table)
        elif status == "over":  # a moderator has closed it
            await self.tournaments.decide(tournament.id, table, SHARED)
        elif status == "waiting" and (is_late or any(one.has_withdrawn for one in both)):
            sat = await self.close(table, unless_full=not any(one.has_withdrawn for one in both))
            if sat is not None:
                await self.tournaments.decide(tournament.id, table, unplayed(both, sat if is_late else None))
            elif is_late:
                await self.begin(table)

    async def begin(self, id: str) -> None:
        """Starts a full table whose players were never there together; the clock of an absent player runs, too."""

        def begun(table: Table) -> GameStarted | ContributionsAsked | None:
            starts_at = due.starts_at(table)
            is_waited_for = bool(due.missing_at_start(table, set()))
            if starts_at is None or starts_at > now() or not is_waited_for:
                return None
            return dealing(table, (), 0)

        await (await self.hub.keeper(id)).act(begun)

    async def delete(self, tournament: str) -> None:
        """Games that are played go on, for those who play; tables that still wait are closed."""
        await self.tournaments.end(tournament)
        for game in await self.tournaments.games(tournament):
            if game.table is not None and game.pairing.points is None:
                await self.close(game.table)
        await self.tournaments.delete(tournament)

    async def delete_of_group(self, group: str) -> None:
        """Deletes the group's tournaments that are not over, before the group itself is deleted."""
        for tournament in await self.tournaments.of_group(group):
            if tournament.status != "over":
                await self.delete(tournament.id)

    async def close(self, id: str, unless_full: bool = False) -> set[str] | None:
        """Closes a waiting table; returns its seated players, or None if the game has begun or is about to."""

        def closed(table: Table) -> Closed:
            check_waiting(table)
            if unless_full and not table.seating.free():
                raise Denied("already_started")
            return Closed()

        try:
            table, _ = await (await self.hub.keeper(id)).act(closed)
        except Denied:
            return None
        return table.seating.players()


def renumbered(game: Pairing, numbers: list[int]) -> Pairing:
    """The same with the players' own numbers, of which some may be missing."""
    return replace(game, first=numbers[game.first], second=None if game.second is None else numbers[game.second])


def walked_over(game: Pairing, staying: list[int]) -> Pairing:
    """A game against somebody who has withdrawn is won without being played."""
    if game.second is None or {game.first, game.second} <= set(staying):
        return game
    return replace(game, points=(WIN * (game.first in staying), WIN * (game.second in staying)))


def unplayed(both: list[Entrant], sat: set[str] | None) -> tuple[int, int]:
    """Half points of a game that did not begin: nothing for players who withdrew or did not sit down in time.

    `sat` is None before the deadline, when nobody has to have sat down.
    """
    first, second = (not one.has_withdrawn and (sat is None or one.player in sat) for one in both)
    return SHARED if first and second else (WIN * first, WIN * second)


def points_of(seats: list[SeatResult], first: str | None, second: str | None) -> tuple[int, int]:
    """Half points of both; a player who gave the seat away or deleted the account has lost."""
    outcomes = {seat.player: seat.outcome for seat in seats if seat.player is not None}
    found = [outcomes.get(player) if player is not None else None for player in (first, second)]
    if found[0] is None or found[1] is None:
        return (WIN * (found[0] is not None), WIN * (found[1] is not None))
    if found[0] == found[1]:
        return NO_POINTS if found[0] == "lost" else SHARED
    return (WIN, 0) if found[0] == "won" else (0, WIN)


def table_of(conditions: Conditions) -> NewTable:
    return NewTable(
        game=conditions.game,
        seats=[NewSeat(kind="invited"), NewSeat(kind="invited")],
        clock=conditions.clock,
        rated=conditions.rated,
        hints=False,
        auto_start=True,
    )

"""Opens tables: new ones, rematches, and tables played on from a record, within what one host may have at a time.

`openings.py` makes the first entry; here it is checked, counted and stored.
"""

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol
from weakref import WeakValueDictionary

from msgspec.structs import replace

from nelumbo.core.errors import IllegalMove, InvalidRecord
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.ids import new_id
from nelumbo.server.live.actions import seat_actions
from nelumbo.server.live.actions.openings import going_on, opening, rematch
from nelumbo.server.live.background import guarded
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.live.table.due import bot_decisions
from nelumbo.server.live.table.entries import AnyEntry, Closed, Opened, written
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.lobby import LobbyFeed
from nelumbo.server.messages import Listing, NewSeat, NewTable, Rematched
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.tables import BATCH, StoredEntry, Tables
from nelumbo.server.wall_clock import now

UNFINISHED, OF_GUEST = 200, 50  # tables of one player, and of one who has not claimed a name
PUBLIC_WAITING, OF_GUEST_PUBLIC = 20, 5  # of those, public ones that wait for players
INVITATIONS = 5  # of one host to one guest that wait for an answer
PLAYED_ON = 600  # moves of a record with which a table may begin


class OpeningProcess(Protocol):
    tables: Tables
    lobby: LobbyFeed
    notices: Notices

    async def keeper(self, id: str) -> Keeper:
        """The keeper of a table in this process, made if there is none."""

    def opened(self, id: str) -> None:
        """A new table is durable: other processes and the lobby are to hear of it."""


class TableOpener:
    def __init__(self, process: OpeningProcess) -> None:
        self.process = process
        self.host_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By player who is opening a table, so that each is counted before the next."""

    async def open(self, new: NewTable, host: Player, untold: Collection[str] = ()) -> str:
        """Tells those for whom a seat is kept, but for the untold."""
        invited = {seat.player for seat in new.seats if seat.player is not None}.difference(untold)
        return (await self.open_within_limits(host, opening(new, host), invited=invited)).id

    async def play_on(self, record: Record, after: int, seat: int, bot: str, host: Player) -> Table:
        if after > PLAYED_ON:
            raise InvalidRecord(f"a table goes on after at most {PLAYED_ON} moves, not after {after}")
        opened, started, moves = await asyncio.to_thread(going_on, record, after, seat, bot, host)
        try:
            return await self.open_within_limits(host, opened, started, *moves)
        except IllegalMove as error:
            raise InvalidRecord(f"the moves do not fit the seed: {error}") from error

    async def invite(self, id: str, host: Player, seat: int, to: NewSeat, is_told: bool) -> None:
        """The host keeps a seat of a waiting table for somebody, for whom it is listed if they are told."""
        guest = to.player or ""
        keeper = await self.process.keeper(id)
        async with self.host_locks.setdefault(host.id, asyncio.Lock()):
            check_invitations(await self.process.lobby.unfinished_of(host), host, [guest])
            table, _ = await keeper.act(lambda table: seat_actions.changing_seat(table, host, seat, to))
        if is_told:
            await self.process.tables.invite(id, guest, now())
            await guarded(self.process.notices.invite(id, table.opened, [guest]))

    async def rematch(self, id: str, player: Player, rotated: bool, players: Players) -> str:
        """A table for the same players, with the same webhook; there is one, however many ask for it.

        It is listed for those for whom a seat is kept, unless they have muted the player who asks.
        """
        keeper, new = await self.process.keeper(id), new_id()
        async with keeper.lock:
            table = await keeper.reader.loaded()
            entry = rematch(table, player, rotated)
            if table.rematch is not None:
                return table.rematch
            kept = {holder.kept_for for holder in entry.holders if holder.kept_for is not None}
            invited = {other for other in kept if player.id not in await players.muted_by(other)}
            await self.open_within_limits(player, entry, id=new, invited=invited)
            await self.process.notices.receivers.copy_webhook(id, new)
            table, _ = await keeper.act_locked(lambda table: None if table.rematch is not None else Rematched(new))
            if table.rematch != new:  # another process was first
                await (await self.process.keeper(new)).act(lambda table: Closed())
            return table.rematch or new

    async def open_within_limits(
        self, host: Player, entry: Opened, *more: AnyEntry, id: str | None = None, invited: Collection[str] = ()
    ) -> Table:
        """The first entry of a table, and those that follow at once; it is listed for those who are invited, too.

        Raises Denied when the host has too many tables, or too many invitations wait for an answer.
        """
        async with self.host_locks.setdefault(host.id, asyncio.Lock()):
            await self.check_limits(host, entry.public, invited)
            return await self.open_without_limits(entry, more, id or new_id(), invited)

    async def check_limits(self, host: Player, public: bool, invited: Collection[str] = ()) -> None:
        """Raises Denied when the host has too many tables, or has invited somebody too often."""
        unfinished = await self.process.lobby.unfinished_of(host)
        most = UNFINISHED if host.claimed else OF_GUEST
        if len(unfinished) >= most:
            raise Denied("too_many_unfinished", most=most)
        most = PUBLIC_WAITING if host.claimed else OF_GUEST_PUBLIC
        waiting = [listing for listing in unfinished if listing.public and listing.status == "waiting"]
        if public and len(waiting) >= most:
            raise Denied("too_many_waiting", most=most)
        check_invitations(unfinished, host, invited)

    async def open_without_limits(
        self, entry: Opened, more: Sequence[AnyEntry], id: str, invited: Collection[str]
    ) -> Table:
        """For a host whose tables were counted, or who found others by a seek. Raises Conflict when the id is taken."""
        table, at, kept = Table(id), now(), list[StoredEntry]()
        for number, one in enumerate((entry, *more), 1):
            table.apply(one, at)
            kept.append(StoredEntry(number, at, written(one, table.game)))
            if number % BATCH == 0:
                await asyncio.sleep(0)  # others come first
        row = summary(table)
        if bot_decisions(table):  # the first process that looks lets them think
            row = replace(row, due=at)
        players = table.seating.players() | {entry.host}
        await self.process.tables.open(table.id, kept[0], row, players, *kept[1:], invited=invited)
        self.process.opened(table.id)
        await guarded(self.process.notices.invite(table.id, entry, invited))  # the table is there without it
        return table


def check_invitations(unfinished: Collection[Listing], host: Player, invited: Collection[str]) -> None:
    """Raises Denied when the host has invited somebody too often who has not answered."""
    hosted = [one for one in unfinished if one.status == "waiting" and one.host == host.id]
    for guest in invited:
        if sum(any(seat.kept_for == guest for seat in one.seats) for one in hosted) >= INVITATIONS:
            raise Denied("too_many_invitations", most=INVITATIONS)

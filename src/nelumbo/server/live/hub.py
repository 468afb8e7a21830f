"""Who hears what: the tables that this process has open, and its ties to the other processes."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import msgspec

from nelumbo.bots.levels import LEVELS
from nelumbo.core.errors import IllegalMove, InvalidRecord
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.live import game_actions
from nelumbo.server.live.bus import LOBBY, Bus, Note
from nelumbo.server.live.entries import AnyEntry, Opened, Rematched, written
from nelumbo.server.live.keeper import BOT_LEASE, Keeper, Listener, summary
from nelumbo.server.live.notices import Notices
from nelumbo.server.live.seat_actions import going_on, opening, rematch
from nelumbo.server.live.table import Table
from nelumbo.server.live.worker_pool import BotWorkers
from nelumbo.server.messages import Guest, Listed, Listing, Lobby, NewTable, Unlisted
from nelumbo.server.store import Conflict, Unavailable
from nelumbo.server.store.outages import Outage, Outages
from nelumbo.server.store.players import Player, new_id, now
from nelumbo.server.store.tables import Kept, Tables

log = logging.getLogger(__name__)
SWEEP_SECONDS = 0.25
BEAT_SECONDS = 1.0
SILENCE = 3_000  # milliseconds without a sign of a process, before the others take over its bots
ABSENCE = 4_000  # milliseconds without a sign of any process
SWEEP_TABLES = 100
LOBBY_SECONDS = 0.2
LISTED = 200
UNFINISHED = 200  # tables of one player
POLL_SECONDS = 2.0
POLL_BACK = 10_000
PONDER_SECONDS = 0.05
PONDER_SPAN = 0.005  # seconds of work that nobody waits for, each time
TIDY_SECONDS = 5.0
BUSY = 8  # entries on their way to the disk
SECONDS = {level.name: level.seconds for level in LEVELS}
DECODER = msgspec.json.Decoder(Listing)


class Hub:
    """One a process."""

    def __init__(
        self, tables: Tables, absences: Outages, bus: Bus, thinkers: BotWorkers, notices: Notices, pace: float
    ) -> None:
        self.name = new_id()
        self.tables = tables
        self.absences = absences
        self.outages: list[Outage] = []
        self.restored: int | None = None
        """When a backup was last put in the place of everything, as far as this process has noticed."""
        self.neighbours: set[str] = set()
        """The other processes that were there a moment ago."""
        self.bus = bus
        self.thinkers = thinkers
        self.notices = notices
        self.pace = pace
        self.keepers: dict[str, Keeper] = {}
        self.pages: set[Listener] = set()
        """All pages of this process."""
        self.pages_of: dict[str, set[Listener]] = {}
        """Those of each player who is here, and of each stranger's address."""
        self.lobby: set[Listener] = set()
        self.changed: set[str] = set()
        """Tables whose listing has changed since the lobby was last told."""
        self.keeping = 0
        """Entries that are on their way to the disk."""
        self.unpondered: dict[Keeper, None] = {}
        """Tables where it is not known yet how far moves can be taken back."""
        self.counts: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.house_bot = "skilled"
        """It plays for those who gave up or are away."""

    async def open(self) -> None:
        """Goes on with whatever was going on when a process stopped."""
        await self.bus.open()
        await self.beat()
        await self.hurry()
        await self.notices.open()
        self.later(self.bus.listen(self.hear))
        for work in (self.sweep, self.tell_lobby, self.poll, self.beat, self.ponder, self.tidy, self.notices.carry):
            self.later(self.repeat(work))

    async def close(self) -> None:
        """Finishes what is in flight."""
        self.stopping = True
        for keeper in list(self.keepers.values()):
            for task in keeper.thinking.values():
                task.cancel()
            await keeper.ask(nothing)
        await guarded(self.hurry())
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.notices.close()
        await self.bus.close()

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something soon, without anybody waiting for it."""
        task = asyncio.create_task(guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def repeat(self, work: Any) -> None:
        """Does something again and again, whatever happens to it once, even if it does not hear that it is to stop."""
        while not self.stopping:
            seconds = await guarded(work())
            await asyncio.sleep(seconds or POLL_SECONDS)

    def count(self, what: str) -> None:
        """For the metrics."""
        self.counts[what] += 1

    # Tables.

    async def keeper(self, id: str) -> Keeper:
        """The keeper of a table in this process."""
        while (keeper := self.keepers.get(id)) is None:  # where there is no such table it may be gone at once
            self.keepers[id] = Keeper(self, id)
            if self.bus.is_shared:
                await self.bus.subscribe(channel(id))
                await self.bus.publish(Note(self.name, id, asks=True), channel(id))
        keeper.used_at = time.monotonic()
        return keeper

    async def forget(self, keeper: Keeper) -> None:
        """Nobody is at the table here any more."""
        self.unpondered.pop(keeper, None)
        if self.keepers.get(keeper.id) is keeper:
            del self.keepers[keeper.id]
            if self.bus.is_shared:
                await self.bus.unsubscribe(channel(keeper.id))

    async def open_table(self, new: NewTable, host: Player) -> str:
        """A new table."""
        return await self.keep_opened(opening(new, host))

    async def keep_opened(self, entry: Opened, *more: AnyEntry, id: str | None = None) -> str:
        """The first entry of a table, and those that follow at once."""
        if await self.tables.unfinished(entry.host) >= UNFINISHED:
            raise Denied("too_many", most=UNFINISHED)
        table, at = Table(id or new_id()), now()
        for one in (entry, *more):
            table.apply(one, at)
        players = {place.player for place in table.places if place.player is not None} | {entry.host}
        first, *others = (Kept(number, at, written(one)) for number, one in enumerate((entry, *more), 1))
        shown = summary(table)
        if game_actions.bot_decisions(table):  # whichever process looks first lets them think
            shown = msgspec.structs.replace(shown, due=at)
        await self.tables.open(table.id, first, shown, players, *others)
        await self.spread(table.id, 1, True)
        self.count("tables")
        return table.id

    async def go_on(self, record: Record, after: int, seat: int, bot: str, host: Player) -> str:
        """A table that goes on from a moment of a record."""
        opened, started, moves = going_on(record, after, seat, bot, host)
        try:
            return await self.keep_opened(opened, started, *moves)
        except IllegalMove as error:
            raise InvalidRecord(f"the moves do not fit the seed: {error}") from error

    async def rematch(self, id: str, player: Player, rotated: bool) -> str:
        """A table for the same players, whose news go the same way; whoever asks second gets the one that is there."""
        keeper, new = await self.keeper(id), new_id()

        async def job() -> str:
            table = await keeper.loaded()
            entry = rematch(table, player, rotated)
            if table.rematch is not None:
                return table.rematch
            await self.keep_opened(entry, id=new)
            await self.notices.receivers.share_webhook(id, new)

            def decide(table: Table) -> AnyEntry | int:
                return 0 if table.rematch is not None else Rematched(rematch=new)

            await keeper.act(decide)
            return table.rematch or new

        return await keeper.ask(job)

    async def forget_player(self, player: Player) -> None:
        """Takes a player out of all tables: running games are given up, and the name is written over."""
        for id in await self.tables.ids_of_player(player.id):
            keeper = await self.keeper(id)
            await keeper.ask(lambda keeper=keeper: keeper.take_out(player))  # type: ignore[misc]  # of this round
            await self.bus.publish(Note(self.name, id, forgotten=player.id), channel(id))
        await self.hang_up_everywhere(player.id)

    async def hang_up_everywhere(self, player: str) -> None:
        """Ends all connections of a player's, in all processes; who still may comes back."""
        self.hang_up(player)
        await self.bus.publish(Note(self.name, "", forgotten=player), LOBBY)

    def open_pages(self, who: str) -> int:
        """How many pages a player, or a stranger's address, has open in this process."""
        return len(self.pages_of.get(who, ()))

    def arrive(self, page: Listener) -> None:
        """Somebody opens a page."""
        self.pages.add(page)
        self.pages_of.setdefault(page.who, set()).add(page)

    def depart(self, page: Listener) -> None:
        """Somebody closes a page."""
        self.pages.discard(page)
        self.lobby.discard(page)
        others = self.pages_of.get(page.who, set())
        others.discard(page)
        if not others:
            self.pages_of.pop(page.who, None)

    def is_here(self, player: str) -> bool:
        """Whether the player has a page open in this process."""
        return player in self.pages_of

    def hang_up(self, player: str) -> None:
        """Ends all connections of a player's."""
        for page in list(self.pages_of.get(player, ())):
            page.hang_up()

    # Other processes.

    async def spread(self, id: str, size: int, listed: bool) -> None:
        """Tells the other processes that a log has grown."""
        if self.bus.is_shared:
            await self.bus.publish(Note(self.name, id, size), channel(id))
            if listed:
                await self.bus.publish(Note(self.name, id), LOBBY)
        if listed:
            self.changed.add(id)

    async def spread_presence(self, id: str, here: list[Guest]) -> None:
        """Tells the other processes who is here."""
        if self.bus.is_shared:
            await self.bus.publish(Note(self.name, id, here=here), channel(id))

    async def hear(self, channel: str, note: Note) -> None:
        """A note of another process's."""
        if note.sender == self.name:
            return
        if channel == LOBBY:
            self.hear_lobby(note)
            return
        keeper = self.keepers.get(note.table)
        if keeper is None:
            return
        if note.size is not None and (keeper.table is None or note.size > keeper.table.size):
            self.later(keeper.ask(keeper.catch_up))
        if note.forgotten is not None:
            self.later(keeper.ask(keeper.reload))
        if note.here is not None:
            keeper.elsewhere[note.sender] = note.here
            keeper.tell_presence()
        if note.asks and keeper.listeners:
            await self.spread_presence(note.table, keeper.here())

    def hear_lobby(self, note: Note) -> None:
        """A note for everybody."""
        if note.forgotten is not None:
            self.hang_up(note.forgotten)
        else:
            self.changed.add(note.table)

    async def poll(self) -> float:
        """Finds what a lost note would have told."""
        if self.bus.is_shared:
            for id, size in await self.tables.sizes(now() - POLL_BACK):
                keeper = self.keepers.get(id)
                if keeper is not None and keeper.table is not None and size > keeper.table.size:
                    self.later(keeper.ask(keeper.catch_up))
        return POLL_SECONDS

    # What happens by itself.

    async def ponder(self) -> float:
        """Work that nobody waits for, and that takes milliseconds: only while the server has little else to do."""
        until = time.monotonic() + PONDER_SPAN
        while self.unpondered and self.keeping < BUSY and time.monotonic() < until:
            keeper = next(iter(self.unpondered))
            del self.unpondered[keeper]
            await keeper.ask(keeper.ponder)
            await asyncio.sleep(0)  # whoever waits comes first
        return PONDER_SECONDS

    async def tidy(self) -> float:
        """Pages that have gone without a word, and tables that nobody looks at."""
        at = time.monotonic()
        for page in list(self.pages):
            page.fall_silent(at)
        for keeper in [keeper for keeper in self.keepers.values() if keeper.is_idle(at)]:
            await self.forget(keeper)
        return TIDY_SECONDS

    async def beat(self) -> float:
        """Says that this process is there, and takes over from one that no longer is."""
        self.outages = await self.absences.beat(self.name, now(), ABSENCE)
        restored = await self.absences.restored_at()
        if self.restored not in (None, restored):
            self.start_over()
        self.restored = restored
        there = await self.absences.seen_since(now() - SILENCE) - {self.name}
        gone, self.neighbours = self.neighbours - there, there
        if gone:
            await self.take_over(gone)
        return BEAT_SECONDS

    def start_over(self) -> None:
        """A backup has taken the place of everything: what is in memory is forgotten, and pages come anew."""
        log.warning("hub.restored")
        for page in list(self.pages):
            page.hang_up()
        for keeper in self.keepers.values():
            self.later(keeper.ask(keeper.start_over))

    async def take_over(self, gone: set[str]) -> None:
        """Other processes have died: their guests are no longer here, and their bots think here."""
        log.info("hub.took_over processes=%s", len(gone))
        for keeper in self.keepers.values():
            for name in gone:
                keeper.forget_process(name)
        await self.hurry()

    async def hurry(self) -> None:
        """Whatever bots think about is looked after at once, by whichever process is there."""
        await self.tables.hurry(now(), now() + BOT_LEASE)

    async def sweep(self) -> float:
        """Looks after tables where something is due; only one process gets each."""
        for id, due in await self.tables.due(now(), SWEEP_TABLES):
            lease = now() + BOT_LEASE
            if await self.tables.claim(id, due, lease):
                keeper = await self.keeper(id)
                self.later(keeper.ask(lambda keeper=keeper, lease=lease: keeper.look_after(lease)))  # type: ignore[misc]
        return SWEEP_SECONDS

    def bot_pace(self, bot: str) -> float:
        """How long a bot takes for every move, forced ones too."""
        return max(self.pace, self.bot_seconds(bot) if self.pace else 0.0)

    def bot_seconds(self, bot: str) -> float:
        """How long it may think."""
        return SECONDS.get(bot or self.house_bot, 0.0)

    # The lobby.

    async def lobby_message(self, player: Player | None) -> Lobby:
        """All that the lobby shows somebody."""
        tables = newest_first(await self.tables.public(LISTED))
        return Lobby(tables=tables, mine=await self.tables_of(player) if player else [])

    async def tables_of(self, player: Player) -> list[Listing]:
        """Somebody's tables, newest first."""
        listings = newest_first(await self.tables.of_player(player.id, LISTED))
        return [mine(listing, player.id) for listing in listings if concerns(listing, player.id)]

    async def tell_lobby(self) -> float:
        """Everybody in the lobby hears of the tables that changed, at most a few times a second."""
        changed, self.changed = self.changed, set()
        for id in changed if self.lobby else ():
            text = await self.tables.listing(id)
            if text is not None:
                self.tell_listing(DECODER.decode(text))
        return LOBBY_SECONDS

    def tell_listing(self, listing: Listing) -> None:
        """One table, to everybody whom it concerns."""
        shown = listing.public and listing.status != "over"
        for listener in list(self.lobby):
            player = listener.player.id if listener.player is not None else None
            if player is not None and concerns(listing, player):
                listener.mine.add(listing.id)
                listener.send(Listed(listing=mine(listing, player), mine=True))
            elif listing.id in listener.mine:
                listener.mine.discard(listing.id)
                listener.send(Unlisted(id=listing.id, mine=True))
            if shown:
                listener.send(Listed(listing=listing, mine=False))
            elif listing.public:
                listener.send(Unlisted(id=listing.id))


async def nothing() -> None:
    """A job that is done when all jobs before it are."""


async def guarded(work: Coroutine[Any, Any, Any]) -> Any:
    """Does it; what goes wrong is logged, and nobody else stops for it."""
    try:
        return await work
    except (Unavailable, Conflict) as error:
        log.warning("hub.store error=%s", type(error).__name__)
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("hub.failed")
    return None


def channel(id: str) -> str:
    """The channel of a table."""
    return f"table/{id}"


def newest_first(texts: list[str]) -> list[Listing]:
    """By what everybody heard last: the order must not tell of anything else."""
    return sorted(map(DECODER.decode, texts), key=lambda listing: -listing.updated_at)


def concerns(listing: Listing, player: str) -> bool:
    """Whether the player sits at the table or has opened it."""
    return player in {seat.player for seat in listing.seats} | {listing.host}


def mine(listing: Listing, player: str) -> Listing:
    """The listing as the player sees it among their own."""
    turn = any(seat.player == player and seat.seat in listing.awaited for seat in listing.seats)
    return msgspec.structs.replace(listing, your_turn=turn)

"""The keeper of a table: one thing happens there at a time; it is kept first, and only then told."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from nelumbo.core.errors import IllegalMove, NelumboError
from nelumbo.server.errors import Denied
from nelumbo.server.live import game_actions, telling
from nelumbo.server.live.entries import AnyEntry, Moved, Said, read, without_name, written
from nelumbo.server.live.notices import Change
from nelumbo.server.live.seat_actions import closing, standing_up
from nelumbo.server.live.table import Happening, Seats, Table
from nelumbo.server.live.worker import Advise, Bargain, Decide, Decided
from nelumbo.server.live.worker_pool import NoAnswer
from nelumbo.server.messages import FreeUndo, FromServer, Guest, Here, Listing, Refused, Told, Welcome
from nelumbo.server.store import Conflict, Unavailable
from nelumbo.server.store.players import Player, now
from nelumbo.server.store.tables import Kept, Summary

if TYPE_CHECKING:
    from nelumbo.server.live.hub import Hub

log = logging.getLogger(__name__)
T = TypeVar("T")
ATTEMPTS = 8
IDLE_SECONDS = 60.0
PRESENCE_SECONDS = 0.1
BOT_LEASE = 15_000  # milliseconds that a process has for its bots, before another one takes over
LATER = 1_000
RETRY_SECONDS = 1.0


class Overtaken(Exception):
    """What was decided about is no longer to be decided."""


class Listener(Protocol):
    """Somebody who has the table open."""

    player: Player | None
    muted: set[str]
    mine: set[str]
    who: str

    def send(self, message: FromServer) -> None:
        """Queues a message; never waits."""

    def hang_up(self) -> None:
        """Ends the connection."""

    def fall_silent(self, at: float) -> None:
        """Ends it if nothing was heard for too long."""


class Keeper:
    """Everything that happens to a table in this process is a job: one after the other, in the order of asking."""

    def __init__(self, hub: "Hub", id: str) -> None:
        self.hub = hub
        self.id = id
        self.short = id[:6]
        """For the log: a whole id would let its reader in."""
        self.table: Table | None = None
        self.size_told = 0
        """Entries that the listeners know of."""
        self.listeners: dict[Listener, Seats] = {}
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.taken_on: dict[int, int] = {}
        """By seat, when the decision began that a bot makes in this process; the other processes leave it alone."""
        self.elsewhere: dict[str, list[Guest]] = {}
        """Who has it open in other processes."""
        self.shown: list[Guest] | None = None
        """Who was here when everybody was last told; None when some were told otherwise."""
        self.spread: list[Guest] = []
        """Who was here in this process when the others were last told."""
        self.shows = False
        """Whether all that is about to be told."""
        self.turn = asyncio.Lock()
        """Whoever holds it has the table."""
        self.used_at = time.monotonic()

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """The result of a job, done when it is its turn."""
        async with self.turn:
            self.used_at = time.monotonic()
            return await job()

    def is_idle(self, at: float) -> bool:
        """Whether nobody has been here for a while."""
        busy = self.listeners or self.thinking or self.turn.locked()
        return not busy and self.used_at + IDLE_SECONDS < at

    # From here on in a job.

    async def loaded(self) -> Table:
        """The table with its clocks made good; rebuilt from its log when it is not at hand."""
        while True:
            table = self.table or await self.rebuilt()
            lost = game_actions.made_up(table, self.hub.outages)
            if lost is None:
                return table
            with suppress(Conflict):  # another process was first: read once more
                await self.keep(table, lost, None)

    async def rebuilt(self) -> Table:
        """The table from its log; listeners hear what they have not heard."""
        table = Table(self.id)
        for kept in await self.hub.tables.entries(self.id):
            self.take_in(table, kept)
        if table.size == 0:
            raise Denied("no_such_table")
        self.table = table
        self.wake_bots()
        return table

    async def fresh(self) -> Table:
        """The table as it is, whatever other processes have done."""
        if self.hub.bus.is_shared:
            await self.catch_up()
        return await self.loaded()

    async def catch_up(self) -> None:
        """Takes in what other processes have kept."""
        if self.table is None:
            await self.loaded()
            return
        for kept in await self.hub.tables.entries(self.id, self.table.size):
            self.take_in(self.table, kept)
        self.wake_bots()

    def take_in(self, table: Table, kept: Kept) -> None:
        """One entry of the log; it is told unless it was before."""
        happened = table.apply(read(kept.entry), kept.at, kept.move_id)
        if kept.number > self.size_told:
            self.tell(table, happened, kept.at)

    async def act(self, decide: Callable[[Table], AnyEntry | int], move_id: str | None = None) -> int:
        """Keeps what was decided, then tells; the position at which it is told. Another process may be first."""
        for _ in range(ATTEMPTS):
            table = await self.loaded()
            size = table.size
            try:
                decided = decide(table)
            except (Denied, IllegalMove):
                if (await self.fresh()).size == size:
                    raise
                continue  # it was refused by what is no longer so
            if isinstance(decided, int):
                return decided
            try:
                return await self.keep(table, decided, move_id)
            except Conflict:
                await self.loaded()
        raise Denied("busy")

    async def keep(self, table: Table, entry: AnyEntry, move_id: str | None) -> int:
        """Into the log first; only then does anybody hear of it."""
        at, known = max(now(), table.last_at), {place.player for place in table.places}
        before, decisions = telling.listing(table), game_actions.bot_decisions(table)
        happened = table.apply(entry, at, move_id)
        after = telling.listing(table)
        kept = Kept(table.size, at, written(entry), move_id)
        newcomers = {place.player for place in table.places if place.player is not None} - known
        self.hub.keeping += 1
        try:
            status_changed = after.status != before.status
            await self.hub.tables.append(self.id, kept, summary(table, after), newcomers, status_changed)
        except BaseException:
            self.table = None  # what is in memory has run ahead of the log
            raise
        finally:
            self.hub.keeping -= 1
        level = logging.DEBUG if isinstance(entry, Moved | Said) else logging.INFO
        log.log(level, "table.%s table=%s number=%s", entry.__struct_config__.tag, self.short, kept.number)
        self.tell(table, happened, at)
        await self.hub.spread(self.id, table.size, after != before)
        if after != before and self.hub.notices.are_wanted:
            present = frozenset(guest.player for guest in self.guests())
            self.hub.later(self.hub.notices.tell(Change(before, after, table.told_to_all(), table.outcome, present)))
        self.take_on(dict(game_actions.bot_decisions(table).items() - decisions.items()))
        self.hub.unpondered[self] = None
        if isinstance(entry, Moved) and table.decided is None and table.status == "playing":
            self.hub.later(self.let_answer(table))
        self.hub.count("entries")
        return happened[0].position

    def tell(self, table: Table, happened: list[Happening], at: int) -> None:
        """Everybody who is here, each as they may know it."""
        self.size_told = table.size
        cache: dict[tuple[int, Seats, bool], Told] = {}
        for listener, seats in list(self.listeners.items()):
            player = None if listener.player is None else listener.player.id
            if table.seats_of(player) != seats:
                self.listeners[listener] = table.seats_of(player)
                self.hub.later(self.welcome(listener, 0, ()))
                continue
            if not table.admits(seats):
                self.show_out(listener)
                continue
            for happening in happened:
                if not table.hears(happening.position, seats):
                    continue
                key = (happening.position, seats, player == table.opened.host)
                if listener.muted or seats or key not in cache:
                    cache[key] = telling.told(table, at, happening, (player, seats), listener.muted)
                listener.send(cache[key])
        table.views = {}  # large, and seldom asked for again before the next move

    async def hello(self, listener: Listener, version: int, seats: Seats) -> None:
        """Somebody opens the table."""
        table = await self.fresh()
        player = None if listener.player is None else listener.player.id
        own = table.seats_of(player)
        if not table.admits(own):
            raise Denied("no_spectators")
        self.listeners[listener] = own
        listener.send(await self.welcome_message(table, listener, version if seats == own else 0))
        self.hub.unpondered[self] = None
        self.show_presence()
        while (entry := game_actions.returning(table, own)) is not None:
            await self.keep(table, entry, None)

    async def welcome(self, listener: Listener, version: int, seats: Seats) -> None:
        """Everything once more, for a listener whose seats changed or who was too slow."""

        async def job() -> None:
            table = await self.loaded()
            if listener in self.listeners:
                own = self.listeners[listener]
                listener.send(await self.welcome_message(table, listener, version if seats == own else 0))

        await self.ask(job)

    async def welcome_message(self, table: Table, listener: Listener, version: int) -> Welcome:
        """All as it stands, and what was missed."""
        player, own = None if listener.player is None else listener.player.id, self.listeners[listener]
        missed = await self.missed(table, own, version, listener.muted)  # who is here may change meanwhile
        return Welcome(
            table_id=self.id,
            version=table.version(own),
            table=telling.info(table, player),
            faces=telling.faces(table, own),
            clocks=telling.clocks(table),
            here=self.guests(),
            missed=missed,
        )

    async def missed(self, table: Table, seats: Seats, version: int, muted: set[str]) -> list[Told]:
        """Exactly what the viewer was not told after that version."""
        if version == table.version(seats):
            return []
        after = version if version < table.version(seats) else 0
        return await self.told(table, seats, muted, lambda version, at: version > after)

    async def told_between(self, player: str, away: tuple[int, int], muted: set[str]) -> list[Told]:
        """What a player's seats were told after the first moment, up to the second."""
        table, (since, until) = await self.fresh(), away
        return await self.told(table, table.seats_of(player), muted, lambda version, at: since < at <= until)

    async def told(self, table: Table, seats: Seats, muted: set[str], wanted: Callable[[int, int], bool]) -> list[Told]:
        """What the viewer was told, where its version and its time are wanted."""
        again, found = Table(self.id), []
        for kept in await self.hub.tables.entries(self.id):
            if again.size == table.size:
                break
            for happening in again.apply(read(kept.entry), kept.at, kept.move_id):
                version = again.version(seats, happening.position)
                if again.hears(happening.position, seats) and wanted(version, kept.at):
                    found.append(telling.bare(again, kept.at, happening, seats, muted))
        return found

    async def ponder(self) -> None:
        """Finds out how far the last mover may take back, if that seat's player is here."""
        table = self.table
        if table is None or not table.moves:
            return
        seat = table.moves[-1].seat
        here = [(listener, seats) for listener, seats in self.listeners.items() if seat in seats]
        moves = table.free_undo(seat) if here else 0
        for listener, seats in here if moves else ():
            listener.send(FreeUndo(table_id=self.id, version=table.version(seats), seat=seat, moves=moves))

    def leave(self, listener: Listener) -> None:
        """Somebody closes the table."""
        if self.listeners.pop(listener, None) is not None:
            self.show_presence()

    def show_out(self, listener: Listener) -> None:
        """The game begins, and this table is for its players alone."""
        listener.send(Refused(id=None, code="no_spectators", values={"table": self.id}))
        self.leave(listener)

    async def take_out(self, player: Player) -> None:
        """A player leaves for good: the seats are given up, and the log forgets the name."""
        table = await self.fresh()
        if table.status == "waiting" and table.opened.host == player.id:
            await self.keep(table, closing(table, player), None)
        for seat in table.seats_of(player.id):
            if table.status == "playing" and seat not in table.resigned:
                await self.keep(table, game_actions.resign(table, table.seats_of(player.id), seat), None)
            elif table.status == "waiting":
                await self.keep(table, standing_up(table, player, seat), None)
        for kept in await self.hub.tables.entries(self.id):
            entry = read(kept.entry)
            nameless = without_name(entry, player.id)
            if nameless != entry:
                await self.hub.tables.rewrite(self.id, kept.number, written(nameless))
        await self.reload()
        table = await self.loaded()
        await self.hub.tables.relist(self.id, table.size, summary(table).listing)
        await self.hub.spread(self.id, table.size, True)

    async def reload(self) -> None:
        """Reads the log anew."""
        self.table = None
        await self.loaded()

    async def start_over(self) -> None:
        """What was known here is no longer so."""
        self.table, self.size_told = None, 0

    # Who is here.

    def here(self) -> list[Guest]:
        """Who has it open in this process."""
        found: dict[str, Guest] = {}
        for listener, seats in self.listeners.items():
            if listener.player is not None:
                found[listener.player.id] = Guest(
                    player=listener.player.id, name=listener.player.name, seats=list(seats)
                )
        return list(found.values())

    def guests(self) -> list[Guest]:
        """Who has it open anywhere."""
        found = {guest.player: guest for guests in self.elsewhere.values() for guest in guests}
        found.update({guest.player: guest for guest in self.here()})
        return list(found.values())

    def show_presence(self) -> None:
        """Everybody hears who is here, in all processes; once, however many come and go at the same time."""
        if self.guests() != self.shown:
            self.shown = None
        if not self.shows:
            self.shows = True
            self.hub.later(self.spread_presence())

    async def spread_presence(self) -> None:
        """A moment later."""
        await asyncio.sleep(PRESENCE_SECONDS)
        self.shows = False
        self.tell_presence()
        if self.here() != self.spread:
            self.spread = self.here()
            await self.hub.spread_presence(self.id, self.spread)

    def forget_process(self, name: str) -> None:
        """A process is gone, and with it everybody who was there."""
        if self.elsewhere.pop(name, None):
            self.tell_presence()

    def tell_presence(self) -> None:
        """Everybody in this process hears who is here, if that is news."""
        guests = self.guests()
        if guests == self.shown:
            return
        self.shown, message = guests, Here(table_id=self.id, here=guests)
        for listener in list(self.listeners):
            listener.send(message)

    # What happens by itself.

    async def look_after(self, due: int) -> None:
        """Clocks that ran out, seats whose player is away, bots that nobody lets think."""
        table, at = await self.loaded(), now()
        present = {guest.player for guest in self.guests()}
        entry = game_actions.overdue(table, at, present)
        if entry is not None:
            await self.keep(table, entry, None)
            return
        self.take_on(game_actions.bot_decisions(table))
        next_due = next_due_of(table, at)
        await self.hub.tables.rearm(self.id, due, None if next_due is None else max(next_due, at + LATER))

    def take_on(self, decisions: dict[int, int]) -> None:
        """These decisions of bots are made here: they began with what this process kept, or it has claimed them."""
        self.taken_on |= decisions
        self.wake_bots()

    def wake_bots(self) -> None:
        """Every bot whose decision is made here thinks, if it does not already."""
        if self.table is None or self.hub.stopping:
            return
        alone = not self.hub.bus.is_shared
        for seat, since in game_actions.bot_decisions(self.table).items():
            if (alone or self.taken_on.get(seat) == since) and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self.let_think(seat), name=f"bot {self.id} {seat}")

    async def let_think(self, seat: int) -> None:
        """One decision of a bot. It takes its time whatever it has to decide, so that time tells nothing."""
        try:
            await self.think(seat)
        except Overtaken:
            pass
        except Unavailable:
            await asyncio.sleep(RETRY_SECONDS)
        except NelumboError as error:
            log.error("bots.refused table=%s seat=%s error=%s", self.short, seat, error.code)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self.thinking.pop(seat, None)
        self.wake_bots()

    async def think(self, seat: int) -> None:
        """Asks a worker, waits for the bot's pace, and plays."""
        table = self.table
        if table is None:
            return
        since, started = table.since[seat], asyncio.get_running_loop().time()
        reply = await self.reply(table, seat)
        pace = self.hub.bot_pace(table.bot_of(seat) or "")
        await asyncio.sleep(max(0.0, pace - (asyncio.get_running_loop().time() - started)))

        def decide(table: Table) -> AnyEntry:
            if table.status != "playing" or table.since[seat] != since or table.bot_of(seat) is None:
                raise Overtaken
            return game_actions.bot_move(table, seat, reply.move)

        await self.say(seat, reply.asides)
        await self.ask(lambda: self.act(decide))

    async def let_answer(self, table: Table) -> None:
        """Somebody made an offer: every bot says what it owes the others."""
        for seat in range(len(table.places)):
            bot = table.bot_of(seat)
            if bot is not None:
                reply = await self.hub.thinkers.ask(bargain_question(table, seat), table.opened.host)
                await self.say(seat, reply.asides)

    async def say(self, seat: int, asides: list[bytes]) -> None:
        """A bot's offers and answers; one that is no longer possible is let go."""
        for aside in asides:
            with suppress(IllegalMove):
                await self.ask(lambda aside=aside: self.act(lambda t: game_actions.bot_aside(t, seat, aside)))  # type: ignore[misc]

    async def reply(self, table: Table, seat: int) -> Decided:
        """What the bot answers, or its script says; a plain move when no worker can."""
        scripted = game_actions.scripted(table, seat)
        if scripted is not None:
            return Decided(scripted)
        question = self.question(table, seat, table.bot_of(seat) or self.hub.house_bot)
        try:
            return await self.hub.thinkers.ask(question, table.opened.host)
        except NoAnswer:
            log.error("bots.no_answer table=%s seat=%s", self.short, seat)
            return Decided(question.moves[0])

    def question(self, table: Table, seat: int, bot: str) -> Decide:
        """All that a bot gets: its seat's view and legal moves, and dice of its own."""
        seconds = self.hub.bot_seconds(bot)
        return Decide(
            table.game.name, bot_seed(table, seat), encoded_view(table, seat), seconds, bot, table.decisions[seat]
        )


def bargain_question(table: Table, seat: int) -> Bargain:
    return Bargain(table.game.name, bot_seed(table, seat), encoded_view(table, seat), seconds=0.0)


def advise_question(table: Table, seat: int, seconds: float) -> Advise:
    return Advise(table.game.name, bot_seed(table, seat, hint=True), encoded_view(table, seat), seconds)


def bot_seed(table: Table, seat: int, hint: bool = False) -> str:
    """Dice of its own for every decision, from which nobody learns the table's seed."""
    return hashlib.sha256(f"{table.seed}/bot/{seat}/{len(table.moves)}/{hint}".encode()).hexdigest()


def encoded_view(table: Table, seat: int) -> bytes:
    return msgspec.json.encode(table.view(seat))


def summary(table: Table, listing: Listing | None = None) -> Summary:
    """What lists need to know."""
    return Summary(
        game=table.opened.game,
        status=table.status,
        public=table.opened.public,
        listing=msgspec.json.encode(listing or telling.listing(table)).decode(),
        due=next_due_of(table, table.last_at),
        updated_at=table.last_at,
    )


def next_due_of(table: Table, at: int) -> int | None:
    """When another process should look after the table, if this one does not."""
    due = game_actions.due(table)
    if game_actions.bot_decisions(table):
        return min(at + BOT_LEASE, due) if due is not None else at + BOT_LEASE
    return due

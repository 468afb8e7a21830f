# mypyc: compiled
"""The keeper of one table in this process: it appends to the table's event log, and tells of it.

The law, in the order in which it is kept:

1. **One at a time.** Everything that reads or changes the table holds its `lock`. A method either takes it (above the
   line in the class) or is only called with it held (below the line, and `log_reader.py`). The lock is not reentrant.
2. **Apply.** The entry is applied to the table in memory. Here, and nowhere else, the rules judge a move; if they
   refuse it, IllegalMove is raised and the table has not changed.
3. **Append.** The entry goes into the store under the next number. When `append` returns, it is on disk.
4. **After append.** Only now does anybody hear of it: the listeners here, the sender's acknowledgement, the other
   processes, the lobby, notices. Then the bots whose decisions began with it start to think.

So everything that was ever told is durable; what is durable is told at once or, after a failure, later:

- *The append conflicts*: another process was first with that number (optimistic concurrency: each number is stored
  once). The table in memory has run ahead of the log and is thrown away, the log is read again (`log_reader.py`),
  listeners hear what they have not heard, and `act` decides again; so it does after a refusal by a stale table.
- *The store is away* (Unavailable): whether the entry was stored is not known. The table is thrown away too. A move
  that is tried again has the same id, an idempotency key: if it was stored after all, it is acknowledged, not applied.
- *The process dies*: what was appended stands, and pages and other processes hear what they missed (`cluster.py`).
- *Telling fails* for one page: its queue restarts from what it has really seen (`outgoing.py`). The entry stands.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeAlias

from nelumbo.core.errors import IllegalMove
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.absence import Absence
from nelumbo.server.live.actions.game_actions import AlreadyMade
from nelumbo.server.live.bots.bot_seats import BotSeats
from nelumbo.server.live.keeping.caretaker import Caretaker
from nelumbo.server.live.keeping.log_reader import LogReader
from nelumbo.server.live.keeping.presence import Presence
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.results import result_of_table
from nelumbo.server.live.table import due
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.entries import AnyEntry, MoveEntry, kind_of, spectator_of, written
from nelumbo.server.live.table.listing import Outline, outline, summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.messages import Said, Told
from nelumbo.server.store import Conflict
from nelumbo.server.store.tables import StoredEntry
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
ATTEMPTS = 8
IDLE_SECONDS = 60.0
DecideEntry: TypeAlias = Callable[[Table], AnyEntry | AlreadyMade | None]
"""From the table to an entry, or to None where nothing is to be done; it may be asked again."""


class Keeper:
    def __init__(self, id: str, process: Process) -> None:
        self.id = id
        self.process = process
        self.lock = asyncio.Lock()
        self.used_at = time.monotonic()
        self.audience = Audience()
        self.presence = Presence(id, self.audience, process)
        self.bots = BotSeats(self, self.audience, process.bot_service, process.background)
        self.reader = LogReader(self, self.audience, self.bots, process)
        self.caretaker = Caretaker(self, self.reader, self.presence, self.bots, process)
        self.last_outline: Outline | None = None
        """The outline of the table after the last entry that was appended here."""

    @property
    def table(self) -> Table | None:
        """The table, if it is in memory; `reader` loads it."""
        return self.reader.table

    def is_unwatched(self) -> bool:
        """Whether nobody has the table open, and nothing is under way."""
        return not (self.audience.listeners or self.bots.thinking or self.lock.locked())

    def is_idle(self, at: float) -> bool:
        return self.is_unwatched() and self.used_at + IDLE_SECONDS < at

    def version_for(self, page: Page) -> int | None:
        return None if self.table is None else self.audience.version_for(page, self.table)

    # Taking the lock.

    async def act(self, decide: DecideEntry, move_id: str | None = None) -> tuple[Table, int | None]:
        """Appends what is decided; the table, and the number of the delivery that told of it."""
        async with self.lock:
            return await self.act_locked(decide, move_id)

    async def contribute(self, decide: DecideEntry) -> None:
        """A page contributes to the seed; when it was the last one waited for, the next step follows at once."""
        async with self.lock:
            await self.act_locked(decide)
            await self.act_locked(lambda table: due.next_step(table, now(), self.process.cluster.started_at))

    async def hello(
        self, page: Page, version: int, seats: Seats, contributes: bool = False, most: int | None = None
    ) -> int:
        """Somebody opens the table, who has seen it with these seats up to that version; how much is told again."""
        async with self.lock:
            table = await self.reader.opened()
            own = self.audience.join(page, table, contributes)
            told = await self.send_welcome(page, table, version, seats, most)
            self.process.background.when_idle(self, self.find_free_undos)
            self.caretaker.somebody_came(table)
            table = await self.give_seats_back(table, own)
            if not table.seating.people() and not any(self.presence.elsewhere.values()):
                self.bots.take_on(due.bot_decisions(table))  # they waited for somebody
            return told

    async def welcome(self, page: Page, version: int = 0, seats: Seats = ()) -> None:
        """Sends everything again, to a listener whose seats changed or who was too slow."""
        async with self.lock:
            table = await self.reader.loaded()
            if self.audience.has_open(page):
                await self.send_welcome(page, table, version, seats)

    async def earlier(self, page: Page, before: int, most: int) -> list[Told]:
        """What a listener was told before that version. Raises Denied for a page that no longer listens."""
        async with self.lock:
            table = await self.reader.loaded()
            if not self.audience.has_open(page):
                raise Denied("say_hello_first")
            return await self.process.retelling.earlier(table, self.audience.listeners[page], page.muted, before, most)

    async def find_free_undos(self) -> None:
        """Finds out how far the last mover may take back, if that seat's player is here."""
        async with self.lock:
            if self.table is not None and self.table.has_started and self.table.history.moves:
                self.audience.tell_free_undo(self.table)

    async def let_play(self) -> None:
        """Gives present players their seats back: a bot stood in because the message of their presence was lost."""
        async with self.lock:
            for own in list(self.audience.listeners.values()):
                await self.give_seats_back(await self.reader.loaded(), own)

    async def absence(self) -> Absence:
        """Which of the players are away, and since when."""
        return await self.presence.absence((await self.loaded_table()).seating.players())

    async def loaded_table(self) -> Table:
        async with self.lock:
            return await self.reader.loaded()

    async def fresh_table(self) -> Table:
        async with self.lock:
            return await self.reader.fresh()

    async def catch_up(self) -> None:
        async with self.lock:
            self.used_at = time.monotonic()
            await self.reader.catch_up()

    async def reload(self) -> None:
        async with self.lock:
            await self.reader.reload()

    async def start_over(self) -> None:
        async with self.lock:
            self.reader.start_over()

    # ---- Only with the lock held. ----

    async def act_locked(self, decide: DecideEntry, move_id: str | None = None) -> tuple[Table, int | None]:
        self.used_at = time.monotonic()
        for _ in range(ATTEMPTS):
            table = await self.reader.loaded()
            size = table.size
            try:
                decided = decide(table)
                if decided is None or isinstance(decided, AlreadyMade):
                    return table, None if decided is None else decided.number
                public_count = table.versions.public_count()
                self.process.table_limits.check(table.counts, table.seating.count(), public_count, decided)
                return table, await self.commit(table, decided, move_id)
            except (Denied, IllegalMove) as error:
                refusal = error
            except Conflict:
                continue  # Another process was first: retry on what it appended.
            if table.size > size or (await self.reader.fresh()).size == size:
                raise refusal  # else it was refused against a stale table: retry on the fresh one
        raise Denied("busy")

    async def commit(self, table: Table, entry: AnyEntry, move_id: str | None = None) -> int:
        """Apply, append, after append; the number of its first delivery."""
        before, at = outline(table, self.last_outline), max(now(), table.last_at)
        deliveries = table.apply(entry, at, move_id)
        after = self.last_outline = outline(table)
        stored = StoredEntry(table.size, at, written(entry, table.game), move_id, spectator_of(entry))
        await self.append(table, stored, before, after)
        self.after_append(table, entry, deliveries, before, after)
        return deliveries[0].number

    async def append(self, table: Table, stored: StoredEntry, before: Outline, after: Outline) -> None:
        """Appends to the store; on failure the table in memory has run ahead of the log, and is dropped."""
        row, newcomers = summary(table, after.listing), after.players - before.players
        status_changed = after.listing.status != before.listing.status
        result = result_of_table(table) if status_changed else None
        try:
            with self.process.background.urgent:
                await self.process.tables.append(self.id, stored, row, newcomers, status_changed, result)
        except BaseException:
            self.reader.forget()
            raise

    def after_append(
        self, table: Table, entry: AnyEntry, deliveries: list[Delivery], before: Outline, after: Outline
    ) -> None:
        level = logging.DEBUG if isinstance(entry, MoveEntry | Said) else logging.INFO
        log.log(level, "table.%s table=%s number=%s", kind_of(entry), self.id[:6], table.size)
        self.reader.appended(table, deliveries)
        self.tell(table, deliveries, table.last_at)
        self.process.appended(table, before.listing, after.listing)
        if after.bot_decisions:
            self.bots.take_on(dict(after.bot_decisions.items() - before.bot_decisions.items()))
        self.process.background.when_idle(self, self.find_free_undos)
        if isinstance(entry, MoveEntry) and table.history.is_aside(entry.move) and table.status == "playing":
            self.bots.let_answer(table)

    def tell(self, table: Table, deliveries: list[Delivery], at: int) -> None:
        """Tells every listener of an entry; those whose seats changed get a new welcome."""
        listening, moved = len(self.audience.listeners), self.audience.tell(table, deliveries, at)
        for page in moved:
            self.process.background.later(self.welcome(page))
        if table.seating.stood_in and any(due.returning(table, own) for own in self.audience.listeners.values()):
            self.process.background.later(self.let_play())
        if moved or len(self.audience.listeners) != listening:
            self.presence.changed()

    async def give_seats_back(self, table: Table, own: Seats) -> Table:
        """Gives a returned player the seat back from the bot."""
        while due.returning(table, own) is not None:
            table, _ = await self.act_locked(lambda table: due.returning(table, own))
        return table

    async def send_welcome(self, page: Page, table: Table, version: int, seats: Seats, most: int | None = None) -> int:
        """Sends the whole table, and what was missed since that version with these seats; returns how much."""
        own = self.audience.listeners[page]
        told = await self.process.retelling.missed(table, own, page.muted, version if seats == own else 0, most)
        if self.audience.has_open(page):  # leaving needs no lock
            self.audience.welcome(page, table, self.presence.shown_to(page), told)
        return len(told)

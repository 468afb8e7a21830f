# mypyc: compiled
"""The queue of messages to one page. It is bounded (backpressure): nobody waits for a page that reads too slowly.

When the queue runs over, everything in it is dropped, and the page is resynchronised once it reads again: of every
table that it has open it gets a new `welcome`, from the version that was really sent before. Until then it hears
nothing else of that table, so that it never hears of something twice or with a gap.
"""

from collections import deque
from collections.abc import Callable

import msgspec

from nelumbo.core.errors import Refusal
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.connections import PageWire
from nelumbo.server.messages import FromServer, Here, Refused, Told, Welcome

QUEUE = 256
ENCODER = msgspec.json.Encoder()


class Outgoing:
    """What waits to be sent to one page."""

    def __init__(
        self, wire: PageWire, resynchronise: Callable[[], None], told: Callable[[], None] = lambda: None
    ) -> None:
        self.wire = wire
        self.wire.on_room = self.flush
        self.resynchronise = resynchronise
        """Called when the queue has run over and the page reads again."""
        self.told = told
        """Called when the page has been told of something at a table, or of who is there."""
        self.queue: deque[FromServer] = deque()
        self.is_flush_due = False
        self.has_run_over = False
        self.is_held = False
        """While the page is resynchronised nothing is sent, so that what it has really seen stays as it is."""
        self.unwelcome: set[str] = set()
        """The tables of which it gets a new welcome: until then nothing else."""
        self.seen: dict[str, tuple[int, Seats]] = {}
        """By table, the version that has really been sent, and as whom."""

    def send(self, message: FromServer) -> None:
        """Queues a message; never waits."""
        if len(self.queue) >= QUEUE:
            self.queue.clear()
            self.has_run_over = True
        if not self.has_run_over and self.is_wanted(message):
            self.queue.append(message)
        if not self.is_flush_due:
            self.is_flush_due = True
            self.wire.loop.call_soon(self.flush)

    def is_wanted(self, message: FromServer) -> bool:
        """Whether it may be sent now; a welcome lets through what follows of its table."""
        if isinstance(message, Welcome):
            self.unwelcome.discard(message.table_id)
        return not (isinstance(message, Told) and message.table_id in self.unwelcome)

    def flush(self) -> None:
        """Sends what waits, all in one go, as long as the page reads it."""
        self.is_flush_due = False
        if self.is_held or not self.wire.has_room():
            return
        if self.has_run_over:
            self.is_held = True
            self.resynchronise()
            return
        waiting, self.queue = self.queue, deque()
        for message in waiting:
            self.remember(message)
        self.wire.say(map(ENCODER.encode, waiting))

    def remember(self, message: FromServer) -> None:
        """Remembers what the page has seen."""
        match message:
            case Welcome():
                self.seen[message.table_id] = (message.version, tuple(message.table.yours))
            case Told():
                _, seats = self.seen.get(message.table_id, (0, ()))
                self.seen[message.table_id] = (message.version, seats)
                self.told()
            case Here():
                self.told()

    def hold(self, tables: set[str]) -> None:
        """Holds these tables back until each has a new welcome."""
        self.has_run_over, self.unwelcome = False, tables

    def release(self) -> None:
        self.is_held, self.unwelcome = False, set()
        self.flush()


def refused(id: str | None, refusal: Refusal, version: int | None) -> Refused:
    """A refusal as it travels."""
    return Refused(
        id=id,
        code=refusal.code,
        values=refusal.values,  # type: ignore[arg-type]  # a list of texts is a list of texts or numbers
        rule=refusal.rule,
        version=version,
    )

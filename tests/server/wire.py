"""A wire between clients and servers, which can be cut, swallow what it carries, hold it back or say it twice."""

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit

CHUNK = 65_536


class Wire:
    """A TCP proxy, and with several servers a balancer. Its faults concern what is carried from then on."""

    def __init__(self, *urls: str) -> None:
        self.urls = list(urls)
        """Where new connections go, in turn."""
        self.ends: set[StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.carried = 0
        """Connections so far."""
        self.swallows_up = False
        """What the client says is lost."""
        self.swallows_down = False
        """What the server says is lost."""
        self.doubles = False
        """What the client says comes twice."""
        self.delay_seconds = 0.0
        """At most."""
        self.awake = asyncio.Event()
        """While it is not set, everything waits."""
        self.awake.set()

    async def __aenter__(self) -> "Wire":
        self.door = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.door.close()
        self.awake.set()
        ends = list(self.ends)
        self.cut()
        await asyncio.gather(*self.tasks, *(end.wait_closed() for end in ends), return_exceptions=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Ends all connections at once, without a closing handshake."""
        for end in list(self.ends):
            end.transport.abort()

    def mend(self) -> None:
        self.swallows_up = self.swallows_down = self.doubles = False
        self.delay_seconds = 0.0

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, both ways."""
        self.carried += 1
        server = urlsplit(self.urls[self.carried % len(self.urls)])
        try:
            server_reader, server_writer = await asyncio.open_connection(server.hostname, server.port)
        except OSError:
            writer.transport.abort()
            return
        self.ends |= {writer, server_writer}
        ways = (self.pass_on(reader, server_writer, True), self.pass_on(server_reader, writer, False))
        for way in ways:
            task = asyncio.create_task(way)
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def pass_on(self, reader: StreamReader, writer: StreamWriter, up: bool) -> None:
        """One way, until either end is closed."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await asyncio.sleep(self.delay_seconds * random.random())
                await self.awake.wait()
                if self.swallows_up if up else self.swallows_down:
                    continue
                writer.write(data * 2 if up and self.doubles else data)
                await writer.drain()
        self.ends.discard(writer)
        writer.transport.abort()

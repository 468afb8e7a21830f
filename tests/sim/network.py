"""The network between a page and a process: in order, late, and sometimes cut; and pages that read slowly."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from nelumbo.server.websocket.incoming import Incoming
from tests.sim.loop import Node, VirtualLoop


class Unlimited:
    """A transport that never has to pause."""

    def pause_reading(self) -> None:
        """There is room enough."""

    def resume_reading(self) -> None:
        """It never paused."""


class SimulatedWire:
    """The server's end: what `Socket` drives, above a network in memory instead of TCP."""

    def __init__(self, loop: VirtualLoop, server: Node, carry: Callable[[list[bytes]], None]) -> None:
        self.loop = loop
        self.context = server.context
        self.carry = carry
        transport: Any = Unlimited()
        self.incoming = Incoming(transport, loop)
        self.on_room: Callable[[], None] = lambda: None
        self.is_flooded = False
        self.is_slow = False

    def has_room(self) -> bool:
        return not self.is_slow

    def is_open(self) -> bool:
        return not self.incoming.ended.is_set()

    def say(self, texts: Iterable[bytes]) -> None:
        if self.is_open():
            self.carry(list(texts))

    def slow_down(self, seconds: float) -> None:
        """The page does not read for a while."""
        self.is_slow = True
        self.loop.call_later(seconds, self.speed_up, context=self.context)

    def speed_up(self) -> None:
        self.is_slow = False
        self.on_room()


class Connection:
    """Both ends. What is sent in one direction arrives in that order, until the connection is cut."""

    def __init__(self, loop: VirtualLoop, delay: Callable[[], float], server: Node, page: Node) -> None:
        self.loop = loop
        self.delay = delay
        self.server = server
        self.page = page
        self.wire = SimulatedWire(loop, server, self.carry_back)
        self.received: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What arrives at the page; None when the connection is lost."""
        self.there = self.back = 0.0
        """When what was sent last arrives."""
        self.is_cut = False

    def send(self, text: str) -> None:
        """From the page."""
        self.there = max(self.there, self.loop.now + self.delay())
        self.loop.call_at(self.there, self.arrive_there, text, context=self.server.context)

    def arrive_there(self, text: str) -> None:
        if not self.is_cut and not self.server.is_dead:
            self.wire.incoming.put(text)

    def carry_back(self, texts: list[bytes]) -> None:
        self.back = max(self.back, self.loop.now + self.delay())
        self.loop.call_at(self.back, self.arrive_back, texts, context=self.page.context)

    def arrive_back(self, texts: list[bytes]) -> None:
        if not self.is_cut:
            for text in texts:
                self.received.put_nowait(text)

    def cut(self) -> None:
        """What is under way is lost; each end notices in its own time."""
        if self.is_cut:
            return
        self.is_cut = True
        self.loop.call_later(self.delay(), self.wire.incoming.end, context=self.server.context)
        self.loop.call_later(self.delay(), self.received.put_nowait, None, context=self.page.context)

"""A connection as uvicorn sees it while it may still become a WebSocket."""

import asyncio
from collections.abc import Callable
from typing import Any


class HttpTransport(asyncio.Transport):
    def __init__(self, transport: asyncio.Transport, end: Callable[[], None]) -> None:
        super().__init__()
        self.transport: asyncio.Transport | None = transport
        self.end = end
        """Closes the connection, and gives up what is not read in time."""

    def detach(self) -> None:
        """Disconnects uvicorn: nothing that it does has an effect any more."""
        self.transport = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default if self.transport is None else self.transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self.transport is None or self.transport.is_closing()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Nothing once it is closing: uvloop raises then, and uvicorn would log that for every pipelined request."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def close(self) -> None:
        if self.transport is not None:
            self.end()

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def pause_reading(self) -> None:
        if self.transport is not None:
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.transport is not None:
            self.transport.resume_reading()

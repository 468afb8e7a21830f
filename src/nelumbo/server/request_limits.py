"""Limits the size and duration of request headers (slowloris)."""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_BYTES = 32 * 1024  # request line and headers
HEADER_SECONDS = 20.0


class HeaderLimits(HttpToolsProtocol):
    received = 0
    """Bytes of headers that are not complete."""
    timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self.start_timer()

    def start_timer(self) -> None:
        self.stop_timer()
        self.timer = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def stop_timer(self) -> None:
        self.received = 0
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.timer is not None:
            self.received += len(data)
            if self.received > HEADER_BYTES:
                self.send_400_response("The request headers are too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_timer()

    def on_headers_complete(self) -> None:
        self.stop_timer()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        super().connection_lost(exc)

"""HTTP whose heads have a limit, in bytes and in time: bodies and messages have theirs elsewhere."""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES = 32 * 1024  # address and headers of one request
HEAD_SECONDS = 20.0


class Guarded(HttpToolsProtocol):
    """One connection. Whoever never comes to an end with a request's head is not listened to."""

    received = 0
    """Bytes of a head that is not complete."""
    timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self.wait_for_head()

    def wait_for_head(self) -> None:
        """From now on there is only so much time."""
        self.stop_waiting()
        self.timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def stop_waiting(self) -> None:
        """The head is there, or nobody is."""
        self.received = 0
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.timer is not None:
            self.received += len(data)
            if self.received > HEAD_BYTES:
                self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait_for_head()

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

"""One server process, from its start to its graceful end."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socket

import uvicorn

from nelumbo.core.errors import InvalidOption
from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config, without_password
from nelumbo.server.header_limits import Guarded
from nelumbo.server.live.fast_websocket import MESSAGE_BYTES, Wire
from nelumbo.server.store import Unavailable, opened

STOP_SECONDS = 10
PING_SECONDS = 40.0  # pages ping too, and there may be ten thousand of them
GOODBYE_SECONDS = 0.2
RARELY = (1_000, 5, 8_000)  # the young often, for 5 ms; all of it, a second with ten thousand tables, seldom
SWITCH_SECONDS = 0.0002  # the thread that commits needs its turn at once; Python's own 5 ms would hold up every move


class Web(uvicorn.Server):
    """Says goodbye to the pages before it hangs up."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self.nelumbo = server
        self.ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A server that was told to stop, and has stopped, has done well: the signal is not raised once more."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self.nelumbo.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def run(config: Config, ready: Callable[[], object] = lambda: None) -> None:
    """Serves until it is told to stop, then finishes what is in flight; `ready` is called once pages can be had."""
    logging.basicConfig(
        level=logging.WARNING,  # of others' libraries, which would tell addresses that are secrets
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(message)s",
        datefmt="%Y-%m-%dT%H:%M:%S%z",
    )
    logging.getLogger("nelumbo").setLevel(config.log_level.upper())
    asyncio.run(look_at(config.database))
    server = Server(config)
    web = uvicorn.Config(
        app_of(server),
        host=config.host,
        port=config.port,
        http=Guarded,
        log_config=None,
        access_log=False,
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*RARELY)
    with asyncio.Runner(loop_factory=web.get_loop_factory()) as runner:
        runner.run(Web(web, server, ready).serve())


async def look_at(address: str) -> None:
    """Opens the database once before anything is served; raises InvalidOption when that cannot be done."""
    database = opened(address)
    try:
        await database.open()
    except Unavailable as error:
        raise InvalidOption(
            f"the database {without_password(address)} cannot be used ({error.code}): {error}"
        ) from None
    await database.close()

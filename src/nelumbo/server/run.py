"""One server process, from start to graceful shutdown."""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import AF_INET, AF_INET6, create_server, socket

import uvicorn

if sys.platform != "win32":
    import resource

from nelumbo.core.errors import InvalidOption
from nelumbo.server.api.errors import answering_at_the_end
from nelumbo.server.app import Server, answering_head, app_of
from nelumbo.server.config import Config, without_password
from nelumbo.server.lan import by_known_host, known_hosts
from nelumbo.server.limits.address_limit import address_limited
from nelumbo.server.limits.requests import request_limits
from nelumbo.server.logs import start_logging
from nelumbo.server.metrics import observed
from nelumbo.server.store import Unavailable, opened

STOP_SECONDS = 10
BACKLOG = 2048  # connections that wait to be accepted
KEEP_ALIVE_SECONDS = 130  # longer than proxies keep idle connections: one that is used again is not just closing
GOODBYE_SECONDS = 0.2
GC_THRESHOLDS = (5_000, 4, 2_000)  # young generations take 1 ms; a full collection, 1 s with 10,000 tables, is rare
SWITCH_SECONDS = 0.0002  # Python's default of 5 ms would delay the writer thread, and with it every move


class Web(uvicorn.Server):
    """Announces a shutdown to the pages before it closes their sockets."""

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
        """Does not raise the signal again after a graceful stop, so that the exit code is 0."""
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


def run(config: Config, ready: Callable[[], object] = lambda: None, listening: socket | None = None) -> None:
    """Serves until a signal, then finishes requests in flight; calls `ready` once it listens.

    Processes of one address share a socket that is `listening` already.
    """
    start_logging(config.log_level, config.log_format)
    if listening is None:
        listening_at(config.host, config.port).close()  # before a database is made for nothing
    asyncio.run(check_database(config.database))
    server = Server(config)
    app = server.page_sockets.before(app_of(server))
    if config.lan:
        app = by_known_host(app, known_hosts(config))
    protocol = request_limits(config.address_connections, config.proxies)
    limited = address_limited(app, server.limits.addresses, protocol.addresses)
    web = uvicorn.Config(
        answering_at_the_end(answering_head(observed(limited, server.metrics, config.access_log))),
        host=config.host,
        port=config.port,
        http=protocol,
        log_config=None,
        access_log=False,
        ws="none",
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
    )
    open_files_allowed()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=web.get_loop_factory()) as runner:
        runner.run(Web(web, server, ready).serve(None if listening is None else [listening]))


def listening_at(host: str, port: int) -> socket:
    """Raises InvalidOption where the address is taken or not of this machine."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=BACKLOG)
    except OSError as error:
        raise InvalidOption(
            f"nothing can listen at {host}:{port} ({error.strerror}): stop what runs there, or choose another --port"
        ) from None


def open_files_allowed() -> None:
    """Raises the limit of open files, and so of connections, to what the machine allows: 1,024 is too low."""
    if sys.platform != "win32":
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def check_database(address: str) -> None:
    """Opens and migrates the database before anything is served; raises InvalidOption."""
    database = opened(address)
    try:
        await database.open()
    except Unavailable as error:
        raise InvalidOption(
            f"the database {without_password(address)} cannot be used ({error.code}): {error}"
        ) from None
    await database.close()

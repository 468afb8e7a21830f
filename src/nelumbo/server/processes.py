"""Several server processes on one address: they share its socket, and one that dies is replaced."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from threading import Thread
from types import FrameType
from typing import NamedTuple

from msgspec.structs import replace

from nelumbo.core.errors import InvalidOption, NelumboError
from nelumbo.server.config import Config
from nelumbo.server.logs import start_logging
from nelumbo.server.run import check_database, listening_at, run

log = logging.getLogger(__name__)
RESTART_SECONDS = 1.0  # so that one that dies at once does not take a core
context = multiprocessing.get_context("spawn")


class ProcessFailed(NelumboError):
    """A server process ended before it could serve."""


class Child(NamedTuple):
    process: SpawnProcess
    is_serving: Event


class Processes:
    """The parent of the server processes. It serves nothing itself."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        self.config = replace(
            config,
            processes=1,
            workers=max(1, config.workers // config.processes),
            address_connections=max(1, config.address_connections // config.processes),
        )
        self.count = config.processes
        self.listening = listening
        self.children: dict[int, Child] = {}
        """The processes by their sentinels, which become ready when they end."""
        self.is_stopping = False

    def run(self) -> None:
        """Runs until a signal, then waits for all processes; raises ProcessFailed."""
        for _ in range(self.count):
            self.start()
        failed = False
        while self.children:
            for sentinel in wait(list(self.children)):
                assert isinstance(sentinel, int)
                failed |= not self.ended(sentinel)
        if failed:
            raise ProcessFailed("a server process ended before it could serve; the lines above say why")

    def start(self) -> None:
        is_serving = context.Event()
        process = context.Process(target=serve, args=(self.config, self.listening, is_serving))
        process.start()
        self.children[process.sentinel] = Child(process, is_serving)
        if self.is_stopping:  # the signal came in between
            process.terminate()

    def ended(self, sentinel: int) -> bool:
        """Replaces a child that has ended; returns False, and stops the others, if it has never served."""
        process, is_serving = self.children.pop(sentinel)
        process.join()
        if self.is_stopping:
            return True
        log.warning("server.process_ended pid=%s code=%s", process.pid, process.exitcode)
        if not is_serving.is_set():
            self.stop()
            return False
        time.sleep(RESTART_SECONDS)
        if not self.is_stopping:
            self.start()
        return True

    def stop(self, number: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        """Lets every process finish what is in flight."""
        self.is_stopping = True
        for child in self.children.values():
            child.process.terminate()


def serve(config: Config, listening: socket.socket, is_serving: Event) -> None:
    """One of the processes. It stops, too, when its parent is killed."""
    Thread(target=stop_after_parent, daemon=True).start()
    run(config, is_serving.set, listening)


def stop_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def run_processes(config: Config, ready: Callable[[], object] = lambda: None) -> None:
    """Serves until a signal; calls `ready` once the address listens. Raises InvalidOption, ProcessFailed."""
    if not config.database.startswith("postgres"):
        raise InvalidOption(
            "several processes need PostgreSQL: a SQLite file has one writer, which is a process's own"
            " (--database postgresql://… --redis redis://…)"
        )
    if config.redis is None:
        raise InvalidOption("several processes tell each other of moves through Redis: name it with --redis redis://…")
    start_logging(config.log_level, config.log_format)
    asyncio.run(check_database(config.database))
    with listening_at(config.host, config.port) as listening:
        processes = Processes(config, listening)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, processes.stop)
        ready()
        processes.run()

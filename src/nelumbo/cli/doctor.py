"""`nelumbo doctor`: what is wrong with this installation, in plain words, changing nothing."""

import asyncio
import os
import re
import shutil
import socket
import sqlite3
import stat
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Literal, NamedTuple

import typer
from rich.markup import escape

from nelumbo import __version__, games
from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import screen
from nelumbo.core.compiled import SLOW_PATH, is_compiled
from nelumbo.core.errors import InvalidOption, NelumboError
from nelumbo.server import config as settings

SIGNS = {"good": "[green]✓[/]", "warning": "[yellow]![/]", "bad": "[red]✗[/]"}
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+).*extra == ['\"]server['\"]")
FREE_BYTES = 500_000_000
OPEN_FILES = 4_096
ANSWER_SECONDS = 3.0
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Finding(NamedTuple):
    kind: Literal["good", "warning", "bad"]
    sentence: str


def doctor(database: Database = None, config: Config = None) -> None:
    """Check the installation, its settings, its database and its services; exit code 1 if something is wrong."""
    findings = list(all_findings(database, config))
    out = screen()
    for finding in findings:
        out.print(f"{SIGNS[finding.kind]} {escape(finding.sentence)}", soft_wrap=True)
    if any(finding.kind == "bad" for finding in findings):
        raise typer.Exit(1)


def all_findings(database: str | None, file: Path | None) -> Iterator[Finding]:
    yield engine()
    missing = missing_libraries()
    if missing:
        yield Finding("bad", f"The server's libraries are missing ({', '.join(missing)}): install nelumbo[server].")
        return
    yield Finding("good", "The server's libraries are installed.")
    yield from client()
    try:
        found = settings.read({"database": database}, file, dict(os.environ))
    except InvalidOption as error:
        yield Finding("bad", f"The settings cannot be used: {error}.")
        return
    except OSError as error:
        yield Finding("bad", f"The settings cannot be used: {error.filename}: {error.strerror}.")
        return
    for check in (on_database, on_redis, on_mail, on_oidc, on_address, on_visitors, on_files):
        yield from check(found)


def missing_libraries() -> list[str]:
    """Of those that the package asks for under `nelumbo[server]`."""
    asked = [REQUIREMENT.match(requirement) for requirement in requires("nelumbo") or []]
    return [match["name"] for match in asked if match and not is_installed(match["name"])]


def is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def engine() -> Finding:
    loaded = len([games.load(name) for name in games.names()])
    python = ".".join(map(str, sys.version_info[:3]))
    if is_compiled():
        return Finding("good", f"Nelumbo {__version__}: {loaded} games, compiled engine, Python {python}.")
    return Finding("warning", f"Nelumbo {__version__}: {loaded} games, Python {python}. {SLOW_PATH}")


def client() -> Iterator[Finding]:
    from nelumbo.server.pages import INDEX, NOT_BUILT, built

    if built()[INDEX].content == NOT_BUILT:
        yield Finding("bad", "The browser client is not built: run `make web` in a checkout, or install a wheel.")
    else:
        yield Finding("good", "The browser client is there.")


def on_database(config: settings.Config) -> Iterator[Finding]:
    from nelumbo.server.store import is_postgres
    from nelumbo.server.store.database import pending

    shown = settings.without_password(config.database)
    try:
        if is_postgres(config.database):
            seen = postgres_migrations(config.database)
        else:
            path = Path(config.database.removeprefix("sqlite://"))
            yield from on_file(path)
            if not path.parent.is_dir():
                return
            seen = sqlite_migrations(path)
        if seen is None:
            yield Finding("good", f"The database {shown} does not exist yet: `nelumbo serve` creates it.")
            return
        waiting = len(pending(seen))
    except NelumboError as error:
        yield Finding("bad", f"{error.sentence}.")
    except Exception as error:
        yield Finding("bad", f"The database {shown} cannot be used: {' '.join(str(error).split())}")
    else:
        brought = f"; `nelumbo serve` will bring it up to date ({waiting} migrations)" if waiting else ""
        yield Finding("good", f"The database {shown} answers{brought}.")


def on_file(path: Path) -> Iterator[Finding]:
    folder = path.resolve().parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        yield Finding("bad", f"The folder {folder} cannot be written to, but the database belongs there.")
        return
    free = shutil.disk_usage(folder).free
    if free < FREE_BYTES:
        yield Finding("bad", f"Only {free // 1_000_000} MB are free where the database is: games stop when it is full.")
    if path.exists() and os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Finding("bad", f"Others on this machine may read {path}: chmod 600 {path}")


def sqlite_migrations(path: Path) -> set[str] | None:
    """Those that the file has had; None where there is no file. Opened for reading alone."""
    if not path.exists():
        return None
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        (sound,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok":
            raise InvalidOption(f"the database {path} is damaged ({sound}): restore a backup")
        return {name for (name,) in database.execute("SELECT name FROM migrations")}
    finally:
        database.close()


def postgres_migrations(address: str) -> set[str] | None:
    import psycopg

    from nelumbo.server.store.postgres import check_encoding

    with psycopg.connect(address, connect_timeout=int(ANSWER_SECONDS)) as connection:
        check_encoding(connection.info)
        if connection.execute("SELECT to_regclass('migrations')").fetchone() == (None,):
            return None
        return {name for (name,) in connection.execute("SELECT name FROM migrations")}


def on_redis(config: settings.Config) -> Iterator[Finding]:
    from nelumbo.server.store import is_postgres

    if config.redis is None:
        if is_postgres(config.database):
            yield Finding("warning", "No Redis is set: only one process may use this database.")
        return
    shown = settings.without_password(config.redis)
    complaint = redis_complaint(config.redis)
    if complaint is None:
        yield Finding("good", f"Redis answers at {shown}.")
    else:
        yield Finding("bad", f"Redis does not answer at {shown} ({complaint}): processes would not hear of each other.")


def redis_complaint(address: str) -> str | None:
    """What Redis, or the way to it, says against being used."""
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(
            address, socket_connect_timeout=ANSWER_SECONDS, socket_timeout=ANSWER_SECONDS
        ) as connection:
            connection.ping()
    except (RedisError, OSError) as error:
        return " ".join(str(error).split()).rstrip(".")
    return None


def on_mail(config: settings.Config) -> Iterator[Finding]:
    from nelumbo.server.mail import Mailer

    mailer = Mailer(config)
    if not mailer.is_on:
        return
    shown = f"{config.smtp_host}:{config.smtp_port}"
    problem = asyncio.run(mailer.problem(ANSWER_SECONDS))
    if problem is None:
        yield Finding("good", f"The SMTP server {shown} takes e-mail.")
    else:
        yield Finding("bad", f"The SMTP server {shown} cannot be used ({problem}): no e-mail is sent.")


def on_oidc(config: settings.Config) -> Iterator[Finding]:
    from nelumbo.server.errors import Denied
    from nelumbo.server.oidc import OidcProvider

    provider = OidcProvider(config)
    if not provider.is_on:
        return
    try:
        asyncio.run(provider.addresses())
    except Denied:
        page = f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration"
        yield Finding("bad", f"Nobody can sign in with OIDC: {page} does not answer, or names another issuer.")
    else:
        yield Finding("good", f"The OpenID provider {provider.issuer} answers.")


def on_address(config: settings.Config) -> Iterator[Finding]:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((config.host, config.port))
        except OSError as error:
            yield Finding(
                "warning",
                f"{config.host}:{config.port} cannot be listened on ({error.strerror}): does a server run already?",
            )
        else:
            yield Finding("good", f"{config.host}:{config.port} is free to listen on.")


def on_visitors(config: settings.Config) -> Iterator[Finding]:
    if config.host not in LOOPBACK:
        yield Finding(
            "warning",
            "Visitors reach the server itself: without a proxy for TLS their passwords and moves cross the network"
            " in the open. For a home network that may be fine.",
        )
    if config.proxies == "*":
        yield Finding("bad", "Every visitor may claim any address (proxies = *), so limits by address do not work.")
    if config.push == settings.PUSH_OFF:
        yield Finding("warning", "Web push is off: players without an open page do not hear that it is their turn.")


def on_files(config: settings.Config) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < OPEN_FILES:
        yield Finding("warning", f"Only {most} files may be open at a time; each page is one (LimitNOFILE, ulimit -n).")

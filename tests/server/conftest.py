"""Every test here runs twice: on SQLite in one process, and on PostgreSQL and Redis with two."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.server.mailbox import Mailbox, mailbox
from tests.server.prefork import PreforkProcess
from tests.server.services import Missing, addresses
from tests.server.site import Process, Site
from tests.skipped_report import not_tested

PATIENT_SECONDS = "30"
"""For pages to contribute to the seed: a slow machine leaves none out."""
Start: TypeAlias = Callable[[str, str | None, Path], Process]
"""Starts one process of a site, given its database, Redis and log."""


def patient(database: str, redis: str | None, log: Path) -> Process:
    return PreforkProcess(database, redis, log, contribution_seconds=PATIENT_SECONDS)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    yield from one_process(folder) if request.param == "sqlite" else two_processes(folder)


def one_process(folder: Path, start: Start = patient) -> Iterator[Site]:
    """On SQLite."""
    database = str(folder / "nelumbo.db")
    yield from checked(Site([start(database, None, folder / "log").wait()], database))


def two_processes(folder: Path, start: Start = patient) -> Iterator[Site]:
    """Two processes that share a PostgreSQL and a Redis."""
    try:
        with addresses() as (postgres, redis):
            processes = [start(postgres, redis, folder / f"log-{n}") for n in range(2)]
            yield from checked(Site([process.wait() for process in processes], postgres))
    except Missing as missing:
        not_tested(missing)


def checked(site: Site) -> Iterator[Site]:
    yield site
    site.stop()
    check_log(site)


@pytest.fixture(scope="session")
def mails() -> Iterator[Mailbox]:
    """Where the e-mails of `mail_site` arrive."""
    with mailbox() as found:
        yield found


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def mail_site(
    request: pytest.FixtureRequest, mails: Mailbox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site that sends e-mail, and takes everybody for away who has no page open."""
    folder = tmp_path_factory.mktemp("mail")
    start = partial(sending, mails)
    yield from one_process(folder, start) if request.param == "sqlite" else two_processes(folder, start)


def sending(mails: Mailbox, database: str, redis: str | None, log: Path) -> Process:
    return PreforkProcess(
        database,
        redis,
        log,
        smtp_host="127.0.0.1",
        smtp_port=str(mails.port),
        smtp_security="none",
        mail_from="games@games.example",
        mail_minutes="0",
        site="https://games.example",
    )


def check_log(site: Site) -> None:
    """No test made the server fail inside."""
    _, failed, what = site.logs().partition("Traceback")
    assert not failed, what[:4000]

"""Every test here runs twice: on SQLite in one process, and on PostgreSQL and Redis with two."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.mailbox import Mailbox, mailbox
from tests.server.prefork import PreforkProcess
from tests.server.services import Missing, addresses
from tests.server.site import Process, Site
from tests.skipped_report import not_tested

PATIENT_SECONDS = "30"
"""For pages to contribute to the seed: a slow machine leaves none out."""


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    if request.param == "sqlite":
        database = str(folder / "nelumbo.db")
        site = Site(
            [PreforkProcess(database, None, folder / "log", contribution_seconds=PATIENT_SECONDS).wait()], database
        )
        yield site
        site.stop()
        check_log(site)
        return
    yield from two_processes(folder)


def two_processes(folder: Path) -> Iterator[Site]:
    """Two processes that share a PostgreSQL and a Redis."""
    try:
        with addresses() as (postgres, redis):
            processes = [
                PreforkProcess(postgres, redis, folder / f"log-{n}", contribution_seconds=PATIENT_SECONDS)
                for n in range(2)
            ]
            site = Site([process.wait() for process in processes], postgres)
            yield site
            site.stop()
            check_log(site)
    except Missing as missing:
        not_tested(missing)


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
    if request.param == "sqlite":
        database = str(folder / "nelumbo.db")
        site = Site([sending(database, None, folder / "log", mails).wait()], database)
        yield site
        site.stop()
        check_log(site)
        return
    try:
        with addresses() as (postgres, redis):
            processes = [sending(postgres, redis, folder / f"log-{n}", mails) for n in range(2)]
            site = Site([process.wait() for process in processes], postgres)
            yield site
            site.stop()
            check_log(site)
    except Missing as missing:
        not_tested(missing)


def sending(database: str, redis: str | None, log: Path, mails: Mailbox) -> Process:
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

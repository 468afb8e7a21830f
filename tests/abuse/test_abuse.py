"""Everything that attackers do at once, while honest people play: their games go on, and the attackers are refused."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.abuse.gang import EXPECTED, Gang
from tests.abuse.honest import Crowd
from tests.abuse.sites import MEGABYTES, attacked, megabytes
from tests.server.conftest import check_log
from tests.server.services import Missing
from tests.server.site import Site
from tests.skipped_report import not_tested

RATES = {"429", "4429", "too_many_requests"}
"""Refusals that depend on speed: on a busy machine Redis answers late, and then each process counts for itself."""


@pytest.fixture(params=["sqlite", "postgres"])
def hardened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """With the limits that hosts get, but for undos: as many as those would take long."""
    try:
        with attacked(request.param, tmp_path, seat_undos="8") as site:
            yield site
    except Missing as missing:
        not_tested(missing)


async def test_honest_games_go_on_and_every_attack_is_refused(hardened: Site) -> None:
    gangs = {name: Gang(hardened, number) for number, name in enumerate(EXPECTED, 1)}
    gangs["records"].record_moves = gangs["reviews"].record_moves = 100
    async with Crowd(hardened) as crowd:
        attacks = [getattr(gang, name)() for name, gang in gangs.items()]
        refused = dict(zip(gangs, await asyncio.gather(*attacks), strict=True))
        await crowd.until_all_moved(3)
        crowd.check()
    for gang in gangs.values():
        await gang.close()
    for name, codes in EXPECTED.items():
        # On a busy machine nobody asks so often in a second.
        is_fast_enough = name not in ("requests", "methods")
        sure = codes if len(hardened.processes) == 1 else codes - RATES
        assert sure <= set(refused[name]) or not is_fast_enough, name
    assert max(megabytes(hardened)) < MEGABYTES
    check_log(hardened)

"""PostgreSQL and Redis themselves go away and come back: nothing is lost, and every game goes on."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.server.services import Missing, Postgres, Redis, services
from tests.server.site import Process, Site
from tests.server.stubborn import Stubborn
from tests.server.test_kill import compare, one_game

AWAY_SECONDS = 0.5


def test_games_go_on_when_the_database_and_redis_have_been_away(tmp_path: Path) -> None:
    try:
        with services() as (postgres, redis):
            processes = [Process(postgres.url, redis.url, tmp_path / f"log-{number}") for number in range(2)]
            site = Site([process.wait() for process in processes], postgres.url)
            people = asyncio.run(play(site, postgres, redis))
            asyncio.run(compare(site, people))
            site.stop()
            assert "hub.failed" not in site.logs() and "api.failed" not in site.logs()
    except Missing as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED with PostgreSQL and Redis: {missing}")


async def play(site: Site, postgres: Postgres, redis: Redis) -> list[Stubborn]:
    """Three people at two processes play and watch, for as long as there is trouble."""
    people = [Stubborn([site.url(number)]) for number in range(3)]
    for number, person in enumerate(people):
        person.player = (await person.insist_by_http("/api/players", name=f"Person {number}"))["player"]
        await person.reconnect()
    trouble = asyncio.create_task(asyncio.to_thread(make_trouble, postgres, redis))
    while not trouble.done():
        await one_game(people, "mandala", 1)
    await trouble
    for person in people:
        await person.close()
    return people


def make_trouble(postgres: Postgres, redis: Redis) -> None:
    """Each is killed twice and started again."""
    for service in (redis, postgres, redis, postgres):
        time.sleep(AWAY_SECONDS)
        service.kill()
        time.sleep(AWAY_SECONDS)
        service.start()

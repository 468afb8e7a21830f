"""The server is killed again and again under play: nothing that anyone was told is gone, nothing happens twice."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.server.live.entries import Moved, Opened, read
from nelumbo.server.live.playing import decoder
from nelumbo.server.store import opened
from nelumbo.server.store.tables import Kept, Tables
from tests.server.client import Json, Refused, Seen
from tests.server.conftest import two_processes
from tests.server.site import Process, Site
from tests.server.stubborn import Stubborn, story

KILLS = 10
GAMES = games.names()


@pytest.fixture(params=["sqlite", "postgres"])
def fragile(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A site of its own, to be killed."""
    if request.param == "postgres":
        yield from two_processes(tmp_path)
        return
    database = str(tmp_path / "nelumbo.db")
    site = Site([Process(database, None, tmp_path / "log").wait()], database)
    yield site
    site.stop()


def test_nothing_is_lost_and_nothing_happens_twice(fragile: Site) -> None:
    players = asyncio.run(play_under_fire(fragile))
    assert sum(player.losses for player in players) > 0, "nobody noticed the kills"
    assert sum(len(player.acknowledged) for player in players) > 100
    asyncio.run(compare(fragile, players))


async def play_under_fire(site: Site) -> list[Stubborn]:
    """One table a game, people and bots and a watcher; then every game is played to its end."""
    urls = [process.url for process in site.processes]
    people = [Stubborn(urls[number % len(urls) :] + urls[: number % len(urls)]) for number in range(3)]
    for number, person in enumerate(people):
        person.player = (await person.insist_by_http("/api/players", name=f"Person {number}"))["player"]
        await person.reconnect()
    fire = asyncio.create_task(asyncio.to_thread(kill_again_and_again, site))
    round_number = 0
    while not fire.done():
        round_number += 1
        await asyncio.gather(*(one_game(people, game, round_number) for game in GAMES))
    await fire
    for person in people:
        await person.close()
    return people


async def one_game(people: list[Stubborn], game: str, seed: int) -> None:
    """Two people, bots on the other seats, and a watcher."""
    ann, bob, eve = people
    bots = [{"kind": "bot", "bot": "uniform"}] * (min(games.load(game).seats) - 2)
    seats = [{"kind": "me"}, {"kind": "open"}, *bots]
    id = (await ann.insist_by_http("/api/tables", game=game, seats=seats))["id"]
    try:
        await bob.insist_by_http(f"/api/tables/{id}/sit", seat=1)
    except Refused as refused:
        assert refused.code == "seat_taken"  # it was done before the connection was lost
    for person in people:
        person.tables[id] = Seen()
        await person.insist("hello", id, id=f"hello-{id}", version=0, seats=[])
    try:
        await ann.insist_by_http(f"/api/tables/{id}/start")
    except Refused as refused:
        assert refused.code == "already_started"
    await asyncio.gather(ann.play_to_the_end(id, seed), bob.play_to_the_end(id, seed + 1))
    await eve.patiently(lambda: eve.tables[id].table["status"] == "over")
    for person in people:
        await person.leave(id)


def kill_again_and_again(site: Site) -> None:
    """SIGKILL at random moments, one process after the other."""
    dice = random.Random(7)
    for number in range(KILLS):
        process = site.processes[number % len(site.processes)].wait()
        time.sleep(0.1 + dice.random())
        process.kill()
        process.start()
    for process in site.processes:
        process.wait()


async def compare(site: Site, people: list[Stubborn]) -> None:
    """The journals against the store, and against the story that a newcomer hears now."""
    database = opened(site.database)
    await database.open()
    tables = Tables(database)
    logs = {id: await tables.entries(id) for id in people[0].finished}
    await database.close()
    for person in people:
        for id, seat, move_id, move in person.acknowledged:
            kept = [entry for entry in logs[id] if entry.move_id == f"{seat}:{move_id}"]
            assert len(kept) == 1, "an acknowledged move is there exactly once"
            check_move(logs[id][0], kept[0], move)
        for id in person.finished:
            await check_story(site, person, id)
    for id, log in logs.items():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1)), id


def check_move(first: Kept, kept: Kept, move: Json) -> None:
    """The move that is kept is the one that was acknowledged."""
    begun, entry = read(first.entry), read(kept.entry)
    assert isinstance(begun, Opened) and isinstance(entry, Moved)
    assert games.load(begun.game).notation.read_move(entry.move) == decoder(begun.game).decode(json.dumps(move))


async def check_story(site: Site, person: Stubborn, id: str) -> None:
    """Everything that was ever shown is still so."""
    again = Stubborn([site.url()])
    again.http.cookies = person.http.cookies
    await again.connect()
    await again.hello(id)
    seats = tuple(again.tables[id].seats)
    assert again.tables[id].table["status"] == "over"
    assert story(person.shown, id, seats) == story(again.shown, id, seats)
    await again.close()

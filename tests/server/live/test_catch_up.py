"""Pages that come back hear exactly what they missed."""

import asyncio
import json

from tests.server.client import Client, Json
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site


async def test_a_page_that_was_away_is_told_exactly_what_it_missed(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        for _ in range(4):
            await eve.disconnect()
            before = eve.tables[id].version
            for _ in range(2):
                await bob.until(lambda: bob.tables[id].version == ann.tables[id].version)
                mover, other = (ann, bob) if decisions(ann.tables[id]) else (bob, ann)
                await play_on(mover, id, 3, most=1)
                await other.until(lambda a=mover, b=other: a.tables[id].version == b.tables[id].version)  # type: ignore[misc]
            await eve.connect()
            await eve.hello(id)
            assert eve.tables[id].version > before
        await bob.until(lambda: bob.tables[id].version == ann.tables[id].version)
        fresh = await Client.guest(site.url(0), "Zoe")
        await fresh.connect()
        await fresh.hello(id)
        stories = [[told["event"] for told in client.tables[id].told] for client in (eve, fresh)]
        assert stories[0] == stories[1]
        await fresh.close()


async def test_a_page_that_says_hello_again_and_again_misses_nothing(site: Site) -> None:
    """Every welcome has exactly what came after the version that was named, and what is told goes on from there."""

    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        del bob.frames[:]
        asked: dict[str, int] = {}

        async def greet() -> None:
            for number in range(30):
                asked[f"hello{number}"] = bob.tables[id].version
                await bob.send("hello", id=f"hello{number}", table=id, version=bob.tables[id].version, seats=[1])
                await asyncio.sleep(0)

        greeting = asyncio.create_task(greet())
        await asyncio.gather(greeting, *(play_on(client, id, 3) for client in (ann, bob)))
        await bob.until(lambda: sum('"hello' in frame for frame in bob.frames) == len(asked))
        check_story([json.loads(frame) for frame in bob.frames], list(asked.values()))


def check_story(frames: list[Json], asked: list[int]) -> None:
    """No version is left out between any frame and the next."""
    version, welcomes = asked[0], 0
    for frame in frames:
        if frame["type"] == "welcome":
            missed = [told["version"] for told in frame["missed"]]
            assert missed == list(range(asked[welcomes] + 1, frame["version"] + 1)) and frame["version"] >= version
            welcomes += 1
        elif frame["type"] == "told":
            assert frame["version"] == version + 1
        version = frame["version"] if frame["type"] in ("welcome", "told") else version
    assert welcomes == len(asked)


async def test_a_version_that_nobody_has_yet_is_answered_with_everything(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("hello", id, version=999, seats=[0])
        assert ann.tables[id].welcomes == 2
        assert len(ann.tables[id].told) == ann.tables[id].version

"""The connection: exactly what was missed is told; anonymous visitors only watch; slow pages are resynchronised."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, Json, Refused
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site


async def test_whoever_was_away_is_told_exactly_what_was_missed(site: Site) -> None:
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


async def test_everybody_sees_who_is_here(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        for client in (ann, bob, eve):
            seen = client.tables[id]
            await client.until(lambda seen=seen: len(seen.here) == 3)  # type: ignore[misc]
            assert {guest["name"]: guest["seats"] for guest in seen.here} == {"Ann": [0], "Bob": [1], "Eve": []}
        await eve.disconnect()
        for client in (ann, bob):
            await client.until(lambda seen=client.tables[id]: len(seen.here) == 2)  # type: ignore[misc]


async def test_a_page_of_another_site_may_not_open_a_socket(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    for foreign in ("https://elsewhere.example", ann.url.replace("http", "https"), ann.url.replace("http", "ftp")):
        with pytest.raises(InvalidStatus):
            await ann.connect(Origin=foreign)
    await ann.connect(Origin=ann.url)
    await ann.disconnect()
    behind_tls = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    await ann.connect(Origin=ann.url.replace("http", "https"), **behind_tls)
    await ann.close()


async def test_a_stranger_may_watch_but_do_nothing(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        stranger = Client(site.url(1))
        await stranger.connect()
        await stranger.hello(id)
        assert stranger.tables[id].views[None]["view"]["hands"] == [None, None]
        for type, fields in (("say", {"text": "hi"}), ("resign", {"seat": 0}), ("hint", {"seat": 0})):
            with pytest.raises(Refused) as refused:
                await stranger.ask(type, id, **fields)
            assert refused.value.code == "not_signed_in"
        await stranger.close()


async def test_a_table_without_spectators_shows_itself_to_its_players_alone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, spectators=False)
        with pytest.raises(Refused) as refused:
            await eve.hello(id)
        assert refused.value.code == "no_spectators"
        with pytest.raises(Refused) as refused:
            await eve.hello("AAAAAAAAAAAAAAAAAAAAAA")
        assert refused.value.code == "no_such_table"


async def test_whoever_looked_on_before_the_start_is_shown_out_when_spectators_are_not_wanted(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], spectators=False)
        await eve.hello(id)
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        await eve.until(lambda: any('"no_spectators"' in frame for frame in eve.frames))
        for client in (ann, bob):
            await client.hello(id)
        await asyncio.gather(*(play_on(client, id, 1, most=1) for client in (ann, bob)))
        with pytest.raises(Refused) as refused:
            await eve.ask("say", id, text="what is going on?")
        assert refused.value.code == "say_hello_first"
        assert "started" not in eve.tables[id].kinds() and "moved" not in eve.tables[id].kinds()
        await ann.ask("resign", id, seat=0)
        await eve.hello(id)
        assert "moved" in eve.tables[id].kinds(), "a finished game is open to anyone with its address"


async def test_a_page_that_reads_too_slowly_starts_anew_and_misses_nothing(site: Site) -> None:
    async with guests(site, "Ann", "Eve") as (ann, eve):
        id = await ann.open_table("mandala", [{"kind": "bot", "bot": "uniform"}] * 2)
        await eve.hello(id)
        assert eve.socket is not None and eve.reader is not None
        eve.reader.cancel()  # the page reads no more
        await asyncio.gather(eve.reader, return_exceptions=True)
        await ann.hello(id)
        await ann.post(f"/api/tables/{id}/start")
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        eve.reader = asyncio.create_task(eve.read(eve.socket))
        await eve.until(lambda: eve.tables[id].table["status"] == "over")
        assert eve.tables[id].kinds() == ann.tables[id].kinds()


async def test_a_message_that_is_too_large_is_not_read(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        assert ann.socket is not None
        await ann.socket.send(json.dumps({"type": "say", "text": "x" * 20_000}))
        await ann.socket.wait_closed()
        assert ann.socket.close_code == 1009

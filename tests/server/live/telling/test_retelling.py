"""Pages that come back hear exactly what they missed; opening one costs what it is told, not what was ever done."""

import asyncio
import json
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from nelumbo.server.limits.rates import GuestsLimit, Limit, PageLimits
from nelumbo.server.live.hub import FOLDED_ENTRIES, Hub
from nelumbo.server.live.keeping.keeper import IDLE_SECONDS
from nelumbo.server.live.pages.socket import Socket
from nelumbo.server.live.telling.retelling import LATEST, TAIL, Retelling
from nelumbo.server.messages import NewSeat, NewTable, Told, Welcome
from nelumbo.server.messages import Refused as RefusedMessage
from nelumbo.server.store.tables import BATCH
from nelumbo.server.websocket.wire import Wire
from tests.server.client import Client, Json, Refused
from tests.server.live.parts import LINES, Listener, long_table
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site
from tests.server.twins import HOST


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


async def test_a_page_is_told_the_latest_things_and_the_next_page_reads_nothing(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, tables):
        keeper, first, second = await hub.keeper("long"), Listener(HOST), Listener(HOST)
        assert await keeper.hello(first, 0, ()) == LATEST
        reads = len(tables.reads)
        assert await keeper.hello(second, LINES, (0, 1)) == 2
        assert len(tables.reads) == reads, "from memory"
        (welcome,) = first.heard(Welcome)
        assert welcome.version == LINES + 2
        assert [told.version for told in welcome.missed] == list(range(LINES + 3 - LATEST, LINES + 3))
        assert second.heard(Welcome)[0].missed == welcome.missed[-2:]


async def test_a_new_page_is_told_the_latest_things_and_the_earlier_ones_on_request(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        keeper, whole, page = await hub.keeper("long"), Listener(HOST), Listener(HOST)
        await keeper.hello(whole, 0, ())
        latest = whole.heard(Welcome)[0].missed
        assert await keeper.hello(page, 0, (), most=20) == 20
        assert page.heard(Welcome)[0].missed == latest[-20:] and await keeper.hello(page, 0, (), most=0) == 0
        found, before = list[Told](), latest[-20].version
        while earlier := await keeper.earlier(page, before, 200):
            found, before = earlier + found, earlier[0].version
        assert found == latest[:-20]


async def test_earlier_things_are_told_to_each_as_they_heard_them(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        mover = ann if decisions(ann.tables[id]) else bob
        await play_on(mover, id, 3, most=1)
        await eve.ask("say", id, text="among spectators")
        for client in (ann, bob, eve):
            await client.until(lambda: eve.tables[id].version == ann.tables[id].version + 1)
            await client.until(lambda c=client: c.tables[id].version >= ann.tables[id].version)  # type: ignore[misc]
            answer = await client.ask("earlier", id, before=99)
            versions = [told["version"] for told in answer["told"]]
            assert versions == list(range(1, client.tables[id].version + 1))
            assert [told["event"] for told in answer["told"]] == [told["event"] for told in client.tables[id].told]
            shorter = await client.ask("earlier", id, before=3, most=1)
            assert [told["version"] for told in shorter["told"]] == [2]


async def test_earlier_things_are_for_those_who_have_the_table_open(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        with pytest.raises(Refused, match="say_hello_first"):
            await eve.ask("earlier", id, before=9)


async def test_what_is_in_memory_is_bounded_over_all_tables_and_is_read_again(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, tables):
        hub.retelling = Retelling(tables, most=LATEST + 1, tails=TAIL + 1)
        keeper, page = await hub.keeper("long"), Listener(HOST)
        await keeper.hello(page, 0, ())
        others = [await hub.opener.open(NewTable(game="mandala", seats=[NewSeat(kind="me")] * 2), HOST) for _ in "123"]
        for other in others:
            await (await hub.keeper(other)).hello(page, 0, ())
        assert list(hub.retelling.whole.tables) == others and hub.retelling.whole.count == len(others)
        assert list(hub.retelling.tails.tables) == ["long"] and hub.retelling.tails.count == TAIL
        reads = len(tables.reads)
        assert await keeper.hello(page, 0, (), most=TAIL) == TAIL and len(tables.reads) == reads, "what a page is told"
        assert page.heard(Welcome)[-1].missed == page.heard(Welcome)[0].missed[-TAIL:]
        assert await keeper.hello(page, 0, ()) == LATEST
        assert page.heard(Welcome)[-1].missed == page.heard(Welcome)[0].missed
        assert max(tables.reads) == BATCH


class CountedSemaphore(asyncio.Semaphore):
    """Counts how often it was taken."""

    taken = 0

    async def acquire(self) -> Literal[True]:
        self.taken += 1
        return await super().acquire()


async def test_a_log_is_read_again_in_the_queue_of_all_folds(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        hub.retelling.folding = folding = CountedSemaphore(1)
        keeper, page = await hub.keeper("long"), Listener(HOST)
        await keeper.hello(page, 0, ())
        hub.retelling.forget("long")
        assert len(await keeper.earlier(page, LINES, 1)) == 1 and folding.taken == 2
        assert len(await keeper.earlier(page, LINES, 1)) == 1 and folding.taken == 2, "from memory"


class ImpatientWire:
    """Waits for nothing, and sends nothing."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.incoming = self

    def has_room(self) -> bool:
        return False

    def end(self) -> None:
        """There is nobody who could notice."""

    async def unless_ended(self, work: Awaitable[object]) -> bool:
        asyncio.ensure_future(work).cancel()
        return False


def limits_of(**limits: Any) -> PageLimits:
    """The limits of a page, many times of everything but for those given."""
    frames, many = cast(Any, None), Limit("many", 1000, 1e-9)
    usual = PageLimits(frames, frames, many, many, many, many, GuestsLimit(many, many), many)
    return usual._replace(**limits)


def impatient_page(hub: Hub) -> Socket:
    """A page at an address that may have one more log folded, and say `hello` or `earlier` three times."""
    few = Limit("few", 3, 1e-9)
    limits = limits_of(hellos_of_address=few, folds=Limit("folds", 2, 1e-9))
    return Socket(cast(Wire, ImpatientWire()), hub, cast(Any, None), None, None, set(), "eve", "an address", limits)


class LongWait(ImpatientWire):
    """Waits for so long that tables in which nothing happens are put away meanwhile."""

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self.hub = hub

    async def unless_ended(self, work: Awaitable[object]) -> bool:
        asyncio.ensure_future(work).cancel()
        for keeper in self.hub.keepers.values():
            keeper.used_at -= IDLE_SECONDS + 1
        await self.hub.tidy()
        return True


async def test_a_table_that_was_put_away_while_a_page_waited_is_opened_anew(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        before = await hub.keeper("long")
        await before.loaded_table()
        hub.retelling.forget("long")
        limits = limits_of(folds=Limit("folds", 0, 1e-9))
        page = Socket(cast(Wire, LongWait(hub)), hub, cast(Any, None), None, None, set(), "eve", "an address", limits)
        await page.hear(json.dumps({"id": "h", "type": "hello", "table": "long", "version": 0, "seats": []}))
        keeper = hub.keepers["long"]
        assert keeper is not before and keeper.audience.has_open(page), "it hears what happens from now on"


def folds_left(page: Socket) -> float:
    return page.charges.limits.folds.own.tokens("an address")


def refusals(page: Socket) -> list[str]:
    return [message.code for message in page.outgoing.queue if isinstance(message, RefusedMessage)]


@pytest.mark.parametrize(
    "asked",
    [
        {"type": "earlier", "before": LINES, "most": 1},
        {"type": "hello", "version": 0, "seats": [], "most": TAIL + 1},
        {"type": "hello", "version": 0, "seats": []},
    ],
)
async def test_reading_a_log_again_costs_its_length(tmp_path: Path, asked: Json) -> None:
    async with long_table(tmp_path) as (hub, _):
        await (await hub.keeper("long")).hello(Listener(HOST), 0, ())
        page, text = impatient_page(hub), json.dumps({"id": "a", "table": "long"} | asked)
        await page.hear(json.dumps({"id": "h", "type": "hello", "table": "long", "version": 0, "seats": [], "most": 1}))
        assert folds_left(page) == pytest.approx(2)
        hub.retelling.forget("long")
        await page.hear(text)
        assert folds_left(page) == pytest.approx(1 - (LINES + 2) / FOLDED_ENTRIES, abs=0.01)
        assert refusals(page) == []
        hub.retelling.forget("long")
        await page.hear(text)
        assert refusals(page) == ["too_many_requests"]


async def test_a_page_that_falls_behind_pays_for_the_log_that_is_read_again_for_it(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        page = impatient_page(hub)
        await page.hear(json.dumps({"id": "h", "type": "hello", "table": "long", "version": 0, "seats": [], "most": 1}))
        tokens = folds_left(page)
        await page.resynchronise()
        assert folds_left(page) == pytest.approx(tokens), "it is in memory"
        hub.retelling.forget("long")
        await page.resynchronise()
        assert page.hung_up is not None, "it did not wait until it may have another log read"


async def test_a_page_that_is_told_what_is_in_memory_pays_for_no_log(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        await (await hub.keeper("long")).hello(Listener(HOST), 0, ())
        hub.retelling.tails.put("long", hub.retelling.whole.tables["long"])
        hub.retelling.whole.forget("long")
        page = impatient_page(hub)
        for asked in ({"version": 0, "most": TAIL}, {"version": LINES + 2 - TAIL}, {"version": LINES + 2}):
            await page.hear(json.dumps({"id": "h", "type": "hello", "table": "long", "seats": []} | asked))
        assert refusals(page) == [] and folds_left(page) == 2


async def test_earlier_things_count_for_the_address_too(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, _):
        await (await hub.keeper("long")).hello(Listener(HOST), 0, ())
        page = impatient_page(hub)
        await page.hear(json.dumps({"id": "h", "type": "hello", "table": "long", "version": 0, "seats": [], "most": 1}))
        for _ in range(3):
            await page.hear(json.dumps({"id": "e", "type": "earlier", "table": "long", "before": 9, "most": 1}))
        assert refusals(page) == ["too_many_requests"]

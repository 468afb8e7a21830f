"""The queue to one page is bounded, and a page that fell behind misses nothing."""

import asyncio
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nelumbo import games
from nelumbo.server.limits.rates import RateLimits
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.pages.socket import Socket
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.telling.outgoing import QUEUE, Outgoing
from nelumbo.server.messages import Ack, Here, Pong, Said, StoodIn, Told, Welcome
from nelumbo.server.store.players import Players
from tests.server.live.parts import BOB, process, started, stored_and_away
from tests.server.scenarios import guests
from tests.server.site import Site
from tests.server.twins import AT, seated, table_of


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


class Paper:
    """A wire whose other end reads when it is told to, and says what it is given to say."""

    def __init__(self, *texts: str) -> None:
        self.incoming = self
        self.texts = list(texts)
        self.is_flooded = False
        self.loop = asyncio.get_running_loop()
        self.reads = True
        self.frames: list[bytes] = []
        self.on_room: Callable[[], None] = lambda: None

    def has_room(self) -> bool:
        return self.reads

    def say(self, frames: Iterable[bytes]) -> None:
        self.frames += frames

    async def text(self) -> str | None:
        return self.texts.pop(0) if self.texts else None


def welcome_and_lines(lines: int) -> tuple[Welcome, list[Told]]:
    """What the player on seat 0 is told of some lines of chat."""
    table, told = table_of(games.load("mandala"), 2), list[Told]()
    welcome = viewer_messages.welcome(table, seated(0), (0,), [], [])
    for number in range(lines):
        line = Said(channel="table", player="ann", name="Ann", text=f"line {number}")
        (delivery,) = table.apply(line, AT)
        told.append(viewer_messages.told(table, AT, delivery, (seated(0), (0,)), set()))
    return welcome, told


async def test_what_was_queued_in_one_turn_of_the_loop_goes_out_in_order() -> None:
    wire = Paper()
    outgoing = Outgoing(wire, lambda: None)  # type: ignore[arg-type]  # it reads like a wire
    welcome, told = welcome_and_lines(3)
    for message in (welcome, *told):
        outgoing.send(message)
    assert wire.frames == []
    await asyncio.sleep(0)
    assert len(wire.frames) == 4 and b"line 2" in wire.frames[-1]
    assert outgoing.seen == {"table": (told[-1].version, (0,))}


async def test_a_page_that_reads_too_slowly_is_resynchronised_from_what_it_has_seen() -> None:
    wire, asked = Paper(), list[str]()
    outgoing = Outgoing(wire, lambda: asked.append("again"))  # type: ignore[arg-type]  # it reads like a wire
    welcome, told = welcome_and_lines(QUEUE + 10)
    outgoing.send(welcome)
    await asyncio.sleep(0)
    wire.reads = False
    for message in told:
        outgoing.send(message)
    await asyncio.sleep(0)
    assert not asked and len(wire.frames) == 1 and len(outgoing.queue) == 0
    wire.reads = True
    wire.on_room()
    assert asked == ["again"] and outgoing.seen["table"] == (welcome.version, (0,))
    outgoing.hold({"table"})
    outgoing.send(told[-1])
    outgoing.send(Ack(id="x", version=1))
    outgoing.send(msgspec.structs.replace(welcome, version=told[-1].version))
    outgoing.release()
    kinds = [msgspec.json.decode(frame)["type"] for frame in wire.frames]
    assert kinds == ["welcome", "ack", "welcome"], "of the table nothing but a new welcome"


def bobs_page(hub: Hub, table: str) -> Socket:
    """It opens the table, and is closed."""
    paper: Any = Paper(json.dumps({"type": "hello", "id": "h", "table": table, "version": 0, "seats": []}))
    limits = RateLimits(1000, None).pages
    return Socket(paper, hub, Players(hub.tables.database), BOB, None, set(), BOB.id, "an address", limits)


async def test_what_a_page_is_told_at_a_table_costs_its_address_a_part_of_a_frame(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        page = bobs_page(hub, keeper.id)
        frames = page.charges.limits.frames_of_address
        frames.per_second = 0
        page.send(Pong(id=1, at=AT))
        page.outgoing.flush()
        assert frames.tokens("an address") == frames.burst, "an answer to a frame costs nothing more"
        for version in range(1, 41):
            news: Told | Here = Told(table_id=keeper.id, version=version, at=AT, event=StoodIn(1))
            page.send(news if version % 2 else Here(table_id=keeper.id, here=[]))
        page.outgoing.flush()
        assert frames.tokens("an address") == pytest.approx(frames.burst - 2)


async def test_a_queue_that_runs_over_while_the_table_is_opened_leaves_no_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The welcome was dropped: what comes after it waits for another."""
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await keeper.act(lambda table: StoodIn(1))
        page, append = bobs_page(hub, keeper.id), hub.tables.append

        async def meanwhile(*args: Any) -> None:
            for at in range(QUEUE + 1):
                page.send(Pong(id=1, at=at))
            await asyncio.sleep(0)  # the queue is looked at
            await append(*args)

        monkeypatch.setattr(hub.tables, "append", meanwhile)
        await page.hear(str(await page.wire.incoming.text()))
        await asyncio.gather(*hub.background.tasks)
        paper: Any = page.wire
        said = [msgspec.json.decode(frame) for frame in paper.frames]
        of_table = [message for message in said if message["type"] in ("welcome", "told")]
        assert of_table[0]["type"] == "welcome" and of_table[-1]["version"] == keeper.version_for(page)


async def test_who_could_not_open_a_table_is_not_there_once_the_page_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await keeper.act(lambda table: StoodIn(1))
        monkeypatch.setattr(hub.tables, "append", stored_and_away(hub))
        await bobs_page(hub, keeper.id).serve()
        assert not keeper.audience.listeners

"""The network fails in every way it can: no move is lost, none is made twice, and everybody is told everything."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.client import Client, Refused, Seen
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site
from tests.server.wire import Wire


@asynccontextmanager
async def ann_on_a_wire(site: Site) -> AsyncIterator[tuple[Client, Client, str, Wire]]:
    """Ann, who is to move, on a bad wire, and Bob on a good one."""
    async with Wire(site.url(0)) as wire, guests(site, "Ann", "Bob") as (ann, bob):
        await ann.disconnect()
        ann.url = wire.url
        await ann.connect()
        id = await duel(ann, bob)
        yield ann, bob, id, wire


def moved(seen: Seen) -> list[int]:
    return [told["event"]["seat"] for told in seen.told if told["event"]["kind"] == "moved"]


async def test_a_move_that_was_lost_on_its_way_is_made_when_it_is_said_again(site: Site) -> None:
    async with ann_on_a_wire(site) as (ann, bob, id, wire):
        move, version = decisions(ann.tables[id])[0][1], ann.tables[id].version
        wire.swallows_up = True
        lost = asyncio.create_task(ann.move(id, 0, move, "the-same", version))
        await asyncio.sleep(0)
        wire.cut()
        with pytest.raises(ConnectionError):
            await lost
        assert moved(bob.tables[id]) == []
        wire.mend()
        await come_back(ann, id)
        assert moved(ann.tables[id]) == []
        await ann.move(id, 0, move, "the-same", version)
        await bob.until(lambda: moved(bob.tables[id]) == [0])


async def test_a_move_whose_answer_was_lost_is_acknowledged_again_and_not_made_twice(site: Site) -> None:
    """By another process, where there is one."""

    async with ann_on_a_wire(site) as (ann, bob, id, wire):
        move, version = decisions(ann.tables[id])[0][1], ann.tables[id].version
        wire.swallows_down = True
        lost = asyncio.create_task(ann.move(id, 0, move, "the-same", version))
        await bob.until(lambda: moved(bob.tables[id]) == [0])
        wire.cut()
        with pytest.raises(ConnectionError):
            await lost
        ann.url = site.url(1)
        await come_back(ann, id)
        assert moved(ann.tables[id]) == [0]
        assert (await ann.move(id, 0, move, "the-same", version))["version"] == version + 1
        with pytest.raises(Refused) as refused:
            await ann.move(id, 0, move, "another", version)
        assert refused.value.code in ("not_your_decision", "stale")
        assert moved(bob.tables[id]) == [0]


async def test_a_page_in_a_black_hole_comes_back_beside_its_dead_connection(site: Site) -> None:
    """The server still believes in the old connection, and tells the new one everything all the same."""

    async with ann_on_a_wire(site) as (ann, bob, id, wire):
        wire.swallows_up = wire.swallows_down = True
        await ann.send("ping", id=1)
        again = Client(site.url(1))
        again.http.cookies = ann.http.cookies
        again.tables[id] = ann.tables[id]
        await again.connect()
        await again.hello(id)
        await play_on(again, id, 1, most=1)
        await bob.until(lambda: moved(bob.tables[id]) == [0])
        assert ann.pongs == []
        await bob.until(lambda: [guest["name"] for guest in bob.tables[id].here].count("Ann") == 1)
        await again.close()
        wire.cut()


async def test_frames_that_come_twice_do_nothing_twice(site: Site) -> None:
    async with ann_on_a_wire(site) as (ann, bob, id, wire):
        wire.doubles = True
        made, answered = await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        for seen in (ann.tables[id], bob.tables[id]):
            assert [moved(seen).count(seat) for seat in (0, 1)] == [made, answered]
        await ann.ask("say", id, text="🌸", seat=0)
        fresh = await Client.guest(site.url(1), "Zoe")
        await fresh.connect()
        assert (await fresh.hello(id)).kinds()[:-1] == ann.tables[id].kinds()[: len(fresh.tables[id].told) - 1]
        await fresh.close()


async def test_a_game_over_a_slow_wire_is_the_same_game(site: Site) -> None:
    async with ann_on_a_wire(site) as (ann, bob, id, wire):
        wire.delay_seconds = 0.03
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        await ann.until(lambda: ann.tables[id].version == bob.tables[id].version)
        assert ann.tables[id].kinds() == bob.tables[id].kinds()


async def test_a_page_that_slept_through_a_game_wakes_up_to_all_of_it(site: Site) -> None:
    async with Wire(site.url(0)) as wire, guests(site, "Ann", "Bob") as (ann, bob):
        bots = [{"kind": "bot", "bot": "uniform"}] * 2
        id = await bob.open_table("mandala", bots)
        await ann.disconnect()
        ann.url = wire.url
        await ann.connect()
        await ann.hello(id)
        wire.awake.clear()
        await bob.hello(id)
        await bob.post(f"/api/tables/{id}/start")
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert ann.tables[id].table["status"] == "waiting"
        wire.awake.set()
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        assert ann.tables[id].kinds() == bob.tables[id].kinds()


async def test_two_tabs_of_one_player_see_and_do_the_same_once(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        tab = Client(site.url(1))
        tab.http.cookies = ann.http.cookies
        await tab.connect()
        await tab.hello(id)
        version, choices = tab.tables[id].version, [move for _, move in decisions(tab.tables[id])]
        acks = await asyncio.gather(*(client.move(id, 0, choices[0], "the-same", version) for client in (ann, tab)))
        assert {ack["version"] for ack in acks} == {version + 1}
        for client in (ann, tab, bob):
            await client.until(lambda seen=client.tables[id]: moved(seen) == [0])  # type: ignore[misc]
        await play_on(bob, id, 1, most=1)
        for client in (ann, tab):
            await client.until(lambda seen=client.tables[id]: decisions(seen))  # type: ignore[misc]
        version, choices = tab.tables[id].version, [move for _, move in decisions(tab.tables[id])]
        both = (client.move(id, 0, choices[n], secrets.token_hex(6), version) for n, client in enumerate((ann, tab)))
        answers = await asyncio.gather(*both, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(refused) == 1, "one tab was first"
        await bob.until(lambda: moved(bob.tables[id]) == [0, 1, 0])
        await bob.until(lambda: [guest["name"] for guest in bob.tables[id].here].count("Ann") == 1)
        await tab.close()


async def come_back(client: Client, id: str) -> None:
    """As a page does: a new connection, and hello from where it was."""
    await client.disconnect()
    await client.connect()
    await client.hello(id)

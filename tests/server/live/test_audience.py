"""Who hears of a table, and what."""

import asyncio

import pytest

from tests.server.client import Refused
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site


async def test_a_table_without_spectators_shows_itself_to_its_players_alone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, spectators=False)
        with pytest.raises(Refused) as refused:
            await eve.hello(id)
        assert refused.value.code == "no_spectators"
        with pytest.raises(Refused) as refused:
            await eve.hello("AAAAAAAAAAAAAAAAAAAAAA")
        assert refused.value.code == "no_such_table"


async def test_a_spectator_from_before_the_start_is_shown_out_when_spectators_are_not_wanted(site: Site) -> None:
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

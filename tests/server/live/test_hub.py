"""One process: its tables are opened, found, played once more and put away."""

import asyncio

import pytest

from tests.server.client import Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_many_who_guess_at_a_table_at_once_are_all_told_that_there_is_none(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        tries = [ann.http.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA") for _ in range(20)]
        assert {answer.status_code for answer in await asyncio.gather(*tries)} == {404}


@pytest.mark.parametrize("rotated", [True, False])
async def test_the_same_players_play_once_more(site: Site, rotated: bool) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        again = await bob.post(f"/api/tables/{id}/rematch", rotated=rotated)
        assert [seat["name"] for seat in again["seats"]] == (["Bob", "Ann"] if rotated else ["Ann", "Bob"])
        await ann.until(lambda: ann.tables[id].table["rematch"] == again["id"])
        assert (await ann.post(f"/api/tables/{id}/rematch"))["id"] == again["id"]
        with pytest.raises(Refused) as refused:
            await eve.post(f"/api/tables/{id}/rematch")
        assert refused.value.code == "not_your_seat"
        assert (await bob.post(f"/api/tables/{again['id']}/start"))["status"] == "playing"

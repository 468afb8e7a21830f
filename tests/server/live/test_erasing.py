"""A player who leaves for good."""

import pytest

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site

ME_OR_NOT = ({"kind": "me"}, {"kind": "open"})


async def test_a_player_who_leaves_for_good_is_forgotten_and_the_other_has_won(site: Site) -> None:
    async with guests(site, "Annabelle", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("say", id, text="hush-hush")
        await ann.request("DELETE", "/api/me")
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert bob.tables[id].table["outcome"]["winners"] == [1]
        with pytest.raises(Refused) as refused:
            await ann.get("/api/me")
        assert refused.value.code == "not_signed_in"
        stranger = Client(site.url(0))
        await stranger.connect()
        await stranger.hello(id)
        assert "Annabelle" not in "".join(stranger.frames)
        assert "hush-hush" not in "".join(stranger.frames)
        await stranger.close()
        assert "Annabelle" not in str(await bob.get("/api/me/tables"))
        assert "Annabelle" not in str(await bob.get(f"/api/records/{id}"))
        again = await bob.post(f"/api/tables/{id}/rematch", rotated=False)
        assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]


async def test_the_tables_of_a_host_who_leaves_for_good_are_closed(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        own, other = [await ann.open_table("mandala", [kind, {"kind": "open"}], public=True) for kind in ME_OR_NOT]
        kept = await bob.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], public=True)
        await ann.post(f"/api/tables/{kept}/sit")
        await bob.send("open_lobby")
        await bob.until(lambda: {own, other, kept} <= set(bob.lobby))
        await ann.request("DELETE", "/api/me")
        await bob.until(lambda: not {own, other} & set(bob.lobby))
        await bob.until(lambda: bob.mine[kept]["seats"][1]["kind"] == "open")
        assert (await bob.get(f"/api/tables/{own}"))["status"] == "over"

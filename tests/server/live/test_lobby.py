"""The lobby: what is listed to whom, and live."""

from tests.server.scenarios import guests
from tests.server.site import Site

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def test_the_lobby_and_my_tables_are_live(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.send("open_lobby")
        hidden = await ann.open_table("mandala", [ME, OPEN])
        id = await ann.open_table("mandala", [ME, OPEN], public=True, options={"first": 1})
        await bob.until(lambda: id in bob.lobby)
        assert hidden not in bob.lobby
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        await bob.until(lambda: bob.mine.get(id, {}).get("your_turn"))
        await bob.hello(id)
        await bob.ask("resign", id, seat=1)
        await bob.until(lambda: id not in bob.lobby and bob.mine[id]["status"] == "over")
        assert id in [listing["id"] for listing in await ann.get("/api/me/tables")]


async def test_a_table_that_one_has_left_is_no_longer_ones_own(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.send("open_lobby")
        id = await ann.open_table("mandala", [ME, OPEN])
        await bob.post(f"/api/tables/{id}/sit")
        await bob.until(lambda: id in bob.mine)
        await bob.post(f"/api/tables/{id}/stand", seat=1)
        await bob.until(lambda: id not in bob.mine)
        assert id not in [listing["id"] for listing in await bob.get("/api/me/tables")]

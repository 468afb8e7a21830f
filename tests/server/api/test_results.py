"""My finished games: on all devices, page by page, and nobody else's."""

import pytest

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_finished_games_are_in_the_list_of_each_player_on_every_device(site: Site) -> None:
    name = f"Noor {site.url()[-5:]}"
    async with guests(site, name, "Bob") as (ann, bob):
        await ann.post("/api/me/claim", name=name, password="lotus in the pond")
        await ann.connect()  # a new session
        id = await duel(ann, bob)
        assert (await ann.get("/api/me/games"))["games"] == [], "it is being played"
        await ann.ask("resign", id, seat=0)
        elsewhere = Client(site.url(1))
        await elsewhere.post("/api/session", name=name, password="lotus in the pond")
        (mine,) = (await elsewhere.get("/api/me/games"))["games"]
        (theirs,) = (await bob.get("/api/me/games"))["games"]
        assert (mine["id"], mine["outcome"], theirs["outcome"]) == (id, "lost", "won")
        assert (mine["yours"], mine["reason"], mine["reviewed"]) == ([0], "resigned", False)
        assert [seat["name"] for seat in mine["seats"]] == [name, "Bob"]
        assert (await bob.get(f"/api/me/games/{id}/standing"))["outcomes"] == ["won"]
        await elsewhere.close()


async def test_a_list_is_read_on_from_the_last_game_and_can_be_filtered(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        ids = list[str]()
        for loser in (0, 1, 0):
            id = await duel(ann, bob)
            await (ann, bob)[loser].ask("resign", id, seat=loser)
            ids.append(id)
        first = await ann.get("/api/me/games", most=2)
        second = await ann.get("/api/me/games", most=2, before=first["next"])
        assert [game["id"] for game in first["games"] + second["games"]] == ids[::-1]
        assert second["next"] is None
        won = await ann.get("/api/me/games", outcome="won", game="mandala", opponents="people")
        assert [game["id"] for game in won["games"]] == [ids[1]]
        assert (await ann.get("/api/me/games", opponents="bots"))["games"] == []
        for wrong in ({"before": "x"}, {"before": "-1.x"}, {"most": 0}, {"most": 1000}, {"outcome": "glory"}):
            with pytest.raises(Refused):
                await ann.get("/api/me/games", **wrong)


async def test_games_are_nobody_elses_and_a_deleted_name_is_in_no_list(site: Site) -> None:
    async with guests(site, "Annabelle", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        assert (await eve.get("/api/me/games"))["games"] == []
        assert (await eve.get(f"/api/me/games/{id}/standing"))["outcomes"] == []
        await ann.request("DELETE", "/api/me")
        (game,) = (await bob.get("/api/me/games"))["games"]
        assert (game["seats"][0]["name"], game["seats"][0]["player"]) == ("deleted", None)
        nobody = Client(site.url())
        with pytest.raises(Refused, match="not_signed_in"):
            await nobody.get("/api/me/games")
        await nobody.close()


async def test_games_are_found_by_their_rules(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        other = await duel(ann, bob)
        await ann.ask("resign", other, seat=0)
        usual = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}], start=True)
        await ann.hello(usual)
        await ann.ask("resign", usual, seat=0)
        for rules, id in (("usual", usual), ("other", other)):
            found = await ann.get("/api/me/games", rules=rules)
            assert [(game["id"], game["rating"]) for game in found["games"]] == [(id, None)]

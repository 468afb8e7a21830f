"""Profiles: what my games add up to, closed to others until I open it."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from nelumbo.server.api.profiles import COUNTED_GAMES, shown
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.store import opened
from nelumbo.server.store.players import Players
from nelumbo.server.store.profiles import CountedGame, Profiles
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_profile_counts_the_games_of_its_player(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        for loser in (0, 1):
            id = await duel(ann, bob)
            await (ann, bob)[loser].ask("resign", id, seat=loser)
        mine = await ann.get("/api/me/profile")
        assert (mine["games"], mine["won"], mine["lost"], mine["streak"]) == (2, 1, 1, 1)
        assert mine["last"] == ["lost", "won"] and mine["visibility"] == "private" and mine["yours"]
        assert [(one["name"], one["games"]) for one in mine["by_game"]] == [("mandala", 2)]
        assert [(one["name"], one["won"], one["low"]) for one in mine["by_opponents"]] == [("people", 1, None)]
        assert [(one["name"], one["won"], one["lost"]) for one in mine["opponents"]] == [("Bob", 1, 1)]


async def test_a_private_profile_is_answered_like_nobodys(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        secret, public = await duel(ann, bob), await duel(ann, bob, public=True)
        for id in (secret, public):
            await ann.ask("resign", id, seat=0)
        nobody = Client(site.url(1))
        for path in (f"players/{ann.player}", "players/nobody"):
            for visitor in (eve, bob, nobody):
                for what in ("profile", "games", "ratings/mandala"):
                    with pytest.raises(Refused) as refused:
                        await visitor.get(f"/api/{path}/{what}")
                    assert (refused.value.code, refused.value.answer["status"]) == ("not_found", 404)
        await ann.request("PATCH", "/api/me/profile", json={"visibility": "public"})
        seen = await nobody.get(f"/api/players/{ann.player}/profile")
        assert (seen["name"], seen["games"], seen["yours"], seen["opponents"]) == ("Ann", 2, False, [])
        listed = await nobody.get(f"/api/players/{ann.player}/games")
        assert [game["id"] for game in listed["games"]] == [public], "the other table was not public"
        history = await nobody.get(f"/api/players/{ann.player}/ratings/mandala")
        assert (history["game"], history["usual"], history["points"]) == ("mandala", True, [])
        await ann.request("PATCH", "/api/me/profile", json={"visibility": "private"})
        with pytest.raises(Refused, match="not_found"):
            await nobody.get(f"/api/players/{ann.player}/profile")
        await nobody.close()


async def test_what_a_browser_has_learned_is_added_to_the_account(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        day = (await ann.get("/api/puzzles"))["today"]
        tries = {f"mandala/{day}": "first", "mandala/2999-01-01": "first", "chess/2026-01-01": "first", "x": "open"}
        learned = await ann.post("/api/me/learning", lessons=["lotus", "lotus", "chess"], puzzles=tries)
        assert (learned["lessons"], learned["puzzles"]) == (["lotus"], {f"mandala/{day}": "first"})
        assert await ann.get("/api/me/learning") == learned
        profile = await ann.get("/api/me/profile")
        assert (profile["puzzles"], profile["puzzles_first"], profile["puzzle_days"]) == (1, 1, 1)
        assert [one["game"] for one in profile["learning"] if one["lesson"]] == ["lotus"]


async def test_only_days_of_the_archive_have_puzzles_to_learn_from(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        oldest = (await ann.get("/api/puzzles"))["oldest"]
        before = (date.fromisoformat(oldest) - timedelta(days=1)).isoformat()
        tries = {f"mandala/{day}": "first" for day in (oldest, before, "0001-01-01")}
        learned = await ann.post("/api/me/learning", puzzles=tries)
        assert (learned["oldest"], learned["puzzles"]) == (oldest, {f"mandala/{oldest}": "first"})
        with pytest.raises(Refused, match="invalid_body"):
            await ann.post("/api/me/learning", puzzles={f"mandala/{number}": "open" for number in range(201)})


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("me/games", {"game": "\0"}),
        ("me/games", {"game": "m" * 33}),
        ("me/games", {"before": "1.\0"}),
        ("me/games", {"before": f"1.{'x' * 99}"}),
        ("puzzles", {"day": "2026-11-16 or so"}),
    ],
)
async def test_what_does_not_fit_a_query_is_refused(site: Site, path: str, query: dict[str, str]) -> None:
    async with guests(site, "Ann") as (ann,):
        with pytest.raises(Refused) as refused:
            await ann.get(f"/api/{path}", **query)
        assert (refused.value.code, refused.value.answer["status"]) == ("invalid_body", 400)


async def test_a_profile_for_friends_is_nobody_elses(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        await ann.request("PATCH", "/api/me/profile", json={"visibility": "friends"})
        await eve.post("/api/me/friends", player=ann.player)
        await bob.post("/api/me/friends", link=(await ann.post("/api/me/friends/link"))["link"])
        assert (await bob.get(f"/api/players/{ann.player}/profile"))["name"] == "Ann"
        with pytest.raises(Refused, match="not_found"):
            await eve.get(f"/api/players/{ann.player}/profile")
        await ann.request("DELETE", f"/api/me/friends/{bob.player}")
        with pytest.raises(Refused, match="not_found"):
            await bob.get(f"/api/players/{ann.player}/games")


async def test_a_profile_costs_what_is_counted_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def many(self: Profiles, player: str) -> list[CountedGame]:
        return [CountedGame("mandala", 2, 2, "won", "bots", "adept", 1)] * (2 * COUNTED_GAMES)

    monkeypatch.setattr(Profiles, "games", many)
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    ann = await Players(database).add("Ann")
    of_caller, of_address = Limit("caller", 3, 1e-9), Limit("address", 9, 1e-9)
    quota = PastGamesQuota(of_caller, of_address, "visitor", "an address")
    assert (await shown(Profiles(database), ann.id, ann, quota)).won == 2 * COUNTED_GAMES
    assert of_caller.own.tokens("visitor") == pytest.approx(0, abs=0.01)
    assert of_address.own.tokens("an address") == pytest.approx(6, abs=0.01)
    with pytest.raises(Denied, match="too many requests"):
        await shown(Profiles(database), ann.id, ann, quota)
    await database.close()

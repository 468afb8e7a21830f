"""Link previews: what a chat is told of a link, and what it is not."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from nelumbo.server.limits.rates import Limit
from nelumbo.server.previews import HOST, Previews, asked_languages
from nelumbo.server.store import Unavailable, opened
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.tables import Tables
from tests.server.scenarios import duel, guests
from tests.server.site import Site

META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
ME, INVITED = {"kind": "me"}, {"kind": "invited"}
SITE_TITLE = "Nelumbo: board games of flowers and sand"


async def tags(site: Site, path: str, **headers: str) -> dict[str, str]:
    async with httpx.AsyncClient() as visitor:
        answer = await visitor.get(f"{site.url()}{path}", headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 200
    return {key: unescape(value) for key, value in META.findall(answer.text)}


async def test_an_invitation_names_who_invites_and_the_game_in_the_readers_language(site: Site) -> None:
    async with guests(site, 'Ann "&" <b>') as (ann,):
        id = await ann.open_table("white-lotus", [ME, INVITED, INVITED])
        found = await tags(site, f"/table/{id}", Host="games.example")
        assert found["og:title"] == 'Ann "&" <b> invites you to White Lotus'
        assert found["og:image"] == "http://games.example/previews/white-lotus.png"
        assert found["og:url"] == f"http://games.example/table/{id}"
        french = await tags(site, f"/table/{id}", **{"Accept-Language": "de;q=0.3, fr-CH, en;q=0.8"})
        assert french["og:title"] == 'Le Lotus blanc\N{NO-BREAK SPACE}: Ann "&" <b> vous invite'
        assert french["og:locale"] == "fr"


async def test_a_game_is_named_by_its_players_without_a_score(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        assert (await tags(site, f"/table/{id}"))["og:title"] == "Mandala in progress: Ann, Bob"
        japanese = await tags(site, f"/table/{id}", **{"Accept-Language": "ja"})
        assert japanese["og:title"] == "マンダラ：Ann、Bobが対戦中"
        assert (await tags(site, "/puzzles/lotus/2026-11-15"))["og:title"] == "Puzzle for 2026-11-15: Lotus"
        assert (await tags(site, "/rules/flowers"))["og:title"] == "The rules of Flowers"


async def test_what_is_private_or_unknown_has_the_plain_preview_of_the_site(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        closed = await ann.open_table("mandala", [ME, INVITED], spectators=False)
        plain = await tags(site, "/")
        assert plain["og:title"] == SITE_TITLE and plain["og:image"].endswith("/previews/nelumbo.png")
        paths = [f"/table/{closed}", f"/player/{ann.player}", "/table/nobody", "/puzzles/lotus/today", "/rules/<b>"]
        for path in paths:
            assert (await tags(site, path))["og:title"] == SITE_TITLE, path
        await ann.request("PATCH", "/api/me/profile", json={"visibility": "public"})
        assert (await tags(site, f"/player/{ann.player}"))["og:title"] == "Ann on Nelumbo"
        await ann.request("PATCH", "/api/me/profile", json={"visibility": "private"})
        assert (await tags(site, f"/player/{ann.player}"))["og:title"] == SITE_TITLE


@pytest.mark.parametrize(
    ("host", "is_host"),
    [("games.example", True), ("192.168.1.24:8000", True), ("[fe80::1]:8000", True), ("a(b", False), ("a/b", False)],
)
def test_links_are_made_of_plain_addresses_only(host: str, is_host: bool) -> None:
    assert bool(HOST.fullmatch(host)) == is_host


async def test_beyond_the_limit_and_without_the_store_pages_have_the_plain_preview(tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    previews = Previews(Tables(database), Profiles(database), Limit("previews", 2, 0, None))
    reads = 0

    async def listing(table: str) -> str | None:
        nonlocal reads
        reads += 1
        raise Unavailable("busy")

    previews.tables.listing = listing  # type: ignore[method-assign]  # the store's failure is what is tested
    for table in ("one", "two", "three"):
        assert (await previews.preview(f"table/{table}", "192.0.2.1")).message == "preview.site"
    assert reads == 2
    await database.close()


@pytest.mark.parametrize(
    ("header", "languages"),
    [("", []), ("fr", ["fr"]), ("en;q=0.5, zh-TW, de;q=0.8", ["zh-TW", "de", "en"]), ("de;q=x", ["de"])],
)
def test_languages_are_read_by_weight(header: str, languages: list[str]) -> None:
    assert asked_languages(header) == languages

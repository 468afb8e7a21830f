"""Link previews: what a chat is told of a link, and what it is not."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from nelumbo.server.limits.rates import Limit
from nelumbo.server.messages import Listing, NoClock, SeatInfo
from nelumbo.server.messages.tables import Status
from nelumbo.server.pictures.card import CardSeat
from nelumbo.server.previews import HOST, Preview, Previews, asked_languages, seat_of_table
from nelumbo.server.store import Unavailable, opened
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.results import Results
from nelumbo.server.store.tables import Tables
from tests.server.scenarios import duel, guests
from tests.server.site import Site

META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
ME, INVITED, OPEN = {"kind": "me"}, {"kind": "invited"}, {"kind": "open"}
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
        assert found["og:image"].startswith(f"http://games.example/pictures/table/{id}/en.png?v=")
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


async def test_the_address_of_a_picture_changes_with_what_is_on_it(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        id = await ann.open_table("mandala", [ME, OPEN], public=True)
        addresses = [(await tags(site, f"/{page}/{id}"))["og:image"] for page in ("table", "replay")]
        assert [urlsplit(address).path for address in addresses] == [
            f"/pictures/table/{id}/en.png",
            f"/pictures/replay/{id}/en.png",
        ]
        french = (await tags(site, f"/table/{id}", **{"Accept-Language": "fr"}))["og:image"]
        assert f"/pictures/table/{id}/fr.png?v=" in french
        assert (await tags(site, "/rules/lotus"))["og:image"].endswith("/previews/lotus.png")
        assert (
            "/pictures/puzzles/lotus/2026-11-15/en.png?v="
            in (await tags(site, "/puzzles/lotus/2026-11-15"))["og:image"]
        )


def listing(status: Status, public: bool) -> Listing:
    seats = [
        SeatInfo(seat=0, kind="person", name="Ann", player="ann"),
        SeatInfo(seat=1, kind="person", name="Bob", player="bob"),
        SeatInfo(seat=2, kind="bot", bot="beginner"),
        SeatInfo(seat=3, kind="invited", name="Eve", kept_for="eve"),
    ]
    return Listing(
        id="one",
        game="white-lotus",
        status=status,
        public=public,
        seats=seats,
        clock=NoClock(),
        host="ann",
        updated_at=1,
        awaited=[],
    )


@pytest.mark.parametrize(
    ("status", "public", "names"),
    [
        ("waiting", True, ["Ann", "Bob", "beginner", ""]),
        ("waiting", False, ["Ann", "", "beginner", ""]),
        ("playing", False, ["Ann", "Bob", "beginner", ""]),
    ],
)
def test_a_picture_names_nobody_who_is_only_invited_and_at_a_table_that_is_not_listed_the_host_alone(
    status: Status, public: bool, names: list[str]
) -> None:
    table = listing(status, public)
    assert [seat_of_table(seat, table).name for seat in table.seats] == names


def test_bots_are_named_in_the_readers_language() -> None:
    preview = Preview("preview.site", seats=(CardSeat("beginner", True), CardSeat("my-bot", True)))
    assert [seat.name for seat in preview.card("de").seats] == ["Quappe", "my-bot"]


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
    previews = Previews(Tables(database), Profiles(database), Results(database), Limit("previews", 2, 0, None))
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

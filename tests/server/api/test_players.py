"""People: guests at once, accounts for those who want one, tokens for programs."""

import unicodedata

import pytest

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site

ME_OR_NOT = ({"kind": "me"}, {"kind": "open"})


async def test_a_guest_claims_the_name_and_signs_in_elsewhere(site: Site) -> None:
    name = f"Mei {site.url()[-5:]}"
    mei = await Client.guest(site.url(0), "Mei")
    assert await mei.get("/api/me") == {"player": mei.player, "name": "Mei", "claimed": False}
    await mei.post("/api/me/claim", name=name, password="lotus in the pond")
    elsewhere = Client(site.url(1))
    for wrong in (
        {"name": name, "password": "something else"},
        {"name": "Nobody", "password": "lotus in the pond"},
    ):
        with pytest.raises(Refused) as refused:
            await elsewhere.post("/api/session", **wrong)
        assert (refused.value.code, refused.value.answer["status"]) == ("wrong_password", 401)
    me = await elsewhere.post("/api/session", name=name.upper(), password="lotus in the pond")
    assert me == {"player": mei.player, "name": name, "claimed": True}
    other = await Client.guest(site.url(1), "Other")
    with pytest.raises(Refused) as refused:
        await other.post("/api/me/claim", name=name.lower(), password="12345678")
    assert refused.value.code == "name_taken"
    await elsewhere.request("DELETE", "/api/session")
    with pytest.raises(Refused) as refused:
        await elsewhere.get("/api/me")
    assert refused.value.code == "not_signed_in"
    assert (await mei.get("/api/me"))["claimed"]
    for client in (mei, elsewhere, other):
        await client.close()


async def test_the_cookie_is_for_the_browser_alone(site: Site) -> None:
    client = Client(site.url())
    answer = await client.http.post("/api/players", json={"name": "Ann"})
    flags = answer.headers["set-cookie"].lower()
    assert "httponly" in flags and "samesite=lax" in flags
    assert len(client.http.cookies["nelumbo"]) >= 43
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
    await client.close()


async def test_other_sites_cannot_ask_for_me(site: Site) -> None:
    ann = await Client.guest(site.url(), "Ann")
    del ann.http.headers["X-Nelumbo"]
    with pytest.raises(Refused) as refused:
        await ann.request("DELETE", "/api/me")
    assert (refused.value.code, refused.value.answer["status"]) == ("header_needed", 403)
    await ann.close()


async def test_a_program_acts_by_its_token_until_it_is_taken_back(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    token = await ann.post("/api/me/tokens", label="my bot")
    listed = await ann.get("/api/me/tokens")
    assert [row["label"] for row in listed] == ["my bot"] and listed[0]["token"] is None
    program = Client(site.url(1))
    program.http.headers["Authorization"] = f"Bearer {token['token']}"
    del program.http.headers["X-Nelumbo"]
    id = await program.open_table("mandala", [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}], start=True)
    await program.connect()
    await program.hello(id)
    assert program.tables[id].seats == [0]
    await ann.request("DELETE", f"/api/me/tokens/{token['id']}")
    with pytest.raises(Refused) as refused:
        await program.get("/api/me")
    assert refused.value.code == "not_signed_in"
    with pytest.raises(Refused) as refused:
        await ann.request("DELETE", f"/api/me/tokens/{token['id']}")
    assert refused.value.code == "no_such_token"
    assert program.reader is not None
    await program.reader  # its page was hung up
    await program.connect()
    await program.send("hello", id="again", table=id)
    await program.until(lambda: id in program.tables and program.tables[id].welcomes == 2)
    assert program.tables[id].seats == [], "it may only watch now"
    await ann.close()
    await program.close()


async def test_whoever_leaves_for_good_is_forgotten_and_the_other_has_won(site: Site) -> None:
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


async def test_a_name_is_the_same_however_its_letters_are_made(site: Site) -> None:
    name = f"Zoé {site.url()[-5:]}"
    zoe, elsewhere = await Client.guest(site.url(0), "Zoé"), Client(site.url(1))
    await zoe.post("/api/me/claim", name=f" {name} ", password="lotus in the pond")
    taken_apart = unicodedata.normalize("NFD", name)
    assert taken_apart != name
    me = await elsewhere.post("/api/session", name=taken_apart, password="lotus in the pond")
    assert me["player"] == zoe.player
    await zoe.close()
    await elsewhere.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b"])
async def test_a_name_that_cannot_be_read_is_refused(site: Site, name: str) -> None:
    client = Client(site.url())
    with pytest.raises(Refused) as refused:
        await client.post("/api/players", name=name)
    assert refused.value.code in ("invalid_name", "invalid_body")
    await client.close()


async def test_the_new_name_is_kept(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    await ann.request("PATCH", "/api/me", json={"name": "  蓮  花 "})
    assert (await ann.get("/api/me"))["name"] == "蓮 花"
    await ann.close()


async def test_pages_come_back_under_the_new_name(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await bob.request("PATCH", "/api/me", json={"name": "Robert"})
        assert bob.reader is not None
        await bob.reader
        await bob.connect()
        await bob.hello(id)
        await ann.until(lambda: "Robert" in [guest["name"] for guest in ann.tables[id].here])


@pytest.mark.parametrize("part", ["%00", "a%00b", "x" * 81, "%ED%A0%80", "%E8%93%AE", "a b", "'--"])
async def test_an_address_that_nobody_was_given_leads_nowhere(site: Site, part: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    for method, path in (
        ("GET", f"/api/tables/{part}"),
        ("POST", f"/api/tables/{part}/start"),
        ("GET", f"/api/records/{part}"),
        ("GET", f"/api/records/{part}/replay"),
        ("GET", f"/api/lessons/{part}"),
        ("GET", f"/api/puzzles/mandala/{part}"),
        ("DELETE", f"/api/me/tokens/{part}"),
        ("DELETE", f"/api/me/push/{part}"),
    ):
        answer = await ann.http.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found"), path
    await ann.close()


@pytest.mark.parametrize(
    ("path", "field"), [("/api/session", "name"), ("/api/me/claim", "name"), ("/api/me/tokens", "label")]
)
async def test_what_no_database_keeps_is_refused(site: Site, path: str, field: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    with pytest.raises(Refused) as refused:
        await ann.post(path, **{"password": "lotus in the pond"} if field == "name" else {}, **{field: "a\x00b"})
    assert refused.value.code == "invalid_name"
    await ann.close()

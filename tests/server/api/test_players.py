"""People: guests at once, accounts for those who want one."""

import unicodedata

import pytest
from httpx import Cookies

from tests.server.accounts import account, code_of, program, signed_in
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_guest_claims_the_name_and_signs_in_elsewhere(site: Site) -> None:
    name = f"Mei {site.url()[-5:]}"
    mei = await Client.guest(site.url(0), "Mei")
    guest = {"player": mei.player, "name": "Mei", "claimed": False, "has_password": False, "moderator_messages": 0}
    assert await mei.get("/api/me") == guest
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
    assert me == guest | {"name": name, "claimed": True, "has_password": True}
    other = await Client.guest(site.url(1), "Other")
    with pytest.raises(Refused) as refused:
        await other.post("/api/me/claim", name=name.lower(), password="petals on the pond")
    assert refused.value.code == "name_taken"
    await elsewhere.request("DELETE", "/api/session")
    with pytest.raises(Refused) as refused:
        await elsewhere.get("/api/me")
    assert refused.value.code == "not_signed_in"
    assert (await mei.get("/api/me"))["claimed"]
    for client in (mei, elsewhere, other):
        await client.close()


async def test_what_was_a_guests_ends_when_the_name_is_claimed(site: Site) -> None:
    """Somebody who copied the guest's cookie, or made a token in that browser, stays out of the account."""
    una = await Client.guest(site.url(0), "Una")
    token = (await una.post("/api/me/tokens", label="a program", scope="play"))["token"]
    thief = Client(site.url(1))
    thief.http.cookies = Cookies(una.http.cookies)
    await thief.connect()
    await una.post("/api/me/claim", name=f"Una {site.url()[-5:]}", password="lotus in the pond")
    assert (await una.get("/api/me"))["claimed"], "this browser has a new session"
    assert await code_of(thief.get("/api/me")) == "not_signed_in"
    assert await code_of(program(site, token).get("/api/me")) == "not_signed_in"
    assert thief.socket is not None
    await thief.socket.wait_closed()
    for client in (una, thief):
        await client.close()


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


async def test_a_new_password_ends_every_other_session_and_token(site: Site) -> None:
    name = f"Pia {site.url()[-5:]}"
    pia = await account(site, name)
    thief = await signed_in(site, name, "lotus in the pond")
    same = Client(site.url(1))  # somebody with a copy of Pia's own cookie
    same.http.cookies.update(pia.http.cookies)
    stolen = program(site, (await thief.post("/api/me/tokens", label="mine"))["token"])
    for client in (thief, same, stolen):
        assert (await client.get("/api/me"))["player"] == pia.player
    guessable = pia.post("/api/me/password", current="lotus in the pond", new="password1")
    assert await code_of(guessable) == "guessable_password"
    wrong = pia.post("/api/me/password", current="something else", new="petals on the pond")
    assert await code_of(wrong) == "wrong_password"
    await thief.connect()
    await pia.post("/api/me/password", current="lotus in the pond", new="petals on the pond")
    assert thief.reader is not None
    await thief.reader  # its page is hung up
    for client in (thief, same, stolen):
        assert await code_of(client.get("/api/me")) == "not_signed_in"
    assert (await pia.get("/api/me"))["claimed"]
    old = {"name": name, "password": "lotus in the pond"}
    assert await code_of(thief.post("/api/session", **old)) == "wrong_password"
    again = await signed_in(site, name, "petals on the pond")
    for client in (pia, thief, same, stolen, again):
        await client.close()


async def test_a_guest_has_no_password_to_change(site: Site) -> None:
    ann = await Client.guest(site.url(), "Ann")
    assert await code_of(ann.post("/api/me/password", current="12345678", new="123456789")) == "not_claimed"
    assert await code_of(ann.post("/api/me/claim", name="Ann of Avonlea", password="12345678")) == "guessable_password"
    await ann.close()


async def test_nobody_takes_their_own_password_for_a_name(site: Site) -> None:
    rob = await account(site, f"Rob {site.url()[-5:]}")
    assert await code_of(rob.request("PATCH", "/api/me", json={"name": "lotus in the pond"})) == "guessable_password"
    await rob.request("PATCH", "/api/me", json={"name": "lotus on the lake"})
    await rob.close()


@pytest.mark.parametrize("alike", ["{}", "Ａ{}", "А{}", "Α{}"])
async def test_nobody_can_look_like_somebody_with_a_claimed_name(site: Site, alike: str) -> None:
    """In fullwidth, Cyrillic or Greek letters; as a guest, by claiming, or at a table."""
    rest = f"ugusta {site.url()[-5:]}"
    name = "A" + rest if alike == "{}" else alike.format(rest)
    owner = await account(site, f"A{rest}")
    eve = await Client.guest(site.url(1), "Eve")
    bot = {"kind": "bot", "bot": "beginner", "name": name}
    waiting = await eve.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    for attempt in (
        eve.post("/api/players", name=name),
        eve.request("PATCH", "/api/me", json={"name": name}),
        eve.post("/api/me/claim", name=name, password="lotus in the pond"),
        eve.open_table("mandala", [{"kind": "me"}, bot]),
        eve.open_table("mandala", [{"kind": "me"}, {"kind": "me", "name": name}]),
        eve.post(f"/api/tables/{waiting}/seat", seat=1, to=bot),
    ):
        assert await code_of(attempt) == "name_taken"
    await owner.open_table("mandala", [{"kind": "me"}, {"kind": "me", "name": name}])
    await owner.request("PATCH", "/api/me", json={"name": f"Augustus {site.url()[-5:]}"})
    await eve.request("PATCH", "/api/me", json={"name": name})
    for client in (owner, eve):
        await client.request("DELETE", "/api/me", json={"password": "lotus in the pond"})
        await client.close()


async def test_an_account_is_deleted_with_its_password_alone(site: Site) -> None:
    ann, eve = await account(site, f"Antonia {site.url()[-5:]}"), await Client.guest(site.url(), "Eve")
    assert await code_of(ann.request("DELETE", "/api/me")) == "wrong_password"
    assert await code_of(ann.request("DELETE", "/api/me", json={"password": "carp in the pond"})) == "wrong_password"
    await ann.request("DELETE", "/api/me", json={"password": "lotus in the pond"})
    assert await code_of(ann.get("/api/me")) == "not_signed_in"
    await eve.request("DELETE", "/api/me")
    assert await code_of(eve.get("/api/me")) == "not_signed_in", "a guest has none"
    for client in (ann, eve):
        await client.close()

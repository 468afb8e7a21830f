"""What programs may do with a token of their player."""

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.accounts import code_of, program
from tests.server.client import Client, Refused
from tests.server.site import Site

ACCOUNT = [
    ("PATCH", "/api/me", {"name": "Eve"}),
    ("DELETE", "/api/me", None),
    ("DELETE", "/api/session", None),
    ("POST", "/api/me/claim", {"name": "Eve", "password": "lotus in the pond"}),
    ("POST", "/api/me/password", {"current": "lotus in the pond", "new": "petals on the pond"}),
    ("GET", "/api/me/tokens", None),
    ("POST", "/api/me/tokens", {"label": "more"}),
    ("DELETE", "/api/me/tokens/any", None),
    ("GET", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/any", None),
    ("POST", "/api/me/push", {"endpoint": "https://push.example", "p256dh": "x", "auth": "x"}),
    ("DELETE", "/api/me/push/any", None),
    ("GET", "/api/me/friends", None),
    ("POST", "/api/me/friends", {"name": "Bob"}),
    ("PATCH", "/api/me/friends", {"seen_by": "friends"}),
    ("DELETE", "/api/me/friends/any", None),
    ("POST", "/api/me/friends/link", None),
    ("GET", "/api/moderation", None),
]


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


@pytest.mark.parametrize("scope", ["play", "read"])
async def test_a_program_has_no_rights_over_the_account(site: Site, scope: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    token = await ann.post("/api/me/tokens", label="my bot", scope=scope)
    assert token["scope"] == scope
    bot = program(site, token["token"])
    assert (await bot.get("/api/me"))["player"] == ann.player
    for method, path, body in ACCOUNT:
        assert await code_of(bot.request(method, path, json=body)) == "scope_needed", path
    assert (await ann.get("/api/me"))["name"] == "Ann"
    for client in (ann, bot):
        await client.close()


async def test_a_program_that_may_only_read_does_nothing_else(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    bot = program(site, (await ann.post("/api/me/tokens", label="lists", scope="read"))["token"])
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    assert [table["id"] for table in await bot.get("/api/me/tables")] == [id]
    for deed in ("sit", "start", "close"):
        assert await code_of(bot.post(f"/api/tables/{id}/{deed}")) == "scope_needed"
    with pytest.raises(InvalidStatus):
        await bot.connect()
    for client in (ann, bot):
        await client.close()

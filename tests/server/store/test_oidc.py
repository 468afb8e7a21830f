"""Accounts at an OpenID provider in the store."""

from nelumbo.server.store.oidc import LIFETIME_MS, OidcAccounts, OidcConnection
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database

ISSUER, ANOTHER = "https://id.example", "https://other.example"


async def test_a_sign_in_is_used_once_by_its_browser_and_in_time(address: str) -> None:
    database = await with_database(address)
    accounts = OidcAccounts(database)
    await accounts.begin("browser", "state", "nonce", "verifier", None, 1)
    assert await accounts.come_back("another", "state", 2) is None
    assert await accounts.come_back("browser", "another", 2) is None
    assert await accounts.come_back("browser", "state", 1 + LIFETIME_MS) is None, "too late"
    await accounts.set_subject("browser", "before it is back")
    assert await accounts.newcomer("browser", 2) is None
    found = await accounts.come_back("browser", "state", 2)
    assert found is not None and (found.nonce, found.verifier, found.player) == ("nonce", "verifier", None)
    assert await accounts.come_back("browser", "state", 2) is None, "once"
    await accounts.set_subject("browser", "ann there")
    assert await accounts.newcomer("browser", 2) == "ann there" and await accounts.newcomer("another", 2) is None
    assert await accounts.newcomer("browser", 1 + LIFETIME_MS) is None
    await accounts.begin("later", "state", "nonce", "verifier", None, 1 + LIFETIME_MS)
    assert not await database.read("SELECT 1 FROM oidc_sign_ins WHERE expires_at = ?", 1 + LIFETIME_MS)
    await database.write(("DELETE FROM oidc_sign_ins", ()))
    await database.close()


async def test_a_subject_is_one_players_and_goes_with_them(address: str) -> None:
    database = await with_database(address)
    players, accounts = Players(database), OidcAccounts(database)
    gus = await players.add("Gus")
    ann = await accounts.make_account(None, "Ann there", "hash", ISSUER, "ann", "browser", 5)
    assert ann is not None and ann.claimed and await accounts.player(ISSUER, "ann") == ann
    assert await accounts.player(ANOTHER, "ann") is None, "another provider has its own subjects"
    assert await accounts.make_account(gus.id, "Ann there", "hash", ISSUER, "gus", "browser", 5) is None
    assert await accounts.make_account(gus.id, "Gus there", "hash", ISSUER, "ann", "browser", 5) is None
    assert await players.by_name("Gus there") is None, "nothing of it is done"
    made = await accounts.make_account(gus.id, "Gus there", "hash", ISSUER, "gus", "browser", 5)
    assert made is not None and (made.id, await players.by_name("Gus there")) == (gus.id, made)
    assert not await accounts.connect(ISSUER, "gus", ann.id, 6) and not await accounts.connect(ISSUER, "new", ann.id, 6)
    assert await accounts.connect(ANOTHER, "ann", ann.id, 7)
    assert await accounts.connections(ann.id) == [OidcConnection(ISSUER, 5), OidcConnection(ANOTHER, 7)]
    await accounts.disconnect(ANOTHER, ann.id)
    assert [one.issuer for one in await accounts.connections(ann.id)] == [ISSUER]
    for player in (ann, gus):
        await players.delete(player.id)
    assert await accounts.player(ISSUER, "ann") is None
    await database.close()

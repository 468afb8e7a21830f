"""What a host asks of the database, on SQLite and on PostgreSQL."""

from nelumbo.server.ids import new_id
from nelumbo.server.store.administration import Administration
from nelumbo.server.store.mail import MailAddresses, MailToken
from nelumbo.server.store.oidc import OidcAccounts
from nelumbo.server.store.players import Player
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.store.databases import SUMMARY, with_database


async def test_players_and_tables_are_found_with_their_figures(address: str) -> None:
    database = await with_database(address)
    site = Administration(database)
    zoe = await site.players.add("Zoe of the lake")
    assert await site.players.claim(zoe.id, "Zoe of the lake", "hash")
    await site.players.add_token(Player(zoe.id, zoe.name, "hash"), "session")
    table = new_id()
    before = await site.counts()
    await Tables(database).open(table, StoredEntry(1, 7, "{}"), SUMMARY, {zoe.id})
    after = await site.counts()
    (found,) = await site.find_players("of the LAKE", 10)
    assert (found.id, found.claimed, found.tables, found.used_at > 0) == (zoe.id, True, 1, True)
    assert table in {row.id for row in await site.find_tables("playing", 1000)}
    assert table not in {row.id for row in await site.find_tables("over", 1000)}
    assert after["tables"] == before["tables"] + 1 and after["log entries"] == before["log entries"] + 1
    assert await site.end_sessions(zoe.id) == 1
    assert await site.size_in_bytes(postgres=address.startswith("postgresql")) > 50_000
    await database.close()


async def test_a_password_that_the_host_resets_leaves_no_way_back_by_e_mail_or_provider(address: str) -> None:
    database = await with_database(address)
    site, addresses, oidc = Administration(database), MailAddresses(database), OidcAccounts(database)
    ann = await site.players.add("Ann of the well")
    await addresses.ask(ann, "eve@example.net", "en", 24, at=0)
    await addresses.confirm(MailToken(ann.id, "eve@example.net"))
    link = await addresses.new_token(ann.id, "reset", "eve@example.net", 0, 1000)
    await oidc.connect("https://id.example", "eve", ann.id, 0)
    await site.reset_password(ann)
    assert await addresses.of_player(ann.id) is None and await addresses.token(link, "reset", 1) is None
    assert await oidc.player("https://id.example", "eve") is None
    await database.close()

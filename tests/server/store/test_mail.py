"""E-mail addresses and the tokens of links in the store."""

import pytest

from nelumbo.server.store import Conflict
from nelumbo.server.store.mail import MOST_RESETS, MailAddresses, MailToken, Purpose
from nelumbo.server.store.players import Player, Players
from tests.server.store.databases import with_database

HOUR = 3600 * 1000
PURPOSES: list[Purpose] = ["confirm", "reset"]


async def test_an_address_is_used_once_it_is_confirmed(address: str) -> None:
    database = await with_database(address)
    addresses, player = MailAddresses(database), await Players(database).add("Ann")
    ann = player.id
    await addresses.ask(player, "old@example.org", "fr", 1, at=0)
    token = await addresses.new_token(ann, "confirm", "old@example.org", 0, HOUR)
    found = await addresses.token(token, "confirm", 1)
    assert found is not None and await addresses.use(token) and await addresses.confirm(found)
    assert not await addresses.use(token), "a link works once"
    await addresses.ask(player, "new@example.org", "fr", 24, at=10)
    known = await addresses.of_player(ann)
    assert known is not None and (known.name, known.email, known.asked) == ("Ann", "old@example.org", "new@example.org")
    assert (known.language, known.turn_hours) == ("fr", 1), "the wish stays as it was"
    assert not await addresses.confirm(found), "a link confirms the address that it was sent to"
    await addresses.forget(ann)
    assert await addresses.of_player(ann) is None
    await database.close()


async def test_a_token_serves_one_purpose_for_a_time(address: str) -> None:
    database = await with_database(address)
    addresses, ann = MailAddresses(database), (await Players(database).add("Ann")).id
    first = await addresses.new_token(ann, "reset", "ann@example.org", 0, HOUR)
    assert await addresses.token(first, "confirm", 1) is None
    assert await addresses.token(first, "reset", HOUR) is None
    assert await addresses.token(first, "reset", HOUR - 1) is not None
    assert first not in str(await database.read("SELECT * FROM mail_tokens")), "the store has its hash alone"
    await addresses.new_token(ann, "confirm", "ann@example.org", HOUR, 2 * HOUR)
    assert len(await database.read("SELECT * FROM mail_tokens")) == 1, "what has expired is deleted"
    await database.close()


async def test_links_for_a_new_password_live_out_their_time_beside_each_other(address: str) -> None:
    """Otherwise a stranger who keeps asking would void the link that its owner is about to open."""
    database = await with_database(address)
    addresses, ann = MailAddresses(database), (await Players(database).add("Ann")).id
    confirm = await addresses.new_token(ann, "confirm", "ann@example.org", 0, HOUR)
    links = [await addresses.new_token(ann, "reset", "ann@example.org", at, HOUR + at) for at in range(MOST_RESETS)]
    assert all([await addresses.token(link, "reset", HOUR - 1) for link in links])
    newest = await addresses.new_token(ann, "reset", "ann@example.org", 100, HOUR + 100)
    works = [await addresses.token(link, "reset", 101) is not None for link in [*links, newest]]
    assert works == [False] + [True] * MOST_RESETS, "the oldest makes room"
    assert await addresses.token(confirm, "confirm", 101) is not None
    again = await addresses.new_token(ann, "confirm", "ann@example.org", 102, HOUR)
    assert await addresses.token(confirm, "confirm", 103) is None, "only the last e-mail confirms"
    assert await addresses.token(again, "confirm", 103) is not None
    await database.close()


async def test_an_address_that_nobody_confirms_is_forgotten(address: str) -> None:
    database = await with_database(address)
    addresses, players = MailAddresses(database), Players(database)
    people = [await players.add(name) for name in ("Ann", "Bob")]
    ann, bob = (one.id for one in people)
    for player in people:
        await addresses.ask(player, "them@example.org", "en", 24, at=100)
    await database.write(("UPDATE mail_addresses SET email = 'bob@example.org' WHERE player = ?", (bob,)))
    assert await addresses.forget_unconfirmed(100) == 0
    assert await addresses.forget_unconfirmed(101) == 2
    assert await addresses.of_player(ann) is None
    known = await addresses.of_player(bob)
    assert known is not None and (known.email, known.asked) == ("bob@example.org", None)
    await database.close()


async def test_accounts_are_found_by_an_address_in_any_case(address: str) -> None:
    database = await with_database(address)
    addresses, players = MailAddresses(database), Players(database)
    ann, guest = (await players.add("Ann")).id, await players.add("Guest")
    await players.claim(ann, "Ann", "a hash")
    for player in (Player(ann, "Ann", "a hash"), guest):
        await addresses.ask(player, "Ann@Example.org", "en", 24, at=0)
        await database.write(("UPDATE mail_addresses SET email = asked WHERE player = ?", (player.id,)))
    assert await addresses.players_with("ann@example.ORG", 5) == [ann], "a guest has no password to forget"
    assert await addresses.players_with("eve@example.org", 5) == []
    await players.delete(ann)
    assert await addresses.players_with("ann@example.org", 5) == []
    await database.close()


async def test_a_new_password_ends_all_links_and_drops_an_address_that_is_not_confirmed(address: str) -> None:
    """Somebody else may have asked for it."""
    database = await with_database(address)
    addresses, players = MailAddresses(database), Players(database)
    people = [await players.add(name) for name in ("Ann", "Bob")]
    ann, bob = (one.id for one in people)
    links = []
    for one in people:
        player = one.id
        await addresses.ask(one, "ann@example.org", "en", 24, at=0)
        await addresses.confirm(MailToken(player, "ann@example.org"))
        await addresses.ask(one, "eve@example.net", "en", 24, at=0)
        links.append(await addresses.new_token(player, "confirm", "eve@example.net", 0, HOUR))
        links.append(await addresses.new_token(player, "reset", "ann@example.org", 0, HOUR))
    await players.set_password(ann, "a hash")
    left = [await addresses.token(link, purpose, 1) for link, purpose in zip(links, PURPOSES * 2, strict=True)]
    assert [one is None for one in left] == [True, True, False, False]
    known = [await addresses.of_player(player) for player in (ann, bob)]
    assert [(one.email, one.asked) for one in known if one] == [
        ("ann@example.org", None),
        ("ann@example.org", "eve@example.net"),
    ]
    assert not await addresses.confirm(MailToken(ann, "eve@example.net"))
    with pytest.raises(Conflict):  # by a request that was under way
        await addresses.ask(people[0], "eve@example.net", "en", 24, at=0)
    await database.close()

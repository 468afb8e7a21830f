import asyncio
import re
from typing import Any

import pytest

from nelumbo.server.store.bans import Ban, Bans, network_to_ban
from nelumbo.server.store.players import Players
from nelumbo.server.store.seeks import Seeks
from tests.server.store.databases import with_database
from tests.server.store.test_seeks import seeker


async def test_a_ban_holds_until_it_ends_or_is_lifted(address: str) -> None:
    database = await with_database(address)
    bans = Bans(database)
    await bans.add(Ban("address", "203.0.113.9", "spam", 100, 200))
    await bans.add(Ban("player", "ada", "", 100, None))
    await bans.refresh(150)
    assert bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.is_banned("address", "203.0.113.9", 199)
    assert not await bans.is_banned("address", "203.0.113.9", 200)
    assert not await bans.is_banned("player", "203.0.113.9", 150)
    await bans.refresh(200)
    assert not bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.lift("player", "ada") and not await bans.lift("player", "ada")
    await bans.refresh(200)
    assert not bans.has("player", "ada")
    await database.close()


async def test_a_refresh_that_read_before_a_ban_does_not_forget_it(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await with_database(address)
    bans, ban = Bans(database), Ban("silence", "ann who was silenced meanwhile", "", 100, None)
    has_read, may_go_on, read = asyncio.Event(), asyncio.Event(), database.read

    async def slow(*query: Any) -> Any:
        rows = await read(*query)
        if not has_read.is_set():
            has_read.set()
            await may_go_on.wait()
        return rows

    monkeypatch.setattr(database, "read", slow)
    early = asyncio.create_task(bans.refresh(150))
    await has_read.wait()
    await bans.add(ban)
    late = asyncio.create_task(bans.refresh(150))
    await asyncio.sleep(0)  # the second one has begun
    may_go_on.set()
    await asyncio.gather(early, late)
    assert ban.value in bans.silenced()
    assert await bans.lift("silence", ban.value)
    await database.close()


async def test_only_the_sessions_of_who_is_banned_now_are_ended(address: str) -> None:
    database = await with_database(address)
    bans, players = Bans(database), Players(database)
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    await bans.add(Ban("player", ann.id, "", 100, None))
    await bans.add(Ban("player", bob.id, "", 100, 200))
    tokens = [(await players.add_token(player, "session"))[0].id for player in (ann, bob, eve)]
    await bans.refresh(200)
    await bans.end_sessions(200)
    assert await players.token_ids({ann.id, bob.id, eve.id}) == set(tokens[1:])
    assert await bans.lift("player", ann.id)
    await database.close()


async def test_who_is_banned_seeks_nobody(address: str) -> None:
    database = await with_database(address)
    bans, seeks = Bans(database), Seeks(database)
    row = await seeker(database, "Ann")
    assert await seeks.add(row)
    await bans.add(Ban("player", row.player, "", 100, None))
    assert await seeks.of_player(row.player, 2000) == []
    assert await seeks.add(row), "just when she was banned"
    await bans.refresh(200)
    await bans.end_sessions(200)
    assert await seeks.of_player(row.player, 2000) == []
    assert await bans.lift("player", row.player)
    await database.close()


async def test_a_banned_network_keeps_out_every_address_in_it_and_no_other(address: str) -> None:
    database = await with_database(address)
    bans = Bans(database)
    networks = ("2001:db8:9::/48", "192.0.2.0/24")
    for network in networks:
        await bans.add(Ban("address", network, "", 100, None))
    await bans.refresh(200)
    inside = ("2001:db8:9::/64", "2001:db8:9:ffff::/64", "192.0.2.1", "192.0.2.255", *networks)
    outside = ("2001:db8:a::/64", "192.0.3.1", "nowhere")
    assert [bans.has("address", one) for one in (*inside, *outside)] == [True] * len(inside) + [False] * len(outside)
    for network in networks:
        assert await bans.lift("address", network)
    await bans.refresh(300)
    assert not any(bans.has("address", one) for one in inside)
    await database.close()


@pytest.mark.parametrize(
    ("text", "banned"),
    [
        (" 192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("192.0.2.7/32", "192.0.2.7"),
        ("2001:db8:9:8:7::1", "2001:db8:9:8::/64"),
        ("2001:db8:9:8:7::1/48", "2001:db8:9::/48"),
        ("2001:db8:9:8::/96", "2001:db8:9:8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_what_is_banned_is_counted_as_limits_count_it_or_wider(text: str, banned: str) -> None:
    assert network_to_ban(text) == banned


@pytest.mark.parametrize("text", ["0.0.0.0/0", "192.0.0.0/8", "::/0", "2001::/16", "192.0.2", "ann", "/"])
def test_nobody_bans_half_the_world_or_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        network_to_ban(text)

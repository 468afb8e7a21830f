"""Players, their tokens and their names."""

from asyncio import gather
from pathlib import Path
from unittest.mock import ANY

import pytest

from nelumbo.server.password_hashing import HASHER, NO_PASSWORD
from nelumbo.server.store import Conflict, Sqlite
from nelumbo.server.store.oidc import OidcAccounts
from nelumbo.server.store.players import Caller, Kind, Player, Players, Scope
from nelumbo.server.wall_clock import DAY_MS, now
from tests.server.store.databases import with_database


async def test_a_token_ends_when_it_was_not_used_for_long_and_every_use_counts(address: str) -> None:
    database = await with_database(address)
    players = Players(database, idle_days=90)
    player = await players.add("Ann")

    async def used(days_ago: int, kind: Kind) -> Caller | None:
        row, secret = await players.add_token(player, kind)
        used_at = now() - days_ago * DAY_MS
        await database.write(("UPDATE tokens SET used_at = ? WHERE id = ?", (used_at, row.id)))
        found = await players.by_token(secret)
        assert (row.id in {token.id for token in await players.tokens(player.id, kind)}) is (found is not None)
        ((after,),) = await database.read("SELECT used_at FROM tokens WHERE id = ?", row.id)
        assert (int(after or 0) > used_at) is (found is not None and days_ago > 0)
        return found

    scopes: dict[Kind, Scope] = {"session": "account", "access": "play"}
    for kind, scope in scopes.items():
        for days_ago in (0, 1, 89):
            assert await used(days_ago, kind) == Caller(player, ANY, scope, began_at=ANY)
        assert await used(91, kind) is None
    await database.close()


async def test_a_session_has_a_longest_life_where_its_player_can_sign_in_again(address: str) -> None:
    database = await with_database(address)
    players = Players(database, idle_days=90, session_days=365)
    guest, claimed = await players.add("Ann"), await players.add("Bob")
    assert await players.claim(claimed.id, "Bob", "a hash")
    claimed = Player(claimed.id, "Bob", "a hash")
    found = dict[tuple[str, Kind, int], bool]()
    kinds: tuple[Kind, ...] = ("session", "access")
    for player, kind, days in [(p, k, d) for p in (guest, claimed) for k in kinds for d in (364, 366)]:
        row, secret = await players.add_token(player, kind)
        await database.write(("UPDATE tokens SET created_at = ? WHERE id = ?", (now() - days * DAY_MS, row.id)))
        found[player.name, kind, days] = await players.by_token(secret) is not None
        assert (row.id in {token.id for token in await players.tokens(player.id, kind)}) is found[
            player.name, kind, days
        ]
        assert (row.id in await players.token_ids([player.id])) is found[player.name, kind, days]
    assert [key for key, valid in found.items() if not valid] == [("Bob", "session", 366)]
    await database.close()


async def test_nobody_who_came_with_the_old_password_makes_a_token_after_it_was_changed(address: str) -> None:
    """Not even by a request that was under way; a second process may carry it out."""
    databases = await with_database(address), await with_database(address)
    players, others = (Players(database) for database in databases)
    zita = await players.add("Zita of the tower")
    assert await players.claim(zita.id, zita.name, "0")
    for number in range(20):
        before, after = Player(zita.id, zita.name, str(number)), str(number + 1)
        makings = [others.add_token(before, kind) for kind in ("session", "access")]
        made = await gather(players.set_password(zita.id, after), *makings, return_exceptions=True)
        assert all(isinstance(one, (Conflict, tuple)) or one is None for one in made), made
        assert await players.token_ids([zita.id]) == set()
        with pytest.raises(Conflict):
            await others.add_token(before, "access")
    for database in databases:
        await database.close()


async def test_a_guest_who_has_claimed_a_name_meanwhile_is_not_renamed_as_a_guest(address: str) -> None:
    database = await with_database(address)
    players = Players(database)
    guest = await players.add("Yuri of the tower")
    assert await players.claim(guest.id, guest.name, "a hash")
    with pytest.raises(Conflict):
        await players.rename(guest, "Yuri of the well")
    assert await players.by_id(guest.id) == Player(guest.id, guest.name, "a hash")
    await database.close()


async def test_of_two_claims_of_one_guest_that_overlap_the_first_counts(address: str) -> None:
    """By password or at an OpenID provider: the second could otherwise be a way into the account of the first."""
    database = await with_database(address)
    players, accounts = Players(database), OidcAccounts(database)
    for number in range(2):
        guest = await players.add("Wim")
        names = f"Wim of the hill {number}", f"Wim of the dale {number}"
        by_password = players.claim(guest.id, names[0], "a hash")
        at_provider = accounts.make_account(guest.id, names[1], NO_PASSWORD, "https://id.example", "wim", "browser", 5)
        claims = (by_password, at_provider) if number else (at_provider, by_password)
        found = await gather(*claims)
        assert [bool(one) for one in found].count(True) == 1, found
        assert not await players.claim(guest.id, names[0], "another hash")
        known = await players.by_id(guest.id)
        is_connected = bool(await accounts.connections(guest.id))
        assert known is not None and known.password in ("a hash", NO_PASSWORD)
        assert is_connected is (known.password == NO_PASSWORD) and known.name == names[is_connected]
        assert (await players.by_name(names[not is_connected])) is None
        await players.delete(guest.id)
    await database.close()


async def test_the_tokens_of_several_players_are_found_at_once(address: str) -> None:
    database = await with_database(address)
    players = Players(database)
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    tokens = [(await players.add_token(player, "session"))[0].id for player in (ann, ann, bob, eve)]
    assert await players.token_ids({ann.id, bob.id}) == set(tokens[:3])
    assert await players.token_ids(set()) == set()
    await database.close()


async def test_a_caller_who_mutes_somebody_is_known_for_it(address: str) -> None:
    database = await with_database(address)
    players = Players(database)
    ann, bob = [await players.add(name) for name in ("Ann", "Bob")]
    _, secret = await players.add_token(ann, "session")
    for muted in (False, True, False):
        await players.mute(ann.id, bob.id, muted)
        caller = await players.by_token(secret)
        assert caller is not None and caller.mutes is muted
    await database.close()


async def test_names_that_were_claimed_before_their_looks_were_compared_are_protected(address: str) -> None:
    database = await with_database(address)
    players = Players(database)
    old = await players.add("Ottilie")
    await database.write(("UPDATE players SET claimed_name = 'ottilie', password = 'x' WHERE id = ?", (old.id,)))
    assert not await players.is_anothers("Οttilie")
    for _ in range(2):
        await players.index_looks()
        assert await players.is_anothers("Οttilie")
    assert not await players.is_anothers("Οttilie", old.id)
    await players.delete(old.id)
    assert not await players.is_anothers("Οttilie")
    await database.close()


async def test_no_secret_is_kept_readable(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    players = Players(database)
    player = await players.add("Ann")
    _, secret = await players.add_token(player, "session")
    caller = await players.by_token(secret)
    assert caller is not None and caller.player == player
    await database.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert secret.encode() not in kept
    assert HASHER.hash("lotus in the pond").startswith("$argon2id$")

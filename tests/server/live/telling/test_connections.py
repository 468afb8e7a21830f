"""The pages of this process, by owner."""

from pathlib import Path

from nelumbo.server.app import Server
from nelumbo.server.config import Config
from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.store import opened
from nelumbo.server.store.administration import Administration
from nelumbo.server.store.bans import Ban
from nelumbo.server.store.players import Players
from tests.server.live.parts import ANN, BOB, EVE, Listener


def test_pages_are_counted_and_hung_up_by_owner() -> None:
    connections, first, second, bob, visitor = Connections(), Listener(ANN), Listener(ANN), Listener(BOB), Listener()
    for page in (first, second, bob, visitor):
        connections.add(page)
    assert [connections.count(who) for who in ("ann", "bob", "an address", "eve")] == [2, 1, 1, 0]
    connections.hang_up("ann")
    assert [page.is_connected for page in (first, second, bob, visitor)] == [False, False, True, True]
    connections.remove(first)
    assert connections.has("ann")
    connections.remove(second)
    assert not connections.has("ann") and connections.pages == {bob, visitor}


def test_only_silent_pages_are_dropped() -> None:
    connections, silent, awake = Connections(), Listener(ANN), Listener(BOB)
    awake.heard_at = 100.0
    for page in (silent, awake):
        connections.add(page)
    connections.drop_silent(50.0)
    assert (silent.is_connected, awake.is_connected) == (False, True)
    connections.hang_up_all()
    assert not awake.is_connected


async def test_a_page_does_not_outlive_the_token_by_which_it_came(tmp_path: Path) -> None:
    """The host ends sessions by a command, in another process."""
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    players, connections = Players(database), Connections()
    ann, bob = await players.add("Ann"), await players.add("Bob")
    pages = []
    for player in (ann, ann, bob):
        token, _ = await players.add_token(player, "session")
        pages.append(Listener(player, token=token.id))
    visitor = Listener()
    for page in (*pages, visitor):
        connections.add(page)
    await connections.hang_up_ended(players)
    assert all(page.is_connected for page in (*pages, visitor))
    await Administration(database).end_sessions(ann.id)
    await connections.hang_up_ended(players)
    assert [page.is_connected for page in (*pages, visitor)] == [False, False, True, True]
    await database.close()


async def test_who_is_banned_keeps_no_page(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    await server.database.open()
    ann, neighbour, bob, visitor = pages = Listener(ANN), Listener(EVE), Listener(BOB), Listener()
    neighbour.address = visitor.address = "203.0.113.9"
    for page in pages:
        server.hub.connections.add(page)
    await server.bans.add(Ban("player", "ann", "", 0, None))
    await server.bans.add(Ban("address", "203.0.113.9", "", 0, None))
    await server.refresh_bans()
    assert [page.is_connected for page in (ann, neighbour, bob, visitor)] == [False, False, True, False]
    await server.database.close()

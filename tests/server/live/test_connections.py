"""The pages of this process, by owner."""

from nelumbo.server.live.connections import Connections
from tests.server.live.parts import ANN, BOB, Listener


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

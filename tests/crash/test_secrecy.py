"""A short search for leaks. `make secrecy-test` has a hundred thousand pairs."""

from nelumbo import games
from tests.crash.secrecy import report, search

PAIRS = 600


def test_no_byte_tells_a_secret() -> None:
    pairs, leaks = search(lambda pairs: pairs.total() < PAIRS, "a short search", longest=50)
    assert leaks == [], "\n".join(report(pairs, leaks, 0))
    assert {game for game, _, _ in pairs} == set(games.names())
    assert {viewer for _, _, viewer in pairs} == {"seat", "spectator"}

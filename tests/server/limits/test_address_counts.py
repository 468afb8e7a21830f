"""Connections and unreadable requests, by address."""

from nelumbo.server.limits.address_counts import AddressCounts


def test_an_address_without_connections_is_forgotten_and_no_other_is_touched() -> None:
    counts = AddressCounts(2, "")
    known = counts.open
    assert [counts.enter(host) for host in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1")] == [1, 1, 1, 0]
    counts.leave("192.0.2.1")
    counts.leave("192.0.2.2")
    assert counts.open is known and dict(known) == {"192.0.2.1": 1}

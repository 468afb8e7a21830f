"""Who hears of what has happened."""

import pytest

from nelumbo import games
from nelumbo.core.game import SPECTATOR
from nelumbo.server.live.table.deliveries import MoveDelivery, chat_hearers
from nelumbo.server.live.table.versions import Hearers
from nelumbo.server.messages import Said
from tests.server.twins import AT, entry_of, table_of


@pytest.mark.parametrize(
    ("line", "hearers"),
    [
        (Said(channel="table", player="p", name="P", text="hi", seat=0), None),
        (Said(channel="spectators", player="p", name="P", text="hi"), frozenset([SPECTATOR])),
        (Said(channel="private", player="p", name="P", text="hi", seat=0, to=2), frozenset([0, 2])),
    ],
    ids=lambda value: value.channel if isinstance(value, Said) else "",
)
def test_chat_is_for_its_channel(line: Said, hearers: Hearers) -> None:
    assert chat_hearers(line) == hearers


def test_a_move_in_the_open_is_heard_by_everybody_each_as_they_may_know_it() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    (delivery,) = table.apply(entry_of(table, mover, table.decisions.legal[mover][0]), AT)
    assert delivery.hearers is None and isinstance(delivery.event, MoveDelivery)
    assert delivery.event.events.keys() == {0, 1, SPECTATOR}
    assert delivery.event.events[mover] != delivery.event.events[1 - mover], "the cards that were drawn"
    assert delivery.event.events[1 - mover] == delivery.event.events[SPECTATOR]


def test_a_sealed_choice_is_noticed_only_by_those_whose_view_changes() -> None:
    """Where the game hides who is ready, the others do not even hear that something happened [WL-VOTE]."""
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    (delivery,) = table.apply(entry_of(table, 0, table.decisions.legal[0][0]), AT)
    assert delivery.hearers == frozenset([0])

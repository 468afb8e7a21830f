"""What each viewer may know of a table, as messages."""

import msgspec

from nelumbo import games
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.deliveries import MoveDelivery, UndoDelivery
from nelumbo.server.live.table.versions import Versions
from nelumbo.server.messages import Resigned, Said, Undone
from tests.server.twins import AT, entry_of, seated, table_of


def test_the_keys_of_invited_seats_are_for_the_host_alone() -> None:
    table = table_of(games.load("mandala"), 2)
    table.seating.holders[1] = msgspec.structs.replace(table.seating.holders[1], key="open sesame")
    keys = [viewer_messages.info(table, player).seats[1].key for player in ("host", seated(0), None)]
    assert keys == ["open sesame", None, None]


def test_moves_are_shown_to_the_seat_that_decides_and_only_while_it_may() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    for seats, count in (((mover,), len(table.decisions.legal[mover])), ((1 - mover,), 0), ((), 0)):
        (view,) = viewer_messages.seat_views(table, seats, table.views)
        assert len(view.moves) == count
    table.apply(Resigned(mover, "resigned"), AT)
    assert viewer_messages.seat_views(table, (mover,), table.views)[0].moves == []


def test_a_player_with_several_seats_also_gets_what_a_spectator_sees() -> None:
    """The screen that several people share shows it while no hand lies open."""
    for game in map(games.load, games.names()):
        seats = tuple(range(game.setups.seats[0]))
        table = table_of(game, len(seats))
        *own, shared = viewer_messages.seat_views(table, seats, table.views)
        assert [view.seat for view in own] == list(seats)
        assert [shared] == viewer_messages.seat_views(table, (), table.views)


def test_a_muted_line_is_told_without_its_words() -> None:
    line = Said(channel="table", player="eve", name="Eve", text="psst")
    assert viewer_messages.event_for(line, (), Versions(), set()) == line
    assert viewer_messages.event_for(line, (), Versions(), {"eve"}) == msgspec.structs.replace(line, text="")


def test_moves_that_were_taken_back_are_named_by_the_viewers_own_versions() -> None:
    versions = Versions()
    for hearers in (None, frozenset([0]), None):
        versions.add(hearers)
    undone = UndoDelivery(0, [2, 3])
    assert viewer_messages.event_for(undone, (0,), versions, set()) == Undone(0, [2, 3])
    assert viewer_messages.event_for(undone, (1,), versions, set()) == Undone(0, [2]), "it never heard of the first"


def test_of_an_offer_that_is_none_of_their_business_nobody_hears_whose_it_was() -> None:
    made = MoveDelivery(0, "person", is_aside=True, events={0: [], 1: [], None: []})
    assert [viewer_messages.moved(made, seats).seat for seats in ((0,), (1,), ())] == [0, None, None]


def test_what_is_told_later_holds_no_views() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    (delivery,) = table.apply(entry_of(table, mover, table.decisions.legal[mover][0]), AT)
    now = viewer_messages.told(table, AT, delivery, (seated(0), (0,)), set())
    later = viewer_messages.told_later(table, AT, delivery, (0,), set())
    assert now.views is not msgspec.UNSET and later.views is msgspec.UNSET
    assert (later.version, later.event) == (now.version, now.event)

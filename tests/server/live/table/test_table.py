"""The table alone, without socket, store or clock: everything about it follows from its log."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.errors import IllegalMove
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.game_actions import AlreadyMade
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, MoveEntry, without_name, written
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.seating import HOUSE_BOT
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Ended, MakeMove, Resigned, Said
from tests.server.twins import AT, entry_of, leaving, seated, table_of

SPOKEN = Said(channel="spectators", player="eve", name="Eve", text="well played")


def rebuilt(name: str, log: list[tuple[AnyEntry, int]]) -> Table:
    """The table as a process finds it after a restart."""
    table = Table("table")
    for entry, at in log:
        table.apply_stored(written(entry, games.load(name)), at)
    return table


@pytest.mark.parametrize("name", games.names())
def test_a_restart_between_any_two_decisions_changes_nothing(name: str) -> None:
    """Secret choices that are sealed stay sealed."""
    game, dice = games.load(name), seeded(f"restart {name}")
    table = table_of(game, min(game.setups.seats))
    log: list[tuple[AnyEntry, int]] = [(table.opened, AT), (GameStarted(seed=table.history.seed), AT)]
    for step in range(1, 40):
        if table.status != "playing":
            break
        awaited = sorted(table.decisions.awaited)
        seat = awaited[dice.below(len(awaited))]
        moves = table.decisions.legal[seat]
        entry: AnyEntry = SPOKEN if step % 7 == 0 else entry_of(table, seat, moves[dice.below(len(moves))])
        log.append((entry, AT + 1000 * step))
        table.apply(*log[-1])
        if step % 3 == 0:
            again = rebuilt(name, log)
            for viewer in (*range(table.seating.count()), None):
                assert leaving(again, viewer) == leaving(table, viewer)
            assert (again.size, again.decisions.since) == (table.size, table.decisions.since)


def test_versions_count_only_what_a_viewer_was_told() -> None:
    table = table_of(games.load("mandala"), 2)
    before = table.versions.of((0,)), table.versions.of(())
    table.apply(SPOKEN, AT)
    assert (table.versions.of((0,)), table.versions.of(())) == (before[0], before[1] + 1)


def test_a_seat_that_resigns_among_three_is_played_by_a_bot() -> None:
    table = table_of(games.load("white-lotus"), 3)
    table.apply(game_actions.resign(table, seated(1), 1), AT)
    assert table.status == "playing" and table.seating.bot_of(1) == HOUSE_BOT and table.seating.bot_of(0) is None
    with pytest.raises(Denied, match="resigned"):
        game_actions.resign(table, seated(1), 1)
    table.apply(game_actions.resign(table, seated(2), 2), AT)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("resigned", [0])


def test_a_seat_that_resigns_among_two_has_lost() -> None:
    table = table_of(games.load("mandala"), 2)
    deliveries = table.apply(Resigned(0, "resigned"), AT)
    assert [type(delivery.event) for delivery in deliveries] == [Resigned, Ended]
    assert table.outcome is not None and table.outcome.winners == [1]
    assert table.decisions.legal == [[], []] and table.clocks.true.running == set()


def test_a_game_goes_on_only_as_long_as_a_person_plays() -> None:
    table = table_of(games.load("lotus"), 4)
    ended = [len(table.apply(Resigned(seat, "resigned"), AT)) == 2 for seat in range(3)]
    assert ended == [False, False, True]
    assert table.outcome is not None and table.outcome.winners == [3]


def test_a_team_that_has_resigned_as_a_whole_has_lost() -> None:
    """LOT-TEAM-3"""
    table = table_of(games.load("lotus"), 4, teams=True)
    table.apply(Resigned(0, "resigned"), AT)
    table.apply(Resigned(1, "resigned"), AT)
    assert table.status == "playing"
    table.apply(Resigned(2, "resigned"), AT)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("resigned", [1, 3])


def test_in_a_log_of_before_partners_resign_each_for_themselves() -> None:
    table = table_of(games.load("lotus"), 4, teams=True)
    table.seating.fold_rules = FoldRules(1)
    for seat in (0, 2):
        table.apply(Resigned(seat, "resigned"), AT)
    assert table.outcome is None
    table.apply(Resigned(1, "resigned"), AT)
    assert table.outcome is not None and table.outcome.winners == [3]


def test_a_refused_move_changes_nothing() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    before = [leaving(table, viewer) for viewer in (0, 1, None)], table.size, table.versions.last
    with pytest.raises(IllegalMove, match="not your decision"):
        table.apply(entry_of(table, 1 - mover, table.decisions.legal[mover][0]), AT)
    assert ([leaving(table, viewer) for viewer in (0, 1, None)], table.size, table.versions.last) == before


def test_a_broken_log_is_refused_instead_of_being_folded_into_nonsense() -> None:
    """A move is missing: those after it are another seat's."""
    table = table_of(games.load("mandala"), 2)
    first, second = min(table.decisions.awaited), 1 - min(table.decisions.awaited)
    while table.decisions.awaited == {first}:
        table.apply(entry_of(table, first, table.decisions.legal[first][0]), AT)
    text = written(entry_of(table, second, table.decisions.legal[second][0]), table.game)
    with pytest.raises(IllegalMove):
        table_of(table.game, 2).apply_stored(text, AT)


def test_a_move_is_told_as_it_was_whatever_comes_later() -> None:
    """Deliveries are values: they do not change with the table."""
    table = table_of(games.load("mandala"), 2)
    first = table.apply(entry_of(table, (seat := min(table.decisions.awaited)), table.decisions.legal[seat][0]), AT)[0]
    then = [viewer_messages.told_later(table, AT, first, seats, set()) for seats in ((0,), (1,), (), (0, 1))]
    for _ in range(5):
        seat = min(table.decisions.awaited)
        table.apply(entry_of(table, seat, table.decisions.legal[seat][-1]), AT)
    later = [viewer_messages.told_later(table, AT, first, seats, set()) for seats in ((0,), (1,), (), (0, 1))]
    assert later == then


def test_a_deliverys_views_are_of_the_state_after_its_move_however_late_they_are_asked_for() -> None:
    table = table_of(games.load("mandala"), 2)
    seats = (0, 1, None)
    seat = min(table.decisions.awaited)
    (first,) = table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    then = [table.game_in_play.view(viewer) for viewer in seats]
    seat = min(table.decisions.awaited)
    table.apply(entry_of(table, seat, table.decisions.legal[seat][-1]), AT)
    assert first.views is not None and [first.views.of(viewer) for viewer in seats] == then
    assert [table.views.of(viewer) for viewer in seats] != then


def test_a_retried_move_is_found_by_its_id() -> None:
    table = table_of(games.load("mandala"), 2)
    seat = min(table.decisions.awaited)
    move = msgspec.Raw(msgspec.json.encode(table.game.decode(table.decisions.legal[seat][0])))
    message = MakeMove(id="once", table="table", seat=seat, version=table.versions.of((seat,)), move=move)
    entry = game_actions.move(table, seated(seat), message)
    assert isinstance(entry, MoveEntry)
    (told, *_) = table.apply(entry, AT, game_actions.move_id(message))
    assert game_actions.move(table, seated(seat), message) == AlreadyMade(told.number)
    with pytest.raises(Denied, match="not your seat"):
        game_actions.move(table, seated(1 - seat), message)


def test_another_move_under_the_same_id_is_refused() -> None:
    table = table_of(games.load("mandala"), 2)
    seat = min(table.decisions.awaited)
    moves = [table.game.decode(number) for number in table.decisions.legal[seat][:2]]
    first, other = (msgspec.Raw(msgspec.json.encode(move)) for move in moves)
    message = MakeMove(id="once", table="table", seat=seat, version=table.versions.of((seat,)), move=first)
    entry = game_actions.move(table, seated(seat), message)
    assert not isinstance(entry, AlreadyMade)
    table.apply(entry, AT, game_actions.move_id(message))
    with pytest.raises(Denied, match="move id used"):
        game_actions.move(table, seated(seat), msgspec.structs.replace(message, move=other))


def test_an_offer_sent_again_is_the_same_offer_though_the_table_has_numbered_it() -> None:
    """WL-PROTO-2"""
    table = table_of(games.load("white-lotus"), 3, negotiation="full")
    offer = msgspec.Raw(b'{"move": "offer", "number": 1, "to": 1, "give": {"influence": 1}}')
    for id in ("first", "second", "first", "second"):
        message = MakeMove(id=id, table="table", seat=0, version=table.versions.of((0,)), move=offer)
        entry = game_actions.move(table, seated(0), message)
        if not isinstance(entry, AlreadyMade):
            table.apply(entry, AT, game_actions.move_id(message))
    assert len(table.history.moves) == 2


def test_a_move_made_before_its_decision_began_is_stale() -> None:
    table = table_of(games.load("mandala"), 2)
    seat = min(table.decisions.awaited)
    move = msgspec.Raw(msgspec.json.encode(table.game.decode(table.decisions.legal[seat][0])))
    with pytest.raises(Denied, match="stale"):
        game_actions.move(table, seated(seat), MakeMove(id="x", table="t", seat=seat, version=0, move=move))


def test_chat_is_heard_by_those_whom_it_concerns() -> None:
    table = table_of(games.load("white-lotus"), 3)
    said = [
        Said(channel="table", player="a", name="Ann", text="to all", seat=0),
        Said(channel="private", player="a", name="Ann", text="to one", seat=0, to=2),
        Said(channel="spectators", player="eve", name="Eve", text="well played"),
    ]
    hearers = [table.apply(line, AT)[0].hearers for line in said]
    assert hearers == [None, frozenset([0, 2]), frozenset([None])]


def test_a_name_that_was_written_over_leaves_the_game_as_it_was() -> None:
    game = games.load("mandala")
    table = table_of(game, 2)
    seat = min(table.decisions.awaited)
    moved = entry_of(table, seat, table.decisions.legal[seat][0])
    log: list[AnyEntry] = [table.opened, GameStarted(table.history.seed), moved]
    again = Table("table")
    for entry in log:
        again.apply_stored(without_name(written(entry, game), seated(0)), AT)
    assert again.seating.names()[0] == "deleted" and again.seating.of(seated(0)) == ()
    table.apply(log[-1], AT)
    assert again.decisions.legal == table.decisions.legal

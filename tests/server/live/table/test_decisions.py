"""What the seats have to decide: since when, and which of them are awaited, in truth and openly."""

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.server.live.table.decisions import Decisions
from nelumbo.server.live.table.history import History, PastMove
from tests.server.twins import AT, entry_of, table_of

START, NEXT = 7, 8


def history_of(name: str, seats: int) -> History:
    game = games.load(name)
    return History(game, new_setup(game, seats, {}), "decisions")


def test_before_the_start_nobody_is_awaited() -> None:
    decisions = Decisions()
    assert (decisions.legal, decisions.since, decisions.awaited, decisions.openly_awaited) == ([], [], set(), set())


def test_a_decision_begins_when_the_legal_moves_change_and_not_again() -> None:
    history, decisions = history_of("mandala", 2), Decisions(2, START)
    decisions.go_on(history, None, START)
    (mover,) = decisions.awaited
    assert decisions.legal[mover] and decisions.legal[1 - mover] == [] and decisions.openly_awaited == {mover}
    decisions.go_on(history, None, NEXT)
    assert decisions.since == [START, START], "an entry that changes nothing begins nothing"


def test_a_seat_that_has_just_decided_begins_a_new_decision_even_with_the_same_moves() -> None:
    history, decisions = history_of("mandala", 2), Decisions(2, START)
    decisions.go_on(history, None, START)
    (mover,) = decisions.awaited
    decisions.go_on(history, mover, NEXT)
    assert decisions.since[mover] == NEXT and decisions.since[1 - mover] == START


def test_a_move_hands_the_decision_on() -> None:
    history, decisions = history_of("mandala", 2), Decisions(2, START)
    decisions.go_on(history, None, START)
    (mover,), number = decisions.awaited, START
    while decisions.awaited == {mover}:
        number, chosen = number + 1, decisions.legal[mover][0]
        history.play(mover, history.game.decode(chosen), chosen)
        history.add(PastMove(mover, history.game.decode(chosen), number, "person"))
        decisions.go_on(history, mover, number)
    assert decisions.awaited == {1 - mover} and decisions.since == [number, number]


def test_at_the_end_nobody_has_anything_to_decide() -> None:
    history, decisions = history_of("mandala", 2), Decisions(2, START)
    decisions.go_on(history, None, START)
    (mover,) = decisions.awaited
    decisions.end(None, NEXT)
    assert decisions.legal == [[], []] and decisions.awaited == decisions.openly_awaited == set()
    assert decisions.since[mover] == NEXT and decisions.since[1 - mover] == START


def test_where_readiness_is_hidden_a_seat_that_has_sealed_its_choice_is_openly_awaited() -> None:
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    table.apply(entry_of(table, 0, table.decisions.legal[0][0]), AT)
    assert table.decisions.awaited == {1, 2} and table.decisions.openly_awaited == {0, 1, 2}

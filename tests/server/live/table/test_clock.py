"""Clocks: they run for those who are awaited, and for nobody else; and what happens when one runs out."""

from pathlib import Path

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.server.live.actions.seat_actions import starting
from nelumbo.server.live.bots.worker_pool import BotWorkers
from nelumbo.server.live.bus import Bus
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.clock import TableClock, TableClocks
from nelumbo.server.live.table.due import made_up
from nelumbo.server.live.table.entries import UndoEntry
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.history import PastMove
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import DailyClock, LiveClock, NewSeat, NewTable, NoClock, Returned, Said, StoodIn
from nelumbo.server.store import opened
from nelumbo.server.store.outages import Outage, Outages
from nelumbo.server.store.players import Player
from nelumbo.server.store.tables import Tables
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site
from tests.server.twins import AT, entry_of, seated, silent, table_of

ANY_MOVE = games.load("mandala").decode(0)
HALF_HOUR = 1_800_000


def test_a_live_clock_runs_for_the_awaited_and_earns_when_the_turn_ends() -> None:
    clock = TableClock(LiveClock(60, 5), 2, at=0)
    clock.move_on(0, {0})
    clock.move_on(10_000, {1}, mover=0)
    assert clock.left == [55_000, 60_000]
    assert clock.due() == 70_000
    clock.move_on(12_000, {0}, mover=1)
    assert clock.left == [55_000, 63_000]
    assert clock.out_of_time(66_999) == [] and clock.out_of_time(67_000) == [0]


def test_taking_a_decision_back_gives_the_increment_back() -> None:
    clock = TableClock(LiveClock(60, 5), 2, at=0)
    clock.move_on(0, {0, 1})
    for _ in range(10):
        clock.move_on(0, {1}, mover=0)
        assert clock.left == [65_000, 60_000]
        clock.move_on(0, {0, 1}, mover=0)
        assert clock.left == [60_000, 60_000]


def test_a_move_that_is_taken_back_has_earned_nothing() -> None:
    table = table_of(games.load("mandala"), 2)
    table.clocks.true.clock = LiveClock(seconds=600, increment=60)
    for _ in range(3):
        (seat,) = table.decisions.awaited
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
        assert table.clocks.true.left[seat] == 660_000
        table.apply(UndoEntry(seat, 1), AT)
        assert table.clocks.true.left == [600_000, 600_000]


def test_taking_back_costs_the_others_no_time() -> None:
    table = table_of(games.load("mandala"), 2)
    (seat,) = table.decisions.awaited
    for second in (0, 30, 60):
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT + 1000 * second)
        table.apply(UndoEntry(seat, 1), AT + 1000 * (second + 30))
        assert table.clocks.true.left == [600_000, 600_000] and table.clocks.true.running == {seat}


def test_taking_back_does_not_return_the_time_of_the_seat_that_does_so() -> None:
    table = table_of(games.load("lotus"), 2)
    (seat,) = table.decisions.awaited
    table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT + 10_000)
    assert table.decisions.awaited == {seat}, "it has two actions"
    table.apply(UndoEntry(seat, 1), AT + 30_000)
    assert table.clocks.true.left[seat] == 570_000


def test_at_tables_of_before_taking_back_left_the_clocks_alone() -> None:
    table = table_of(games.load("mandala"), 2)
    table.seating.fold_rules = FoldRules(2)
    (seat,) = table.decisions.awaited
    table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    table.apply(UndoEntry(seat, 1), AT + 30_000)
    assert table.clocks.true.left[1 - seat] == 570_000


def daily() -> tuple[Table, int, int]:
    """Mandala with an hour a turn: the table, the seat to move, and the other."""
    table = table_of(games.load("mandala"), 2)
    table.clocks = TableClocks(DailyClock(1), 2, AT)
    (seat,) = table.decisions.awaited
    table.apply(Said(channel="table", player=seated(seat), name="Ann", text="hm", seat=seat), AT)
    assert table.clocks.true.running == {seat}
    return table, seat, 1 - seat


def test_taking_back_does_not_refill_a_daily_clock() -> None:
    table, seat, other = daily()
    table.clocks.true.left[other] = 1_000_000
    table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT + HALF_HOUR)
    assert table.clocks.true.left[other] == 2 * HALF_HOUR
    table.apply(UndoEntry(seat, 1), AT + HALF_HOUR + 1000)
    assert (table.clocks.true.left[seat], table.clocks.true.left[other]) == (HALF_HOUR, 1_000_000)


def test_leaving_and_returning_does_not_refill_a_daily_clock() -> None:
    table, seat, _ = daily()
    table.apply(StoodIn(seat), AT + HALF_HOUR)
    table.apply(Returned(seat), AT + HALF_HOUR + 1000)
    assert table.clocks.true.left[seat] == HALF_HOUR and table.clocks.true.running == {seat}


def test_a_turn_that_began_while_a_bot_stood_in_has_all_its_time() -> None:
    table, seat, other = daily()
    table.clocks.true.left[other] = 1_000_000
    table.apply(StoodIn(other), AT)
    table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT + 1000)
    table.apply(Returned(other), AT + HALF_HOUR)
    assert table.clocks.true.left[other] == 2 * HALF_HOUR and table.clocks.true.running == {other}


def test_a_daily_clock_begins_anew_when_another_has_moved() -> None:
    clock = TableClock(DailyClock(1), 2, at=0)
    clock.move_on(0, {0})
    clock.move_on(1_800_000, {1}, mover=0)
    assert clock.left == [1_800_000, 3_600_000]
    clock.move_on(1_900_000, {0}, mover=1)
    assert clock.left[0] == 3_600_000
    clock.move_on(2_000_000, set(), mover=0)
    clock.move_on(2_000_000, {0}, mover=0)
    assert clock.left[0] == 3_500_000, "a decision taken back has no more time than before"


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    clock = TableClock(NoClock(), 2, at=0)
    clock.move_on(0, {0})
    assert clock.due() is None and clock.out_of_time(10**15) == []
    assert TableClocks(NoClock(), 2, at=0).seen_by(()) is None


def test_a_hidden_choice_stops_the_true_clock_and_the_reveal_settles_the_shown_one() -> None:
    clocks = TableClocks(LiveClock(60, 5), 2, at=0)
    clocks.move_on(0, {0, 1}, {0, 1}, None, is_revealed=False)
    assert clocks.shown is clocks.true
    sealed = PastMove(0, ANY_MOVE, told_as=7, by="person")
    clocks.move_on(10_000, {1}, {0, 1}, sealed, is_revealed=False)
    assert (clocks.true.running, clocks.shown.running) == ({1}, {0, 1})
    assert clocks.true.left == [55_000, 50_000] and clocks.earned == {7: 5_000}
    clocks.give_back(1_000)
    assert (clocks.true.left, clocks.shown.left) == ([55_000, 51_000], [61_000, 61_000])
    clocks.take_back([sealed])
    assert clocks.true.left == [50_000, 51_000] and clocks.earned == {}
    clocks.move_on(20_000, {0}, {0}, PastMove(1, ANY_MOVE, told_as=8, by="person"), is_revealed=True)
    assert clocks.shown is clocks.true


def sealing(**clock: int) -> Table:
    """White Lotus with hidden readiness, at a moment at which all three have to choose in secret."""
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    table.clocks.true.clock = LiveClock(**clock)
    table.clocks.true.left = [clock["seconds"] * 1000] * 3
    dice = seeded("clocks")
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        moves = table.decisions.legal[seat]
        table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
    table.clocks.true.left = [clock["seconds"] * 1000] * 3
    return table


def clocks_seen(table: Table, *seats: int) -> list[tuple[int, bool]]:
    shown = viewer_messages.clocks(table, seats)
    assert shown is not None
    return [(clock.left, clock.running) for clock in shown.seats]


def test_a_seat_that_has_sealed_in_secret_pays_no_time_and_nobody_sees_it() -> None:
    table = sealing(seconds=90, increment=10)
    before = clocks_seen(table)
    for seat, second in ((0, 1), (1, 2)):
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT + 1000 * second)
    assert table.clocks.true.left[:2] == [99_000, 98_000]
    for seats in ((), (2,)):
        assert clocks_seen(table, *seats) == before, "the others see all clocks run on"
    assert clocks_seen(table, 0)[0] == (99_000, False), "but each sees their own"
    assert table.clocks.true.out_of_time(AT + 90_000) == [2]
    table.apply(entry_of(table, 2, table.decisions.legal[2][0]), AT + 84_000)
    assert [left for left, _ in clocks_seen(table)] == [99_000, 98_000, 6_000], "at the reveal they are settled"


def test_a_choice_taken_up_again_does_not_show_on_the_clock_before_the_reveal() -> None:
    table = sealing(seconds=90, increment=0)
    before = clocks_seen(table, 1)
    table.apply(entry_of(table, 0, table.decisions.legal[0][0]), AT + 1_000)
    (unseal,) = [number for number in table.decisions.legal[0] if "Unseal" in type(table.game.decode(number)).__name__]
    table.apply(entry_of(table, 0, unseal), AT + 31_000)
    assert clocks_seen(table, 1) == before
    assert clocks_seen(table, 0)[0] == (90_000 + 30_000, True), "reckoned from the same moment"


async def test_time_during_which_the_server_was_away_is_given_back_once(tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    outages = Outages(database)
    assert await outages.heartbeat("one", 1_000, 4_000) == []
    assert await outages.heartbeat("two", 4_000, 4_000) == []
    assert await outages.heartbeat("two", 60_000, 4_000) == [Outage(4_000, 60_000)]
    await database.close()
    table = table_of(games.load("mandala"), 2)
    left = list(table.clocks.true.left)
    away = [Outage(AT - 9_000, AT - 5_000), Outage(AT + 5_000, AT + 65_000)]
    entry = made_up(table, away)
    assert entry is not None and entry.span == 60_000
    table.apply(entry, AT + 65_000)
    assert made_up(table, away) is None
    assert sorted(table.clocks.true.left) == [left[0], left[0] + 60_000]
    assert table.clocks.true.due() == AT + left[0] + 60_000


async def test_a_table_that_stayed_in_memory_gets_its_time_back_too(tmp_path: Path) -> None:
    """The database was away, and the process was not."""

    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    hub = Hub(Tables(database), Outages(database), Bus(None), BotWorkers(1), silent(database), 0.0)
    seats = [NewSeat(kind="me"), NewSeat(kind="me")]
    host = Player("host", "Host")
    id = await hub.opener.open(NewTable(game="mandala", seats=seats, clock=LiveClock(seconds=600)), host)
    keeper = await hub.keeper(id)
    table, _ = await keeper.act(lambda table: starting(table, host))
    since, until = table.clocks.true.at + 1_000, table.clocks.true.at + 8_000
    await database.write(("INSERT INTO outages (since, until) VALUES (?, ?)", (since, until)))
    await hub.cluster.heartbeat()
    for _ in range(2):
        async with keeper.lock:
            assert (await keeper.reader.loaded()).clocks.true.left.count(607_000) == 1
    await hub.close()
    await database.close()


async def test_a_seat_whose_time_runs_out_has_lost(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob, clock={"kind": "live", "seconds": 5, "increment": 0})
        await play_on(ann, id, 1, most=1)
        clocks = ann.tables[id].clocks
        assert clocks is not None
        assert [clock["running"] for clock in clocks["seats"]] == [False, True]
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        resigned = [told["event"] for told in ann.tables[id].told if told["event"]["kind"] == "resigned"]
        assert resigned == [{"kind": "resigned", "seat": 1, "why": "clock"}]
        assert ann.tables[id].table["outcome"]["winners"] == [0]


async def test_a_bot_plays_for_an_absent_player_until_they_are_back(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob, takeover=5)
        await bob.disconnect()
        await play_on(ann, id, 1, most=1)
        await ann.until(lambda: "stood_in" in ann.tables[id].kinds())
        await ann.until(lambda: ann.tables[id].told[-1]["event"].get("by") == "bot")
        await bob.connect()
        await bob.hello(id)
        await ann.until(lambda: "returned" in ann.tables[id].kinds())
        assert not bob.tables[id].table["seats"][1]["stood_in"]

"""The arena: paired deals, every bot in every seat, the same result however it is played."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaGame, ArenaPlan, play, played_here, seatings, total
from nelumbo.lab.arena_log import ArenaLog, WrongArenaLog
from nelumbo.lab.ratings import findings, meetings

GENEROUS = 60.0


def plan(
    bots: tuple[str, ...] = ("greedy", "uniform", "heuristic:temperature=4"), deals: int = 2, seed: str = "s"
) -> ArenaPlan:
    return ArenaPlan("mandala", new_setup(games.load("mandala"), 2, {}), bots, deals, seed, GENEROUS, {})


@pytest.mark.parametrize(
    ("bots", "seats", "tables"),
    [
        pytest.param(2, 2, [(0, 1), (1, 0)], id="two bots change seats"),
        pytest.param(3, 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)], id="all pairs"),
        pytest.param(3, 3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)], id="three go round the table"),
        pytest.param(2, 3, [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0, 1)], id="two fill three"),
    ],
)
def test_every_line_up_is_turned_round_the_table(bots: int, seats: int, tables: list[tuple[int, ...]]) -> None:
    assert seatings(bots, seats) == tables


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (4, 2), (2, 4), (3, 5), (5, 3)])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    for seat in range(seats):
        held = Counter(table[seat] for table in seatings(bots, seats))
        assert len(set(held.values())) == 1


def test_the_same_deal_is_played_in_all_seatings() -> None:
    """Two copies of a bot that knows no chance play the same game from either seat."""
    arena = plan(("ismcts:1", "greedy"), deals=1)
    one, two = play(arena, 0), play(arena, 1)

    assert (one.deal, two.deal) == (0, 0)
    assert (one.seating, two.seating) == ((0, 1), (1, 0))


def test_the_findings_do_not_depend_on_who_played_the_games() -> None:
    arena = plan()
    numbers = range(total(arena))
    alone = findings(arena, list(played_here(arena, numbers, 1)))
    together = findings(arena, list(played_here(arena, numbers, 2)))

    assert len(alone.games) == 12
    assert msgspec.json.encode(alone) == msgspec.json.encode(together)
    assert msgspec.json.encode(alone) != msgspec.json.encode(
        findings(plan(seed="t"), list(played_here(plan(seed="t"), numbers, 1)))
    )


def test_the_better_bot_is_rated_higher_with_narrower_bounds_after_more_games() -> None:
    few, many = (findings(plan(deals=n), [play(plan(deals=n), at) for at in range(6 * n)]) for n in (2, 8))

    assert [row.bot for row in many.standings] == ["greedy", "heuristic:temperature=4", "uniform"]
    for row in many.standings:
        assert row.rating.low < row.rating.estimate < row.rating.high
    widths = [sum(row.rating.high - row.rating.low for row in found.standings) for found in (few, many)]
    assert widths[1] < widths[0]
    assert sum(row.share.estimate * row.seats for row in many.standings) == pytest.approx(len(many.games))


def test_who_beats_whom_is_counted_from_both_sides() -> None:
    arena = plan()
    found = findings(arena, [play(arena, number) for number in range(total(arena))])

    beats = {(duel.bot, duel.other): duel.beats.estimate for duel in found.duels}
    for bot, other in beats:
        assert beats[bot, other] + beats[other, bot] == pytest.approx(1.0)


def test_a_bot_in_several_seats_meets_another_in_each() -> None:
    arena = plan()
    game = msgspec.structs.replace(play(arena, 0), seating=(0, 0, 1))
    placed = msgspec.structs.replace(game, outcome=msgspec.structs.replace(game.outcome, places=[1, 3, 2]))

    assert meetings(placed, 0, 1) == [1.0, 0.0]
    assert meetings(placed, 1, 0) == [0.0, 1.0]


def keep(file: Path, arena: ArenaPlan, numbers: Iterable[int]) -> None:
    """Plays these games and keeps them in the log."""
    with ArenaLog(file, arena) as log:
        for number in numbers:
            log.add(play(arena, number))


def kept(file: Path, arena: ArenaPlan) -> list[ArenaGame]:
    """The games in the log."""
    with ArenaLog(file, arena) as log:
        return list(log.games.values())


def test_an_arena_goes_on_where_its_log_ends(tmp_path: Path) -> None:
    arena, file = plan(), tmp_path / "log"
    keep(file, arena, range(5))

    assert kept(file, arena) == [play(arena, number) for number in range(5)]


@pytest.mark.parametrize("lost", [1, 10, 60])
def test_a_line_torn_by_a_crash_costs_one_game(lost: int, tmp_path: Path) -> None:
    arena, file = plan(), tmp_path / "log"
    keep(file, arena, range(3))
    file.write_bytes(file.read_bytes()[:-lost])

    assert [game.number for game in kept(file, arena)] == [0, 1]
    keep(file, arena, [2])
    assert [game.number for game in kept(file, arena)] == [0, 1, 2]


def test_a_log_torn_in_its_first_line_begins_again(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(msgspec.json.encode(plan())[:30])
    keep(file, plan(), [0])

    assert [game.number for game in kept(file, plan())] == [0]


def test_the_log_of_another_arena_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "log"
    keep(file, plan(), [0])
    before = file.read_bytes()

    with pytest.raises(WrongArenaLog, match="another arena"):
        ArenaLog(file, plan(seed="t"))
    assert file.read_bytes() == before

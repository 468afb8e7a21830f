"""Secret simultaneous choices, in the tiny game: every order of sealing, changing and saving."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_bytes, to_bytes
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game import Setup
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import Record, final_state, new_setup, verify
from tests.core.tiny import SEATS, TINY, Choose, Unseal
from tests.secrecy import leaks, twin_of

SETUP = new_setup(TINY, SEATS, {})


def game_in_play(setup: Setup = SETUP) -> GameInPlay:
    return GameInPlay(TINY, setup, seeded("tiny"))


@pytest.mark.parametrize("order", list(permutations(range(SEATS))))
def test_seats_seal_in_any_order_and_the_last_one_reveals(order: tuple[int, ...]) -> None:
    table = game_in_play()
    for seat in order[:-1]:
        assert table.play(seat, Choose(seat)) == []
        assert table.view(None).awaited == [s for s in range(SEATS) if s not in order[: order.index(seat) + 1]]
    journal = table.play(order[-1], Choose(order[-1]))
    assert [event.numbers for event in TINY.events(journal, table.state, None)] == [[0, 1, 2]]  # type: ignore[arg-type]  # Tiny
    assert table.state.scores() == [0, 0, 1]


def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    table = game_in_play()
    table.play(0, Choose(3))
    with pytest.raises(IllegalMove, match="unseal first"):
        table.play(0, Choose(1))
    table.play(0, Unseal())
    table.play(0, Choose(1))
    table.play(1, Choose(0))
    table.play(2, Choose(0))
    assert table.state.scores() == [1, 0, 0]
    with pytest.raises(IllegalMove, match="not sealed"):
        table.play(0, Unseal())


def test_others_see_only_that_a_seat_is_ready() -> None:
    table, other = game_in_play(), game_in_play()
    table.play(0, Choose(3))
    other.play(0, Choose(1))
    assert table.view(1) == other.view(1)
    assert table.view(None) == other.view(None)
    assert table.view(0) != other.view(0)


@given(seals=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=12), save_at=st.integers(0, 12))
@settings(deadline=None)
def test_every_interleaving_of_seals_saves_and_changes_agrees_with_a_plain_model(
    seals: list[tuple[int, int]], save_at: int
) -> None:
    table = game_in_play()
    model: dict[int, int] = {}
    points = [0] * SEATS
    for at, (seat, number) in enumerate(seals):
        if table.state.is_over():
            break
        if at == save_at:
            table.state = from_bytes(TINY, to_bytes(TINY, table.state))
        if seat in model:
            table.play(seat, Unseal())
        table.play(seat, Choose(number))
        model[seat] = number
        if len(model) == SEATS:
            chosen = list(model.values())
            sole = [number for number in chosen if chosen.count(number) == 1]
            if sole:
                points[next(seat for seat in model if model[seat] == max(sole))] += 1
            model = {}
        assert table.state.scores() == points
        ready = [seat in model for seat in range(SEATS)]
        assert table.view(None).awaited == ([] if table.state.is_over() else [s for s in range(SEATS) if not ready[s]])


@given(numbers=st.lists(st.integers(0, 3), min_size=1, max_size=5))
@settings(deadline=None)
def test_nothing_leaks_between_two_seals(numbers: list[int]) -> None:
    table = game_in_play()
    for number in numbers:
        table.play(table.state.to_move, Choose(number))
        for viewer in (None, 0, 1, 2):
            assert leaks(TINY, table.state, viewer, seeded(str(numbers))) is None
            twin = twin_of(TINY, table.state, viewer, seeded("twin"))
            assert TINY.view(twin, viewer) == table.view(viewer)  # type: ignore[arg-type]  # a Tiny


@pytest.mark.parametrize(("rules", "scores"), [(1, [3, 0, 2]), (2, [1, 0, 1])])
def test_a_record_of_an_older_rules_version_keeps_replaying(rules: int, scores: list[int]) -> None:
    moves = [(0, "3"), (1, "0"), (2, "0"), (2, "2"), (1, "1"), (0, "1")]
    record = Record(game="tiny", rules=rules, seats=["A", "B", "C"], options={}, seed="old", moves=moves)
    assert final_state(TINY, record).scores() == scores
    assert verify(TINY, record).moves == 6

"""The journal of a state, entry by entry."""

from nelumbo.core.journal import entries, grouped

DREW, SHUFFLED, PLAYED = 0, 1, 2


def test_a_journal_is_read_in_entries_of_a_kind_and_four_values() -> None:
    assert entries([DREW, 1, 2, 3, 4, PLAYED, 5, 6, 7, 8]) == [[DREW, 1, 2, 3, 4], [PLAYED, 5, 6, 7, 8]]
    assert entries([]) == []


def test_entries_of_a_kind_are_grouped_while_they_follow_each_other_for_one_seat() -> None:
    told = [(PLAYED, 0), (DREW, 0), (DREW, 0), (SHUFFLED, 0), (DREW, 0), (DREW, 1), (PLAYED, 1), (PLAYED, 1)]
    journal = [number for kind, seat in told for number in (kind, seat, 0, 0, 0)]
    sizes = [(group[0][0], len(group)) for group in grouped(journal, (DREW,))]
    assert sizes == [(PLAYED, 1), (DREW, 2), (SHUFFLED, 1), (DREW, 1), (DREW, 1), (PLAYED, 1), (PLAYED, 1)]

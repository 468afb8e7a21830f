"""What Mandala's book leaves out."""

from tests.games.test_books import met


def test_only_kinds_that_players_do_not_meet_are_left_out() -> None:
    ids = met("mandala")
    kinds = {id.split("-")[1] for id in ids}
    assert {"COL", "RULING"} <= kinds and not {"INV", "T"} & kinds
    rulings = {int(id.split("-")[2]) for id in ids if "-RULING-" in id}
    assert 13 in rulings and 15 not in rulings

"""What a battle may cost and bring, as far as the sides can be guessed."""

import pytest

from nelumbo.games.white_lotus.heuristics.army import Mustering
from nelumbo.games.white_lotus.heuristics.weights import weights_of
from tests.games.white_lotus.positions import position

LONELY = """turn 2 muster
    emperor R
    leader B
    seat R army 1
    seat B army 30
    seat G army 9
    seat Y army 9
    zone autumn-court palace R
    zone bronze-bell temple R
    zone silk-market village B
    zone carp-lakes village B
    zone jade-quarry fort G"""


@pytest.mark.parametrize(("rules", "most"), [("author", 3.0), ("publisher", 1.0)])
def test_an_emperor_alone_fears_for_a_zone_to_each_rebel(rules: str, most: float) -> None:
    """WL-SPOIL-1, 9, 10: by the publisher's rules nobody loses more than one token in a rebellion."""
    battle = Mustering(position(f"{rules} RBGY off", LONELY), 0, 1)
    zones = battle.loss(0) / (weights_of(battle.board).lost_zone * battle.best_own())
    assert battle.robbers(0) > 2.5
    assert 0.8 * most < zones <= most


@pytest.mark.parametrize(("rules", "takes_part"), [("author", 1.0), ("publisher", 1 / 3)])
def test_a_rebel_among_many_may_find_no_zone_left(rules: str, takes_part: float) -> None:
    """WL-SPOIL-6, 9, 10: three rebels cannot all rob one emperor of one token; who finds none takes a token."""
    battle = Mustering(position(f"{rules} RBGY off", LONELY), 2, 1)
    token = 1.0
    assert battle.best_zone(1) > token
    part = (battle.spoils(1) - token) / (battle.best_zone(1) - token)
    assert part == pytest.approx(takes_part, abs=0.05)

"""Phase 5: what each token brings."""

from tests.games.white_lotus.positions import army, influence, legal, play, position


def test_income() -> None:
    """WL-T-35, INC-1..6"""
    state = position(
        "author RBG off",
        """turn 2 income R
        emperor R
        seat R influence 0 army 0
        zone cloud-gate palace R
        zone jade-quarry palace R
        zone tiger-ford temple R
        zone bronze-bell fort R
        zone tea-slopes rice R
        zone bamboo-sea rice R
        zone silk-market village R
        zone carp-lakes village R
        zone orchid-shore village R""",
    )
    assert legal(state, "R") == ["income 0", "income 1", "income 2"]
    play(state, "R income 1")
    assert (influence(state)[0], army(state)[0]) == (17, 7)

"""Phase 5: what each token brings."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.rules.income import army_income, influence_income
from tests.games.white_lotus.positions import army, influence, legal, play, position


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_each_token_brings_its_income_and_a_palace_a_choice(rules: str) -> None:
    """WL-T-35, INC-1, 2, RULING-51"""
    state = position(
        f"{rules} RBG off",
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
        zone orchid-shore village R
        zone mulberry-plain village""",
    )
    assert legal(state, "R") == ["income 0", "income 1", "income 2"]
    play(state, "R income 1")
    assert (influence(state)[0], army(state)[0]) == (17, 7)


@pytest.mark.parametrize(
    ("token", "points"), [("temple", (13, 2)), ("fort", (10, 4)), ("rice", (11, 3)), ("village", (10, 2))]
)
def test_what_a_token_brings(token: str, points: tuple[int, int]) -> None:
    """WL-INC-3..6"""
    state = position(
        "author RBG off", f"turn 2 income B\nemperor R\nzone cloud-gate palace R\nzone tiger-ford {token} B"
    )
    assert (influence_income(state, 1, 0), army_income(state, 1, 0)) == points


@pytest.mark.parametrize(("rules", "turn", "after"), [("author", 3, (4, "place")), ("publisher", 4, (4, "put"))])
def test_after_income_a_new_turn_or_new_territories(rules: str, turn: int, after: tuple[int, str]) -> None:
    """WL-INC-7, TURN-3, 4"""
    zones = "zone cloud-gate palace R\nzone jade-quarry palace"
    state = position(f"{rules} RBG off", f"turn {turn} income R\nemperor R\n{zones}")
    play(state, "R income 0")
    assert (state.turn, GAME.view(state, None).phase) == after

"""Mandala's options and first position."""

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from tests.walks import start


def test_the_first_player_may_be_chosen_or_drawn() -> None:
    """MAN-SETUP-8, RULING-1, UNK-3"""
    chosen = [start(GAME, new_setup(GAME, 2, {"first": seat}), "x").to_move for seat in (0, 1)]
    drawn = {start(GAME, new_setup(GAME, 2, {}), str(seed)).to_move for seed in range(20)}
    assert chosen == [0, 1]
    assert drawn == {0, 1}


def test_cards_are_dealt_to_mountains_then_hand_and_cup_of_each_player() -> None:
    """MAN-SETUP-2..5, RULING-2"""
    setup = new_setup(GAME, 2, {"first": 1})
    chance = seeded("deal")
    chance.outcomes = []
    state = GAME.new(setup, chance)
    deck = chance.outcomes[0]
    assert sorted(deck[:2]) == [c for c, n in enumerate(GAME.view(state, None).mountains[0]) for _ in range(n)]
    assert sorted(deck[4:10]) == [c for c, n in enumerate(GAME.view(state, 1).hands[1] or []) for _ in range(n)]
    assert sorted(deck[10:12]) == [c for c, n in enumerate(GAME.view(state, 1).cup_secrets[1] or []) for _ in range(n)]
    assert sorted(deck[12:18]) == [c for c, n in enumerate(GAME.view(state, 0).hands[0] or []) for _ in range(n)]
    assert list(state.deck[state.dealt :]) == deck[20:]


def test_mountains_begin_with_any_two_cards_and_fields_and_rivers_empty() -> None:
    """MAN-SETUP-3, 6, RULING-3"""
    views = [GAME.view(start(GAME, new_setup(GAME, 2, {}), f"begin {seed}"), None) for seed in range(60)]
    assert {sum(area) for view in views for area in view.mountains} == {2}
    assert any(2 in area for view in views for area in view.mountains), "two cards of one colour may lie there"
    assert any(view.mountains[0] == view.mountains[1] for view in views), "both mountains may be alike"
    assert not any(sum(field) for view in views for fields in view.fields for field in fields)
    assert all(view.rivers == [[], []] for view in views)

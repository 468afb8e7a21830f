"""The bot over the search: budgets, and trees that are kept where that is fair."""

from typing import Any

from nelumbo import games
from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.game import AnyGame, View
from nelumbo.core.record import new_setup
from tests.walks import start

GENEROUS = 60.0


def mandala() -> tuple[AnyGame, Any, View, list[int]]:
    game = games.load("mandala")
    state = start(game, new_setup(game, 2, {}), "ismcts")
    return game, state, game.view(state, state.to_move), state.legal_moves(state.to_move)


def test_a_budget_of_iterations_is_kept_to_the_letter() -> None:
    game, _, view, moves = mandala()
    bot = Ismcts(game, "s", iterations=70)

    assert bot.choose(view, moves, GENEROUS) in moves
    assert bot.search is not None and bot.search.iterations() == 70


def test_no_time_at_all_still_gives_a_move() -> None:
    game, _, view, moves = mandala()

    assert Ismcts(game, "s").choose(view, moves, 0.0) in moves
    assert Ismcts(game, "s", seconds=0.0).choose(view, moves, GENEROUS) in moves


def test_a_move_without_alternative_needs_no_thought() -> None:
    game, _, view, moves = mandala()
    bot = Ismcts(game, "s", iterations=1_000_000_000)

    assert bot.choose(view, moves[:1], GENEROUS) == moves[0]
    assert bot.search is None


def test_it_answers_only_moves_that_it_was_given() -> None:
    game, _, view, moves = mandala()

    for few in (moves[:2], moves[-2:]):
        assert Ismcts(game, "s", iterations=200).choose(view, few, GENEROUS) in few


def test_the_tree_is_not_kept_after_cards_were_seen() -> None:
    game, state, view, moves = mandala()
    bot = Ismcts(game, "s", iterations=60)
    state.apply(state.to_move, bot.choose(view, moves, GENEROUS))
    before = bot.search
    while state.to_move != view.viewer:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])

    bot.choose(game.view(state, view.viewer), state.legal_moves(view.viewer), GENEROUS)

    assert bot.search is not before


def test_the_tree_is_kept_where_the_own_move_alone_led_to_the_next_decision() -> None:
    """So it is between the two actions of a turn in Lotus: what was thought below the first is not lost."""
    game = games.load("lotus")
    state = start(game, new_setup(game, 2, {}), "kept")
    seat = int(state.to_move)
    bot = Ismcts(game, "s", iterations=60)
    move = bot.choose(game.view(state, seat), state.legal_moves(seat), GENEROUS)
    before = bot.search
    assert before is not None
    visits = {tried: count for tried, count, _ in before.ranked()}[move]
    state.apply(seat, move)
    assert state.to_move == seat

    kept = bot.kept_tree(game.view(state, seat))

    assert kept is not None and kept is before
    assert kept.iterations() == visits > 1

"""The bot over the search: its budgets."""

from nelumbo import games
from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.game import AnyGame, View
from nelumbo.core.record import new_setup
from tests.walks import start

GENEROUS = 60.0


def mandala() -> tuple[AnyGame, View, list[int]]:
    game = games.load("mandala")
    state = start(game, new_setup(game, 2, {}), "ismcts")
    return game, game.view(state, state.to_move), state.legal_moves(state.to_move)


def test_a_budget_of_iterations_is_kept_to_the_letter() -> None:
    game, view, moves = mandala()
    bot = Ismcts(game, "s", iterations=70)

    assert bot.choose(view, moves, GENEROUS) in moves
    assert bot.searched(view, GENEROUS).iterations() == 70


def test_no_time_at_all_still_gives_a_move() -> None:
    game, view, moves = mandala()

    assert Ismcts(game, "s").choose(view, moves, 0.0) in moves
    assert Ismcts(game, "s", seconds=0.0).choose(view, moves, GENEROUS) in moves


def test_a_move_without_alternative_needs_no_thought() -> None:
    game, view, moves = mandala()
    bot = Ismcts(game, "s", iterations=1_000_000_000)

    assert bot.choose(view, moves[:1], GENEROUS) == moves[0]


def test_it_answers_only_moves_that_it_was_given() -> None:
    game, view, moves = mandala()

    for few in (moves[:2], moves[-2:]):
        assert Ismcts(game, "s", iterations=200).choose(view, few, GENEROUS) in few

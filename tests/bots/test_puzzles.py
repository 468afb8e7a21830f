"""The puzzles that come with the games: each is what it claims to be."""

import pytest

from nelumbo import games
from nelumbo.bots.puzzles import Collection, Puzzle, checked, position, read, shipped, written
from nelumbo.core.compiled import is_compiled
from nelumbo.core.game import AnyGame
from tests.shipped import WITH_PUZZLES

FEWEST = 50
EVERY_COLLECTION = [pytest.param(games.load(name), id=name) for name in WITH_PUZZLES]


def collection_of(game: AnyGame) -> Collection:
    collection = shipped(game.name)
    assert collection is not None
    return collection


@pytest.mark.parametrize("game", EVERY_COLLECTION)
def test_a_collection_has_fifty_different_puzzles(game: AnyGame) -> None:
    collection = collection_of(game)

    assert collection.game == game.name
    assert len({puzzle.seed for puzzle in collection.puzzles}) == len(collection.puzzles) >= FEWEST
    assert collection.margin >= 0.05
    assert collection.iterations >= 10_000


@pytest.mark.parametrize("game", EVERY_COLLECTION)
def test_every_puzzle_is_a_decision_with_one_best_move_by_the_stated_margin(game: AnyGame) -> None:
    collection = collection_of(game)
    for puzzle in collection.puzzles:
        state = position(game, collection.setup, puzzle).state
        legal = {game.notation.write_move(game.decode(move)) for move in state.legal_moves(state.to_move)}

        assert set(puzzle.shares) == legal, puzzle.seed
        first, second, *_ = puzzle.shares.items()
        assert first[0] == puzzle.best
        assert puzzle.lead >= collection.margin
        # The shares are means of the checks, rounded; in none of them does the best move lead by less.
        assert first[1] - second[1] >= puzzle.lead - 0.002


@pytest.mark.skipif(not is_compiled(), reason="at the checking depth the plain engine takes minutes")
@pytest.mark.parametrize("game", EVERY_COLLECTION)
def test_a_check_at_the_checking_depth_finds_the_same_again(game: AnyGame) -> None:
    collection = collection_of(game)
    puzzle = collection.puzzles[len(collection.puzzles) // 2]
    assert check(game, collection, puzzle) == puzzle.best, puzzle.seed


def check(game: AnyGame, collection: Collection, puzzle: Puzzle) -> str | None:
    """The move that leads by the margin in every check, searched again."""
    state = position(game, collection.setup, puzzle).state
    seed = f"{puzzle.seed}/{len(puzzle.moves)}"
    verdict = checked(game, state, seed, collection.iterations, collection.margin)
    return None if verdict is None else str(game.notation.write_move(game.decode(verdict.best)))


def test_a_position_without_a_clear_best_move_is_no_puzzle() -> None:
    game = games.load("mandala")
    collection = collection_of(game)
    opening = position(game, collection.setup, Puzzle(seed="s", moves=[], best="", lead=0, level=1, shares={}))

    assert checked(game, opening.state, "s", 400, 0.1) is None


def test_a_collection_survives_its_file() -> None:
    collection = collection_of(games.load("mandala"))

    assert read(written(collection).encode()) == collection
    assert written(collection).count("\n") == len(collection.puzzles) + 2

"""What is measured, in CPU time of a separate process each: `python -m bench.tasks NAME GAME SEATS` prints a number."""

import sys
import time
from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo import games
from nelumbo.bots.ismcts import read_knobs
from nelumbo.bots.search import TO_THE_END, Knobs, Search
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import new_setup
from nelumbo.core.state import random_game

SECONDS = 1.0
PORTION = 300  # iterations in one tree
BATCH_GAMES = 256


def rate(work: Callable[[int], int]) -> float:
    """How much of the work is done in a CPU-second; `work` does one portion and says how much it was."""
    work(0)
    done, portion, start = 0, 1, time.process_time()
    while time.process_time() - start < SECONDS:
        done += work(portion)
        portion += 1
    return done / (time.process_time() - start)


def random_play(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second in uniformly random games, setup included."""
    return rate(lambda n: random_game(game.new(setup, seeded(f"bench {n}")), seeded(f"policy {n}")))


def copies(game: AnyGame, setup: Setup) -> float:
    """Copies a second of a state in mid-game."""
    state = middle(game, setup)

    def work(_: int) -> int:
        for _ in range(500):
            state.copy()
        return 500

    return rate(work)


def draws(game: AnyGame, setup: Setup) -> float:
    """Resampled worlds a second from one view in mid-game."""
    state, chance = middle(game, setup), seeded("draws")
    sampler = game.sampler(game.view(state, state.to_move))

    def work(_: int) -> int:
        for _ in range(50):
            sampler.draw(chance)
        return 50

    return rate(work)


def views(game: AnyGame, setup: Setup) -> float:
    """Views a second in mid-game."""
    state = middle(game, setup)

    def work(_: int) -> int:
        for _ in range(50):
            game.view(state, 0)
        return 50

    return rate(work)


def driven_by_lists(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second when Python asks for a list of legal moves and applies one of them."""
    chance = seeded("driver")
    below = chance.below

    def work(n: int) -> int:
        state, count = game.new(setup, chance.spawn()), 0
        while not state.is_over():
            seat = state.to_move
            moves = state.legal_moves(seat)
            state.apply(seat, moves[below(len(moves))])
            count += 1
        return count

    return rate(work)


def driven_by_buffer(game: AnyGame, setup: Setup) -> float:
    """The same with the legal moves written into one buffer, as a fast loop would."""
    chance = seeded("driver")
    below = chance.below
    buffer = vec[i64]([0] * middle(game, setup).move_count())

    def work(n: int) -> int:
        state, count = game.new(setup, chance.spawn()), 0
        apply, legal_into = state.apply, state.legal_into
        while (seat := state.to_move) >= 0:
            apply(seat, buffer[below(legal_into(seat, buffer))])
            count += 1
        return count

    return rate(work)


def hearts(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second of OpenSpiel's hearts, driven from Python in the same way."""
    import pyspiel  # type: ignore[import-not-found]  # only in the bench environment

    chance = seeded("driver")
    below = chance.below
    hearts = pyspiel.load_game("hearts")

    def work(_: int) -> int:
        state, count = hearts.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[below(len(outcomes))][0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[below(len(moves))])
                count += 1
        return count

    return rate(work)


def searches(game: AnyGame, setup: Setup) -> float:
    """Iterations a second of the search as the levels have it, from the opening."""
    return search_rate(game, setup, read_knobs(tuning_of(game).search))


def searches_to_the_end(game: AnyGame, setup: Setup) -> float:
    """The same with random playouts to the end of the game."""
    return search_rate(game, setup, read_knobs((*tuning_of(game).search, f"depth={TO_THE_END}", "greed=0")))


def search_rate(game: AnyGame, setup: Setup, knobs: Knobs) -> float:
    """Iterations a second, a new tree for each portion."""
    state = game.new(setup, seeded("opening"))
    seat = state.to_move
    sampler = game.sampler(game.view(state, seat))

    def work(n: int) -> int:
        search = Search(seat, sampler, game.heuristic, seeded(f"search {n}"), knobs)
        search.run(PORTION)
        return PORTION

    return rate(work)


def batch(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second of the batch environment: move, features and mask of 256 games; choosing moves apart."""
    from nelumbo.lab.batch import Batch

    games, chance = Batch(game, [setup], BATCH_GAMES, "batch"), seeded("driver")
    done, seconds = 0, 0.0
    while seconds < SECONDS:
        moves = games.state.random_moves(chance)
        start = time.process_time()
        games.step(moves)
        seconds += time.process_time() - start
        done += BATCH_GAMES
    return done / seconds


def features(game: AnyGame, setup: Setup) -> float:
    """Rows of features a second in mid-game."""
    from nelumbo.core.features import row_of

    state, size = middle(game, setup), len(game.features.names())

    def work(_: int) -> int:
        for _ in range(500):
            row_of(game.features, state, 0, size)
        return 500

    return rate(work)


def openspiel_searches(game: AnyGame, setup: Setup) -> float:
    """Simulations a second of OpenSpiel's Python ISMCTS on the same game, from the same opening."""
    from bench.openspiel import OpenSpiel

    state = game.new(setup, seeded("opening"))
    seat = state.to_move
    view, moves = game.view(state, seat), state.legal_moves(seat)

    def work(n: int) -> int:
        bot = OpenSpiel(game, str(n))
        bot.bot._max_simulations = PORTION
        bot.choose(view, moves, 1.0)
        return PORTION

    return rate(work)


def zoo(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second of our PettingZoo environment, with all its guards."""
    from nelumbo.lab.pettingzoo import env

    return driven_zoo(env(game.name, setup.seats))


def zoo_cards(game: AnyGame, setup: Setup) -> float:
    """BatchDecisions a second of the fastest of PettingZoo's own card games, driven in the same way."""
    import warnings

    warnings.simplefilter("ignore")
    from pettingzoo.classic import (  # type: ignore[import-untyped]
        leduc_holdem_v4,
        texas_holdem_no_limit_v6,
        texas_holdem_v4,
    )

    return max(driven_zoo(cards.env()) for cards in (leduc_holdem_v4, texas_holdem_v4, texas_holdem_no_limit_v6))


def driven_zoo(table: Any) -> float:
    """BatchDecisions a second of any PettingZoo environment: observe, choose a legal move, step."""
    import numpy as np

    below = seeded("driver").below

    def work(n: int) -> int:
        count = 0
        table.reset(seed=n)
        for _ in table.agent_iter():
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            table.step(int(legal[below(len(legal))]))
            count += 1
        return count

    return rate(work)


def middle(game: AnyGame, setup: Setup):  # type: ignore[no-untyped-def]  # a state of any game
    """A state after thirty random moves."""
    state, chance = game.new(setup, seeded("middle")), seeded("policy")
    for _ in range(30):
        moves = state.legal_moves(state.to_move)
        state.apply(state.to_move, moves[chance.below(len(moves))])
        if state.is_over():
            return game.new(setup, seeded("middle"))
    return state


TASKS = {
    "random_play": random_play,
    "copies": copies,
    "draws": draws,
    "views": views,
    "driven_by_lists": driven_by_lists,
    "driven_by_buffer": driven_by_buffer,
    "hearts": hearts,
    "searches": searches,
    "searches_to_the_end": searches_to_the_end,
    "openspiel_searches": openspiel_searches,
    "batch": batch,
    "features": features,
    "zoo": zoo,
    "zoo_cards": zoo_cards,
}

if __name__ == "__main__":
    name, game_name, seats = sys.argv[1:4]
    game = games.load(game_name)
    print(TASKS[name](game, new_setup(game, int(seats), {})))

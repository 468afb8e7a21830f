"""Small games: the last decisions of a random game, in several worlds that have the same public information.

They are small enough for algorithms that walk the whole tree: best response, exploitability, counterfactual regret.
"""

from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.state import NOBODY, GameState

GAMES = 40  # random games that are looked at
DEEP = 4  # decisions before the end that will do


def worlds(game: AnyGame, setup: Setup, most: int, count: int) -> list[GameState]:
    """As many decisions before the end of a random game as leave no world more than `most` positions.

    The result is still open. All worlds but the first have everything drawn anew that a seat hides. Raises ValueError
    where no game has such an ending.
    """
    deepest, found = 0, list[GameState]()
    for number in range(GAMES):
        states = random_game(game, setup, f"ending/{number}")
        for decisions in range(1, len(states)):
            first = states[-1 - decisions]
            some = [first, *(redrawn(game, first, f"ending/{number}/{world}") for world in range(1, count))]
            walks = [walked(state, most) for state in some]
            if any(positions > most for positions, _ in walks):
                break
            if decisions > deepest and any(len(results) > 1 for _, results in walks):
                deepest, found = decisions, some
        if deepest >= DEEP:
            break
    if not found:
        raise ValueError(f"no ending of {game.name} has at most {most} positions: allow more")
    return found


def random_game(game: AnyGame, setup: Setup, seed: str) -> list[GameState]:
    """All its states, from the first to the last."""
    chance = seeded(f"{seed}/moves")
    states: list[GameState] = [game.new(setup, seeded(seed))]
    while (state := states[-1].copy()).to_move != NOBODY:
        moves = state.legal_moves(state.to_move)
        state.apply(state.to_move, moves[chance.below(len(moves))])
        states.append(state)
    return states


def redrawn(game: AnyGame, state: GameState, seed: str) -> GameState:
    """The state with everything drawn anew that any seat hides from the others, seat by seat."""
    for seat in range(state.seats):
        state = game.sampler(game.view(state, seat)).draw(seeded(f"{seed}/{seat}"))
    return state


def walked(state: GameState, most: int) -> tuple[int, set[tuple[int, ...]]]:
    """How many positions the state leads to, itself among them, and all results; it stops beyond `most`."""
    count, left, results = 0, [state], set[tuple[int, ...]]()
    while left and count <= most:
        at = left.pop()
        count += 1
        if at.to_move == NOBODY:
            results.add(tuple(at.places()))
            continue
        for move in at.legal_moves(at.to_move):
            after = at.copy()
            after.apply(after.to_move, move)
            left.append(after)
    return count, results

"""Ways through games for the tests: setups of all kinds, seeded walks, odd policies."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Game, Setup
from nelumbo.core.options import OptionValue
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState

Policy = Callable[[list[int], Chance, int], int]
S = TypeVar("S", bound=GameState)


def setups(game: AnyGame, rules: int | None = None) -> list[Setup]:
    """Every number of players with all options at their defaults, and each option turned once."""
    found: list[Setup] = []
    for seats in game.setups.seats:
        found.append(new_setup(game, seats, {}, rules))
        for option in game.setups.options:
            for value in other_values(option.kind, option.choices, option.default):
                found += turned_once(game, seats, option.name, value, rules)
    return found


def turned_once(game: AnyGame, seats: int, name: str, value: OptionValue, rules: int | None = None) -> list[Setup]:
    """The setup with one option at another value, where these go together."""
    try:
        return [new_setup(game, seats, {name: value}, rules)]
    except InvalidOption:
        return []


def setups_to_test(game: AnyGame) -> list[Setup]:
    """All of them on the compiled engine; on the plain one, which is the same source, the fewest and the most seats.

    What the options change is compared step by step on both engines: `tests/test_digests.py`.
    """
    if is_compiled():
        return setups(game)
    return [new_setup(game, seats, {}) for seats in sorted({min(game.setups.seats), max(game.setups.seats)})]


def examples(number: int) -> int:
    """How many examples a property test tries: a quarter of them on the plain engine."""
    return number if is_compiled() else number // 4


def stride(number: int) -> int:
    """From how many states one is taken, where every number of the range is tried; twice as many if plain."""
    return number if is_compiled() else 2 * number


def other_values(kind: str, choices: tuple[str, ...], default: OptionValue) -> list[OptionValue]:
    """The values of an option that are not its default."""
    if kind == "flag":
        return [not default]
    if kind == "seat":
        return [1]
    return [choice for choice in choices if choice != default]


def describe(setup: Setup) -> str:
    """A short name for a setup."""
    return " ".join([f"{setup.seats}p", *(f"{key}={value}" for key, value in setup.options.items())])


def uniform(moves: list[int], chance: Chance, step: int) -> int:
    return moves[chance.below(len(moves))]


def first(moves: list[int], chance: Chance, step: int) -> int:
    """Mostly the first move."""
    return moves[0] if chance.below(8) else uniform(moves, chance, step)


def last(moves: list[int], chance: Chance, step: int) -> int:
    """Mostly the last move."""
    return moves[-1] if chance.below(8) else uniform(moves, chance, step)


def middle(moves: list[int], chance: Chance, step: int) -> int:
    """Mostly a move from the middle."""
    return moves[len(moves) // 2] if chance.below(4) else uniform(moves, chance, step)


def alternating(moves: list[int], chance: Chance, step: int) -> int:
    """Low and high moves in turn."""
    low, high = chance.below(len(moves)), chance.below(len(moves))
    return moves[min(low, high) if step % 2 else max(low, high)]


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "first": first,
    "last": last,
    "middle": middle,
    "alternating": alternating,
}


# The walks care for the type of the state alone, so a game's other types are open here.
def start(game: Game[S, Any, Any, Any], setup: Setup, seed: str) -> S:
    """The state before the first move."""
    return game.new(setup, seeded(seed))


def walk(
    game: Game[S, Any, Any, Any], setup: Setup, seed: str, policy: Policy = uniform
) -> Iterator[tuple[S, int | None, int | None]]:
    """Each state with the seat and the move that leave it; the last one with None and None."""
    state, chance = start(game, setup, seed), seeded(f"policy {seed}")
    step = 0
    while not state.is_over():
        seat = state.to_move
        move = policy(state.legal_moves(seat), chance, step)
        yield state, seat, move
        state.apply(seat, move)
        step += 1
    yield state, None, None


def sampled_states(
    game: Game[S, Any, Any, Any], setup: Setup, seed: str, every: int, policy: Policy = uniform
) -> Iterator[S]:
    """Some states of a walk, the last one among them."""
    offset = seeded(f"offset {seed}").below(every)
    for step, (state, seat, _) in enumerate(walk(game, setup, seed, policy)):
        if step % every == offset or seat is None:
            yield twin(state)


def state_at(game: Game[S, Any, Any, Any], setup: Setup, seed: str, step: int, policy: Policy = uniform) -> S:
    """The state after `step` moves, or the last one."""
    state = start(game, setup, seed)
    for state, _, _ in islice(walk(game, setup, seed, policy), step + 1):
        pass
    return twin(state)


def twin(state: S) -> S:
    """A copy, of the state's own type."""
    copy = state.copy()
    assert isinstance(copy, type(state))
    return copy

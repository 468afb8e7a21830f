"""Two tiny games for the tests of the search, whose best moves are known: a row of counters, and a coin in a fist."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.heuristic import Heuristic
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import NOBODY, GameState

MOST = 3


class Nim(GameState):
    """Each seat takes one to three counters; the seat that takes the last one wins."""

    counters: int
    winner: int

    def move_count(self) -> i64:
        return MOST

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        if seat != self.to_move:
            return 0
        count = min(MOST, self.counters)
        for move in range(count):
            moves[move] = move
        return count

    def apply(self, seat: i64, move: i64) -> None:
        self.counters -= move + 1
        self.winner = seat
        self.to_move = (seat + 1) % self.seats if self.counters else NOBODY

    def places(self) -> list[int]:
        return [1 if seat == self.winner else 2 for seat in range(self.seats)]

    def copy(self) -> "Nim":
        return nim(self.counters, self.seats, self.to_move)


def nim(counters: int, seats: int = 2, to_move: int = 0) -> Nim:
    state = Nim()
    state.open_base(seats, seeded("nim"))
    state.counters, state.winner, state.to_move = counters, NOBODY, to_move
    return state


class Coin(GameState):
    """Seat 0 hides a coin in one of its fists and seat 1 guesses which, both at once; a right guess wins."""

    fist: int | None
    guess: int | None

    def move_count(self) -> i64:
        return 2

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        if not self.awaits(seat):
            return 0
        moves[0], moves[1] = 0, 1
        return 2

    def apply(self, seat: i64, move: i64) -> None:
        if seat == 0:
            self.fist = move
        else:
            self.guess = move
        self.to_move = next((other for other in range(2) if self.awaits(other)), NOBODY)

    def awaits(self, seat: i64) -> bool:
        return (self.fist if seat == 0 else self.guess) is None

    def places(self) -> list[int]:
        return [2, 1] if self.fist == self.guess else [1, 2]

    def copy(self) -> "Coin":
        return coin()


def coin() -> Coin:
    """Both hands still open."""
    state = Coin()
    state.open_base(2, seeded("coin"))
    state.fist = state.guess = None
    return state


class Known(Sampler):
    """Nothing is hidden but what has not been decided yet."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def draw(self, chance: Chance) -> GameState:
        return self.state.copy()


class Clueless(Heuristic):
    """Likes the first move best, and knows of no lead."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        for at in range(count):
            weights[at] = float(count - at)

    def value(self, state: GameState, seat: i64) -> float:
        return 0.0

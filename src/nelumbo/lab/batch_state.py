# mypyc: compiled
"""Many games side by side, one decision of each at a time, written into buffers that NumPy can read."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from nelumbo.core.chance import Chance
from nelumbo.core.features import Features, byte
from nelumbo.core.state import GameState

USUAL_MOVES: Final[i64] = 32  # legal ones of a decision, for which there is room from the start


@final
class Lane:
    """One row of a batch, in which game after game is played."""

    number: i64  # of the game being played
    state: GameState
    moves: vec[i64]
    count: i64
    history: list[int]  # seat and move in turn, where histories are kept

    def __init__(self, number: i64, state: GameState) -> None:
        self.number = number
        self.state = state
        self.moves = vec[i64]([0] * state.move_count())
        self.count = 0
        self.history = []


@final
class BatchState:
    """Each lane waits for one decision; a finished game is replaced at once by the lane's next one.

    Row i of `features` and `masks` belongs to the decision that lane i waits for, `seats` says whose it is and
    `seat_counts` how many play.
    Where the last step ended a game `over` is 1, and `shares` and `scores` tell how. `secrets` says what the
    others hide from the decider, for training; it has no entries unless it is asked for.
    `legal` lists the columns of all legal moves, counted through all masks; those of lane i are from `firsts[i]` on,
    up to `firsts[i + 1]`.
    """

    deal: Callable[[int], GameState]
    writer: Features
    lanes: list[Lane]
    stride: i64
    width: i64
    move_count: i64
    most_seats: i64
    secret_width: i64
    features: vec[u8]
    secrets: vec[u8]
    masks: vec[u8]
    legal: vec[i64]
    firsts: vec[i64]
    seats: vec[u8]
    seat_counts: vec[u8]
    over: vec[u8]
    shares: vec[float]
    scores: vec[i32]
    numbers: vec[i64]
    finished: list[tuple[int, list[int]]] | None

    def __init__(
        self,
        deal: Callable[[int], GameState],
        writer: Features,
        first: i64,
        games: i64,
        stride: i64,
        most_seats: i64,
        keeps: bool,
        tells: bool,
    ) -> None:
        self.deal = deal
        self.writer = writer
        self.lanes = [Lane(first + at, deal(first + at)) for at in range(games)]
        self.stride = stride
        self.width = len(writer.names())
        self.secret_width = len(writer.secret_names()) if tells else 0
        self.move_count = self.lanes[0].state.move_count()
        self.most_seats = most_seats
        self.features = vec[u8]([u8(0)] * (games * self.width))
        self.secrets = vec[u8]([u8(0)] * (games * self.secret_width))
        self.masks = vec[u8]([u8(0)] * (games * self.move_count))
        self.legal = vec[i64]([0] * (games * USUAL_MOVES))
        self.firsts = vec[i64]([0] * (games + 1))
        self.seats = vec[u8]([u8(0)] * games)
        self.seat_counts = vec[u8]([u8(0)] * games)
        self.over = vec[u8]([u8(0)] * games)
        self.shares = vec[float]([0.0] * (games * most_seats))
        self.scores = vec[i32]([i32(0)] * (games * most_seats))
        self.numbers = vec[i64]([0] * games)
        self.finished = [] if keeps else None
        for at in range(games):
            self.show(at)

    def check(self, moves: list[int]) -> None:
        """Raises ValueError unless there is one legal move for each lane."""
        if len(moves) != len(self.lanes):
            raise ValueError(f"{len(moves)} moves for {len(self.lanes)} games")
        for at in range(len(moves)):
            move: i64 = moves[at]
            if move < 0 or move >= self.move_count or self.masks[at * self.move_count + move] == 0:
                raise ValueError(f"move {move} is not legal in lane {at}")

    def step(self, moves: list[int]) -> None:
        """Plays one move in each lane. They have been checked, and `features`, `secrets` and `masks` hold zeros."""
        for at in range(len(moves)):
            self.play(at, moves[at])
            self.show(at)

    def play(self, at: i64, move: i64) -> None:
        """Plays a move; a game that it ends is counted and replaced."""
        lane = self.lanes[at]
        state = lane.state
        if self.finished is not None:
            lane.history.append(state.to_move)
            lane.history.append(move)
        state.apply(state.to_move, move)
        if state.is_over():
            self.over[at] = u8(1)
            self.end(at, lane)
        else:
            self.over[at] = u8(0)

    def end(self, at: i64, lane: Lane) -> None:
        """Keeps the result and deals the lane's next game."""
        shares = lane.state.shares()
        scores = lane.state.scores()
        self.numbers[at] = lane.number
        for seat in range(self.most_seats):
            playing = seat < len(shares)
            self.shares[at * self.most_seats + seat] = shares[seat] if playing else 0.0
            self.scores[at * self.most_seats + seat] = i32(scores[seat]) if playing else i32(0)
        finished = self.finished
        if finished is not None:
            finished.append((lane.number, lane.history))
            lane.history = []
        lane.number += self.stride
        lane.state = self.deal(lane.number)

    def resume(self, at: i64, number: i64, moves: list[int]) -> None:
        """Puts the lane into a game under way. `features`, `secrets` and `masks` hold zeros."""
        lane = self.lanes[at]
        lane.number = number
        lane.state = self.deal(number)
        lane.history = []
        for move in moves:
            if self.finished is not None:
                lane.history.append(lane.state.to_move)
                lane.history.append(move)
            lane.state.apply(lane.state.to_move, move)
        self.show(at)

    def show(self, at: i64) -> None:
        """Writes the decision that the lane waits for."""
        lane = self.lanes[at]
        state = lane.state
        seat = state.to_move
        lane.count = state.legal_into(seat, lane.moves)
        self.list_moves(at, lane)
        self.writer.write_into(state, seat, self.features, at * self.width)
        if self.secret_width > 0:
            self.writer.write_secrets_into(state, seat, self.secrets, at * self.secret_width)
        self.seats[at] = byte(seat)
        self.seat_counts[at] = byte(state.seats)

    def list_moves(self, at: i64, lane: Lane) -> None:
        """Puts the legal moves into the lane's mask, and into the list behind those of the lane before it."""
        first = self.firsts[at]
        count = lane.count
        while first + count > len(self.legal):
            self.legal = longer(self.legal)
        self.firsts[at + 1] = first + count
        start = at * self.move_count
        moves = lane.moves
        masks = self.masks
        legal = self.legal
        for index in range(count):
            column = start + moves[index]
            masks[column] = u8(1)
            legal[first + index] = column

    def random_moves(self, chance: Chance) -> list[int]:
        """A legal move for each lane, all equally likely."""
        moves: list[int] = []
        for lane in self.lanes:
            moves.append(lane.moves[chance.below(lane.count)])
        return moves


def longer(numbers: vec[i64]) -> vec[i64]:
    """The same numbers, and room for as many again."""
    fresh = vec[i64]([0] * (2 * len(numbers)))
    for at in range(len(numbers)):
        fresh[at] = numbers[at]
    return fresh

"""A tiny game for the core's own tests: three seats seal a number in secret, the highest sole one scores.

It proves the contract for simultaneous secret choices, older rules versions, and games outside the package.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.errors import InvalidNotation, Refusal
from nelumbo.core.features import Features, put, put_one_of
from nelumbo.core.game import Event, Facts, Game, Move, PlayedGame, ReadRecord, Setup, Setups, Types, View, Viewer
from nelumbo.core.heuristic import Heuristic
from nelumbo.core.sampler import Sampler
from nelumbo.core.serialise import Archive
from nelumbo.core.state import ENTRY, NOBODY, GameState, require

SEATS, NUMBERS, ROUNDS, TOP = 3, 4, 2, 2
UNSEAL = NUMBERS
OPEN = -1
REVEALED = 0


class Tiny(GameState):
    """Rules version 1 scores the number itself, version 2 one point."""

    rules: int
    round: int
    sealed: list[int]
    shown: list[int]  # the numbers revealed last
    points: list[int]

    def move_count(self) -> i64:
        return NUMBERS + 1

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        if self.to_move == NOBODY:
            return 0
        options = range(NUMBERS) if self.sealed[seat] == OPEN else [UNSEAL]
        for at, move in enumerate(options):
            moves[at] = move
        return len(options)

    def apply(self, seat: i64, move: i64) -> None:
        self.sealed[seat] = OPEN if move == UNSEAL else move
        if OPEN not in self.sealed:
            self.reveal()
        missing = [other for other in range(SEATS) if self.sealed[other] == OPEN]
        self.to_move = missing[0] if self.round < ROUNDS else NOBODY

    def reveal(self) -> None:
        """The highest number that only one seat chose scores."""
        sole = [number for number in range(NUMBERS) if self.sealed.count(number) == 1]
        self.report(REVEALED, *self.sealed)
        if sole:
            self.points[self.sealed.index(sole[-1])] += sole[-1] if self.rules == 1 else 1
        self.shown = self.sealed
        self.sealed = [OPEN] * SEATS
        self.round += 1

    def awaits(self, seat: i64) -> bool:
        return self.to_move != NOBODY and self.sealed[seat] == OPEN

    def scores(self) -> list[int]:
        return list(self.points)

    def places(self) -> list[int]:
        return [1 + sum(other > own for other in self.points) for own in self.points]

    def serialise(self, archive: Archive) -> None:
        self.serialise_base(archive)
        self.rules = archive.number(self.rules)
        self.round = archive.number(self.round)
        self.sealed = list(archive.vector(vec[i64](self.sealed)))
        self.shown = list(archive.vector(vec[i64](self.shown)))
        self.points = list(archive.vector(vec[i64](self.points)))

    def copy(self) -> "Tiny":
        twin = Tiny()
        twin.copy_base(self)
        twin.rules, twin.round = self.rules, self.round
        twin.sealed, twin.shown, twin.points = list(self.sealed), list(self.shown), list(self.points)
        return twin

    def check(self) -> None:
        require(self.seats == SEATS and self.rules in (1, 2) and 0 <= self.round <= ROUNDS, "setup")
        require(all(OPEN <= number < NUMBERS for number in self.sealed), "seals")


class TinyView(View, frozen=True, kw_only=True):
    """Others' numbers stay hidden: only that they are sealed is shown."""

    rules: int
    round: int
    ready: list[bool]
    own: int | None
    shown: list[int]
    points: list[int]


class Choose(Move, frozen=True, tag="choose"):
    """Seals a number."""

    number: int


class Unseal(Move, frozen=True, tag="unseal"):
    """Takes the seat's number back while another seat is still missing."""


class Revealed(Event, frozen=True, tag="revealed"):
    """All numbers at once."""

    numbers: list[int]


def blank() -> Tiny:
    """An empty table."""
    return new(Setup(rules=2, seats=SEATS, options={}), seeded(""))


def new(setup: Setup, chance: Chance) -> Tiny:
    """The first round."""
    state = Tiny()
    state.open_base(SEATS, chance)
    state.rules, state.round = setup.rules, 0
    state.sealed, state.shown, state.points = [OPEN] * SEATS, [OPEN] * SEATS, [0] * SEATS
    return state


def view(state: Tiny, viewer: Viewer) -> TinyView:
    """What a seat may know."""
    own = None if viewer is None or state.sealed[viewer] == OPEN else state.sealed[viewer]
    return TinyView(
        viewer=viewer,
        seats=SEATS,
        to_move=None if state.is_over() else state.to_move,
        awaited=[seat for seat in range(SEATS) if state.awaits(seat)],
        over=state.is_over(),
        rules=state.rules,
        round=state.round,
        ready=[number != OPEN for number in state.sealed],
        own=own,
        shown=list(state.shown),
        points=list(state.points),
    )


class TinySampler(Sampler):
    """Sealed numbers of others are drawn evenly."""

    def __init__(self, view: TinyView) -> None:
        self.view = view

    def draw(self, chance: Chance) -> Tiny:
        seen = self.view
        state = new(Setup(rules=seen.rules, seats=SEATS, options={}), chance.spawn())
        state.round, state.shown, state.points = seen.round, list(seen.shown), list(seen.points)
        state.sealed = [chance.below(NUMBERS) if ready else OPEN for ready in seen.ready]
        if seen.viewer is not None and seen.own is not None:
            state.sealed[seen.viewer] = seen.own
        state.to_move = NOBODY if seen.to_move is None else seen.to_move
        return state


class TinyHeuristic(Heuristic):
    """High numbers look good."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        for at in range(count):
            weights[at] = float(moves[at])

    def value(self, state: GameState, seat: i64) -> float:
        return float(state.scores()[seat])


class TinyFeatures(Features):
    """The seat's number, who has sealed, and the points."""

    def names(self) -> list[str]:
        seats = [f"seat +{step} {what}" for step in range(SEATS) for what in ("sealed", "points")]
        return [f"own {number}" for number in range(NUMBERS)] + ["round", *seats]

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Tiny)
        at = put_one_of(row, at, NUMBERS, state.sealed[seat])
        at = put(row, at, state.round)
        for step in range(SEATS):
            other = (seat + step) % SEATS
            at = put(row, at, int(state.sealed[other] != OPEN))
            at = put(row, at, state.points[other])
        return at

    def secret_names(self) -> list[str]:
        return [f"seat +{step} number" for step in range(1, SEATS)]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Tiny)
        for step in range(1, SEATS):
            at = put(row, at, state.sealed[(seat + step) % SEATS] + 1)
        return at


def decode(number: int) -> Choose | Unseal:
    return Unseal() if number == UNSEAL else Choose(number)


def encode(move: Choose | Unseal) -> int:
    if isinstance(move, Unseal):
        return UNSEAL
    if not 0 <= move.number < NUMBERS:
        raise InvalidNotation(f"{move.number} is not below {NUMBERS}")
    return move.number


def refusal(state: Tiny, seat: int, number: int) -> Refusal:
    """Sealed numbers must be unsealed first, and open ones cannot be."""
    return Refusal("not_sealed" if number == UNSEAL else "unseal_first", rule="TINY-1")


def events(journal: list[int], state: Tiny, viewer: Viewer) -> list[Revealed]:
    return [Revealed(journal[at + 1 : at + 1 + SEATS]) for at in range(0, len(journal), ENTRY)]


class TinyNotation:
    """Numbers, and `u` for unseal."""

    def write_move(self, move: Choose | Unseal) -> str:
        """As in `3`."""
        return "u" if isinstance(move, Unseal) else str(move.number)

    def read_move(self, text: str) -> Choose | Unseal:
        if text == "u":
            return Unseal()
        if not (text.isascii() and text.isdigit() and int(text) < NUMBERS):
            raise InvalidNotation(f"cannot read {text!r}")
        return Choose(int(text))

    def write_position(self, state: Tiny) -> str:
        raise InvalidNotation("the tiny game has no positions")

    def read_position(self, text: str) -> Tiny:
        raise InvalidNotation("the tiny game has no positions")

    def write_record(self, played: PlayedGame[Tiny, Any]) -> str:
        """Names, then a line a move."""
        return (
            "\n".join(["tiny", " ".join(played.names), *(f"{step.seat} {step.move}" for step in played.steps)]) + "\n"
        )

    def read_record(self, text: str) -> ReadRecord:
        """The tiny game keeps its records in JSON only."""
        raise InvalidNotation("the tiny game has no text records")

    def begins_record(self, line: str) -> bool:
        return line == "tiny"


class TinyTerminal:
    def board(self, view: TinyView) -> str:
        return f"round {view.round} points {view.points} ready {view.ready}"

    def say_move(self, move: Choose | Unseal) -> str:
        return str(move)

    def say_reason(self, move: Choose | Unseal, term: str) -> str:
        return term

    def say_event(self, event: Revealed, viewer: Viewer = None) -> str:
        return f"{event.numbers}"

    def say_refusal(self, refusal: Refusal, viewer: Viewer = None) -> str:
        return refusal.code

    def seat_name(self, seat: int) -> str:
        return f"Player {seat + 1}"


TINY: Game[Tiny, TinyView, Choose | Unseal, Revealed] = Game(
    name="tiny",
    title="Tiny",
    setups=Setups(versions=(1, 2), seats=(SEATS,), options=()),
    types=Types(moves=(Choose, Unseal), view=TinyView, events=(Revealed,)),
    new=new,
    blank=blank,
    encode=encode,
    decode=decode,
    refusal=refusal,
    view=view,
    events=events,
    facts=lambda state: Facts(),
    turn_bound=SEATS * ROUNDS,
    sampler=TinySampler,
    heuristic=TinyHeuristic(),
    features=TinyFeatures(),
    notation=TinyNotation(),
    terminal=TinyTerminal(),
)

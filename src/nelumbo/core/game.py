"""The interface of a game: the values and functions that each game fills in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from nelumbo.core.chance import Chance
from nelumbo.core.errors import Refusal
from nelumbo.core.features import Features
from nelumbo.core.heuristic import Heuristic
from nelumbo.core.lesson import Lesson
from nelumbo.core.options import Option, Options
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import GameState

Viewer: TypeAlias = int | None  # a seat, or None for a spectator
SPECTATOR: Viewer = None
Talk: TypeAlias = Literal["none", "table", "private"]


class Setup(msgspec.Struct, frozen=True):
    """What a game starts from, chance apart: the rules version, the number of seats and all options."""

    rules: int
    seats: int
    options: Options


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know. Every game's view begins with these fields."""

    viewer: Viewer
    seats: int
    to_move: int | None
    awaited: list[int]
    over: bool


class Move(msgspec.Struct, frozen=True, tag_field="move"):
    """One decision by one seat, for people, files and the wire."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened, as far as its viewer may know it."""


class Facts(msgspec.Struct, frozen=True):
    """Statistics of a finished game: words are counted, numbers averaged."""

    game: dict[str, str | int] = {}
    seats: list[dict[str, int]] = []
    """Per seat; a fact with 0 and 1 is also set against score and victory."""


class Figure(msgspec.Struct, frozen=True):
    """A figure about how a game plays, and the bounds within which it plays well."""

    name: str
    value: float | None
    """None where nothing was counted."""
    low: float | None = None
    high: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the figure is within its bounds."""
        if self.value is None:
            return True
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
M_contra = TypeVar("M_contra", bound=Move, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)


class Notation(Protocol[S, M]):
    """A game's `notation`: moves, positions and records as text, both ways."""

    def write_move(self, move: M) -> str: ...

    def read_move(self, text: str) -> M:
        """Raises InvalidNotation."""

    def write_position(self, state: S) -> str: ...

    def read_position(self, text: str) -> S:
        """Raises InvalidNotation."""

    def write_record(self, played: "PlayedGame[S, M]") -> str: ...

    def read_record(self, text: str) -> "ReadRecord":
        """Raises InvalidNotation."""

    def begins_record(self, line: str) -> bool:
        """Whether a record of this game may begin with this line."""


class Terminal(Protocol[V_contra, M_contra, E_contra]):
    """A game's `terminal.py`: views, moves and events for people at a terminal, in their language and rich's markup."""

    def board(self, view: V_contra) -> str:
        """The table as the viewer sees it."""

    def say_move(self, move: M_contra) -> str:
        """A move as a sentence to the player who may make it."""

    def say_reason(self, move: M_contra, term: str) -> str:
        """Why a move is advised, by the term of the heuristic that speaks for it."""

    def say_event(self, event: E_contra, viewer: Viewer = None) -> str:
        """What happened, as a sentence to the viewer; empty for what needs no word."""

    def say_refusal(self, refusal: Refusal, viewer: Viewer = None) -> str:
        """Why the viewer cannot make a move, as a sentence."""

    def seat_name(self, seat: int) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Setups:
    """The setups in which a game can be played, and what follows from the one that was chosen."""

    versions: tuple[int, ...]
    """The rules versions that replay; the last one is for new games."""
    seats: tuple[int, ...]
    experimental_seats: tuple[int, ...] = ()
    """Further numbers of players, which `check` lets in when an option asks for them."""
    options: tuple[Option, ...]
    former_options: tuple[str, ...] = ()
    """Options without effect that were removed: records and tables that still name them are played all the same."""
    check: Callable[[Setup], None] = lambda setup: None
    """Raises InvalidOption for options that do not go together or with the number of seats."""
    is_deal_chosen: Callable[[Setup], bool] = lambda setup: False
    """Whether the host chose the deal or a part of it, so that no commitment to chance covers it."""
    open_options: Callable[[Options], Options] = lambda options: options
    """The options as everybody may see them."""
    talk: Callable[[Setup], Talk] = lambda setup: "table"
    """Whether the players may talk, and whether two of them may do so without the others hearing them."""
    decisions_are_heard: Callable[[Setup], bool] = lambda setup: True
    """Whether everybody hears at once that a seat has decided or offered something, if not always what."""

    @property
    def draws_first_seat(self) -> bool:
        """Whether chance is first asked who begins (`Chance.first_seat`): where the host may choose it instead."""
        return any(option.kind == "seat" for option in self.options)


@dataclass(frozen=True, kw_only=True)
class Types(Generic[V, M, E]):
    """The classes of what travels as JSON."""

    moves: tuple[type[M], ...]
    view: type[V]
    events: tuple[type[E], ...]


# A union, and what it holds, is known at run time alone.
def members(union: Any) -> tuple[type[Any], ...]:
    """The classes of a union of moves or events, or the only one."""
    return get_args(union) or (union,)


@dataclass(frozen=True, kw_only=True)
class MemoryAid(Generic[S, V, E]):
    """For tables that ask people to remember; samplers and bots think from all that a perfect memory knows."""

    page_view: Callable[[S, Viewer], V] | None = None
    """The view for a person's page; None where it is `Game.view`."""
    retold: Callable[[E, S, Viewer], E] = lambda event, state, viewer: event
    """The event as it is told again later."""


class Words(NamedTuple):
    """What a move says in its player's own words."""

    text: str
    to: int | None
    """The seat that alone hears it; None for all."""


@dataclass(frozen=True, kw_only=True)
class Asides(Generic[S, M]):
    """Moves outside the fixed range (offers, answers): any seat may make them at any time."""

    moves: tuple[type[M], ...] = ()
    refusal: Callable[[S, int, M], Refusal | None] = lambda state, seat, move: None
    apply: Callable[[S, int, M], None] = lambda state, seat, move: None
    numbered: Callable[[S, int, M], M] = lambda state, seat, move: move
    """The move as the table takes it: numbered by the table, which replaces a number that came with it."""
    answers: Callable[[S, int], Sequence[M]] = lambda state, seat: []
    """A good answer to each offer that the seat has been made, from what that seat may know."""
    offers: Callable[[S, int], Sequence[M]] = lambda state, seat: []
    """Offers worth making before the seat decides, from what that seat may know."""
    honest: Callable[[S, int, list[int]], list[int]] = lambda state, seat, moves: moves
    """The moves that keep the seat's word; all of them where it has given none, or had better break it."""
    words: Callable[[M], Words | None] = lambda move: None
    """What a move says in its player's own words, if anything: that is moderated like chat."""
    reworded: Callable[[M, str], M] = lambda move, text: move
    """The same move with other words."""


@dataclass(frozen=True, kw_only=True)
class Balance(Generic[S]):
    """What shows whether a game is lively, and fair to every seat: `nelumbo simulate GAME --report balance`."""

    counts: Callable[[S, list[int]], dict[str, float]]
    """What happened in a finished game, by its last state and its journal: numbers that add up over many games."""
    figures: Callable[[Setup, int, Mapping[str, float]], list[Figure]]
    """What the sums of that many games say."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V, M, E]):
    """One game. `tests/games/test_every_game.py` runs the same suite on all of them."""

    name: str
    title: str
    setups: Setups
    types: Types[V, M, E]

    new: Callable[[Setup, Chance], S]
    blank: Callable[[], S]
    """An empty state, to be filled by `serialise` or field by field."""

    encode: Callable[[M], int]
    decode: Callable[[int], M]
    refusal: Callable[[S, int, int], Refusal]
    """Why this seat may not make this move, which is not among its legal moves."""
    asides: Asides[S, M] = field(default_factory=lambda: Asides())

    view: Callable[[S, Viewer], V]
    events: Callable[[list[int], S, Viewer], list[E]]
    """What the journal says to a viewer; the state is the one after the events."""
    memory: MemoryAid[S, V, E] = field(default_factory=lambda: MemoryAid())
    turns_are_open: bool = False
    """Whether everybody always knows for whom the game waits."""

    teams: Callable[[S], list[list[int]]] = lambda state: [[seat] for seat in range(state.seats)]
    """The seats that win and lose together."""
    facts: Callable[[S], Facts]
    balance: Balance[S] | None = None
    turn_bound: int
    """No game has more decisions than this; RULES.md has the proof."""

    sampler: Callable[[V], Sampler]
    """From a seat's view alone."""
    heuristic: Heuristic
    features: Features
    finish: Callable[[V], M | None] = lambda view: None
    """A next move for a viewer who has nothing left to gain in the game but a tie-break; None where there is more."""
    tuning: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """How bots are set for this game; `bots/tuning.py` has the names and their types."""

    notation: Notation[S, M]
    terminal: Terminal[V, M, E]
    lesson: Lesson | None = None

    def page_view(self, state: S, viewer: Viewer) -> V:
        """The view for a person's page, which tells again only what the table remembers for people."""
        return (self.memory.page_view or self.view)(state, viewer)


@dataclass(frozen=True)
class PlayedGame(Generic[S, M]):
    """A replayed game, laid out for a game's record writer."""

    setup: Setup
    names: tuple[str, ...]
    seed: str | None
    start: S
    """Before the first move."""
    steps: list["PlayedStep[S, M]"]
    """One for each move, in order."""
    deals: list[list[int]]
    """The chance events of the setup."""


@dataclass(frozen=True)
class PlayedStep(Generic[S, M]):
    """One move in a replayed game, with what it did."""

    seat: int
    move: M
    before: S
    after: S
    journal: list[int]
    deals: list[list[int]]
    """The chance events that it caused."""


@dataclass(frozen=True)
class ReadRecord:
    """What a game's record reader found in a text."""

    rules: int
    names: list[str]
    options: Options
    seed: str | None
    deals: list[list[int]] | None
    """All chance events, setup first, where the text writes them out; they rule over the seed."""
    moves: list[tuple[int, str]]
    result: str | None
    """How the text says that the game ended, in the game's own word."""


# The registry and its callers hold games of all kinds, so the four types are open here.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]

"""Games and their bots, lessons and puzzles: what is the same for everybody."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw

from nelumbo.core.options import Option, Options
from nelumbo.server.messages.values import Answer, Body


class BotInfo(Answer, frozen=True, kw_only=True):
    """A bot that may be seated; `name` is what a table asks for. Levels are counted from 1, weakest first."""

    name: str
    level: int
    rating: float | None
    """As published; None for a bot that has not been measured in this game."""


class Strengths(Answer, frozen=True, kw_only=True):
    """The lowest and the highest rating of the bots on offer, which are named `strength:RATING`."""

    weakest: int
    novice: int
    """What somebody can beat who has just learnt the game."""
    strongest: int


class FittingBot(Answer, frozen=True, kw_only=True):
    """A bot about as strong as the visitor, and the visitor's estimated rating."""

    game: str
    bot: str
    rating: float
    games: int
    """From which the estimate comes; a newcomer's comes from none."""


class GameInfo(Answer, frozen=True, kw_only=True):
    """A game with the schema of its options."""

    name: str
    title: str
    rules: int
    seats: list[int]
    options: list[Option]
    bots: list[BotInfo]
    strengths: Strengths | None
    """None for a game in which no strengths have been measured."""
    asides: list[str]
    """Tags of the moves that any seat may make at any time (offers and their answers)."""
    lesson: bool
    """Whether it has a guided first game."""
    installed: bool = False
    """Whether another package brings it: its board and words are below `/boards/<name>/`."""


class NewLesson(Body, frozen=True, kw_only=True):
    """`POST /api/lessons`: a table for the game's guided first game."""

    game: Annotated[str, Meta(max_length=32)]


class LessonStep(Answer, frozen=True, kw_only=True):
    """One idea of a lesson. Its words are the client's: `<game>.lesson.<name>`."""

    name: str
    at: str
    """The place on the board that it is about; may be empty."""
    move: Raw | None
    """What the learner plays."""
    attempt: Raw | None
    """What the learner tries, and the rules refuse."""


class LessonInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/lessons/{game}`"""

    game: str
    steps: list[LessonStep]


class PuzzleOfDay(Answer, frozen=True, kw_only=True):
    """A game's puzzle of a day. Level 1 can be seen at a glance, level 2 asks to think ahead."""

    game: str
    level: int


class PuzzleDay(Answer, frozen=True, kw_only=True):
    """`GET /api/puzzles?day=2026-11-15`: the puzzles of one day, of today if none is named. Days are those of UTC."""

    day: str
    today: str
    oldest: str
    """Further back the puzzles begin to come again."""
    puzzles: list[PuzzleOfDay]


class PuzzleInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/puzzles/{game}/{day}`: a decision, as the seat that has to make it knows it."""

    game: str
    day: str
    level: int
    margin: float
    """One move leads all others by at least this share of the victory."""
    options: Options
    seat: int
    view: Raw
    moves: list[Raw]


class Solve(Body, frozen=True, kw_only=True):
    """`POST /api/puzzles/{game}/{day}`: somebody's answer."""

    move: Any
    """One of the game's own structs; Litestar cannot read a `Raw`."""


class WeighedMove(Answer, frozen=True, kw_only=True):
    """A legal move, the share of the victory that the seat may expect of it, and what it does, as the seat sees it."""

    move: Raw
    share: float
    events: list[Raw]


class LineMove(Answer, frozen=True, kw_only=True):
    """A move of a puzzle's line of play, as the seat of the puzzle sees it, and its view afterwards."""

    seat: int
    events: list[Raw]
    view: Raw


class Solved(Answer, frozen=True, kw_only=True):
    """Whether it was the best move, and how the moves compare given what the seat knows."""

    right: bool
    chosen: WeighedMove
    moves: list[WeighedMove]
    """The best ones, best first."""
    because: str | None
    """The game's word for what speaks for the best move, against the chosen one unless it was the best."""
    line: list[LineMove]
    """The best move, and how the game could go on."""


class NetworkAddress(Answer, frozen=True, kw_only=True):
    """An address of this server in the home network."""

    url: str
    kind: Literal["home", "vpn", "other", "name"]


class NetworkInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/network`: how other devices reach a server that is open to the home network; else nothing."""

    addresses: list[NetworkAddress]
    """The likeliest first."""


class Privacy(Answer, frozen=True, kw_only=True):
    """What the site keeps of its visitors, and for how many days; None and 0 for no end."""

    text: str | None
    """The host's own page, instead of the one that Nelumbo brings."""
    idle_days: int
    waiting_days: int
    abandoned_days: int
    keep_days: int | None

"""Every WebSocket message and every HTTP body, in and out. `docs/protocol.md` says how they go together.

Views, moves and events travel as the game's own structs, and therefore stand here as `Raw`.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from nelumbo.bots.advice import Term
from nelumbo.core.options import Option, Options
from nelumbo.core.record import Record, Result

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Value: TypeAlias = str | int | bool | list[str | int]
Millis: TypeAlias = int
"""Milliseconds: since 1970 for a moment, otherwise a span."""


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends by HTTP."""


class Answer(Struct, frozen=True, kw_only=True):
    """What the server answers by HTTP, and parts of its messages."""


# Players.


class NewGuest(Body, frozen=True, kw_only=True):
    """`POST /api/players`: a visitor becomes a guest at once."""

    name: Name


class Rename(Body, frozen=True, kw_only=True):
    """`PATCH /api/me`"""

    name: Name


class Claim(Body, frozen=True, kw_only=True):
    """`POST /api/me/claim`: the guest's name now belongs to whoever knows the password."""

    name: Name
    password: Password


class SignIn(Body, frozen=True, kw_only=True):
    """`POST /api/session`"""

    name: Name
    password: Password


class NewToken(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens`: a token for a program of one's own."""

    label: Name


class Me(Answer, frozen=True, kw_only=True):
    """Who I am."""

    player: str
    name: str
    claimed: bool


class Token(Answer, frozen=True, kw_only=True):
    """A personal access token; `token` itself is shown once, when it is made."""

    id: str
    label: str
    created_at: Millis
    token: str | None = None


# Games.


class BotInfo(Answer, frozen=True, kw_only=True):
    """A bot that may be seated; `name` is what a table asks for. Levels are counted from 1, weakest first."""

    name: str
    level: int


class GameInfo(Answer, frozen=True, kw_only=True):
    """A game with the schema of its options."""

    name: str
    title: str
    rules: int
    seats: list[int]
    options: list[Option]
    bots: list[BotInfo]
    asides: list[str]
    """Tags of the moves that any seat may make at any time (offers and their answers)."""
    lesson: bool
    """Whether it has a guided first game."""


# Tables.


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """Nobody is in a hurry."""


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live"):
    """Each seat has so much time for the whole game, and some more after each of its moves."""

    seconds: Annotated[int, Meta(ge=5, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DailyClock(Struct, frozen=True, tag_field="kind", tag="daily"):
    """Each move may take so many hours."""

    hours: Annotated[int, Meta(ge=1, le=24 * 30)]


Clock: TypeAlias = NoClock | LiveClock | DailyClock
SeatKind: TypeAlias = Literal["person", "open", "invited", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "over"]


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`me` may stand several times: several seats on one device. `invited` gets a link of its own."""

    kind: Literal["me", "open", "invited", "bot"]
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Name | None = None
    """What the seat is called, for several people on one device."""


class NewTable(Body, frozen=True, kw_only=True):
    """`POST /api/tables`"""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[Options, Meta(max_length=32)] = {}
    public: bool = False
    clock: Clock = NoClock()
    spectators: bool = True
    hints: bool = True
    takeover: Annotated[int, Meta(ge=5, le=7 * 24 * 3600)] | None = None
    """Seconds after which a bot plays for an absent seat; None for never."""
    start: bool = False
    """Start at once; needs every seat taken."""


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


class Sit(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/sit`: any free seat unless one is named; an invited seat needs its key."""

    seat: Seat | None = None
    key: Id | None = None


class Stand(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/stand`: leaves a seat before the start; the host may free any seat."""

    seat: Seat


class ChangeSeat(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/seat`: the host says who may sit there, before the start."""

    seat: Seat
    to: NewSeat


class Swap(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/swap`: two seats change places before the start; for the host, or into a free seat."""

    one: Seat
    other: Seat


class Rematch(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/rematch`: the same players once more."""

    rotated: bool = True


class SeatInfo(Answer, frozen=True, kw_only=True):
    """One seat. `key` is for the host alone."""

    seat: int
    kind: SeatKind
    name: str | None = None
    player: str | None = None
    bot: str | None = None
    key: str | None = None
    resigned: bool = False
    stood_in: bool = False
    """A bot plays until its player is back."""


class Outcome(Answer, frozen=True, kw_only=True):
    """How it ended. `result` is the engine's, None when it was not played to the end."""

    reason: Literal["finished", "resigned", "agreed"]
    result: Result | None
    winners: list[int]
    seed: str
    """Revealed now: with `commitment` it proves the deal."""


class TableInfo(Answer, frozen=True, kw_only=True):
    """All about a table but the game itself, as one viewer may know it."""

    id: str
    game: str
    rules: int
    options: Options
    status: Status
    public: bool
    clock: Clock
    spectators: bool
    hints: bool
    takeover: int | None
    seats: list[SeatInfo]
    host: str
    yours: list[int]
    """The viewer's own seats; empty for a watcher."""
    created_at: Millis
    commitment: str | None = None
    """Shown from the start on: it fixes the deal without telling it."""
    outcome: Outcome | None = None
    rematch: str | None = None
    """The table of the rematch."""
    lesson: bool = False
    """The other seats follow the script of the game's lesson."""


class Listing(Answer, frozen=True, kw_only=True):
    """A table in a list: the lobby's, or my own."""

    id: str
    game: str
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: Clock
    host: str
    updated_at: Millis
    awaited: list[int]
    """The seats that the game waits for."""
    your_turn: bool = False
    lesson: bool = False


class Moment(Answer, frozen=True, kw_only=True):
    """One step of a finished game, for a viewer of choice."""

    seat: int | None
    move: str | None
    """In the game's notation."""
    events: list[Raw]
    view: Raw


class Replay(Answer, frozen=True, kw_only=True):
    """`GET /api/records/{id}/replay?viewer=0|watcher|all`"""

    record: Record
    viewer: int | Literal["all"] | None
    moments: list[Moment]
    seats: list[SeatInfo]
    yours: list[int]
    """The seats that the visitor held."""
    outcome: Outcome | None
    """How it ended at a table of ours; None for a record from elsewhere."""
    result: Result | None
    """What the moves lead to, whatever the record says."""
    deals: list[list[int]]
    """Every chance event in order: one number for a draw of lots, all cards for a shuffle of sorted ones."""


class PlayOn(Body, frozen=True, kw_only=True):
    """`POST /api/records/{id}/play_on`: a new table that goes on after so many moves, bots on the other seats."""

    after: Annotated[int, Meta(ge=0)]
    seat: Seat
    bot: Annotated[str, Meta(max_length=32)]


class Verified(Answer, frozen=True, kw_only=True):
    """`GET /api/records/{id}/verify`"""

    holds: bool
    commitment_holds: bool | None
    deals_hold: bool | None
    result_holds: bool | None
    moves: int


class Kept(Answer, frozen=True, kw_only=True):
    """`POST /api/records`: where an imported record is now."""

    id: str


class Judged(Answer, frozen=True, kw_only=True):
    """A decision beside the one that the bot would have made, both by what the seat knew then."""

    seat: int
    played: Raw
    best: Raw
    """The moves themselves; the same where the bot agrees."""
    events: list[Raw]
    """What the best move would have begun with, in a world that fitted what the seat knew."""
    cost: float
    """How much of the victory the played move gave away."""
    because: str | None
    """The game's own word for what speaks most for the best move."""
    gains: list[Term]
    """The reasons of the best move less those of the played one, in points, the greatest first."""


class Review(Answer, frozen=True, kw_only=True):
    """A finished game in the eyes of the bot, which never knew more than a seat did."""

    shares: list[list[list[float]]]
    """By moment, by the seat whose knowledge it is, every seat's chance to win."""
    decisions: list[Judged | None]
    """By moment, how good the move was that led to it; None for the deal, forced moves and offers."""


class ReviewProgress(Answer, frozen=True, kw_only=True):
    """`GET`, `POST /api/records/{id}/review`"""

    done: int
    total: int
    review: Review | None


# Puzzles.


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
    """One move leads all others by at least so much of the victory."""
    options: Options
    seat: int
    view: Raw
    moves: list[Raw]


class Solve(Body, frozen=True, kw_only=True):
    """`POST /api/puzzles/{game}/{day}`: what somebody would do."""

    move: Raw


class WeighedMove(Answer, frozen=True, kw_only=True):
    """A legal move, the share of the victory that the seat may expect of it, and what it does, as the seat sees it."""

    move: Raw
    share: float
    events: list[Raw]


class Solved(Answer, frozen=True, kw_only=True):
    """Whether it was the best move, and how the moves compare given what the seat knows."""

    right: bool
    chosen: WeighedMove
    moves: list[WeighedMove]
    """The best ones, best first."""
    because: str | None
    """The game's word for what speaks for the best move, against the chosen one unless it was the best."""


# Notices.


class NoticesInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/notices`: what the host has turned on."""

    push_key: str | None
    """The site's key for browsers that subscribe; None where there is no web push."""
    webhooks: bool


class Subscribe(Body, frozen=True, kw_only=True):
    """`POST /api/me/push`: a browser's own address at its push service, and its keys."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscribed(Answer, frozen=True, kw_only=True):
    """A browser that is told; `DELETE /api/me/push/{id}` ends it."""

    id: str


class PushNotice(Answer, frozen=True, kw_only=True):
    """What a push says: the same whatever lies hidden. The words are the browser's."""

    kind: Literal["turn"]
    table: str
    game: str


class NewWebhook(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/webhook`: where the news of the table go."""

    url: Annotated[str, Meta(min_length=1, max_length=2000)]


class WebhookInfo(Answer, frozen=True, kw_only=True):
    """A table's webhook. The whole address and the `secret` are shown once, when it is made; later, only its site."""

    url: str | None
    secret: str | None = None


class TableNews(Answer, frozen=True, kw_only=True):
    """What a webhook is sent. `number` grows with every piece of news of the table, whatever order they arrive in."""

    type: str
    """`table.arranged`, `table.started`, `table.turn` or `table.over`."""
    number: int
    table: Listing
    outcome: Outcome | None


class DigestRow(Answer, frozen=True, kw_only=True):
    """What others did at one of my tables."""

    table: Listing
    moves: int
    lines: int
    """Of chat."""
    started: bool
    outcome: Outcome | None


class Digest(Answer, frozen=True, kw_only=True):
    """`GET /api/me/digest`: what happened at my tables between my last visit and this one."""

    since: Millis
    tables: list[DigestRow]


class ApiError(Answer, frozen=True, kw_only=True):
    """Every HTTP refusal. `sentence` is English, for authors of clients; people read `error` in their language."""

    error: str
    values: dict[str, Value] = {}
    rule: str = ""
    sentence: str = ""


# What happened at a table: the parts of `Told`.


class What(Struct, frozen=True, kw_only=True, tag_field="what"):
    """One thing that happened, as far as the viewer may know it."""


class Arranged(What, frozen=True, kw_only=True, tag="arranged"):
    """The table was opened, or somebody sat down, stood up or changed it: see `table`."""


class Started(What, frozen=True, kw_only=True, tag="started"):
    """The deal is fixed."""

    commitment: str


class Moved(What, frozen=True, kw_only=True, tag="moved"):
    """A seat decided. What it decided is in the events as far as the viewer may know.

    `seat` is None where somebody made an offer, and the viewer may not know who.
    """

    seat: int | None
    by: Literal["person", "bot"]
    events: list[Raw]
    by_seat: list["SeatEvents"] = []
    """Only for a viewer with several seats: `events` is then what a watcher sees, and here is what each seat sees."""


class SeatEvents(Answer, frozen=True, kw_only=True):
    """The events as one of several seats on one device sees them."""

    seat: int
    events: list[Raw]


class UndoAsked(What, frozen=True, kw_only=True, tag="undo_asked"):
    """A seat would like to take back so many of its moves; the others answer."""

    seat: int
    moves: int


class UndoAnswered(What, frozen=True, kw_only=True, tag="undo_answered"):
    """A seat agreed or not; one refusal ends the request."""

    seat: int
    agree: bool


class Undone(What, frozen=True, kw_only=True, tag="undone"):
    """Moves were taken back: `versions` are those under which the viewer was told of them."""

    seat: int
    versions: list[int]


class StopOffered(What, frozen=True, kw_only=True, tag="stop_offered"):
    """A seat offers to stop without a winner."""

    seat: int


class StopAnswered(What, frozen=True, kw_only=True, tag="stop_answered"):
    """A seat agreed or not; one refusal ends the offer."""

    seat: int
    agree: bool


class Resigned(What, frozen=True, kw_only=True, tag="resigned"):
    """A seat gave up, or its time ran out; with more than two players a bot plays on for it."""

    seat: int
    why: Literal["resigned", "clock"]


class StoodIn(What, frozen=True, kw_only=True, tag="stood_in"):
    """A bot plays for an absent seat."""

    seat: int


class Returned(What, frozen=True, kw_only=True, tag="returned"):
    """The player of an absent seat is back."""

    seat: int


class Away(What, frozen=True, kw_only=True, tag="away"):
    """The server was away for so long; nobody's clock lost by it."""

    span: Millis


class Said(What, frozen=True, kw_only=True, tag="said"):
    """Chat: at the table, among watchers, or from one seat to another. `text` is empty when the viewer muted it."""

    channel: Literal["table", "watchers", "private"]
    player: str
    name: str
    seat: int | None
    to: int | None
    text: str


class Ended(What, frozen=True, kw_only=True, tag="ended"):
    """The game is over; the record is at `/api/records/{table}`."""

    outcome: Outcome


class RematchMade(What, frozen=True, kw_only=True, tag="rematch"):
    """The same players meet again at another table."""

    rematch: str


AnyWhat: TypeAlias = (
    Arranged
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | StopOffered
    | StopAnswered
    | Resigned
    | StoodIn
    | Returned
    | Away
    | Said
    | Ended
    | RematchMade
)


class Face(Answer, frozen=True, kw_only=True):
    """The game as one seat of the viewer's sees it, or a watcher (`seat` None)."""

    seat: int | None
    view: Raw
    moves: list[Raw]
    """The legal moves; empty for whoever has nothing to decide."""
    since: int
    """The version at which this decision began: a move made at an earlier version is stale."""
    free_undo: int = 0
    """How many of its own last moves the seat may take back without asking, as far as is known yet."""


class SeatClock(Answer, frozen=True, kw_only=True):
    """One seat's time; it runs down from `at` while `running`."""

    seat: int
    left: Millis
    running: bool


class Clocks(Answer, frozen=True, kw_only=True):
    """All clocks at one moment of the server's."""

    at: Millis
    seats: list[SeatClock]


class Guest(Answer, frozen=True, kw_only=True):
    """Somebody with the table open. Watchers have no seats."""

    player: str
    name: str
    seats: list[int]


# Server to client.


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message of the server's."""


class Told(FromServer, frozen=True, kw_only=True, tag="told"):
    """One thing that happened; `version` counts what this viewer has been told at this table.

    `table`, `faces` and `clocks` are there when they changed. Among missed things only the last one has them.
    """

    table_id: str
    version: int
    at: Millis
    happened: AnyWhat
    table: TableInfo | UnsetType = UNSET
    faces: list[Face] | UnsetType = UNSET
    clocks: Clocks | UnsetType = UNSET


class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello, and to a client that was too slow: everything as it stands, and exactly what was missed."""

    table_id: str
    version: int
    table: TableInfo
    faces: list[Face]
    clocks: Clocks | None
    here: list[Guest]
    missed: list[Told]


class Here(FromServer, frozen=True, kw_only=True, tag="here"):
    """Who has the table open now."""

    table_id: str
    here: list[Guest]


class Ack(FromServer, frozen=True, kw_only=True, tag="ack"):
    """What was asked under this id is done and kept; for a move, `version` is the one under which it is told."""

    id: str
    version: int | None = None


class Refused(FromServer, frozen=True, kw_only=True, tag="refused"):
    """What was asked under this id is not done: a code with values, the rule that says so, the current version."""

    id: str | None
    code: str
    values: dict[str, Value] = {}
    rule: str = ""
    version: int | None = None


class AdvisedMove(Answer, frozen=True, kw_only=True):
    """A legal move, with what the search thinks of it."""

    move: Raw
    share: float | None
    """Of the victory, as the search expects; None for a move that it did not look at."""
    because: str | None
    """The game's own word for what speaks for the move most; None where nothing does."""


class Hint(FromServer, frozen=True, kw_only=True, tag="hint"):
    """What the strong bot would do, and why."""

    id: str
    table_id: str
    seat: int
    version: int
    moves: list[AdvisedMove]
    """The moves that it likes best, best first."""
    shares: list[float]
    """How likely each seat wins."""


class Lobby(FromServer, frozen=True, kw_only=True, tag="lobby"):
    """All public tables that wait or are played, and all tables of mine."""

    tables: list[Listing]
    mine: list[Listing]


class Listed(FromServer, frozen=True, kw_only=True, tag="listed"):
    """A table of the lobby's or mine is new or has changed."""

    listing: Listing
    mine: bool


class Unlisted(FromServer, frozen=True, kw_only=True, tag="unlisted"):
    """A table left the lobby."""

    id: str


class FreeUndo(FromServer, frozen=True, kw_only=True, tag="free_undo"):
    """Nobody has learned anything from the seat's last moves: so many may be taken back without asking."""

    table_id: str
    version: int
    """As of this version; later news take its place."""
    seat: int
    moves: int


class Pong(FromServer, frozen=True, kw_only=True, tag="pong"):
    """The server is there; `at` is its clock."""

    id: int
    at: Millis


class Bye(FromServer, frozen=True, kw_only=True, tag="bye"):
    """The server is about to stop: come back after so long, with some jitter."""

    after: Millis


ServerMessage: TypeAlias = (
    Welcome | Told | Here | Ack | Refused | Hint | FreeUndo | Lobby | Listed | Unlisted | Pong | Bye
)


# Client to server.


class FromClient(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message of a client's."""


class Request(FromClient, frozen=True, kw_only=True):
    """Something asked at a table, under an id of the client's choice, answered by ack or refused with that id."""

    id: Id
    table: Id


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """Opens a table. `version` is the last one seen, 0 for nothing; `seats` those as which it was seen."""

    version: Annotated[int, Meta(ge=0)] = 0
    seats: Annotated[list[Seat], Meta(max_length=16)] = []


class Goodbye(Request, frozen=True, kw_only=True, tag="goodbye"):
    """Closes a table."""


class Play(Request, frozen=True, kw_only=True, tag="move"):
    """One move. The id must be fresh and random: a retry under the same id is never applied twice."""

    seat: Seat
    version: Annotated[int, Meta(ge=0)]
    move: Raw


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Takes back the seat's last moves: at once as far as `free_undo` goes, else when all others agree."""

    seat: Seat
    moves: Annotated[int, Meta(ge=1, le=100)] = 1


class AnswerUndo(Request, frozen=True, kw_only=True, tag="answer_undo"):
    """Agrees to a request to undo, or not."""

    seat: Seat
    agree: bool


class Resign(Request, frozen=True, kw_only=True, tag="resign"):
    """Gives up."""

    seat: Seat


class Stop(Request, frozen=True, kw_only=True, tag="stop"):
    """Offers to stop without a winner, or answers the offer."""

    seat: Seat
    agree: bool = True


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Chat. `to` is a seat, for private talk where the game allows it."""

    text: Line
    seat: Seat | None = None
    to: Seat | None = None


class AskHint(Request, frozen=True, kw_only=True, tag="hint"):
    """Asks what the strong bot would do for this seat."""

    seat: Seat


class Mute(Request, frozen=True, kw_only=True, tag="mute"):
    """Chat of this player no longer reaches me."""

    player: Id
    muted: bool = True


class OpenLobby(FromClient, frozen=True, kw_only=True, tag="open_lobby"):
    """Follows the lobby and my tables; answered by `lobby`."""


class CloseLobby(FromClient, frozen=True, kw_only=True, tag="close_lobby"):
    """Follows them no longer."""


class Ping(FromClient, frozen=True, kw_only=True, tag="ping"):
    """Are you there? At least every 30 seconds, or the server hangs up."""

    id: int = 0


ClientMessage: TypeAlias = (
    Hello | Goodbye | Play | Undo | AnswerUndo | Resign | Stop | Say | AskHint | Mute | OpenLobby | CloseLobby | Ping
)


def raw(struct: Struct) -> Raw:
    """A view, a move or an event as it travels."""
    return Raw(json.encode(struct))


def raws(structs: Iterable[Struct]) -> list[Raw]:
    """Several of them."""
    return [raw(struct) for struct in structs]

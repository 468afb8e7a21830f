"""Tables: what somebody asks of one, and what they may know of it but for the game itself."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from nelumbo.core.options import Options
from nelumbo.core.record import Result
from nelumbo.server.messages.values import Answer, Body, GivenOption, Id, Millis, Name, Seat


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live"):
    """Each seat has one time for the whole game, and an increment after each of its moves."""

    seconds: Annotated[int, Meta(ge=5, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DailyClock(Struct, frozen=True, tag_field="kind", tag="daily"):
    """Each move may take this many hours."""

    hours: Annotated[int, Meta(ge=1, le=24 * 30)]


Clock: TypeAlias = NoClock | LiveClock | DailyClock
SeatKind: TypeAlias = Literal["person", "open", "invited", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "over"]


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`me` may stand several times: several seats on one device. `invited` gets its own link."""

    kind: Literal["me", "open", "invited", "bot"]
    player: Id | None = None
    """The friend, or at a group's table the member, for whom an invited seat is kept."""
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Name | None = None
    """What the seat is called, for several people on one device."""


class NewTable(Body, frozen=True, kw_only=True):
    """`POST /api/tables`"""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, GivenOption], Meta(max_length=32)] = field(default_factory=dict)
    public: bool = False
    clock: Clock = NoClock()
    spectators: bool = True
    hints: bool = True
    takeover: Annotated[int, Meta(ge=5, le=7 * 24 * 3600)] | None = None
    """Seconds after which a bot plays for an absent seat; None for never."""
    start: bool = False
    """Start at once; needs every seat taken."""
    rated: bool = False
    """The game counts for ratings: for players with an account, with a clock, without hints and taking back."""
    auto_start: bool = False
    """The game starts by itself, a few seconds after the last seat is taken."""
    group: Id | None = None
    """The group whose members see the table and may sit down there; it is never public."""
    contributes: bool = False
    """Whether the start waits for the host's page, which is about to open the table and to add to the seed."""


class Sit(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/sit`: any free seat unless one is named; an invited seat needs its key."""

    seat: Seat | None = None
    key: Id | None = None
    agrees_to_deal: bool = False
    """Needed where the host chose the deal (`deal_chosen`)."""


class Stand(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/stand`: leaves a seat before the start; the host may free any seat."""

    seat: Seat


class ChangeSeat(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/seat`: the host says who may sit there, before the start."""

    seat: Seat
    to: NewSeat


class Swap(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/swap`: two holders swap seats before the start; for the host, or into a free seat."""

    one: Seat
    other: Seat


class AutoStart(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/auto-start`: the host says whether the game starts by itself once every seat is taken."""

    on: bool


class Rematch(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/rematch`: the same players again; the seats of the others are kept for them."""

    rotated: bool = True


class SeatInfo(Answer, frozen=True, kw_only=True):
    """One seat. `key` is for the host alone."""

    seat: int
    kind: SeatKind
    name: str | None = None
    player: str | None = None
    bot: str | None = None
    key: str | None = None
    kept_for: str | None = None
    """The player for whom an invited seat is kept: they sit down without a key."""
    resigned: bool = False
    stood_in: bool = False
    """A bot plays until its player is back."""


class Contributions(Answer, frozen=True, kw_only=True):
    """What players' pages add to the seed. All lists are by seat but `asked`; one page with several seats has one."""

    step: Literal["commit", "reveal", "done"]
    asked: list[int]
    """The seats whose pages take part."""
    commitments: list[str | None]
    revealed: list[str | None]
    """In the seed in this order. One that was committed to and is missing when the step is `done` was withheld."""


class Outcome(Answer, frozen=True, kw_only=True):
    """How it ended. `result` is the engine's, None when it was not played to the end."""

    reason: Literal["finished", "resigned", "agreed", "closed"]
    """`closed`: by a moderator; nobody has won or lost."""
    result: Result | None
    winners: list[int]
    seed: str
    """Revealed now: with `commitment` it proves the deal."""
    practice: bool = False
    """Against bots alone, moves were taken back that had told the player something."""


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
    """The viewer's own seats; empty for a spectator."""
    created_at: Millis
    commitment: str | None = None
    """It fixes the server's part of the seed without telling it, before anybody starts."""
    deal_chosen: bool = False
    """The host chose the position: there is no commitment, and `options` show its open part."""
    contributions: Contributions | None = None
    """The pages' part of the seed, from the start on; None where no page takes part."""
    outcome: Outcome | None = None
    rematch: str | None = None
    """The table of the rematch."""
    lesson: bool = False
    """The other seats follow the script of the game's lesson."""
    rated: bool = False
    """The game counts for ratings; there are no hints, and nothing is taken back."""
    auto_start: bool = False
    """The game starts by itself once every seat is taken."""
    starts_at: Millis | None = None
    """When it does, now that every seat is taken; None before, and after the start."""
    tournament: str | None = None
    """The tournament that opened it; its players cannot give up the seats that it keeps for them."""


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
    deal_chosen: bool = False
    rated: bool = False
    tournament: bool = False

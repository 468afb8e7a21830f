"""What the server says on the socket."""

from typing import TypeAlias

from msgspec import UNSET, Raw, Struct, UnsetType

from nelumbo.server.messages.seeks import SeekInfo
from nelumbo.server.messages.table_events import AnyTableEvent
from nelumbo.server.messages.tables import Listing, TableInfo
from nelumbo.server.messages.values import Answer, Millis, Value


class SeatView(Answer, frozen=True, kw_only=True):
    """The game as one seat of the viewer's sees it, or a spectator (`seat` None).

    A player with several seats gets a view for each, and the spectator's for the screen that they share.
    """

    seat: int | None
    view: Raw
    moves: list[Raw]
    """The legal moves; empty where the seat has nothing to decide."""
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


class PresentPlayer(Answer, frozen=True, kw_only=True):
    """Somebody with the table open. Spectators have no seats."""

    player: str
    name: str
    seats: list[int]
    contributes: bool = False
    """Whether a page of theirs adds to the seed when the game starts."""


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message of the server's."""


class Told(FromServer, frozen=True, kw_only=True, tag="told"):
    """One thing that happened; `version` counts what this viewer has been told at this table.

    `table`, `views` and `clocks` are there when they changed. Among missed things only the last one has them.
    """

    table_id: str
    version: int
    at: Millis
    event: AnyTableEvent
    table: TableInfo | UnsetType = UNSET
    views: list[SeatView] | UnsetType = UNSET
    clocks: Clocks | UnsetType = UNSET


class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello, and to a client that was too slow: everything as it stands, and exactly what was missed."""

    table_id: str
    version: int
    table: TableInfo
    views: list[SeatView]
    clocks: Clocks | None
    here: list[PresentPlayer]
    missed: list[Told]


class Earlier(FromServer, frozen=True, kw_only=True, tag="earlier"):
    """Things that were told before the version that was asked about, oldest first; empty where there are no more."""

    id: str
    table_id: str
    told: list[Told]


class Here(FromServer, frozen=True, kw_only=True, tag="here"):
    """Who has the table open now."""

    table_id: str
    here: list[PresentPlayer]


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
    """A legal move, with what the strongest bot thinks of it."""

    move: Raw
    share: float | None
    """Of the victory, as the bot expects; None for a move that it did not look at."""
    because: str | None
    """The game's own word for what speaks for the move most; None where nothing does."""


class Hint(FromServer, frozen=True, kw_only=True, tag="hint"):
    """What the strongest bot would do, and why."""

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
    """A table left the lobby; or my own tables, since I left it."""

    id: str
    mine: bool = False


class Invitations(FromServer, frozen=True, kw_only=True, tag="invitations"):
    """The waiting tables that keep a seat for me, newest first: all of them whenever one changes."""

    tables: list[Listing]


class SeekList(FromServer, frozen=True, kw_only=True, tag="seeks"):
    """My seeks have changed: all of them, for a page that follows the lobby."""

    seeks: list[SeekInfo]


class FreeUndo(FromServer, frozen=True, kw_only=True, tag="free_undo"):
    """How many of its last moves the seat may take back without asking: nobody has learned anything from them."""

    table_id: str
    version: int
    """As of this version; a later one replaces it."""
    seat: int
    moves: int


class Pong(FromServer, frozen=True, kw_only=True, tag="pong"):
    """The server is there; `at` is its clock."""

    id: int
    at: Millis


class Announcement(FromServer, frozen=True, kw_only=True, tag="announcement"):
    """What the host tells everybody; none any more when `text` is empty."""

    text: str
    made_at: Millis


class Bye(FromServer, frozen=True, kw_only=True, tag="bye"):
    """The server is about to stop: come back after this time, with some jitter."""

    after: Millis


ServerMessage: TypeAlias = (
    Welcome
    | Told
    | Earlier
    | Here
    | Ack
    | Refused
    | Hint
    | FreeUndo
    | Lobby
    | Listed
    | Unlisted
    | Invitations
    | SeekList
    | Pong
    | Announcement
    | Bye
)

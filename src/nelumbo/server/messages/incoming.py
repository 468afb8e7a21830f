"""What a client says on the socket."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct

from nelumbo.server.messages.values import Count, Id, Line, Seat


class FromClient(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Request(FromClient, frozen=True, kw_only=True):
    """Something asked at a table, under an id of the client's choice, answered by ack or refused with that id."""

    id: Id
    table: Id


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """Opens a table. `version` is the last one seen, 0 for nothing; `seats` those as which it was seen."""

    version: Count = 0
    seats: Annotated[list[Seat], Meta(max_length=16)] = []
    contributes: bool = False
    """Whether the page adds to the seed when the game starts: the start then waits for it, for a moment."""
    most: Count | None = None
    """At most how many of the missed things are told, the latest ones; `earlier` asks for those before them."""


class AskEarlier(Request, frozen=True, kw_only=True, tag="earlier"):
    """Asks for things that were told before this version, the latest of them."""

    before: Count
    most: Annotated[int, Meta(ge=1, le=200)] = 100


class Goodbye(Request, frozen=True, kw_only=True, tag="goodbye"):
    """Closes a table."""


class MakeMove(Request, frozen=True, kw_only=True, tag="move"):
    """One move. Its id is an idempotency key, fresh and random: a retry under the same id is never applied twice."""

    seat: Seat
    version: Count
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
    seat: Seat


class Stop(Request, frozen=True, kw_only=True, tag="stop"):
    """Offers to stop without a winner, or answers the offer."""

    seat: Seat
    agree: bool = True


class StandIn(Request, frozen=True, kw_only=True, tag="stand_in"):
    """Lets a bot play for a seat whose player has been away for long, until that player is back."""

    seat: Seat
    """The seat of the player who asks."""
    absent: Seat


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Chat. `to` is a seat, for private talk where the game allows it."""

    text: Line
    seat: Seat | None = None
    to: Seat | None = None


class CommitContribution(Request, frozen=True, kw_only=True, tag="commit_contribution"):
    """Fixes what this page adds to the seed, before it knows what the others add."""

    seat: Seat
    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class RevealContribution(Request, frozen=True, kw_only=True, tag="reveal_contribution"):
    """What this page adds to the seed."""

    seat: Seat
    contribution: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class AskHint(Request, frozen=True, kw_only=True, tag="hint"):
    """Asks what the strongest bot would do for this seat."""

    seat: Seat


class Mute(Request, frozen=True, kw_only=True, tag="mute"):
    """Chat of this player no longer reaches me."""

    player: Id
    muted: bool = True


class OpenLobby(FromClient, frozen=True, kw_only=True, tag="open_lobby"):
    """Follows the lobby and my tables; answered by `lobby`."""


class CloseLobby(FromClient, frozen=True, kw_only=True, tag="close_lobby"):
    """Stops following them."""


class OpenInvitations(FromClient, frozen=True, kw_only=True, tag="open_invitations"):
    """Follows my invitations until the page is closed; answered by `invitations`."""


class Ping(FromClient, frozen=True, kw_only=True, tag="ping"):
    """Are you there? At least every 30 seconds, or the server hangs up."""

    id: Count = 0


GameAction: TypeAlias = MakeMove | Undo | AnswerUndo | Resign | Stop | StandIn | Say
"""What a player does at a table: it becomes an entry of the table's log."""
Contribution: TypeAlias = CommitContribution | RevealContribution
Lists: TypeAlias = OpenLobby | CloseLobby | OpenInvitations
ClientMessage: TypeAlias = GameAction | Contribution | Lists | Hello | AskEarlier | Goodbye | AskHint | Mute | Ping
"""What a page may say."""

"""Groups: a club or a family, which only its members see."""

from typing import Literal

from nelumbo.server.messages.tables import Listing
from nelumbo.server.messages.tournaments import TournamentSummary
from nelumbo.server.messages.values import Answer, Body, GroupName, Id, Millis


class NewGroup(Body, frozen=True, kw_only=True):
    """`POST /api/me/groups`: needs an account."""

    name: GroupName
    approval: bool = True
    """Whether the owner has to agree to everybody who comes by the link; otherwise the link makes members at once."""


class SetGroup(Body, frozen=True, kw_only=True):
    """`PATCH /api/groups/{id}`: for the owner."""

    name: GroupName | None = None
    approval: bool | None = None


class NewOwner(Body, frozen=True, kw_only=True):
    """`POST /api/groups/{id}/owner`: a member with an account; or myself, to accept."""

    player: Id


class GroupSummary(Answer, frozen=True, kw_only=True):
    """A group that I am in, or have asked to join."""

    id: str
    name: str
    members: int
    yours: bool
    """Whether I own it."""
    asked: bool
    """Whether the owner has not agreed yet."""


class GroupLink(Answer, frozen=True, kw_only=True):
    """`GET /api/group-links/{link}`: what somebody who has the link may know."""

    name: str
    owner: str
    """The owner's name."""
    members: int
    approval: bool
    state: Literal["member", "asked"] | None
    id: str | None
    """The group's id, for members."""


class Member(Answer, frozen=True, kw_only=True):
    player: str
    name: str
    account: bool
    """Guests cannot own a group."""
    owner: bool
    here: bool | None
    """None for those who do not show it to me."""
    seen_at: Millis | None
    since: Millis


class GroupInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/groups/{id}`: for members."""

    id: str
    name: str
    yours: bool
    """Whether I own it."""
    approval: bool
    link: str
    """The secret of its link, `/join/{link}`."""
    offered_to: str | None
    """The member to whom the owner would hand the group over; for these two."""
    members: list[Member]
    asking: list[Member]
    """Who would like to join; for the owner."""
    tournaments: list[TournamentSummary]
    """The newest first."""
    tables: list[Listing]
    """The group's tables that wait or are played, newest first."""

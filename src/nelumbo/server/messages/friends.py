"""Friends: people who follow each other."""

from typing import Literal, TypeAlias

from nelumbo.server.messages.values import Answer, Body, Id, Millis, Name

SeenBy: TypeAlias = Literal["nobody", "friends", "groups"]
"""Who may see when a player is here: with `groups`, friends and all who are in a group with the player."""


class Befriend(Body, frozen=True, kw_only=True):
    """`POST /api/me/friends`: one of them. By `link` both are friends at once, otherwise once the other agrees."""

    link: Id | None = None
    name: Name | None = None
    """The name of an account, claimed with a password."""
    player: Id | None = None


class SetSeenBy(Body, frozen=True, kw_only=True):
    """`PATCH /api/me/friends`: who may see when I am here."""

    seen_by: SeenBy


class BlockPlayer(Body, frozen=True, kw_only=True):
    """`POST /api/me/blocks`"""

    player: Id


class KnownPlayer(Answer, frozen=True, kw_only=True):
    player: str
    name: str


class Friend(Answer, frozen=True, kw_only=True):
    player: str
    name: str
    here: bool | None
    """None for friends who do not show it."""
    seen_at: Millis | None
    """When they were last here."""
    won: int
    """Games that I have won against them alone."""
    lost: int


class FriendList(Answer, frozen=True, kw_only=True):
    """`GET /api/me/friends`"""

    friends: list[Friend]
    asking: list[KnownPlayer]
    """Who would like to be my friend."""
    asked: list[KnownPlayer]
    """Whom I have asked."""
    blocked: list[KnownPlayer]
    """Whom I have blocked, which nobody else is told."""
    seen_by: SeenBy
    link: str | None
    """The secret of my link, `/with/{link}`; none until I ask for one."""

"""People: guests, accounts, sessions, and tokens for programs."""

from typing import Literal, TypeAlias

from nelumbo.server.messages.values import Answer, Body, Millis, Name, Password

TokenScope: TypeAlias = Literal["play", "read"]


class NewGuest(Body, frozen=True, kw_only=True):
    """`POST /api/players`: a visitor becomes a guest at once."""

    name: Name


class Rename(Body, frozen=True, kw_only=True):
    """`PATCH /api/me`"""

    name: Name


class Claim(Body, frozen=True, kw_only=True):
    """`POST /api/me/claim`: from now on the guest's name needs a password."""

    name: Name
    password: Password


class SignIn(Body, frozen=True, kw_only=True):
    """`POST /api/session`"""

    name: Name
    password: Password


class ChangePassword(Body, frozen=True, kw_only=True):
    """`POST /api/me/password`: ends all other sessions, and revokes all tokens."""

    current: Password | None = None
    """The present password; None where there is none yet."""
    new: Password


class DeleteAccount(Body, frozen=True, kw_only=True):
    """`DELETE /api/me`: needs the password where there is one, so that nobody at an open browser can do it."""

    password: Password | None = None


class NewToken(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens`: a token for a program of one's own."""

    label: Name
    scope: TokenScope = "play"


class Me(Answer, frozen=True, kw_only=True):
    """Who I am."""

    player: str
    name: str
    claimed: bool
    has_password: bool
    """False for guests, and for an account made at an OpenID provider until its owner sets one."""
    moderator_messages: int = 0
    """How many wait to be read; told by `GET /api/me`, and with a new session."""


class Token(Answer, frozen=True, kw_only=True):
    """A personal access token; `token` itself is shown once, when it is made."""

    id: str
    label: str
    scope: TokenScope
    created_at: Millis
    used_at: Millis
    token: str | None = None


class SessionInfo(Answer, frozen=True, kw_only=True):
    """A browser in which I am signed in; `used_at` is right to the hour."""

    id: str
    device: str
    created_at: Millis
    used_at: Millis
    current: bool

"""People: guests, accounts, sessions, and tokens for programs."""

from nelumbo.server.messages.values import Answer, Body, Millis, Name, Password


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

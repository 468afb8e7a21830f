"""E-mail: a player's address, and what the links in e-mails do."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from nelumbo.server.messages.values import Answer, Body, Password

Email: TypeAlias = Annotated[str, Meta(min_length=3, max_length=254)]
TurnHours: TypeAlias = Literal[0, 1, 24]
"""How often an e-mail may say that it is the player's turn; 0: never."""
LinkToken: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class MailInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/me/email`"""

    email: str | None
    """The address that was confirmed."""
    asked: str | None
    """An address that waits to be confirmed by the link that was sent there."""
    turn_hours: TurnHours


class NewEmail(Body, frozen=True, kw_only=True):
    """`POST /api/me/email`: sends a link that confirms the address. Links sent there can set a new password,
    so it needs the present one, where there is one.
    """

    email: Email
    password: Password | None = None
    language: Annotated[str, Meta(max_length=20)]
    turn_hours: TurnHours = 24


class DropEmail(Body, frozen=True, kw_only=True):
    """`DELETE /api/me/email`: needs the password where there is one, or a stranger at an open browser could put another
    one in its place without the owner.
    """

    password: Password | None = None


class MailWishes(Body, frozen=True, kw_only=True):
    """`PATCH /api/me/email`"""

    turn_hours: TurnHours
    language: Annotated[str, Meta(max_length=20)]


class LinkFollowed(Body, frozen=True, kw_only=True):
    """`POST /api/mail/confirm` and `/api/mail/stop`: the token of an e-mail's link."""

    token: LinkToken


class AskReset(Body, frozen=True, kw_only=True):
    """`POST /api/password-resets`: sends a link to each account that has confirmed this address."""

    email: Email


class ResetPassword(Body, frozen=True, kw_only=True):
    """`POST /api/password-resets/use`: ends all sessions, and revokes all tokens."""

    token: LinkToken
    new: Password


class AccountNamed(Answer, frozen=True, kw_only=True):
    """Whose link it was."""

    name: str

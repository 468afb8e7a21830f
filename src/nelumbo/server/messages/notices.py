"""Notices beyond the page: web push, webhooks, and what happened since the last visit."""

from typing import Annotated, Literal

from msgspec import Meta

from nelumbo.server.messages.tables import Listing, Outcome
from nelumbo.server.messages.values import Answer, Body, Millis, Url


class NoticesInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/notices`: what the host has turned on."""

    push_key: str | None
    """The site's key for browsers that subscribe; None where there is no web push."""
    webhooks: bool
    mail: bool
    """Whether the site sends e-mail: a forgotten password can be replaced."""


class Subscribe(Body, frozen=True, kw_only=True):
    """`POST /api/me/push`: a browser's own address at its push service, and its keys."""

    endpoint: Url
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscribed(Answer, frozen=True, kw_only=True):
    """A browser that is told; `DELETE /api/me/push/{id}` ends it."""

    id: str


class PushNotice(Answer, frozen=True, kw_only=True):
    """What a push says: it depends on nothing hidden. The words are the browser's."""

    kind: Literal["turn", "sat", "invited", "ready"]
    """`sat`: to the host, that somebody sat down; `invited`: that a seat is kept for the player.

    `ready`: a tournament keeps it.
    """
    table: str
    game: str
    waiting: int = 0
    """At how many tables it is the player's turn."""


class NewWebhook(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/webhook`: where the notices of the table go."""

    url: Url


class WebhookInfo(Answer, frozen=True, kw_only=True):
    """A table's webhook. The whole address and the `secret` are shown once, when it is made; later, only its site."""

    url: str | None
    secret: str | None = None


class WebhookNotice(Answer, frozen=True, kw_only=True):
    """What a webhook is sent. `number` grows with every notice of the table and gives their order."""

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
    """How many lines of chat."""
    started: bool
    outcome: Outcome | None


class Digest(Answer, frozen=True, kw_only=True):
    """`GET /api/me/digest`: what happened at my tables between my last visit and this one."""

    since: Millis
    tables: list[DigestRow]

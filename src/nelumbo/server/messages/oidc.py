"""Sign-in at an OpenID provider."""

from nelumbo.server.messages.values import Answer, Body, Name, Password


class OidcInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/oidc`"""

    name: str | None
    """What the provider is called; None where the host has none."""
    connected: bool
    """Whether my account is connected with one there."""
    newcomer: bool
    """Whether this browser has signed in there and is to choose a name (`POST /api/oidc/name`)."""


class StartOidc(Body, frozen=True, kw_only=True):
    """`POST /api/oidc`: to sign in, or with an account to connect it, which needs its password."""

    password: Password | None = None


class OidcStarted(Answer, frozen=True, kw_only=True):
    url: str
    """Where the browser goes."""


class OidcName(Body, frozen=True, kw_only=True):
    """`POST /api/oidc/name`: the name of a new account."""

    name: Name


class EndOidc(Body, frozen=True, kw_only=True):
    """`DELETE /api/oidc`: the account is no longer connected; its password opens it."""

    password: Password | None = None

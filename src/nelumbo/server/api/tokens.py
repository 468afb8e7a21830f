"""Access tokens, with which a program acts for a player."""

from litestar import delete, get, post

from nelumbo.server.api.sessions import logged
from nelumbo.server.errors import Denied
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import NewToken, Token, TokenScope
from nelumbo.server.names import proper
from nelumbo.server.store.players import Caller, Players, TokenRow

MOST = 50  # tokens of one player


@get("/me/tokens")
async def list_tokens(session: Caller, players: Players) -> list[Token]:
    """My tokens, without their secrets."""
    return [shown(row) for row in await players.tokens(session.player.id, "access")]


@post("/me/tokens")
async def make_token(data: NewToken, session: Caller, players: Players) -> Token:
    """A token for a program; its secret is shown this once."""
    label = proper(data.label)
    if len(await players.tokens(session.player.id, "access")) >= MOST:
        raise Denied("too_many", most=MOST)
    row, secret = await players.add_token(session.player, "access", label, data.scope)
    logged("token_made", session.player)
    return shown(row, secret)


@delete("/me/tokens/{token_id:str}", status_code=200)
async def drop_token(token_id: str, session: Caller, players: Players, hub: Hub) -> None:
    """Revokes a token, and closes the connections that it opened."""
    if not await players.drop_token(session.player.id, "access", token_id):
        raise Denied("no_such_token")
    hub.cluster.hang_up(session.player.id)


def shown(row: TokenRow, secret: str | None = None) -> Token:
    scope: TokenScope = "read" if row.scope == "read" else "play"
    return Token(id=row.id, label=row.label, scope=scope, created_at=row.created_at, used_at=row.used_at, token=secret)


HANDLERS = [list_tokens, make_token, drop_token]

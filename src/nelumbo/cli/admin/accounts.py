"""`nelumbo admin`: players, their passwords and where they are signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from nelumbo.cli.admin.arguments import Limit, Name
from nelumbo.cli.admin.database import account, administer, log_act
from nelumbo.cli.admin.printing import day, print_table
from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import screen

if TYPE_CHECKING:
    from nelumbo.server.store.administration import Administration


def players(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Part of a name, or a player's id.")] = "",
    limit: Limit = 50,
    database: Database = None,
    config: Config = None,
) -> None:
    """List players, the most recent visitors first."""
    found = administer(database, config, lambda site: site.find_players(text, limit))
    rows = [
        (p.name, "account" if p.claimed else "guest", day(p.created_at), day(p.used_at), str(p.tables), p.id)
        for p in found
    ]
    print_table(("name", "kind", "since", "last here", "tables", "id"), rows)


def reset_password(name: Name, database: Database = None, config: Config = None) -> None:
    """Give an account a new random password; its sessions end, and its e-mail address is forgotten."""

    async def reset(site: Administration) -> str:
        found = await account(site, name)
        password = await site.reset_password(found)
        await log_act(site, "reset password", found.id)
        return password

    screen().print(f"The new password of {escape(name)}: {administer(database, config, reset)}", soft_wrap=True)
    screen().print("Its e-mail address is forgotten, if it had one.")


def sessions(name: Name, database: Database = None, config: Config = None) -> None:
    """List where an account is signed in, and its access tokens."""

    async def find(site: Administration) -> list[tuple[str, ...]]:
        player = (await account(site, name)).id
        found = [*await site.players.tokens(player, "session"), *await site.players.tokens(player, "access")]
        return [(one.label, one.scope, day(one.created_at), day(one.used_at)) for one in found]

    print_table(("device or token", "scope", "since", "last used"), administer(database, config, find))


def end_sessions(name: Name, database: Database = None, config: Config = None) -> None:
    """Sign an account out everywhere, and revoke its access tokens."""

    async def end(site: Administration) -> int:
        player = (await account(site, name)).id
        ended = await site.end_sessions(player)
        await log_act(site, "end sessions", player)
        return ended

    ended = administer(database, config, end)
    screen().print(f"{escape(name)} is signed out everywhere. Sessions and tokens ended: {ended}.", soft_wrap=True)

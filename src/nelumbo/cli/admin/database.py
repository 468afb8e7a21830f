"""The database of the site that an `admin` command is about, and what is looked up there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from nelumbo.cli.stores import address_of, is_missing, server_libraries
from nelumbo.core.errors import InvalidOption

if TYPE_CHECKING:
    from nelumbo.server.store.administration import Administration
    from nelumbo.server.store.players import Player

T = TypeVar("T")
HOST = "host"  # in the log of moderation, for changes made in the database itself


def administer(database: str | None, config: Path | None, act: Callable[[Administration], Awaitable[T]]) -> T:
    """Opens the site's database and does one thing with it; raises InvalidOption where there is none."""
    with server_libraries():
        from nelumbo.server.store import Unavailable, opened
        from nelumbo.server.store.administration import Administration

    address = address_of(database, config)
    if is_missing(address):
        raise InvalidOption(f"there is no database {address}: name it with --database or --config")

    async def run() -> T:
        store = opened(address)
        await store.open()
        try:
            return await act(Administration(store))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Unavailable as error:
        raise InvalidOption(f"the database cannot be used ({error.code}): {error}") from None


async def account(site: Administration, name: str) -> Player:
    """Raises InvalidOption when nobody has claimed the name."""
    found = await site.account(name)
    if found is None:
        raise InvalidOption(f"no account has the name {name!r}: `nelumbo admin players` lists them")
    return found


async def log_act(site: Administration, action: str, target: str, remark: str = "") -> None:
    """A line of the log of moderation."""
    from nelumbo.server.store.moderation import Act, Moderation
    from nelumbo.server.wall_clock import now

    await Moderation(site.database).add_to_log(Act(now(), HOST, action, target, remark))

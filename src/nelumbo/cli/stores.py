"""What the commands that copy stores share."""

import os
from types import ModuleType

from nelumbo.core.errors import InvalidOption


def copying() -> ModuleType:
    """The copier; its libraries come with the server."""
    try:
        from nelumbo.server.store import copying as found
    except ImportError as error:
        raise InvalidOption(
            f"the server's libraries are not installed ({error.name}): install nelumbo[server]"
        ) from None
    return found


def address_of(database: str | None) -> str:
    """The database that was named, or the one that `nelumbo serve` would take."""
    from nelumbo.server.config import Config

    return database or os.environ.get("NELUMBO_DATABASE") or Config().database

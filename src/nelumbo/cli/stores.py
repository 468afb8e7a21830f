"""What the commands that copy stores share."""

import os
from pathlib import Path
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


def address_of(database: str | None, config: Path | None) -> str:
    """The database that was named, or the one that `nelumbo serve` would take with that file of settings."""
    from nelumbo.server import config as configs

    return configs.read({"database": database}, config, dict(os.environ)).database

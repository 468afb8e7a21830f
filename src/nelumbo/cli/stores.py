"""Shared by `backup`, `restore` and `move-store`."""

import os
from pathlib import Path
from types import ModuleType

from nelumbo.core.errors import InvalidOption


def backup_module() -> ModuleType:
    try:
        from nelumbo.server.store import backup
    except ImportError as error:
        raise InvalidOption(
            f"the server's libraries are not installed ({error.name}): install nelumbo[server]"
        ) from None
    return backup


def address_of(database: str | None, config: Path | None) -> str:
    """The named database, else the one that `nelumbo serve` would use with these settings."""
    from nelumbo.server import config as configs

    return configs.read({"database": database}, config, dict(os.environ)).database

"""Shared by `serve`, `backup`, `restore`, `move-store` and `admin`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from nelumbo.core.errors import InvalidOption


@contextmanager
def server_libraries() -> Iterator[None]:
    """For imports of the server: raises InvalidOption where its libraries are not installed."""
    try:
        yield
    except ImportError as error:
        raise InvalidOption(
            f"the server's libraries are not installed ({error.name}): install nelumbo[server]"
        ) from None


def backup_module() -> ModuleType:
    with server_libraries():
        from nelumbo.server.store import backup
    return backup


def address_of(database: str | None, config: Path | None) -> str:
    """The named database, else the one that `nelumbo serve` would use with these settings."""
    from nelumbo.server import config as configs

    return configs.read({"database": database}, config, dict(os.environ)).database


def is_missing(address: str) -> bool:
    """Whether it is a file that is not there; opening it would make one."""
    from nelumbo.server.store import is_postgres

    return not is_postgres(address) and not Path(address.removeprefix("sqlite://")).exists()

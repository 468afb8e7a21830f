"""`nelumbo backup FILE`: a consistent copy of the whole database."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import counted, screen
from nelumbo.cli.stores import address_of, backup_module


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Write a consistent backup of the database, even while the server runs."""
    tables = backup_module().backup(address_of(database, config), file)
    screen().print(f"{file}: {counted(tables, 'table')}, {file.stat().st_size / 1e6:.1f} MB.")

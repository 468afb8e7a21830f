"""`nelumbo restore FILE`: replaces the whole database by a backup."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import counted, screen
from nelumbo.cli.stores import address_of, backup_module


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup made by `nelumbo backup`.")],
    database: Database = None,
    config: Config = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Overwrite a database that holds players or tables.")
    ] = False,
) -> None:
    """Replace the database with a backup; a running server reloads."""
    tables = backup_module().restore(file, address_of(database, config), replace)
    screen().print(f"{counted(tables, 'table')} restored.")

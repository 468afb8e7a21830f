"""`nelumbo restore FILE`: a backup in the place of everything."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli.screen import screen
from nelumbo.cli.stores import address_of, backup_module


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `nelumbo backup` has kept.")],
    database: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="A file, or postgresql://… [default: nelumbo.db]")
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="The server's settings in a TOML file.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Even where there are players or tables already.")] = False,
) -> None:
    """Put a backup in the place of everything; a server that runs starts over with it."""
    tables = backup_module().restore(file, address_of(database, config), replace)
    screen().print(f"{tables} tables are there again.")

"""`nelumbo backup FILE`: everything that the server keeps, as it is at one moment."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli.screen import screen
from nelumbo.cli.stores import address_of, backup_module


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to keep it.")],
    database: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="A file, or postgresql://… [default: nelumbo.db]")
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="The server's settings in a TOML file.")] = None,
) -> None:
    """Keep everything as it is at one moment, also while the server runs."""
    tables = backup_module().backup(address_of(database, config), file)
    screen().print(f"{file}: {tables} tables, {file.stat().st_size / 1e6:.1f} MB.")

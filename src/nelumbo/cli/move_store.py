"""`nelumbo move-store`: from one database to another, with all games in progress."""

from typing import Annotated

import typer

from nelumbo.cli.screen import screen
from nelumbo.cli.stores import backup_module


def move_store(
    source: Annotated[str, typer.Option("--from", metavar="FILE|URL", help="The database that was used until now.")],
    target: Annotated[str, typer.Option("--to", metavar="FILE|URL", help="An empty one.")],
) -> None:
    """Move everything to another database, with all games in progress; no server runs meanwhile."""
    tables = backup_module().move(source, target)
    screen().print(f"{tables} tables have moved. Start the server with the new database; the old one is as it was.")

"""`nelumbo move-store`: copies everything to another database, games in progress included."""

from typing import Annotated

import typer

from nelumbo.cli.screen import counted, screen
from nelumbo.cli.stores import backup_module


def move_store(
    source: Annotated[str, typer.Option("--from", metavar="FILE|URL", help="The database used until now.")],
    target: Annotated[str, typer.Option("--to", metavar="FILE|URL", help="An empty database.")],
) -> None:
    """Move everything to another database while no server runs, games in progress included."""
    tables = backup_module().move(source, target)
    screen().print(
        f"{counted(tables, 'table')} copied. Start the server with the new database; the old one is unchanged."
    )

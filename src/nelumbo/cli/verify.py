"""`nelumbo verify FILE`: checks that the deal was fixed before the first move and that the record keeps to it."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli import files
from nelumbo.cli.screen import screen
from nelumbo.core import record as records

MARKS = {True: "[green]yes[/]", False: "[bold red]NO[/] ", None: "[dim]-[/]  "}


def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as JSON or as text.")]) -> None:
    """Recompute every shuffle of a record from its seed; exit code 1 if anything differs."""
    game, record = files.read(file)
    verdict = records.verify(game, record)
    claims = [
        (verdict.commitment_holds, "the seed is the one committed to before the first move"),
        (verdict.deals_hold, "the cards written in the record are those of the seed"),
        (verdict.result_holds, "the result is the one that the moves lead to"),
    ]
    out = screen()
    out.print(f"[bold]{game.title}[/], rules version {record.rules}: all {verdict.moves} moves are legal.")
    for holds, claim in claims:
        out.print(f"  {MARKS[holds]}  {claim}{' [dim](not claimed)[/]' if holds is None else ''}")
    out.print(f"[dim]final state {verdict.state}[/]")
    if verdict.holds:
        out.print("[bold green]The record holds.[/]")
        return
    contradicted = False in (verdict.commitment_holds, verdict.deals_hold, verdict.result_holds)
    out.print(
        "[bold red]The record does not hold.[/]"
        if contradicted
        else "[bold yellow]The record replays, but no commitment fixed its seed beforehand.[/]"
    )
    raise typer.Exit(1)

"""`nelumbo verify FILE`: checks that the deal was fixed before the first move and that the record keeps to it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from nelumbo.cli import files
from nelumbo.cli.screen import screen
from nelumbo.core import record as records

MARKS = {True: "[green]yes[/]", False: "[bold red]NO[/] ", None: "[dim]-[/]  "}
PARTS = {
    "in": "the page's contribution is in the seed",
    "withheld": "the page committed to a contribution and did not reveal it in time; the seed is without it",
    "none": "no contribution",
}


def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as JSON or as text.")]) -> None:
    """Recompute every shuffle of a record from its seed; exit code 1 if anything differs."""
    game, record = files.read(file)
    verdict = records.verify(game, record)
    claims = [
        (verdict.commitment_holds, "the seed is the one committed to before the first move"),
        (verdict.contributions_hold, "every contribution in the seed is the one that its page committed to"),
        (verdict.deals_hold, "the cards written in the record are those of the seed"),
        (verdict.result_holds, "the result is the one that the moves lead to"),
    ]
    out = screen()
    out.print(f"[bold]{game.title}[/], rules version {record.rules}: all {verdict.moves} moves are legal.")
    for holds, claim in claims:
        out.print(f"  {MARKS[holds]}  {claim}{' [dim](not claimed)[/]' if holds is None else ''}")
    for name, part in zip(record.seats, verdict.contributed, strict=False):
        out.print(f"  {MARKS[None]}  {escape(name)}: {PARTS[part]}")
    out.print(f"[dim]final state {verdict.state}[/]")
    if verdict.holds:
        out.print("[bold green]The record holds.[/]")
        return
    if verdict.is_contradicted:
        out.print("[bold red]The record does not hold.[/]")
    elif verdict.is_deal_chosen:
        out.print("[bold yellow]The record replays; its deal was chosen, not drawn by chance alone.[/]")
    else:
        out.print("[bold yellow]The record replays, but no commitment fixed its seed beforehand.[/]")
    raise typer.Exit(1)

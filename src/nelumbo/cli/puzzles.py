"""`nelumbo puzzles GAME`: decisions with one clearly best move, from games between bots and checked by search."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo import bots, games
from nelumbo.bots.puzzles import Collection, Puzzle, written
from nelumbo.cli import INTERRUPTED, files
from nelumbo.cli.options import GameName, Option, Seats, setup_from
from nelumbo.cli.screen import progress_bar, warn_when_slow
from nelumbo.lab.puzzles import PuzzlePlan, found


def puzzles(
    name: GameName,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="The number of puzzles.")] = 50,
    margin: Annotated[
        float, typer.Option(metavar="SHARE", min=0.01, max=0.9, help="How far the best move must lead, in every check.")
    ] = 0.1,
    iterations: Annotated[int, typer.Option(metavar="N", min=10, help="Iterations of the first search.")] = 1000,
    check_iterations: Annotated[int, typer.Option(metavar="N", min=10, help="Iterations of each check.")] = 20_000,
    bot: Annotated[str, typer.Option(metavar="BOT", help="The bot that plays the games.")] = "greedy",
    seats: Seats = None,
    option: Option = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Repeat the same puzzles; another seed finds others.")
    ] = "1",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default="GAME-puzzles.json", help="The file to write.")
    ] = None,
) -> None:
    """Find decisions with one clearly best move in games between bots, checked by deeper search."""
    game = games.load(name)
    setup = setup_from(game, seats, option)
    bots.load(bot, game, "")
    warn_when_slow()
    plan = PuzzlePlan(name, setup, bot, seed, margin, iterations, check_iterations)
    found_puzzles, complete = collected(plan, count)
    collection = Collection(game=name, setup=setup, margin=margin, iterations=check_iterations, puzzles=found_puzzles)
    files.replace(out or Path(f"{name}-puzzles.json"), written(collection))
    if not complete:
        raise typer.Exit(INTERRUPTED)


def collected(plan: PuzzlePlan, wanted: int) -> tuple[list[Puzzle], bool]:
    """The puzzles and whether they are complete; after Ctrl-C, those found by then."""
    kept: list[Puzzle] = []
    with progress_bar() as progress:
        task = progress.add_task("puzzles", total=wanted)
        try:
            for played, puzzle in enumerate(found(plan), 1):
                kept += [puzzle] if puzzle is not None else []
                progress.update(task, completed=len(kept), description=f"puzzles in {played} games")
                if len(kept) == wanted:
                    break
        except KeyboardInterrupt:
            return kept, False
    return kept, True

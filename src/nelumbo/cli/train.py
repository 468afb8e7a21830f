"""`nelumbo train GAME`: a network learns the game by playing against itself."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo import games as all_games
from nelumbo.cli import INTERRUPTED
from nelumbo.cli.options import GameName
from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.core.errors import InvalidOption


def train(
    name: GameName,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of the run; an existing run is resumed.")],
    minutes: Annotated[
        float | None, typer.Option(metavar="M", help="Training time of the whole run, in minutes.")
    ] = None,
    updates: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Or the number of updates: reproducible on the same machine.")
    ] = None,
    stop_after: Annotated[
        float | None, typer.Option(metavar="M", help="Stop after M minutes; the same command resumes later.")
    ] = None,
    evaluate_every: Annotated[
        float, typer.Option(metavar="S", help="Seconds between evaluations and checkpoints.")
    ] = 30.0,
    size: Annotated[
        str, typer.Option(metavar="laptop|gpu", help="The size of the network and the updates.")
    ] = "laptop",
    trunk: Annotated[str | None, typer.Option(metavar="A,B,..", help="The policy's layers.")] = None,
    critic: Annotated[str | None, typer.Option(metavar="A,B,..", help="The critic's layers.")] = None,
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help="Parallel games in each half.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", min=1, help="Processes that play.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The random seed of the run.")] = 0,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE.npz", help="Train an exploiter against this fixed network.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Train for this number of players only.")] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME=VALUE", help="Any other field of the recipe: gae_lambda=[0.95,0.5]."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play the games on this Ray cluster; auto for the one here.")
    ] = None,
) -> None:
    """Train a network by self-play, or an exploiter against a given network."""
    try:
        from nelumbo.lab.learn.cli_recipe import assignments, described, recipe_of, widths
        from nelumbo.lab.learn.exploiter import exploiter
        from nelumbo.lab.learn.trainer import Trainer
    except ImportError:
        raise InvalidOption("training needs JAX and NumPy: pip install 'nelumbo[train]'") from None
    if (minutes is None) == (updates is None):
        raise InvalidOption("say how long: either --minutes or --updates")
    warn_when_slow()
    game = all_games.load(name)
    options = {"trunk": widths(trunk), "critic": widths(critic), "games": games, "workers": workers}
    ends = {"minutes": minutes, "updates": updates}
    recipe = recipe_of(game, size, seats, **{"seed": seed, **ends, **options, **assignments(with_ or ())})
    trainer = Trainer(recipe, out, cluster) if against is None else exploiter(recipe, out, against, cluster)
    seconds = None if stop_after is None else 60 * stop_after
    try:
        complete = trainer.run(seconds, evaluate_every, lambda line: screen().print(described(line), highlight=False))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    screen().print("The run is complete." if complete else "The run goes on with the same command.")

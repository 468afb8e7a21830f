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
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the run is kept; one that is there goes on.")],
    minutes: Annotated[float | None, typer.Option(metavar="M", help="How long the whole run trains.")] = None,
    updates: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Or how many updates: the same on the same machine.")
    ] = None,
    stop_after: Annotated[
        float | None, typer.Option(metavar="M", help="Stop after M minutes; the same command goes on later.")
    ] = None,
    look_every: Annotated[float, typer.Option(metavar="S", help="Seconds between evaluations and checkpoints.")] = 30.0,
    size: Annotated[str, typer.Option(metavar="laptop|gpu", help="Of the network and the updates.")] = "laptop",
    trunk: Annotated[str | None, typer.Option(metavar="A,B,..", help="The policy's layers.")] = None,
    critic: Annotated[str | None, typer.Option(metavar="A,B,..", help="The critic's layers.")] = None,
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help="Games side by side in each half.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", min=1, help="Processes that play.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Another seed is another run.")] = 0,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE.npz", help="Learn to beat this network, which stays as it is.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Only this number of players.")] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME=VALUE", help="Any other field of the recipe: gae_lambda=[0.95,0.5]."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play the games on this Ray cluster; auto for the one here.")
    ] = None,
) -> None:
    """Train a network by self-play, or an exploiter against a network that is given."""
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
        complete = trainer.run(seconds, look_every, lambda line: screen().print(described(line), highlight=False))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    screen().print("The run is complete." if complete else "The run goes on with the same command.")

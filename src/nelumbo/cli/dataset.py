"""`nelumbo dataset`: games between bots of all levels, as compressed arrays with a card and checksums."""

from hashlib import file_digest
from pathlib import Path
from typing import Annotated

import typer
from msgspec import structs

from nelumbo import games as all_games
from nelumbo.cli.screen import progress_bar, screen, warn_when_slow
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.dataset import Dataset, DatasetCard, build, cards_of
from nelumbo.lab.dataset.card import EVERY
from nelumbo.lab.dataset.describe import described

SUMS = "SHA256SUMS"


def dataset(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; without one, all of them.")] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of each rule set.")] = 1000,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder to write to.")] = Path("datasets"),
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes.")] = 1,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Another seed gives other games.")] = "nelumbo",
    every: Annotated[
        int, typer.Option(metavar="N", min=0, help="Study every Nth game, with stronger bots and a search; 0: none.")
    ] = EVERY,
) -> None:
    """Build a data set of a game, or of all: a file for each rule set, its card, and checksums.

    The same command goes on where it was stopped, and leaves alone what is there.
    """
    warn_when_slow()
    wanted = [each for game in ([name] if name else all_games.names()) for each in cards_of(game, games, seed, every)]
    out.mkdir(parents=True, exist_ok=True)
    for file, card in wanted:
        made(out / file, card, jobs)
    write_sums(out)


def made(file: Path, card: DatasetCard, jobs: int) -> None:
    """Builds it unless it is there, and says how much it is."""
    if not file.exists():
        with progress_bar() as progress:
            task = progress.add_task(file.name, total=card.games)
            build(card, file, jobs, lambda done: progress.advance(task, done))
    data = Dataset(file)
    if structs.replace(data.card, sha256="") != card:
        raise InvalidOption(f"{file} is another data set: choose another folder with --out")
    file.with_suffix(".md").write_text(described(data, file.name), encoding="utf-8")
    size = file.stat().st_size / 1e6
    screen().print(f"{file.name}  {len(data):,} games  {len(data.moves):,} decisions  {size:.2f} MB")


def write_sums(folder: Path) -> None:
    """One line a file, as `sha256sum --check` reads them."""
    lines = []
    for path in sorted(folder.glob("*.npz")):
        with path.open("rb") as content:
            lines.append(f"{file_digest(content, 'sha256').hexdigest()}  {path.name}\n")
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")

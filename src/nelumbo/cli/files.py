"""Records in files: JSON if the name ends in .json, otherwise the game's own notation."""

import os
from datetime import datetime
from pathlib import Path

from nelumbo import games
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record, final_state, write_json, write_text

JSON = ".json"
PRIVATE = 0o600  # a running game's seed is for nobody else's eyes


def read(file: Path) -> tuple[AnyGame, Record]:
    """The record in the file and its game, in either form; raises InvalidRecord unless it can be replayed."""
    try:
        game, record = games.read_record(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{file} is not a text file, so it holds no record") from error
    final_state(game, record)
    return game, record


def write(file: Path, game: AnyGame, record: Record) -> None:
    """Writes the record in the form that the file's name asks for."""
    replace(file, write_json(record) if file.suffix == JSON else write_text(game, record))


def replace(file: Path, text: str, mode: int = 0o666) -> None:
    """Replaces the file atomically."""
    draft = file.with_name(f".{file.name}.draft")
    draft.touch(mode)
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, file)


def state_folder(*parts: str) -> Path:
    """The folder below the user's XDG state directory; made if need be."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    folder = state.joinpath("nelumbo", *parts)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_file(game: AnyGame) -> Path:
    """Where a game is saved unless `--save` says otherwise."""
    folder = state_folder()
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 1000):
        file = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not file.exists():
            return file
    raise FileExistsError(f"{folder} is full of games of this second")

"""Records in files: JSON where the name ends in .json, otherwise the game's own notation."""

import os
from datetime import datetime
from pathlib import Path

from nelumbo import games
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record, final_state, write_json, write_text

JSON = ".json"


def read(file: Path) -> tuple[AnyGame, Record]:
    """The record in the file and its game, in either form; raises InvalidRecord unless it can be replayed."""
    try:
        game, record = games.read_record(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{file} is not a text file, so it holds no record") from error
    final_state(game, record)
    return game, record


def write(file: Path, game: AnyGame, record: Record) -> None:
    """Keeps the record in the form that the file's name asks for."""
    replace(file, write_json(record) if file.suffix == JSON else write_text(game, record))


def replace(file: Path, text: str) -> None:
    """Replaces the file as a whole, so that an interruption leaves the old one or the new one."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, file)


def new_file(game: AnyGame) -> Path:
    """Where a game is kept that was given no file: among the user's own state."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    folder = state / "nelumbo"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 1000):
        file = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not file.exists():
            return file
    raise FileExistsError(f"{folder} is full of games of this second")

"""`nelumbo games`: the games, their numbers of players and their options."""

from rich.markup import escape
from rich.table import Table

from nelumbo import games as all_games
from nelumbo.cli.screen import screen
from nelumbo.core.game import AnyGame
from nelumbo.core.options import Option


def games() -> None:
    """List the games, their numbers of players and their options."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("game", "players", "option", "default", "what it does"):
        table.add_column(heading, overflow="fold")
    for name in all_games.names():
        add_rows(table, all_games.load(name))
    screen().print(table)


def add_rows(table: Table, game: AnyGame) -> None:
    """One row for each option, the game named on the first."""
    head = (f"[bold]{game.name}[/]", players(game))
    rows = [(option.name, default_text(option), described(option)) for option in game.setups.options] or [("", "", "")]
    for number, row in enumerate(rows):
        table.add_row(*(head if number == 0 else ("", "")), *map(escape, row))
    table.add_row()


def players(game: AnyGame) -> str:
    """As in `2` or `2-4`."""
    low, high = min(game.setups.seats), max(game.setups.seats)
    return str(low) if low == high else f"{low}-{high}"


def default_text(option: Option) -> str:
    """The default as one would type it."""
    if isinstance(option.default, bool):
        return "on" if option.default else "off"
    return str(option.default)


def described(option: Option) -> str:
    """The help, with the choices."""
    words = ("on", "off") if option.kind == "flag" else option.choices
    return f"{option.help} ({' | '.join(words)})" if words else option.help

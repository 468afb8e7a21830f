"""`nelumbo replay FILE`: steps through a played game."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule

from nelumbo.cli import files
from nelumbo.cli.options import Language, speak_to_user
from nelumbo.cli.screen import screen
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import SPECTATOR, AnyGame, Viewer
from nelumbo.core.record import played
from nelumbo.core.state import GameState
from nelumbo.words import strung, t, t_known

ALL = "all"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as JSON or as text.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", show_default="a spectator's", help="Whose view: a seat counted from 0, or all."),
    ] = None,
    language: Language = None,
    everything: Annotated[bool, typer.Option("--all", help="Print the whole game without stopping.")] = False,
) -> None:
    """Step through a played game, move by move."""
    speak_to_user(language)
    game, record = files.read(file)
    viewers = viewers_of(seat, len(record.seats))
    laid_out, out = played(game, record), screen()
    stops = sys.stdin.isatty() and not everything
    title = t_known(f"{game.name}.title") or game.title
    out.print(escape(t("terminal.replay", game=title, rules=record.rules, players=strung(record.seats))), style="bold")
    show(out, game, laid_out.start, [], viewers)
    for number, step in enumerate(laid_out.steps, 1):
        if stops and out.input(f"[dim]{t('terminal.on')} · {t('terminal.on.quit')}[/] ").strip() == "q":
            return
        notation = game.notation.write_move(step.move)
        out.print(
            Rule(
                f"{number}/{len(laid_out.steps)}  {game.terminal.seat_name(step.seat)}  [bold]{escape(notation)}[/]",
                style="dim",
            )
        )
        show(out, game, step.after, step.journal, viewers)
    if record.result is not None:
        points = [f"{game.terminal.seat_name(seat)} {score}" for seat, score in enumerate(record.result.scores)]
        out.print(f"[bold]{t('terminal.result')}[/]  {strung(points)}")


def viewers_of(seat: str | None, seats: int) -> list[Viewer]:
    if seat is None:
        return [SPECTATOR]
    if seat == ALL:
        return list(range(seats))
    if seat.isdecimal() and int(seat) < seats:
        return [int(seat)]
    raise InvalidOption(f"no seat {seat!r}: choose 0 to {seats - 1}, or all")


def show(out: Console, game: AnyGame, state: GameState, journal: list[int], viewers: list[Viewer]) -> None:
    """The events and the board after them, for each viewer."""
    for viewer in viewers:
        if len(viewers) > 1 and viewer is not None:
            out.print(f"[reverse] {t('terminal.sees', name=game.terminal.seat_name(viewer))} [/]")
        for event in game.events(journal, state, viewer):
            if sentence := game.terminal.say_event(event, viewer):
                out.print(sentence)
        out.print(game.terminal.board(game.view(state, viewer)))
        out.print()

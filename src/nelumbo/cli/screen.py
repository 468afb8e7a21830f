"""Output of the commands: results on stdout, one-line errors and progress on stderr."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from nelumbo.core.compiled import SLOW_PATH, is_compiled


def stderr() -> Console:
    return Console(stderr=True, highlight=False, soft_wrap=True)


def screen() -> Console:
    return Console(highlight=False)


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=stderr(), transient=True)


def print_error(sentence: str) -> None:
    line = " ".join(sentence.split())
    stderr().print(Text.assemble(("nelumbo: ", "bold red"), line))


def warn_when_slow() -> None:
    """Says in one line that the engine is not compiled."""
    if not is_compiled():
        stderr().print(Text(SLOW_PATH, "dim"))


def percent(proportion: float) -> str:
    """As in `52.3%`."""
    return f"{100 * proportion:.1f}%"


def counted(number: int, noun: str) -> str:
    """As in `1 table` and `1,200 tables`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"

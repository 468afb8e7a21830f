"""What the commands print with: tables and boards on stdout, one-line complaints on stderr."""

from rich.console import Console
from rich.text import Text

from nelumbo.core.compiled import SLOW_PATH, is_compiled


def stderr() -> Console:
    """For complaints and remarks, which must not get into what is piped on."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def screen() -> Console:
    """For people to read."""
    return Console(highlight=False)


def complain(sentence: str) -> None:
    """One clear line."""
    line = " ".join(sentence.split())
    stderr().print(Text.assemble(("nelumbo: ", "bold red"), line))


def warn_when_slow() -> None:
    """One clear line where the engine is not compiled."""
    if not is_compiled():
        stderr().print(Text(SLOW_PATH, "dim"))


def percent(share: float) -> str:
    """As in `52.3%`."""
    return f"{100 * share:.1f}%"

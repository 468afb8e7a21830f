"""What `admin` commands list, as tables for the terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime

from rich.markup import escape
from rich.table import Table

from nelumbo.cli.screen import screen


def print_table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Players wrote some of it: control characters must not reach the terminal."""
    if not rows:
        screen().print("None.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading == "id")  # to be copied into the next command
    for row in rows:
        table.add_row(*(escape(printable(value)) for value in row))
    screen().print(table)


def printable(text: str) -> str:
    """Control characters, line breaks and invisible characters (Unicode's category C) become spaces."""
    return "".join(" " if unicodedata.category(letter)[0] == "C" else letter for letter in text)


def day(at: int) -> str:
    """As in `2026-03-01 17:20Z`; a dash for never."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%MZ") if at else "-"

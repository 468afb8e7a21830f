"""What all seats know together: once a game is over, its hands may be laid open side by side."""

from collections.abc import Sequence
from typing import Any

import msgspec

from nelumbo.core.game import View


def open_hands(views: Sequence[View]) -> dict[str, Any]:
    """The first view, with what its lists leave open filled in from the others.

    A field that is one seat's own affair, such as a sealed choice, stays the first viewer's.
    """
    first, *others = (msgspec.to_builtins(view) for view in views)
    return {
        name: filled(value, [other[name] for other in others]) if isinstance(value, list) else value
        for name, value in first.items()
    }


def filled(value: Any, others: list[Any]) -> Any:
    """The value; what is None in it comes from the first of the others that knows better."""
    known = [other for other in others if other is not None]
    if value is None:
        return known[0] if known else None
    if isinstance(value, list):
        like = [other for other in known if len(other) == len(value)]
        return [filled(item, [other[at] for other in like]) for at, item in enumerate(value)]
    if isinstance(value, dict):
        return {name: filled(item, [other[name] for other in known]) for name, item in value.items()}
    return value

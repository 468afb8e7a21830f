"""How bots are set for White Lotus; `bots/tuning.py` says what each name means."""

from nelumbo.games.white_lotus.view_types import WhiteLotusView


def deep_search(view: WhiteLotusView) -> tuple[str, ...]:
    """By the author nobody can tell the winner before the end, so playouts go there; a game has but four turns."""
    return ("depth=-1", "exploration=0.25") if view.rules == "author" else ()


TUNING = {
    # A turn is a row of many small decisions, and its markers are worth something only once votes are cast.
    "search": ("depth=30",),
    "deep_search": deep_search,
    "light_search": 100,
    "searching_levels": (4, 5),
    "sealed": True,
    "variants": ("rules",),
}

"""How bots are set for White Lotus; `bots/tuning.py` says what each name means."""

from nelumbo.games.white_lotus.view_types import WhiteLotusView


def deep_search(view: WhiteLotusView) -> tuple[str, ...]:
    """Playouts go to the end under the author's rules: four turns, and no telling the winner before."""
    return ("depth=-1", "exploration=0.25") if view.rules == "author" else ()


# How far, in points, a move may fall short of the best and still be likely: votes and armies are sealed at the same
# time, and markers draw and repel those of the others.
MIXED = {"place": 0.2, "vote": 0.15, "muster": 0.4}


def mixed(view: WhiteLotusView) -> float:
    return MIXED.get(view.phase, 0.0)


TUNING = {
    # A turn is a row of many small decisions, and its markers are worth something only once votes are cast.
    "search": ("depth=30",),
    "deep_search": deep_search,
    "light_search": 100,
    "searching_levels": (4, 5),
    "sealed": True,
    "mixed": mixed,
    "variants": ("rules",),
}

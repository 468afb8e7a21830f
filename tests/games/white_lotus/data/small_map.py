"""A second, small map: a strip of two rows, so that nothing about the standard map can be hard-wired."""

import json

from nelumbo.games.white_lotus.data.maps import read_map

NAMES = ["ash", "birch", "cedar", "date", "elm", "fir", "gum", "hazel", "ivy", "jasmine", "kapok", "larch", "maple"]
NORTH_WEST = ["ash", "birch"]
STARTS = ["birch", "cedar", "date", "elm", "fir", "gum", "hazel", "ivy"]
DRAGONS = ["kapok", "maple"]


def neighbours(at: int) -> list[str]:
    """A chain, with a second border two steps on."""
    return [NAMES[other] for other in (at - 2, at - 1, at + 1, at + 2) if 0 <= other < len(NAMES)]


def small_map() -> dict[str, object]:
    """The map as data; tests spoil copies of it."""
    return {
        "format": "small-map",
        "view_box": [0, 0, 130, 30],
        "counts": {"zones": 13, "north_west": 2},
        "editions": [{"edition": 7, "start": list(STARTS), "dragon": list(DRAGONS)}],
        "zones": [
            {
                "id": name,
                "name": name.capitalize(),
                "north_west": name in NORTH_WEST,
                "centre": [10 * at + 5, 10 * (at % 3) + 5],
                "neighbours": neighbours(at),
            }
            for at, name in enumerate(NAMES)
        ],
    }


SMALL = read_map(json.dumps(small_map()))[7]

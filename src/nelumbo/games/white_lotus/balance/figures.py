"""What the counts of many games say, and the bounds within which White Lotus plays well."""

from collections.abc import Mapping

from nelumbo.core.game import Figure, Setup
from nelumbo.games.white_lotus.data.maps import edition_of

MOST_TURNS = 6
RARE = 0.05  # turns that fewer games have before the last say nothing
FOUGHT_FOR = 3  # zones in every turn; the publisher's last has what is left
SEIZED = 50  # per cent of the first spoils
TITLE = (0.6, 1.6)  # of the fair share
REBELLIONS = 1.5
REBELS_WIN = (35, 75)
CONTESTED = (20, 95)  # per cent of the games


def figures(setup: Setup, games: int, counts: Mapping[str, float]) -> list[Figure]:
    return [
        Figure("turns", counts["turns"] / games),
        *(contested_in(turn, games, counts) for turn in range(1, MOST_TURNS + 1)),
        Figure("contested in last turn", counts.get("contested in the last turn", 0) / games, low=FOUGHT_FOR),
        Figure("left for the last turn", counts["left for the last turn"] / games),
        Figure("first spoils seized, %", share(counts, "seized at first", "tokens at first"), low=SEIZED),
        Figure("later spoils seized, %", share(counts, "seized later", "tokens later")),
        Figure("rebellions", counts.get("battles", 0) / games, low=REBELLIONS),
        Figure("won by rebels, %", percent(counts, "won by rebels", "battles"), *REBELS_WIN),
        Figure("first emperor, x fair", counts["first emperor won"] * setup.seats / games, *TITLE),
        Figure("score of emperors", ratio(counts, "emperors' score", "emperors")),
        Figure("score of others", ratio(counts, "others' score", "others")),
        *zones(setup, games, counts),
    ]


def contested_in(turn: int, games: int, counts: Mapping[str, float]) -> Figure:
    """Zones that somebody had to fight for, in a game in which the turn was not the last."""
    reached = counts.get(f"turn {turn}", 0)
    value = counts.get(f"contested in turn {turn}", 0) / reached if reached >= RARE * games else None
    return Figure(f"contested in turn {turn}", value, low=FOUGHT_FOR)


def zones(setup: Setup, games: int, counts: Mapping[str, float]) -> list[Figure]:
    """How often the zones that are fought for least and most are contested at all."""
    land = edition_of(setup.rules).land(setup.seats)
    often = [100 * counts.get(f"zone {zone}", 0) / games for zone in range(land.zones) if land.playing[zone]]
    low, high = CONTESTED
    return [Figure("quietest zone, %", min(often), low=low), Figure("busiest zone, %", max(often), high=high)]


def share(counts: Mapping[str, float], part: str, rest: str) -> float | None:
    """The part in per cent of both."""
    whole = counts.get(part, 0) + counts.get(rest, 0)
    return 100 * counts.get(part, 0) / whole if whole else None


def percent(counts: Mapping[str, float], part: str, whole: str) -> float | None:
    found = ratio(counts, part, whole)
    return None if found is None else 100 * found


def ratio(counts: Mapping[str, float], part: str, whole: str) -> float | None:
    return counts.get(part, 0) / counts[whole] if counts.get(whole) else None

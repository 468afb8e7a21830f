"""`python -m tools.bot_ratings`: writes the bots' published ratings from what `--measure` has played.

`python -m tools.bot_ratings --measure white-lotus`: each level against the one below it, on the same deals in every
seating, into `bench/results/levels-white-lotus.json`. A rule set other than the usual one has a file and
ratings of its own: `--rule-set rules=publisher`. What has been played is kept (`--log`), so it can be interrupted.

The distance of two levels is the one at which OpenSkill expects what was seen. Newcomers begin with 25, and that is
also the mean of levels 1 to 3. Games whose network plays at any strength have their ratings from one arena each
(`bot_strengths.py`), and need no `--measure`.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Any

from nelumbo import games
from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import USUAL, BotRatings, published, rule_set_options
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaGame, ArenaPlan, played_here, total
from nelumbo.lab.arena_log import ArenaLog
from nelumbo.lab.ratings import findings
from nelumbo.server.rating import MODEL
from tools.bot_strengths import ratings_of, strengths_of, with_strengths

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results"
BOTS = ROOT / "src" / "nelumbo" / "bots"
NAMES = [level.name for level in LEVELS]
DEALS = {"beginner": 200, "casual": 200, "skilled": 150, "strong": 60}
"""By the lower of two levels, how many deals they play."""
PATIENCE_SECONDS = 600.0  # for a decision, on a machine with much else to do


@dataclass(frozen=True)
class Distance:
    """How far a level is above the one below, in points of the rating, and the standard error."""

    points: float
    error: float


def file_of(game: str, rule_set: str) -> Path:
    own = "" if rule_set == USUAL else f"-{rule_set.partition('=')[2]}"
    return RESULTS / f"levels-{game}{own}.json"


def measure(game: str, rule_set: str, logs: Path, jobs: int, pairs: Sequence[str]) -> None:
    """Plays what is missing, and writes what has been played so far after each pair of levels."""
    found = games.load(game)
    setup = new_setup(found, min(found.setups.seats), rule_set_options(rule_set))
    duels = read(file_of(game, rule_set))
    for below, above in pairwise(NAMES):
        if below in pairs:
            plan = ArenaPlan(game, setup, (above, below), DEALS[below], "levels", PATIENCE_SECONDS, {})
            duels[above] = duel(plan, played(plan, logs / f"{file_of(game, rule_set).stem}-{above}.jsonl", jobs))
            text = json.dumps({"game": game, "rule_set": rule_set, "seats": setup.seats, "duels": duels}, indent=1)
            file_of(game, rule_set).write_text(text + "\n")


def played(plan: ArenaPlan, file: Path, jobs: int) -> list[ArenaGame]:
    with ArenaLog(file, plan) as kept:
        for game in played_here(plan, (number for number in range(total(plan)) if number not in kept.games), jobs):
            kept.add(game)
        return list(kept.games.values())


def duel(plan: ArenaPlan, played: list[ArenaGame]) -> dict[str, Any]:
    one = findings(plan, played).duels[0]
    share = one.beats.estimate if one.bot == plan.bots[0] else 1 - one.beats.estimate
    faults = sum(game.outcome.fault is not None for game in played)
    return {"over": plan.bots[1], "games": len(played), "meetings": one.meetings, "ahead": share, "faults": faults}


def read(file: Path) -> dict[str, dict[str, Any]]:
    """What was played, by the higher level; empty where nothing was."""
    return dict(json.loads(file.read_text())["duels"]) if file.exists() else {}


def distance(duel: dict[str, Any], seats: int) -> Distance:
    """Half a meeting is added to either side, so that one who always won is not infinitely far away."""
    meetings = duel["meetings"]
    share = (duel["ahead"] * meetings + 0.5) / (meetings + 1)
    scale = sqrt(seats) * MODEL.beta
    return Distance(scale * log(share / (1 - share)), scale / sqrt(meetings * share * (1 - share)))


def placed(distances: Sequence[Distance]) -> list[tuple[float, float]]:
    """The mean and the deviation of each level, from the distances between neighbours."""
    found = []
    for level in range(len(distances) + 1):
        parts = [share_of(at, level) for at in range(len(distances))]
        mu = MODEL.mu + sum(part * one.points for part, one in zip(parts, distances, strict=True))
        variance = sum((part * one.error) ** 2 for part, one in zip(parts, distances, strict=True))
        found.append((round(mu, 2), round(sqrt(variance), 2)))
    return found


def share_of(at: int, level: int) -> float:
    """How much of a distance lies below a level, counted from the mean of the first three."""
    in_mean = {0: 2 / 3, 1: 1 / 3}.get(at, 0.0)
    return (1.0 if at < level else 0.0) - in_mean


def ratings() -> dict[str, dict[str, BotRatings]]:
    """By game and rule set."""
    found: dict[str, dict[str, BotRatings]] = {game: {USUAL: ratings_of(game)} for game in with_strengths()}
    for file in sorted(RESULTS.glob("levels-*.json")):
        measured = json.loads(file.read_text())
        duels = measured["duels"]
        distances = [distance(duels[above], measured["seats"]) for above in NAMES[1:] if above in duels]
        rule_sets = found.setdefault(measured["game"], {})
        rule_sets[measured["rule_set"]] = dict(zip(NAMES, placed(distances), strict=False))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", metavar="GAME", choices=games.names())
    parser.add_argument("--rule-set", metavar="OPTION=VALUE", default=USUAL)
    parser.add_argument("--over", nargs="*", default=NAMES[:-1], help="the lower levels of the pairs to be played")
    parser.add_argument("--log", type=Path, default=ROOT / "build" / "levels", help="where games are kept")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.measure is None:
        strengths = {game: strengths_of(game) for game in with_strengths()}
        (BOTS / "strengths.json").write_text(json.dumps(strengths, indent=1) + "\n")
        (BOTS / "ratings.json").write_text(json.dumps(published() | ratings(), indent=1) + "\n")
        return
    given.log.mkdir(parents=True, exist_ok=True)
    measure(given.measure, given.rule_set, given.log, given.jobs, given.over)


if __name__ == "__main__":
    main()

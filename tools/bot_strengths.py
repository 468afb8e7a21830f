"""The network's ratings at temperatures, and the levels' ratings among them, from one arena for each game.

In `bench/results/strengths-GAME.json` the heuristic and the network at several temperatures met. Their ratings are the
most likely ones (Bradley-Terry, by pairs at one table), on the scale of players' ratings. The heuristic keeps the one
that is published, so that ratings keep their meaning when a network is replaced. Level 5's distance follows from how
often it was placed before level 4. `python -m tools.bot_ratings` writes what is found.
"""

import json
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, TypeAlias

from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import USUAL, published
from nelumbo.bots.strength import STEP
from nelumbo.server.rating import MODEL

RESULTS = Path(__file__).parent.parent / "bench" / "results"
ANCHOR = "greedy"
SCALE = sqrt(2) * MODEL.beta
"""Rating points in which the odds grow e-fold."""
NETWORK = "network:temperature="
ABOVE = (("master", "strong"), ("planner", f"{NETWORK}0"))
"""Levels 5 and 4, by their names or spelled out."""
OF_NETWORK = tuple(level.name for level in reversed(LEVELS[:4]))
WEAK_PRIOR = 0.01
ROUNDS = 2_000

Wins: TypeAlias = dict[tuple[str, str], float]
Rated: TypeAlias = dict[str, tuple[float, float]]
"""By bot, the mean and the deviation."""


def with_strengths() -> list[str]:
    return [file.stem.removeprefix("strengths-") for file in sorted(RESULTS.glob("strengths-*.json"))]


def strengths_of(game: str) -> list[tuple[float, float]]:
    """Ratings with the temperatures that have them, strongest first."""
    found = arena(game)
    rows = sorted((float(bot.removeprefix(NETWORK)), mu) for bot, (mu, _) in found.items() if NETWORK in bot)
    # Hotter is weaker; where chance says otherwise the two are as good as equal.
    return [(round(min(mu for _, mu in rows[: at + 1]), 1), warm) for at, (warm, _) in enumerate(rows)]


def ratings_of(game: str) -> Rated:
    """Of the heuristic and the levels."""
    best, sigma = strengths_of(game)[0][0], round(max(sigma for _, sigma in arena(game).values()), 2)
    rated = {ANCHOR: published()[game][USUAL][ANCHOR]}
    rated |= {name: (round(best - STEP * steps, 2), sigma) for steps, name in enumerate(OF_NETWORK)}
    above = placed_above(game)
    return rated if above is None else rated | {LEVELS[4].name: (round(best + above, 2), sigma)}


def arena(game: str) -> Rated:
    found = most_likely(wins(json.loads((RESULTS / f"strengths-{game}.json").read_text())))
    shift = published()[game][USUAL][ANCHOR][0] - found[ANCHOR][0]
    return {bot: (mu + shift, sigma) for bot, (mu, sigma) in found.items()}


def wins(plan: dict[str, Any]) -> Wins:
    """How often each bot was placed before each other one; a shared place counts half for both."""
    return {(duel["bot"], duel["other"]): duel["beats"][0] * duel["meetings"] for duel in plan["duels"]}


def most_likely(counted: Wins) -> Rated:
    """Each bot's rating with its deviation, on no particular zero (Newton's method, one bot after the other)."""
    names = sorted({bot for bot, _ in counted})
    rated = dict.fromkeys(names, 0.0)
    known = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for bot in names:
            slope, known[bot] = -WEAK_PRIOR * rated[bot], WEAK_PRIOR
            for other in names:
                won, lost = counted.get((bot, other), 0.0), counted.get((other, bot), 0.0)
                chance = 1.0 / (1.0 + exp(rated[other] - rated[bot]))
                slope += won - (won + lost) * chance
                known[bot] += (won + lost) * chance * (1.0 - chance)
            rated[bot] += 0.5 * slope / known[bot]
    return {bot: (SCALE * rated[bot], SCALE / sqrt(known[bot])) for bot in names}


def placed_above(game: str) -> float | None:
    """How far level 5 is above level 4, in rating points."""
    file = RESULTS / f"level-5-over-4-{game}-2.json"
    if not file.exists():
        return None
    duels = json.loads(file.read_text())["duels"]
    share = next(duel["beats"][0] for duel in duels if (duel["bot"], duel["other"]) in ABOVE)
    return float(SCALE * log(share / (1 - share)))

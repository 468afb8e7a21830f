"""What the games of an arena say about its bots: ratings, shares of victory and who beats whom, with intervals."""

from itertools import permutations

import msgspec
from librt.vecs import vec
from mypy_extensions import i64
from openskill.models import PlackettLuce

from nelumbo.core.chance import seeded
from nelumbo.core.intervals import Z95, Interval, wilson
from nelumbo.lab.arena import ArenaGame, ArenaPlan

ORDERS = 10  # in which the games are rated, for the mean of all


class ArenaStanding(msgspec.Struct, frozen=True):
    """One bot's rating with its 95% bounds, and its share of the victories per seat that it held."""

    bot: str
    rating: Interval
    share: Interval
    seats: int
    faults: int


class Duel(msgspec.Struct, frozen=True):
    """How often one bot was placed before another at the same table; a shared place counts half."""

    bot: str
    other: str
    beats: Interval
    meetings: int


class Findings(msgspec.Struct, frozen=True):
    """All that is reported of an arena."""

    plan: ArenaPlan
    standings: list[ArenaStanding]
    """Best first."""
    duels: list[Duel]
    games: list[ArenaGame]


def findings(plan: ArenaPlan, games: list[ArenaGame]) -> Findings:
    """The same for the same games, in any order."""
    games = sorted(games, key=lambda game: game.number)
    return Findings(plan, standings(plan, games), duels(plan, games), games)


def standings(plan: ArenaPlan, games: list[ArenaGame]) -> list[ArenaStanding]:
    rated = ratings(len(plan.bots), games)
    found = []
    for bot, name in enumerate(plan.bots):
        held = [(game, seat) for game in games for seat, sitter in enumerate(game.seating) if sitter == bot]
        won = sum(game.outcome.shares[seat] for game, seat in held)
        faults = sum(game.outcome.fault is not None and game.outcome.fault.seat == seat for game, seat in held)
        found.append(ArenaStanding(name, rated[bot], wilson(won, len(held)), len(held), faults))
    return sorted(found, key=lambda standing: -standing.rating.estimate)


def ratings(bots: int, games: list[ArenaGame]) -> list[Interval]:
    """Plackett-Luce ratings, as the mean over several orders: the model learns game by game, but the bots do not."""
    rated = [rated_in_order(bots, [games[at] for at in order]) for order in orders(len(games))]
    found = []
    for bot in range(bots):
        mu, sigma = (sum(values) / ORDERS for values in zip(*(once[bot] for once in rated), strict=True))
        found.append(Interval(mu, mu - Z95 * sigma, mu + Z95 * sigma))
    return found


def orders(games: int) -> list[list[int]]:
    """Some orders of the games, always the same ones."""
    chance, cards = seeded("orders of rated games"), vec[i64](range(games))
    found = []
    for _ in range(ORDERS):
        chance.mix(cards)
        found.append(list(cards))
    return found


def rated_in_order(bots: int, games: list[ArenaGame]) -> list[tuple[float, float]]:
    """Every bot's mean and deviation after the games; bots do not learn, so their strength does not drift (tau 0)."""
    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in range(bots)]
    for game in games:
        entrants = [[rated[bot]] for bot in game.seating]
        after = model.rate(entrants, ranks=[float(place) for place in game.outcome.places])
        for bot in set(game.seating):
            own = [team[0] for team, sitter in zip(after, game.seating, strict=True) if sitter == bot]
            # A bot that sat down several times has moved by the mean of its seats.
            mu, sigma = (sum(values) / len(own) for values in zip(*((r.mu, r.sigma) for r in own), strict=True))
            rated[bot] = model.rating(mu=mu, sigma=sigma)
    return [(rating.mu, rating.sigma) for rating in rated]


def duels(plan: ArenaPlan, games: list[ArenaGame]) -> list[Duel]:
    """Every bot against every other that it met."""
    found = []
    for bot, other in permutations(range(len(plan.bots)), 2):
        met = [better for game in games for better in meetings(game, bot, other)]
        if met:
            found.append(Duel(plan.bots[bot], plan.bots[other], wilson(sum(met), len(met)), len(met)))
    return found


def meetings(game: ArenaGame, bot: int, other: int) -> list[float]:
    """For each pair of their seats: 1 where the bot was placed before the other, one half for a shared place."""
    places = list(zip(game.seating, game.outcome.places, strict=True))
    own = [place for sitter, place in places if sitter == bot]
    against = [place for sitter, place in places if sitter == other]
    return [1.0 if a < b else 0.5 if a == b else 0.0 for a in own for b in against]

"""Ratings by OpenSkill (Plackett-Luce): what one rated game does to the ratings of those who played it. Pure code.

The same games in the same order give the same numbers to the last digit, so ratings can be recomputed from the records.
"""

from openskill.models import PlackettLuceRating

from nelumbo.bots.ratings import rating_of_bot
from nelumbo.core.options import Options
from nelumbo.server.rating import MODEL, Rating
from nelumbo.server.store.results import SeatResult


def can_be_rated(game: str, options: Options, seats: list[SeatResult]) -> bool:
    """Whether every seat is somebody's who has a rating: nobody has deleted their account since, and no bot is new."""
    people = [seat.player for seat in seats if seat.bot is None]
    bots = [seat.bot for seat in seats if seat.bot is not None]
    known = all(player is not None for player in people) and all(rating_of_bot(game, bot, options) for bot in bots)
    return known and len(set(people)) == len(people) > 0 and len({seat.side for seat in seats}) > 1


def rated(game: str, options: Options, seats: list[SeatResult], before: dict[str, Rating]) -> dict[str, Rating]:
    """Every player's rating after the game. Bots keep theirs; a side that gave up comes last."""
    sides = sorted({seat.side for seat in seats})
    members = [[seat for seat in seats if seat.side == side] for side in sides]
    teams = [[entrant(game, options, seat, before) for seat in team] for team in members]
    after = MODEL.rate(teams, ranks=ranks(members))
    found = {}
    for team, new in zip(members, after, strict=True):
        for seat, rating in zip(team, new, strict=True):
            if seat.player is not None and seat.bot is None:
                old = before[seat.player]
                found[seat.player] = Rating(rating.mu, rating.sigma, old.games + 1, old.season)
    return found


def entrant(game: str, options: Options, seat: SeatResult, before: dict[str, Rating]) -> PlackettLuceRating:
    if seat.bot is not None:
        mu, sigma = rating_of_bot(game, seat.bot, options) or (MODEL.mu, MODEL.sigma)
        return MODEL.rating(mu=mu, sigma=sigma)
    assert seat.player is not None
    return MODEL.rating(mu=before[seat.player].mu, sigma=before[seat.player].sigma)


def ranks(sides: list[list[SeatResult]]) -> list[float]:
    """Places of the sides: as the game counted, or by who won where it was not played to its end."""
    last = sum(map(len, sides)) + 1
    found = []
    for side in sides:
        if all(seat.resigned for seat in side):
            found.append(float(last))
        elif all(seat.place is not None for seat in side):
            found.append(float(min(seat.place or last for seat in side)))
        else:
            found.append(1.0 if any(seat.outcome in ("won", "shared") for seat in side) else float(last))
    return found

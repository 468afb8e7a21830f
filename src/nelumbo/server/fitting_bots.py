"""Which bot fits a player: its published rating is nearest to what is known of the player's own. Pure code."""

from collections.abc import Iterable

from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import STRENGTH, measured, rating_of_bot, strongest, weakest
from nelumbo.server.rating import Rating
from nelumbo.server.rating_model import can_be_rated, rated
from nelumbo.server.store.results import PlayerResult


def estimated(player: str, rating: Rating, against_bots: Iterable[PlayerResult]) -> Rating:
    """The rating of rated games, or else what the games against bots would have made of a newcomer, oldest first.

    All of it is by a game's usual rules.
    """
    if rating.games:
        return rating
    for one in against_bots:
        if can_be_rated(one.game, {}, one.seats):
            rating = rated(one.game, {}, one.seats, {player: rating})[player]
    return rating


def fitting_bot(game: str, mu: float) -> str | None:
    """The bot whose rating is nearest: of any strength, or a level; None where none has been measured in this game."""
    if measured(game):
        return f"{STRENGTH}:{min(max(round(mu), weakest(game)), strongest(game))}"
    levels = [(level.name, rating_of_bot(game, level.name, {})) for level in LEVELS]
    distances = [(abs(found[0] - mu), name) for name, found in levels if found is not None]
    return min(distances)[1] if distances else None

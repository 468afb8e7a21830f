"""The site for a visitor: its games with their options and bots, and its privacy page."""

from litestar import get

from nelumbo import games
from nelumbo.bots.levels import LEVELS, Level
from nelumbo.bots.ratings import rating_of_bot
from nelumbo.core.game import AnyGame
from nelumbo.server.config import Config
from nelumbo.server.messages import BotInfo, GameInfo, Privacy


@get("/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    return [info(games.load(name)) for name in games.names()]


def info(game: AnyGame) -> GameInfo:
    """What a host needs to know to open a table."""
    return GameInfo(
        name=game.name,
        title=game.title,
        rules=game.setups.versions[-1],
        seats=list(game.setups.seats),
        options=list(game.setups.options),
        bots=[bot_info(game.name, level) for level in LEVELS],
        asides=[str(kind.__struct_config__.tag) for kind in game.asides.moves],
        lesson=game.lesson is not None,
    )


def bot_info(game: str, level: Level) -> BotInfo:
    rating = rating_of_bot(game, level.name)
    return BotInfo(name=level.name, level=level.number, rating=None if rating is None else round(rating[0], 1))


@get("/privacy", sync_to_thread=False)
def privacy(config: Config, privacy_text: str | None) -> Privacy:
    """What the site keeps; the host may have written a page of their own."""
    return Privacy(
        text=privacy_text,
        idle_days=config.idle_days,
        waiting_days=config.waiting_days,
        abandoned_days=config.abandoned_days,
        keep_days=config.keep_days,
    )


HANDLERS = [list_games, privacy]

"""The site for a visitor: its games with their options and bots, and its privacy page."""

import asyncio
from typing import Any

from litestar import Request, get

from nelumbo import games
from nelumbo.bots.levels import LEVELS, Level
from nelumbo.bots.ratings import measured, novice, rating_of_bot, strongest, weakest
from nelumbo.core.game import AnyGame
from nelumbo.server.config import Config
from nelumbo.server.lan import addresses, is_near
from nelumbo.server.messages import BotInfo, GameInfo, NetworkInfo, Privacy, Strengths


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
        strengths=strengths(game.name) if measured(game.name) else None,
        asides=[str(kind.__struct_config__.tag) for kind in game.asides.moves],
        lesson=game.lesson is not None,
        installed=game.name not in games.own_names(),
    )


def strengths(game: str) -> Strengths:
    return Strengths(weakest=weakest(game), novice=novice(game), strongest=strongest(game))


def bot_info(game: str, level: Level) -> BotInfo:
    rating = rating_of_bot(game, level.name, {})
    return BotInfo(name=level.name, level=level.number, rating=None if rating is None else round(rating[0], 1))


@get("/network")
async def network(config: Config, request: Request[Any, Any, Any]) -> NetworkInfo:
    """The server's addresses, where it is open to the home network; for visitors from there alone."""
    if not config.lan or request.client is None or not is_near(request.client.host):
        return NetworkInfo(addresses=[])
    return NetworkInfo(addresses=await asyncio.to_thread(addresses, config.port))


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


HANDLERS = [list_games, network, privacy]

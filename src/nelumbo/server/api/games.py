"""The games, with the schemas of their options and the bots that play them."""

from litestar import get

from nelumbo import games
from nelumbo.bots.levels import LEVELS
from nelumbo.core.game import AnyGame
from nelumbo.server.messages import BotInfo, GameInfo


@get("/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """All games."""
    return [info(games.load(name)) for name in games.names()]


def info(game: AnyGame) -> GameInfo:
    """What a host needs to know to open a table."""
    return GameInfo(
        name=game.name,
        title=game.title,
        rules=game.setups.versions[-1],
        seats=list(game.setups.seats),
        options=list(game.setups.options),
        bots=[BotInfo(name=level.name, level=level.number) for level in LEVELS],
        asides=[str(kind.__struct_config__.tag) for kind in game.asides.moves],
        lesson=game.lesson is not None,
    )


HANDLERS = [list_games]

"""Ladders: the ratings of a game, people and bots on one scale."""

from typing import Annotated

from litestar import get
from litestar.params import Parameter

from nelumbo import games
from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import rating_of_bot
from nelumbo.core.intervals import Z95
from nelumbo.core.options import Options
from nelumbo.server.messages import Ladder, LadderPlayer, LadderVariant, PlayerRating
from nelumbo.server.rating import NARROW
from nelumbo.server.rating_updates import usual_options
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import LadderRow, Ratings

PAGE = 50
PROVISIONAL = 20
VARIANTS = 12  # rule sets of a game that are named
TOP = (2**53, "~")
CURSOR = r"^-?[0-9]{1,15}\.[\w-]*$"  # thousandths, then the player


@get("/ladder/{name:str}")
async def show_ladder(
    name: str,
    visitor: Player | None,
    ratings: Ratings,
    before: Annotated[str | None, Parameter(max_length=100, pattern=CURSOR)] = None,
) -> Ladder:
    """Players by the lower end of their range; bots beside them, and the ladders of other rule sets."""
    game = name.partition(".")[0]
    games.load(game)
    seasons, me = await ratings.seasons(), None if visitor is None else visitor.id
    season, start = len(seasons), TOP if before is None else read_cursor(before)
    rows = await ratings.ladder(name, season, True, start, PAGE + 1)
    unsure = await ratings.ladder(name, season, False, TOP, PROVISIONAL) if before is None else []
    shown = rows[:PAGE]
    return Ladder(
        game=game,
        pool=name,
        season=season + 1,
        since=seasons[-1] if seasons else None,
        players=[ladder_player(row, me) for row in shown],
        next=f"{shown[-1].low}.{shown[-1].player}" if len(rows) > PAGE else None,
        provisional=[ladder_player(row, me) for row in unsure],
        bots=await bots_of(name, game, ratings) if before is None else [],
        variants=await variants_of(game, ratings) if before is None else [],
    )


async def variants_of(game: str, ratings: Ratings) -> list[LadderVariant]:
    found = list[LadderVariant]()
    for pool, players in await ratings.variants(game, VARIANTS):
        if (rules := await ratings.rules_of(pool)) is not None:
            usual = usual_options(game, rules[1])
            unusual = {option: value for option, value in rules[0].items() if usual.get(option) != value}
            found.append(LadderVariant(pool=pool, options=unusual, players=players))
    return found


def read_cursor(text: str) -> tuple[int, str]:
    """The last player that was shown."""
    low, _, player = text.partition(".")
    return int(low), player


def ladder_player(row: LadderRow, me: str | None) -> LadderPlayer:
    return LadderPlayer(
        name=row.name,
        bot=False,
        player=row.player if row.is_open or row.player == me else None,
        yours=row.player == me,
        rating=shown_rating(row.mu, row.sigma, row.games),
    )


async def bots_of(pool: str, game: str, ratings: Ratings) -> list[LadderPlayer]:
    """As they count in games of this pool."""
    rules = None if pool == game else await ratings.rules_of(pool)
    return ladder_bots(game, {} if rules is None else rules[0])


def ladder_bots(game: str, options: Options) -> list[LadderPlayer]:
    """The strongest first; those that have not been measured come before them, by level."""
    found = [(level.name, rating_of_bot(game, level.name, options)) for level in reversed(LEVELS)]
    unmeasured = [bot for bot, rating in found if rating is None]
    measured = sorted(((*rating, bot) for bot, rating in found if rating is not None), reverse=True)
    return [LadderPlayer(name=bot, bot=True, player=None, yours=False, rating=None) for bot in unmeasured] + [
        LadderPlayer(name=bot, bot=True, player=None, yours=False, rating=shown_rating(mu, sigma, 0))
        for mu, sigma, bot in measured
    ]


def shown_rating(mu: float, sigma: float, played: int) -> PlayerRating:
    """One decimal: more would pretend to be exact."""
    reach = Z95 * sigma
    return PlayerRating(
        rating=round(mu, 1),
        low=round(mu - reach, 1),
        high=round(mu + reach, 1),
        games=played,
        sure=reach < NARROW,
    )


HANDLERS = [show_ladder]

"""Profiles: statistics of my games, who may see them, and what I have learned."""

from datetime import UTC, datetime
from typing import Any

from litestar import Request, get, patch, post

from nelumbo import games
from nelumbo.bots.puzzles import shipped
from nelumbo.server import profile_statistics as statistics
from nelumbo.server.api.ladder import shown_rating
from nelumbo.server.api.puzzles import archive_days, oldest, read_day
from nelumbo.server.api.results import PAGE, Before, page
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit, PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import (
    GamesPage,
    Learn,
    Learning,
    OpponentCount,
    PoolRating,
    Profile,
    RatingHistory,
    RatingPoint,
    SetProfile,
)
from nelumbo.server.rating import in_season
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.players import Caller, Player
from nelumbo.server.store.profiles import CountedGame, Learned, ProfileRow, Profiles
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import ResultFilter

POINTS = 500  # of a chart
COUNTED_GAMES = 1000  # that cost one more token
TRIES = 1000  # the newest, more than the archive has


@get("/me/profile")
async def my_profile(player: Player, profiles: Profiles, quota: PastGamesQuota) -> Profile:
    return await shown(profiles, player.id, player, quota)


@patch("/me/profile")
async def set_profile(data: SetProfile, session: Caller, profiles: Profiles, quota: PastGamesQuota) -> Profile:
    """Sets who may see my profile; nobody else by default."""
    await profiles.show_to(session.player.id, data.visibility)
    return await shown(profiles, session.player.id, session.player, quota)


@get("/players/{player_id:str}/profile")
async def show_profile(player_id: str, visitor: Player | None, profiles: Profiles, quota: PastGamesQuota) -> Profile:
    """Answers for a private profile as for one that does not exist."""
    return await shown(profiles, player_id, visitor, quota)


@get("/players/{player_id:str}/games")
async def show_games(
    player_id: str,
    visitor: Player | None,
    profiles: Profiles,
    hub: Hub,
    quota: PastGamesQuota,
    before: Before = None,
) -> GamesPage:
    """The finished games at public tables of a player whose profile the visitor may see."""
    await open_profile(profiles, player_id, visitor)
    async with quota.counted():
        return await page(hub.results, player_id, ResultFilter(public_only=True), before, PAGE)


@get("/me/ratings/{pool:str}")
async def my_ratings(pool: str, player: Player, ratings: Ratings) -> RatingHistory:
    return await history_of(ratings, player.id, pool)


@get("/players/{player_id:str}/ratings/{pool:str}")
async def show_ratings(
    player_id: str, pool: str, visitor: Player | None, profiles: Profiles, ratings: Ratings
) -> RatingHistory:
    """How a player's rating has changed, where the visitor may see the profile."""
    await open_profile(profiles, player_id, visitor)
    return await history_of(ratings, player_id, pool)


@get("/me/learning")
async def my_learning(player: Player, profiles: Profiles, quota: PastGamesQuota) -> Learning:
    async with quota.counted():
        return learning_of(await profiles.learned(player.id, TRIES))


@post("/me/learning", status_code=200)
async def learn(
    data: Learn, player: Player, profiles: Profiles, learning_limit: GuestsLimit, request: Request[Any, Any, Any]
) -> Learning:
    """Adds lessons and puzzles that this browser knows of; games and days without a puzzle are left out."""
    await learning_limit.check(player.id, address(request))
    tries = {read_puzzle(name): state for name, state in data.puzzles.items()}
    puzzles = {key: state for key, state in tries.items() if key is not None}
    await profiles.learn(player.id, Learned([game for game in data.lessons if game in games.names()], puzzles))
    return learning_of(await profiles.learned(player.id, TRIES))


async def open_profile(profiles: Profiles, player: str, visitor: Player | None) -> ProfileRow:
    """Raises Denied alike for a private profile and for nobody's."""
    row = await profiles.get(player)
    is_own = visitor is not None and visitor.id == player
    if row is None or not (is_own or row.visibility == "public" or await may_see(profiles, row, visitor)):
        raise Denied("not_found")
    return row


async def may_see(profiles: Profiles, row: ProfileRow, visitor: Player | None) -> bool:
    """Whether the profile is open to friends, and the visitor is one."""
    if visitor is None or row.visibility != "friends":
        return False
    return await Friends(profiles.database).are_friends(row.player, visitor.id)


async def shown(profiles: Profiles, player: str, visitor: Player | None, quota: PastGamesQuota) -> Profile:
    """Charged by the games that are counted."""
    async with quota.counted():
        row = await open_profile(profiles, player, visitor)
        played = await profiles.games(player)
        await quota.charge(len(played) / COUNTED_GAMES)
    is_own = visitor is not None and visitor.id == player
    learned = await profiles.learning_counts(player)
    streak, longest = statistics.streaks(played)
    return Profile(
        player=row.player,
        name=row.name,
        claimed=row.is_claimed,
        since=row.created_at,
        visibility=row.visibility,
        yours=is_own,
        games=len(played),
        won=sum(game.outcome == "won" for game in played),
        shared=sum(game.outcome == "shared" for game in played),
        lost=sum(game.outcome == "lost" for game in played),
        streak=streak,
        longest_streak=longest,
        last=statistics.last_outcomes(played),
        by_game=statistics.win_shares(played, lambda game: game.game),
        by_seats=sorted(statistics.win_shares(played, lambda game: str(game.seats)), key=lambda one: int(one.name)),
        by_bot=statistics.win_shares(played, statistics.bot_of),
        by_opponents=statistics.win_shares(played, statistics.people_of),
        ratings=await ratings_of(Ratings(profiles.database), player),
        months=statistics.months(played),
        opponents=await often(profiles, played) if is_own else [],
        learning=statistics.learning(played, learned, games.names()),
        puzzles=sum(learned.solved.values()),
        puzzles_first=learned.first,
        puzzle_days=statistics.puzzle_days(learned.days, datetime.now(UTC).date()),
    )


async def ratings_of(ratings: Ratings, player: str) -> list[PoolRating]:
    """In every game and rule set, as this season has found them; the usual rules first."""
    season = len(await ratings.seasons())
    found = []
    for pool, rating in sorted((await ratings.of_player(player)).items()):
        now = in_season(rating, season)
        game, _, variant = pool.partition(".")
        shown = shown_rating(now.mu, now.sigma, now.games)
        found.append(PoolRating(pool=pool, game=game, usual=not variant, rating=shown))
    return found


async def history_of(ratings: Ratings, player: str, pool: str) -> RatingHistory:
    """Empty where there is no such pool, or the player has not played there."""
    game, _, variant = pool.partition(".")
    games.load(game)
    return RatingHistory(
        game=game,
        usual=not variant,
        points=[
            RatingPoint(ended_at=at, season=one.season + 1, rating=shown_rating(one.mu, one.sigma, one.games))
            for at, one in await ratings.history(player, pool, POINTS)
        ],
    )


async def often(profiles: Profiles, played: list[CountedGame]) -> list[OpponentCount]:
    """The people met most often who are still here."""
    met = statistics.frequent_opponents(played)
    names = await profiles.names(list(met)[: 4 * statistics.OFTEN])
    return [
        OpponentCount(
            player=player,
            name=names[player],
            won=sum(game.outcome == "won" for game in found),
            lost=sum(game.outcome == "lost" for game in found),
            outcomes=statistics.last_outcomes(found, statistics.OFTEN_LAST),
        )
        for player, found in met.items()
        if player in names
    ][: statistics.OFTEN]


def read_puzzle(name: str) -> tuple[str, str] | None:
    """The game and the day of `mandala/2026-11-16`; None where the archive has no such puzzle."""
    game, _, day = name.partition("/")
    if game not in games.names() or shipped(game) is None:
        return None
    try:
        return game, read_day(day, archive_days()).isoformat()
    except Denied:
        return None


def learning_of(learned: Learned) -> Learning:
    puzzles = {f"{game}/{day}": state for (game, day), state in learned.puzzles.items()}
    return Learning(lessons=learned.lessons, oldest=oldest(archive_days()).isoformat(), puzzles=puzzles)


HANDLERS = [my_profile, set_profile, show_profile, show_games, my_ratings, show_ratings, my_learning, learn]

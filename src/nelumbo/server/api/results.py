"""Finished games of a player, page by page."""

from typing import Annotated, Literal, TypeAlias

from litestar import get
from litestar.params import Parameter

from nelumbo.server.limits.rates import PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import FinishedGame, FinishedSeat, GamesPage, RatingChange, Standing
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import NEWEST, Opponents, PlayerResult, ResultFilter, Results, SeatOutcome

PAGE, LONGEST_PAGE = 25, 100
STANDING = 200  # games against the same opponents
REASONS: dict[str, Literal["finished", "resigned", "agreed", "closed"]] = {
    "resigned": "resigned",
    "agreed": "agreed",
    "closed": "closed",
}
# None belongs inside: the framework does not look into a union.
GameName: TypeAlias = Annotated[str | None, Parameter(max_length=32, pattern="^[a-z_]+$")]
Rules: TypeAlias = Literal["usual", "other"]
Before: TypeAlias = Annotated[str | None, Parameter(max_length=100, pattern=r"^[0-9]{1,15}\.[\w-]*$")]
Most: TypeAlias = Annotated[int, Parameter(ge=1, le=LONGEST_PAGE)]


@get("/me/games")
async def my_games(
    player: Player,
    hub: Hub,
    quota: PastGamesQuota,
    game: GameName = None,
    rules: Rules | None = None,
    outcome: SeatOutcome | None = None,
    opponents: Opponents | None = None,
    before: Before = None,
    most: Most = PAGE,
) -> GamesPage:
    """My finished games, the newest first."""
    wanted = ResultFilter(game=game, rules=rules, outcome=outcome, opponents=opponents)
    async with quota.counted():
        return await page(hub.results, player.id, wanted, before, most)


@get("/me/games/{game_id:str}/standing")
async def my_standing(game_id: str, player: Player, hub: Hub, quota: PastGamesQuota) -> Standing:
    """How my games against the same opponents ended; empty where that game does not count."""
    async with quota.counted():
        return Standing(outcomes=await hub.results.against_the_same(player.id, game_id, STANDING))


async def page(results: Results, player: str, wanted: ResultFilter, before: str | None, most: int) -> GamesPage:
    rows = await results.of_player(player, wanted, NEWEST if before is None else read_key(before), most + 1)
    shown, more = rows[:most], len(rows) > most
    changes = await Ratings(results.database).changes(player, [row.table for row in shown if row.rated])
    return GamesPage(
        games=[finished_game(row, player, changes.get(row.table)) for row in shown],
        next=f"{shown[-1].ended_at}.{shown[-1].table}" if more else None,
    )


def read_key(text: str) -> tuple[int, str]:
    """The end and the table of the last game that was shown."""
    ended_at, _, table = text.partition(".")
    return int(ended_at), table


def finished_game(row: PlayerResult, player: str, change: tuple[float, float] | None) -> FinishedGame:
    return FinishedGame(
        id=row.table,
        game=row.game,
        outcome=row.outcome,
        reason=REASONS.get(row.reason, "finished"),
        seats=[
            FinishedSeat(
                seat=seat,
                name=one.name,
                player=one.player,
                bot=one.bot,
                score=one.score,
                place=one.place,
                outcome=one.outcome,
                resigned=one.resigned,
            )
            for seat, one in enumerate(row.seats)
        ],
        yours=[seat for seat, one in enumerate(row.seats) if one.player == player],
        moves=row.moves,
        started_at=row.started_at,
        ended_at=row.ended_at,
        counted=row.counted and row.outcome != "none",
        practice=row.practice,
        lesson=row.lesson,
        reviewed=row.reviewed,
        rated=row.rated,
        rating=None if change is None else RatingChange(before=round(change[0], 1), after=round(change[1], 1)),
    )


HANDLERS = [my_games, my_standing]

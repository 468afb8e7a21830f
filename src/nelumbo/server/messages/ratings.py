"""Ratings: who is how strong in which game, as far as that is known."""

from nelumbo.core.options import Options
from nelumbo.server.messages.values import Answer, Millis


class PlayerRating(Answer, frozen=True, kw_only=True):
    """A rating and its 95% range; newcomers begin with 25."""

    rating: float
    low: float
    high: float
    games: int
    """How many games were rated in this season."""
    sure: bool
    """Whether the range is narrow; until then the rating is provisional, and has no rank."""


class RatingChange(Answer, frozen=True, kw_only=True):
    """What one rated game has done to a player's rating."""

    before: float
    after: float


class RatingPoint(Answer, frozen=True, kw_only=True):
    """A player's rating after a game."""

    ended_at: Millis
    season: int
    """Counted from 1."""
    rating: PlayerRating


class RatingHistory(Answer, frozen=True, kw_only=True):
    """`GET /api/me/ratings/{pool}`, `GET /api/players/{id}/ratings/{pool}`: where the profile may be seen."""

    game: str
    usual: bool
    points: list[RatingPoint]
    """The last 500 games, oldest first."""


class PoolRating(Answer, frozen=True, kw_only=True):
    """A player's rating in one game and rule set."""

    pool: str
    """The name of both, as `RatingHistory` asks for it."""
    game: str
    usual: bool
    """Whether it is for the game's usual rules."""
    rating: PlayerRating


class LadderPlayer(Answer, frozen=True, kw_only=True):
    """A player or a bot; bots have no rank."""

    name: str
    bot: bool
    player: str | None
    """The player's id, where the profile is open to everybody, or one's own."""
    yours: bool
    rating: PlayerRating | None
    """None for a bot that has not been measured in this game."""


class LadderVariant(Answer, frozen=True, kw_only=True):
    """Another rule set of a game in which games were rated."""

    pool: str
    """The name of its ladder."""
    options: Options
    """Those that are not the usual ones."""
    players: int


class Ladder(Answer, frozen=True, kw_only=True):
    """`GET /api/ladder/{pool}?before=`: by the lower end of the range.

    The pool is a game, for its usual rules, or one of the `variants`.
    """

    game: str
    pool: str
    season: int
    """Counted from 1."""
    since: Millis | None
    """When the season began; None for the first one."""
    players: list[LadderPlayer]
    next: str | None
    """For `before`, to read on; None at the end."""
    provisional: list[LadderPlayer]
    """Those whose range is still wide; on the first page only, as the bots are."""
    bots: list[LadderPlayer]
    """On the first page only: as they count in games by these rules."""
    variants: list[LadderVariant]
    """The other rule sets of the game, the most played first; on the first page only."""

"""Ratings: who is how strong in which game, as far as that is known."""

from nelumbo.server.messages.values import Answer, Millis


class PlayerRating(Answer, frozen=True, kw_only=True):
    """A rating and its 95% range; newcomers begin with 25."""

    rating: float
    low: float
    high: float
    games: int
    """In this season."""
    sure: bool
    """Whether the range is narrow; until then the rating is provisional, and has no rank."""


class PoolRating(Answer, frozen=True, kw_only=True):
    """A player's rating in one game and rule set."""

    game: str
    usual: bool
    """Whether it is for the game's usual rules."""
    rating: PlayerRating


class LadderEntry(Answer, frozen=True, kw_only=True):
    """A player or a bot; bots have no rank."""

    name: str
    bot: bool
    player: str | None
    """Where the profile is open to everybody, or one's own."""
    yours: bool
    rating: PlayerRating


class Ladder(Answer, frozen=True, kw_only=True):
    """`GET /api/ladder/{game}?before=`: by the lower end of the range, for the game's usual rules."""

    game: str
    season: int
    """Counted from 1."""
    since: Millis | None
    """When the season began; None for the first one."""
    players: list[LadderEntry]
    next: str | None
    """For `before`, to read on; None at the end."""
    provisional: list[LadderEntry]
    """Those whose range is still wide; on the first page only, as the bots are."""
    bots: list[LadderEntry]

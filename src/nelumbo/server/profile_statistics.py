"""Statistics of a player's games: win shares with intervals, streaks, months. Pure code over rows, the newest first."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from nelumbo.bots.levels import LEVELS
from nelumbo.bots.ratings import rating_in, rating_of_bot
from nelumbo.core.intervals import wilson
from nelumbo.server.messages import GameLearning, MonthCount, ResultKind, WinShare
from nelumbo.server.store.profiles import CountedGame, LearningCounts

FEWEST = 5  # games from which on a share has an interval
LAST = 20
MONTHS = 24
OFTEN = 6  # opponents that are named
OFTEN_LAST = 10  # outcomes against each of them
MIXED = "mixed"


def win_shares(games: Iterable[CountedGame], kind: Callable[[CountedGame], str | None]) -> list[WinShare]:
    """By kind, those with the most games first; games of no kind are left out."""
    kinds: dict[str, list[CountedGame]] = defaultdict(list)
    for game in games:
        name = kind(game)
        if name is not None:
            kinds[name].append(game)
    found = [win_share(name, played) for name, played in kinds.items()]
    return sorted(found, key=lambda one: (-one.games, one.name))


def win_share(name: str, games: Sequence[CountedGame]) -> WinShare:
    won = sum(game.outcome == "won" for game in games)
    interval = wilson(won, len(games)) if len(games) >= FEWEST else None
    return WinShare(
        name=name,
        games=len(games),
        won=won,
        even=sum(1 / max(1, game.sides) for game in games) / len(games),
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
    )


def bot_of(game: CountedGame) -> str | None:
    """The bot on all other seats, or that they were different ones; None where people were there."""
    if game.opponents != "bots":
        return None
    bots = set(game.against.split())
    return bots.pop() if len(bots) == 1 else MIXED


def people_of(game: CountedGame) -> str | None:
    return game.opponents if game.opponents in ("people", "both") else None


def streaks(games: Iterable[CountedGame]) -> tuple[int, int]:
    """Wins in a row up to now, and the longest row ever."""
    rows, row = list[int](), 0
    for game in games:
        if game.outcome == "won":
            row += 1
        else:
            rows.append(row)
            row = 0
    rows.append(row)
    return rows[0], max(rows)


def last_outcomes(games: Sequence[CountedGame], most: int = LAST) -> list[ResultKind]:
    """Oldest first."""
    return [game.outcome for game in reversed(games[:most])]


def months(games: Iterable[CountedGame]) -> list[MonthCount]:
    """The last months with games, oldest first."""
    played, won = Counter[str](), Counter[str]()
    for game in games:
        month = f"{datetime.fromtimestamp(game.ended_at / 1000, UTC):%Y-%m}"
        played[month] += 1
        won[month] += game.outcome == "won"
    return [MonthCount(month=month, games=played[month], won=won[month]) for month in sorted(played)[-MONTHS:]]


def frequent_opponents(games: Iterable[CountedGame]) -> dict[str, list[CountedGame]]:
    """By player, the games with them at the table; those with the most games."""
    met: dict[str, list[CountedGame]] = defaultdict(list)
    for game in games:
        if people_of(game) is not None:
            for other in set(game.against.split()):
                met[other].append(game)
    often = sorted(met, key=lambda player: (-len(met[player]), player))
    return {player: met[player] for player in often}


def learning(games: Iterable[CountedGame], learned: LearningCounts, names: Iterable[str]) -> list[GameLearning]:
    won = [(game.game, bot_of(game)) for game in games if game.outcome == "won"]
    beaten = {(game, as_good) for game, bot in won if bot is not None and bot != MIXED for as_good in equals(game, bot)}
    return [
        GameLearning(
            game=name,
            lesson=name in learned.lessons,
            bots=sorted(bot for game, bot in beaten if game == name),
            puzzles=learned.solved.get(name, 0),
        )
        for name in names
    ]


def equals(game: str, bot: str) -> list[str]:
    """The bot; or the levels that are no stronger than one whose strength was chosen."""
    strength = rating_in(bot)
    if strength is None:
        return [bot]
    levels = {level.name: rating_of_bot(game, level.name, {}) for level in LEVELS}
    return [name for name, rating in levels.items() if rating is not None and rating[0] <= strength]


def puzzle_days(solved_days: Iterable[str], today: date) -> int:
    """Days in a row with a solved puzzle; today need not be over yet."""
    days = set(solved_days)
    day = today if today.isoformat() in days else today - timedelta(days=1)
    row = 0
    while day.isoformat() in days:
        row, day = row + 1, day - timedelta(days=1)
    return row

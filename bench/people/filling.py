"""A store full of made-up players and finished games, written straight into the database: playing would take weeks."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from msgspec.json import encode

from nelumbo.bots.ratings import edition
from nelumbo.games import load, own_names
from nelumbo.server.messages import DailyClock, Listing, NoClock, SeatInfo
from nelumbo.server.messages.tables import Status
from nelumbo.server.rating import Rating
from nelumbo.server.store import is_postgres
from nelumbo.server.store.database import Statement
from nelumbo.server.store.players import hashed, map_looks
from nelumbo.server.store.ratings import CHANGE, SET
from nelumbo.server.store.results import NO_LONGER_MISSING, TO_RATE, GameResult, SeatOutcome, SeatResult, storing
from nelumbo.server.store.seeks import Wanted
from nelumbo.server.store.tables import ADD, SEATED
from nelumbo.server.store.tournaments import Conditions

BATCH = 5_000
BOTS = ("beginner", "casual", "skilled", "strong", "master")
GAMES = [name for name in own_names() if 2 in load(name).setups.seats]
FRIENDS = 5  # of each player, and as many who have chosen them
MEMBERS = 50  # of a group; everybody is in one
ENTRANTS, ROUNDS = 32, 5  # of the group's tournament
RATED = 0.5  # of the games between people
REPORTS, SEEKS, OPEN_TABLES = 300, 300, 300
DAY_MS = 24 * 3600 * 1000
START = 1_700_000_000_000
SPAN_DAYS = 400
EVER = 2**53
PLAYER = "INSERT INTO players (id, name, claimed_name, password, profile, created_at) VALUES (?, ?, ?, ?, ?, ?)"
SESSION = """
INSERT INTO tokens (hash, id, player, kind, label, created_at, used_at, scope) VALUES (?, ?, ?, 'session', '', ?, ?, ?)
"""
SAT = "INSERT INTO seatings (player, table_id, seen_at, ended_at, invited) VALUES (?, ?, ?, ?, 0)"
FOLLOW = "INSERT INTO follows (player, followed, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
GROUP = "INSERT INTO groups (id, name, owner, approval, secret, created_at, named_by) VALUES (?, ?, ?, 0, ?, ?, ?)"
MEMBER = "INSERT INTO group_members (group_id, player, asked_at, joined_at) VALUES (?, ?, ?, ?)"
TOURNAMENT = """
INSERT INTO tournaments (id, group_id, name, kind, wanted, rounds, round_hours, status, round, deadline, created_at,
named_by) VALUES (?, ?, 'Cup', 'swiss', ?, ?, 168, 'over', ?, NULL, ?, ?)
"""
ENTRANT = "INSERT INTO tournament_players (tournament_id, number, player, withdrawn) VALUES (?, ?, ?, 0)"
ROUND = """
INSERT INTO tournament_games (tournament_id, round, first, second, table_id, first_points, second_points)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SEEK = """
INSERT INTO seeks (id, player, wanted, live, mu, games, created_at, expires_at, table_id, until, accepted)
VALUES (?, ?, ?, 0, 25000, 0, ?, ?, NULL, NULL, 0)
"""
REPORT = """
INSERT INTO reports (id, table_id, reporter, reported, reason, lines, reported_at) VALUES (?, ?, ?, ?, 'rude', ?, ?)
"""
EDITION = "INSERT INTO rating_editions (edition) VALUES (?)"
LEARNED = "INSERT INTO learning (player, game, day, state) VALUES (?, ?, ?, ?)"


def player_of(number: int) -> str:
    return f"player-{number}"


def token_of(player: str) -> str:
    return f"token-of-{player}"


def group_of(number: int) -> str:
    return f"group-{number // MEMBERS}"


def tournament_of(number: int) -> str:
    return f"cup-{number // MEMBERS}"


def somebody(dice: random.Random, players: int) -> int:
    """Some play more than others: the first hundredth has a tenth of all games."""
    return int(players * dice.random() ** 2)


def fill(address: str, players: int, games: int) -> None:
    if is_postgres(address):
        import psycopg

        with psycopg.connect(address, autocommit=True) as connection:
            fill_with(connection.cursor(), "%s", players, games)
            connection.execute("ANALYZE")
        return
    with closing(sqlite3.connect(address)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        fill_with(connection, "?", players, games)
        connection.commit()
        connection.execute("ANALYZE")


def fill_with(connection: Any, mark: str, players: int, games: int) -> None:
    """Rows of one kind together; those that others refer to are made first."""
    waiting: dict[str, list[Any]] = {}
    for sql, values in statements(players, games):
        rows = waiting.setdefault(sql, [])
        rows.append(values)
        if len(rows) >= BATCH:
            for earlier, left in waiting.items():
                if left:
                    connection.executemany(earlier.replace("?", mark), left)
                    left.clear()
    for sql, rows in waiting.items():
        if rows:
            connection.executemany(sql.replace("?", mark), rows)


def statements(players: int, games: int) -> Iterator[Statement]:
    dice = random.Random(1)  # noqa: S311  # made-up data
    yield EDITION, (edition(),)
    for number in range(players):
        yield from of_player(number)
    for number in range(games):
        made = result(number, players, games, dice)
        yield from (one for one in storing(made) if one[0] not in (TO_RATE, NO_LONGER_MISSING))
        yield from table(made)
        yield from changes(made, dice)
    for number in range(players):
        yield from ratings(number, dice)
        for other in {dice.randrange(players) for _ in range(FRIENDS)} - {number}:
            for one, two in ((number, other), (other, number)):
                yield FOLLOW, (player_of(one), player_of(two), START)
    for number in range(0, players - MEMBERS + 1, MEMBERS):
        yield from group(number)
    yield from waiting_for_others(players)


def of_player(number: int) -> Iterator[Statement]:
    """An account with a public profile and a session, who has solved puzzles for a month."""
    id, name = player_of(number), f"Player {number}"
    yield PLAYER, (id, name, name.lower(), "no password", "public", START)
    yield from map_looks(id, name)
    yield SESSION, (hashed(token_of(id)), f"id-of-{token_of(id)}", id, EVER, EVER, "account")
    for day in range(1, 31):
        yield LEARNED, (id, GAMES[day % len(GAMES)], f"2026-10-{day:02}", "first")


def result(number: int, players: int, games: int, dice: random.Random) -> GameResult:
    """Against a bot, or another player; a game against a bot is not rated."""
    ann, bob = somebody(dice, players), dice.randrange(players)
    is_bot, won = ann == bob or dice.random() < 0.5, dice.random() < 0.5
    outcomes: tuple[SeatOutcome, SeatOutcome] = ("won", "lost") if won else ("lost", "won")
    seats = [
        SeatResult(
            name=f"Player {ann}",
            player=player_of(ann),
            outcome=outcomes[0],
            score=dice.randrange(60),
            place=1 if won else 2,
        ),
        SeatResult(
            name="" if is_bot else f"Player {bob}",
            player=None if is_bot else player_of(bob),
            bot=dice.choice(BOTS) if is_bot else None,
            outcome=outcomes[1],
            score=dice.randrange(60),
            place=2 if won else 1,
            side=1,
        ),
    ]
    ended_at = START + number * SPAN_DAYS * DAY_MS // games
    return GameResult(
        table=f"table-{number}",
        game=dice.choice(GAMES),
        rules=1,
        options={},
        public=dice.random() < 0.3,
        reason="finished",
        practice=False,
        lesson=False,
        counted=True,
        sides=2,
        moves=40,
        started_at=ended_at - 20 * 60_000,
        ended_at=ended_at,
        seats=seats,
        rated=not is_bot and dice.random() < RATED,
    )


def table(made: GameResult) -> Iterator[Statement]:
    """The row of the game's table, without its log: no page of a list reads logs."""
    seats = [
        SeatInfo(seat=at, kind="bot" if one.bot else "person", name=one.name or None, player=one.player, bot=one.bot)
        for at, one in enumerate(made.seats)
    ]
    yield listed(made.table, made.game, "over", made.public, seats, made.ended_at)
    for player in made.players():
        yield SAT, (player, made.table, made.ended_at, made.ended_at)


def open_table(number: int) -> Iterator[Statement]:
    """Somebody waits there for anybody."""
    id, player = f"open-{number}", player_of(number)
    seats = [SeatInfo(seat=0, kind="person", name=f"Player {number}", player=player), SeatInfo(seat=1, kind="open")]
    yield listed(id, GAMES[number % len(GAMES)], "waiting", True, seats, START + number)
    yield SEATED, (player, id, START)


def listed(id: str, game: str, status: Status, public: bool, seats: list[SeatInfo], at: int) -> Statement:
    listing = Listing(
        id=id,
        game=game,
        status=status,
        public=public,
        seats=seats,
        clock=NoClock(),
        host=seats[0].player or "",
        updated_at=at,
        awaited=[],
    )
    return ADD, (id, game, status, int(public), 50, encode(listing).decode(), None, at, at)


def changes(made: GameResult, dice: random.Random) -> Iterator[Statement]:
    """Ratings after a rated game, made up."""
    for player in made.players() if made.rated else []:
        mu = repr(25 + dice.gauss(0, 5))
        yield CHANGE, (made.table, player, made.game, 0, made.ended_at, mu, "2.5")


def ratings(number: int, dice: random.Random) -> Iterator[Statement]:
    """In one game each; every second is provisional."""
    one = Rating(25 + dice.gauss(0, 5), dice.choice((1.5, 6.0)), 20, 0)
    row = (repr(one.mu), repr(one.sigma), one.games, int(one.is_sure), round(one.low * 1000))
    yield SET, (GAMES[number % len(GAMES)], player_of(number), 0, *row)


def group(first: int) -> Iterator[Statement]:
    """A group with a tournament that is over."""
    id, cup, owner = group_of(first), tournament_of(first), player_of(first)
    yield GROUP, (id, f"Group {first}", owner, f"secret-of-{id}", START, owner)
    for number in range(first, first + MEMBERS):
        yield MEMBER, (id, player_of(number), START, START)
    wanted = encode(Conditions(game="mandala", clock=DailyClock(hours=24), rated=False)).decode()
    yield TOURNAMENT, (cup, id, wanted, ROUNDS, ROUNDS, START, owner)
    for number in range(ENTRANTS):
        yield ENTRANT, (cup, number, player_of(first + number))
    for turn in range(1, ROUNDS + 1):
        for pair in range(ENTRANTS // 2):
            other = ENTRANTS - 1 - (pair + turn) % (ENTRANTS // 2)
            yield ROUND, (cup, turn, pair, other, f"{cup}-{turn}-{pair}", 2, 0)


def waiting_for_others(players: int) -> Iterator[Statement]:
    """Searches over days, reports, and tables that are open to everybody."""
    wanted = encode(Wanted(game="lotus", seats=2, clock=DailyClock(hours=24), rated=True)).decode()
    for number in range(min(SEEKS, players)):
        yield SEEK, (f"seek-{number}", player_of(number), wanted, START, EVER)
    for number in range(min(OPEN_TABLES, players)):
        yield from open_table(number)
    lines = encode([{"player": player_of(1), "name": "Player 1", "text": "hm"}] * 40).decode()
    for number in range(min(REPORTS, players - 1)):
        yield REPORT, (f"report-{number}", f"table-{number}", player_of(number), player_of(number + 1), lines, START)

"""A store full of games in progress, written by the server's own code; then nobody waits for a thousand deals."""

import random
import secrets
from asyncio import gather
from collections import deque
from collections.abc import Coroutine
from typing import Any, TypeVar

from msgspec import Struct

from nelumbo import games
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.snapshot_writer import ENTRIES
from nelumbo.server.live.keeping.snapshots import LAYOUT
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, MoveEntry, written
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.delivery_cache import PastDelivery, past
from nelumbo.server.live.telling.retelling import TOLD_AT_OPENING
from nelumbo.server.messages import NewSeat, NewTable
from nelumbo.server.store import opened
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.tables import ADD, STORE_SNAPSHOT, StoredEntry, insertion, seating
from nelumbo.server.wall_clock import now

T = TypeVar("T")
PATTERNS = 32  # different games, from the first move to nearly the last; the others are the same under other names
FIRST_ENTRIES = 2  # the table is opened, the game begins
BATCH = 200


class Seated(Struct, frozen=True):
    """A table in the store, and which pages hold its seats."""

    id: str
    pages: tuple[int, ...]


class Pattern(Struct, frozen=True):
    """A game in progress, with names in the places of its table and players."""

    entries: list[StoredEntry]
    listing: str
    updated_at: int
    snapshot: str | None
    """As the server would have stored it while the game was played."""
    snapshot_size: int


async def filled(
    address: str, game: str, places: int, spare: int, parts: tuple[float, float] = (0.0, 1.0), shares: bool = True
) -> tuple[list[str], list[list[Seated]]]:
    """The players' tokens, and for every place its table and spare ones for when a game is over.

    The tables' games have been played up to between these parts of them. Everybody `shares` several places, or has one.
    """
    database = opened(address)
    await database.open()
    players = Players(database)
    seats = min(games.load(game).setups.seats)
    count = max(seats, places) if shares else seats * places
    people, tokens = await joined(players, count)
    first, last = parts
    begun = [pattern(game, seats, n, first + (last - first) * n / PATTERNS) for n in range(PATTERNS)]
    fresh = [pattern(game, seats, number, 0.0) for number in range(PATTERNS)]
    found, writes = [], []
    for place in range(places):
        first_page = place if shares else place * seats
        pages = tuple((first_page + seat) % len(people) for seat in range(seats))
        seated = [people[page].id for page in pages]
        ids = [secrets.token_urlsafe(16) for _ in range(1 + spare)]
        patterns = [begun[place % PATTERNS], *[fresh[place % PATTERNS]] * spare]
        of_each = zip(patterns, ids, strict=True)
        rows = [row for pattern, id in of_each for row in statements(pattern, game, id, seated)]
        writes.append(database.write(*rows))
        found.append([Seated(id, pages) for id in ids])
    await together(writes)
    await database.close()
    return tokens, found


async def joined(players: Players, count: int) -> tuple[list[Player], list[str]]:
    """So many newcomers, and the tokens of their sessions."""
    people = await together([players.add(f"Player {number}") for number in range(count)])
    return people, [token for _, token in await together([players.add_token(one, "session") for one in people])]


async def together(work: list[Coroutine[Any, Any, T]]) -> list[T]:
    """All of it, many at a time, so that they share commits."""
    return [done for start in range(0, len(work), BATCH) for done in await gather(*work[start : start + BATCH])]


def pattern(game: str, seats: int, number: int, part: float) -> Pattern:
    """One game, so far played: were all of them as far, they would also end together."""
    table, at, latest = Table("TABLE-ID"), now(), deque[PastDelivery](maxlen=TOLD_AT_OPENING)
    snapshot, snapshot_size = None, 0
    whole = played(game, seats, number)
    made = whole[: FIRST_ENTRIES + int(part * (len(whole) - FIRST_ENTRIES))]
    for entry in made:
        latest.extend(past(at, table.apply(entry, at)))
        if table.size % ENTRIES == 0:
            snapshot, snapshot_size = snapshots.written(table, latest), table.size
    kept = [StoredEntry(place + 1, at, written(entry, table.game)) for place, entry in enumerate(made)]
    return Pattern(kept, summary(table).listing, at, snapshot, snapshot_size)


def played(game: str, seats: int, number: int) -> list[AnyEntry]:
    """A whole game of any moves."""
    dice, table = random.Random(number), Table("TABLE-ID")  # noqa: S311
    opened = opening(NewTable(game=game, seats=[NewSeat(kind="me")] * seats), Player("PLAYER-0", "Player 0"))
    for seat, holder in enumerate(opened.holders):
        opened.holders[seat] = type(holder)(kind="person", player=f"PLAYER-{seat}", name=f"Player {seat}")
    made: list[AnyEntry] = [opened, GameStarted(seed=f"load {number}")]
    for entry in made:
        table.apply(entry, 0)
    while table.status == "playing":
        seat = min(table.decisions.awaited)
        made.append(MoveEntry(seat, table.game.decode(dice.choice(table.decisions.legal[seat])), "person"))
        table.apply(made[-1], 0)
    return made


def statements(of: Pattern, game: str, id: str, players: list[str]) -> list[tuple[str, tuple[str | int | None, ...]]]:
    """The pattern under the names of a table."""

    def named(text: str) -> str:
        text = text.replace("TABLE-ID", id)
        for seat, player in enumerate(players):
            text = text.replace(f"PLAYER-{seat}", player)
        return text

    row = (id, game, "playing", 0, len(of.entries), named(of.listing), None, of.updated_at, of.updated_at)
    entries = [StoredEntry(kept.number, kept.at, named(kept.entry)) for kept in of.entries]
    seatings = (seating(id, player, of.updated_at) for player in set(players))
    rows = [(ADD, row), *(insertion(id, kept) for kept in entries), *seatings]
    if of.snapshot is not None:
        rows.append((STORE_SNAPSHOT, (LAYOUT, named(of.snapshot), id, of.snapshot_size, of.updated_at)))
    return rows

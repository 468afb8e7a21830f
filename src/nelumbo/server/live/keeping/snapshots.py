"""A table as it stood after some entry of its log, so that opening it costs what has happened since, not all of it.

A snapshot is a cache: the log stays the truth, and what does not fit is folded from it instead. Logs only grow
(taking back is an entry), so the fold of the first `size` entries never becomes wrong; the one exception is a player
who is erased, and such a table has no snapshots any more (`store/tables.py`).

Raise `LAYOUT` when a field is added (`stored_table.py`), or when the same log folds to another table, states of the
games and events included: `tests/server/live/keeping/test_snapshots.py` compares folds with what they were.
"""

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any

from msgspec import Raw, json

from nelumbo import games
from nelumbo.core.codec import from_numbers
from nelumbo.core.errors import NelumboError
from nelumbo.core.game import AnyGame, Event, Move, Viewer
from nelumbo.core.state import GameState
from nelumbo.server.live.keeping.stored_table import (
    StoredClock,
    StoredClocks,
    StoredContributions,
    StoredDelivery,
    StoredGame,
    StoredMove,
    StoredTable,
)
from nelumbo.server.live.table.clock import TableClock
from nelumbo.server.live.table.contributions import SeedContributions
from nelumbo.server.live.table.deliveries import Delivery, MoveDelivery, UndoDelivery
from nelumbo.server.live.table.entries import read_move
from nelumbo.server.live.table.history import PastMove
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.undo import UndoRequest
from nelumbo.server.live.telling.delivery_cache import PastDelivery

LAYOUT = 2
DECODER = json.Decoder(StoredTable)


# Writing.


def written(table: Table, latest: Iterable[PastDelivery]) -> str:
    """The table, and its latest deliveries, the last one included."""
    counts, seating = table.counts, table.seating
    stored = StoredTable(
        size=table.size,
        opened=table.opened,
        created_at=table.created_at,
        holders=seating.holders,
        resigned=sorted(seating.resigned),
        stood_in=sorted(seating.stood_in),
        removed=sorted(seating.removed),
        auto_start=seating.auto_start,
        full_since=seating.full_since,
        versions=table.versions.last,
        limited=[(number, in_order(hearers)) for number, hearers in table.versions.limited.items()],
        counts=(counts.arrangements, counts.moves, counts.undos, counts.stops, counts.stand_ins),
        lines=(counts.lines, counts.in_a_row),
        status=table.status,
        contributions=None if table.contributions is None else stored_contributions(table.contributions),
        move_ids=stored_ids(table),
        away_until=table.away_until,
        is_practice=table.is_practice,
        outcome=table.outcome,
        started_at=table.started_at,
        ended_at=table.ended_at,
        rematch=table.rematch,
        last_at=table.last_at,
        updated_at=table.updated_at,
        game=stored_game(table) if table.has_started else None,
        latest=[stored_delivery(one) for one in latest],
    )
    return json.encode(stored).decode()


def stored_ids(table: Table) -> list[tuple[str, int, str | None]]:
    """With the move only where it was taken back: the others are in the game's history."""
    counted = {made.told_as for made in table.history.moves} if table.has_started else set()
    write_move = table.game.notation.write_move
    return [
        (id, number, None if number in counted else write_move(move)) for id, (number, move) in table.move_ids.items()
    ]


def in_order(viewers: Iterable[Viewer]) -> list[Viewer]:
    """Seats, then a spectator."""
    return sorted(viewers, key=lambda viewer: (viewer is None, viewer))


def stored_contributions(of: SeedContributions) -> StoredContributions:
    return StoredContributions(of.secret, of.asked, of.wait_ms, of.step, of.since, of.commitments, of.revealed)


def stored_game(table: Table) -> StoredGame:
    history, decisions, request, clocks = table.history, table.decisions, table.undo.request, table.clocks
    write_move, last = table.game.notation.write_move, max(history.kept_states, default=None)
    return StoredGame(
        seed=history.seed,
        moves=[(made.seat, write_move(made.move), made.told_as, made.by) for made in history.moves],
        state=history.game_in_play.state.numbers(),
        before=None if history.before is None else history.before.numbers(),
        kept_state=None if last is None else (last, history.kept_states[last].numbers()),
        since=decisions.since,
        awaited=sorted(decisions.awaited),
        openly_awaited=sorted(decisions.openly_awaited),
        undo=None if request is None else (request.seat, request.moves, sorted(request.agreed)),
        stop=sorted(table.stop.agreed),
        clocks=StoredClocks(
            true=stored_clock(clocks.true),
            shown=None if clocks.shown is clocks.true else stored_clock(clocks.shown),
            earned=clocks.earned,
            before=clocks.before,
        ),
    )


def stored_clock(clock: TableClock) -> StoredClock:
    return StoredClock(clock.at, clock.left, sorted(clock.running))


def stored_delivery(past: PastDelivery) -> StoredDelivery:
    delivery, event = past.delivery, past.delivery.event
    hearers = None if delivery.hearers is None else in_order(delivery.hearers)
    stored = StoredDelivery(past.at, delivery.number, hearers, delivery.table_changed)
    if isinstance(event, MoveDelivery):
        stored.move = stored_move(event)
    elif isinstance(event, UndoDelivery):
        stored.undone = event.seat, event.numbers
    else:
        stored.event = event
    return stored


def stored_move(made: MoveDelivery) -> StoredMove:
    texts = [json.encode(events) for events in made.events.values()]  # in the order of `Seating.viewers`
    told = list(dict.fromkeys(texts))
    viewers = [told.index(text) for text in texts]
    return StoredMove(made.seat, made.by, made.is_aside, [Raw(text) for text in told], viewers)


# Reading.


def read(id: str, text: str) -> tuple[Table, list[PastDelivery]] | None:
    """The table, and its latest deliveries; None for what this version of the server did not write."""
    try:
        stored = DECODER.decode(text)
        return table_of(id, stored), [past_delivery(stored, one) for one in stored.latest]
    except (ValueError, LookupError, NelumboError):  # msgspec's errors are ValueErrors
        return None


def table_of(id: str, stored: StoredTable) -> Table:
    table = Table(id)
    table.open(stored.opened, stored.created_at)
    seating, counts = table.seating, table.counts
    seating.holders = stored.holders
    seating.resigned, seating.stood_in = set(stored.resigned), set(stored.stood_in)
    seating.removed = set(stored.removed)
    seating.auto_start, seating.full_since = stored.auto_start, stored.full_since
    if stored.game is not None:
        restore_game(table, stored.game, stored.started_at)
    table.versions.last = stored.versions
    table.versions.limited = {number: frozenset(hearers) for number, hearers in stored.limited}
    counts.arrangements, counts.moves, counts.undos, counts.stops, counts.stand_ins = stored.counts
    counts.lines, counts.in_a_row = stored.lines
    table.contributions = None if stored.contributions is None else contributions_of(stored.contributions)
    table.move_ids = move_ids_of(table, stored)
    table.away_until, table.is_practice, table.outcome = stored.away_until, stored.is_practice, stored.outcome
    table.started_at, table.ended_at, table.rematch = stored.started_at, stored.ended_at, stored.rematch
    table.size, table.last_at, table.updated_at = stored.size, stored.last_at, stored.updated_at
    table.status = stored.status
    if stored.game is not None and table.status == "playing":
        state = table.game_in_play.state
        table.decisions.legal = [state.legal_moves(seat) for seat in range(seating.count())]
    return table


def move_ids_of(table: Table, stored: StoredTable) -> dict[str, tuple[int, Move]]:
    counted = {made.told_as: made.move for made in table.history.moves} if table.has_started else {}
    return {
        id: (number, counted[number] if move is None else read_move(table.game.name, move))
        for id, number, move in stored.move_ids
    }


def restore_game(table: Table, stored: StoredGame, at: int) -> None:
    table.start(stored.seed, at)
    game, history, decisions = table.game, table.history, table.decisions
    moves = [PastMove(seat, read_move(game.name, move), told_as, by) for seat, move, told_as, by in stored.moves]
    before = None if stored.before is None else state_of(game, stored.before)
    history.restore(moves, state_of(game, stored.state), before)
    if stored.kept_state is not None:
        number, numbers = stored.kept_state
        history.kept_states[number] = state_of(game, numbers)
    decisions.since, decisions.awaited = stored.since, set(stored.awaited)
    decisions.openly_awaited = set(stored.openly_awaited)
    if stored.undo is not None:
        seat, count, agreed = stored.undo
        table.undo.request = UndoRequest(seat, count, set(agreed))
    table.stop.agreed = set(stored.stop)
    clocks, shown = table.clocks, stored.clocks.shown
    restore_clock(clocks.true, stored.clocks.true)
    if shown is not None:
        clocks.shown = clocks.true.copy()
        restore_clock(clocks.shown, shown)
    clocks.earned, clocks.before = stored.clocks.earned, stored.clocks.before


def restore_clock(clock: TableClock, stored: StoredClock) -> None:
    clock.at, clock.left, clock.running = stored.at, stored.left, set(stored.running)


def contributions_of(stored: StoredContributions) -> SeedContributions:
    of = SeedContributions(stored.secret, stored.asked, len(stored.commitments), stored.wait, stored.since)
    of.step, of.commitments, of.revealed = stored.step, stored.commitments, stored.revealed
    return of


def state_of(game: AnyGame, numbers: list[int]) -> GameState:
    return from_numbers(game, numbers)


def past_delivery(table: StoredTable, stored: StoredDelivery) -> PastDelivery:
    event: Any = stored.event
    if stored.move is not None:
        made, decoder = stored.move, events_decoder(table.opened.game)
        told = [decoder.decode(text) for text in made.told]
        viewers: list[Viewer] = [*range(len(made.viewers) - 1), None]
        events = {viewer: told[number] for viewer, number in zip(viewers, made.viewers, strict=True)}
        event = MoveDelivery(made.seat, made.by, made.is_aside, events)
    elif stored.undone is not None:
        event = UndoDelivery(*stored.undone)
    hearers = None if stored.hearers is None else frozenset(stored.hearers)
    return PastDelivery(stored.at, Delivery(stored.number, hearers, event, stored.table_changed, views=None))


@cache
def events_decoder(game: str) -> "json.Decoder[list[Event]]":
    one_of: Any = reduce(or_, games.load(game).types.events)  # known only at run time
    return json.Decoder(list[one_of])

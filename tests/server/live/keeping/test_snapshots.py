"""Snapshots: the fold of a log and a snapshot with the rest of the log are the same table, to the last field."""

import random
from collections import deque
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from inspect import isgetsetdescriptor
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.errors import IllegalMove
from nelumbo.core.state import GameState
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.erasing import erase
from nelumbo.server.live.hub import FOLDED_ENTRIES
from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.snapshot_writer import ENTRIES
from nelumbo.server.live.table.clock import TableClock, TableClocks
from nelumbo.server.live.table.contributions import SeedContributions
from nelumbo.server.live.table.decisions import Decisions
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.ending import outcome
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, MoveEntry, SeatsArranged, ServerAway, written
from nelumbo.server.live.table.history import History, Views
from nelumbo.server.live.table.seating import Seating
from nelumbo.server.live.table.stop import StopOffer
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_limits import EntryCounts
from nelumbo.server.live.table.undo import UndoRequest, UndoRequests
from nelumbo.server.live.table.versions import Versions
from nelumbo.server.live.telling.delivery_cache import PastDelivery, past
from nelumbo.server.live.telling.retelling import TAIL
from nelumbo.server.messages import (
    Clock,
    DailyClock,
    LiveClock,
    NewSeat,
    NewTable,
    NoClock,
    Resigned,
    Returned,
    Said,
    StoodIn,
    Told,
    Welcome,
)
from nelumbo.server.store.tables import StoredEntry
from tests.server.live.parts import ANN, BOB, EVE, CountedTables, Listener, any_move, played, process
from tests.server.twins import AT, HOST, seated

CLOCKS: list[Clock] = [NoClock(), LiveClock(seconds=600, increment=5), DailyClock(hours=24)]
MOST_ENTRIES = 130
TESTS = Path(__file__).parents[3] / "games"
FOLDS = {
    name: file.read_text().strip()
    for name in games.names()
    if (file := TESTS / name.replace("-", "_") / "fold.txt").exists()
}
"""By game, what its logs folded to when `LAYOUT` was raised last."""


@cache
def any_log(game: str, seed: int) -> list[StoredEntry]:
    """Everything that happens at tables: moves, taking back, chat in private, offers to stop, bots for the absent."""
    dice = random.Random(f"{game} {seed}")
    rules = games.load(game)
    seats = dice.choice(sorted(rules.setups.seats))
    new = NewTable(game=game, seats=[NewSeat(kind="me")] * seats, clock=CLOCKS[seed % len(CLOCKS)])
    opened = opening(new, HOST)
    holders = [msgspec.structs.replace(one, player=seated(seat)) for seat, one in enumerate(opened.holders)]
    table, at, stored = Table("table"), AT, list[StoredEntry]()

    def append(entry: AnyEntry, id: str | None = None) -> None:
        nonlocal at
        at += dice.randrange(20_000)
        table.apply(entry, at, id)
        stored.append(StoredEntry(table.size, at, written(entry, table.game), id))

    append(msgspec.structs.replace(opened, holders=holders, seed=None))
    append(SeatsArranged(holders=holders[::-1], removed="somebody", auto_start=seed % 2 == 0))
    append(GameStarted(seed=f"snapshot {seed}"))
    while table.status == "playing" and table.size < MOST_ENTRIES:
        entry = any_entry(table, dice)
        if entry is not None:
            append(entry, f"id-{table.size}" if isinstance(entry, MoveEntry) else None)
    return stored


def any_entry(table: Table, dice: random.Random) -> AnyEntry | None:
    seat, people = dice.randrange(table.seating.count()), table.seating.people()
    try:
        match dice.randrange(20):
            case 0:
                channel: Literal["table", "spectators", "private"] = dice.choice(["table", "spectators", "private"])
                to = (seat + 1) % 2 if channel == "private" else None
                return Said(channel=channel, player=seated(seat), name="N", seat=seat, text="hello", to=to)
            case 1:
                return table.undo.ask(seat, dice.choice([1, 1, 2, 20]), people - {seat})
            case 2 | 3:
                return table.undo.answer(seat, dice.random() < 0.8)
            case 4 if dice.random() < 0.3:
                return table.stop.ask(seat, dice.random() < 0.2, table.seating.asked(), set())
            case 5 if len(people) > 1 and seat in people and dice.random() < 0.2:
                return StoodIn(seat)
            case 6 if seat in table.seating.stood_in:
                return Returned(seat)
            case 7 if dice.random() < 0.1:
                return ServerAway(span=5_000, until=table.last_at)
            case 8 if table.seating.count() > 2 and seat in people and dice.random() < 0.1:
                return Resigned(seat, why="resigned")
            case 9 | 10 if asides := said_aside(table, seat):
                return MoveEntry(seat, dice.choice(asides), "bot")
            case _:
                seat = dice.choice(sorted(table.decisions.awaited))
                by: Literal["person", "bot"] = "person" if seat in people else "bot"
                return MoveEntry(seat, table.game.decode(dice.choice(table.decisions.legal[seat])), by)
    except (Denied, IllegalMove):
        return None


def said_aside(table: Table, seat: int) -> list[Any]:
    """Offers and answers that the seat may make now."""
    state, asides = table.game_in_play.state, table.game.asides
    found = [*asides.answers(state, seat), *asides.offers(state, seat)]
    return [move for move in found if asides.refusal(state, seat, move) is None]


def folded(table: Table, entries: list[StoredEntry], latest: deque[PastDelivery]) -> list[Delivery]:
    """Folds the entries on; all their deliveries."""
    told = list[Delivery]()
    for stored in entries:
        deliveries = table.apply_stored(stored.entry, stored.at, stored.move_id)
        latest.extend(past(stored.at, deliveries))
        told += deliveries
    return told


def facts(thing: Any) -> Any:
    """Everything that an object holds, in depth; without what is only remembered to save time."""
    match thing:
        case GameState():
            return thing.numbers()
        case msgspec.Struct():
            return thing
        case Views():
            return {viewer: thing.of(viewer) for viewer in [*range(int(thing.state.seats)), None]}
        case UndoRequests():
            return facts(thing.request)
        case dict():
            return {facts(key): facts(value) for key, value in thing.items()}
        case list() | tuple() | deque():
            return [facts(one) for one in thing]
        case set() | frozenset():
            return set(thing)
    names = [name for name in fields(thing) if name not in ("kept_states", "unheard", "game", "setup")]
    is_ours = type(thing).__module__.startswith(("nelumbo.server.live", "nelumbo.core"))
    return {name: facts(getattr(thing, name)) for name in names if hasattr(thing, name)} if is_ours else thing


def fields(thing: Any) -> Iterator[str]:
    """The names of its fields, compiled or not."""
    for one in type(thing).__mro__:
        yield from (name for name, value in vars(one).items() if isgetsetdescriptor(value) and name[0] != "_")
    yield from getattr(thing, "__dict__", ())


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seed", range(6))
def test_a_snapshot_and_the_rest_of_the_log_are_the_table(game: str, seed: int) -> None:
    log, dice = any_log(game, seed), random.Random(seed)
    whole, latest = Table("table"), deque[PastDelivery](maxlen=TAIL)
    told = folded(whole, log, latest)
    assert {"size", "move_ids", "history", "clocks", "seating", "counts"} <= facts(whole).keys()
    states = (
        [facts(whole.history.state_after(n)) for n in range(len(whole.history.moves) + 1)] if whole.has_started else []
    )
    for size in sorted(dice.sample(range(1, len(log)), min(8, len(log) - 1))):
        first, some = Table("table"), deque[PastDelivery](maxlen=TAIL)
        before = folded(first, log[:size], some)
        restored = snapshots.read("table", snapshots.written(first, some))
        assert restored is not None
        table, tail = restored[0], deque(restored[1], maxlen=TAIL)
        assert facts(table) == facts(first), f"after {size} entries"
        assert facts(tail) == facts(some)
        assert facts(folded(table, log[size:], tail)) == facts(told[len(before) :]), f"from entry {size} on"
        assert facts(table) == facts(whole) and facts(tail) == facts(latest)
        assert [facts(table.history.state_after(n)) for n in range(len(states))] == states


PARTS = (
    Decisions,
    EntryCounts,
    History,
    Seating,
    SeedContributions,
    StopOffer,
    TableClock,
    TableClocks,
    UndoRequests,
    Versions,
)
DERIVED = {
    "id",  # given to `read`
    "game",  # these from the first entry
    "is_deal_chosen",
    "clocks.true.clock",
    "clocks.true.ticks",
    "clocks.shown.clock",
    "clocks.shown.ticks",
    "seating.fold_rules",
    "history.game",
    "history.setup",
    "has_started",  # whether there is a game
    "history.views",  # these from the state
    "decisions.legal",
    "history.kept_states",  # these only save time
    "undo.revealed",
    "undo.taught",
    "versions.unheard",
    "undo.history",  # the table's own
    "undo.versions",
    "is_being_dealt",  # properties, which compiled classes do not tell from fields
    "game_in_play",
    "views",
}
"""Attributes of a table and its parts that follow from others, and so are not in a snapshot."""


def attributes(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """By path, every attribute of a table and of its parts, except those that are derived."""
    for name in fields(thing):
        if path + name in DERIVED or not hasattr(thing, name):
            continue
        value = getattr(thing, name)
        if isinstance(value, PARTS):
            yield from attributes(value, f"{path}{name}.")
        else:
            yield path + name, facts(value)


def full_table() -> Table:
    """A table none of whose attributes has the value with which it begins."""
    table = Table("table")
    folded(table, any_log("white-lotus", 1)[:100], deque())
    table.status, table.is_practice, table.rematch, table.away_until = "over", True, "next", 7
    table.outcome, table.ended_at = outcome(table.history, "resigned", [1], is_practice=True), 8
    seating, counts, clocks = table.seating, table.counts, table.clocks
    seating.resigned, seating.stood_in, seating.removed = {0}, {1}, {"eve"}
    counts.arrangements, counts.undos, counts.stops, counts.stand_ins = {"ann": 1}, {0: 2}, {1: 3}, {0: 4}
    counts.lines, counts.in_a_row = {"ann": 5}, {"ann": 6}
    table.contributions = contributions = SeedContributions("secret", [0], seating.count(), 9, 10)
    contributions.step, contributions.commitments[0], contributions.revealed[0] = "reveal", "hash", "number"
    table.undo.request, table.stop.agreed = UndoRequest(0, 2, {1}), {1}
    clocks.shown, clocks.earned, clocks.before = clocks.true.copy(), {3: 4}, {5: [6, 7]}
    clocks.shown.at, clocks.shown.running, clocks.true.running = 11, {0, 1}, {1}
    table.decisions.awaited, table.decisions.openly_awaited = {1}, {0}
    return table


def test_every_attribute_of_a_table_is_in_its_snapshot_or_derived() -> None:
    """Fails for a field that `StoredTable`, `written` or `table_of` has forgotten."""
    begun, full = Table("table"), full_table()
    folded(begun, any_log("lotus", 2)[:3], deque())
    begun.contributions = SeedContributions("", [], begun.seating.count(), 0, 0)
    begun.clocks.shown = begun.clocks.true.copy()
    before, held = dict(attributes(begun)), dict(attributes(full))
    assert {path for path in held if path in before and held[path] == before[path]} == set(), "set in `full_table`"
    restored = snapshots.read("table", snapshots.written(full, ()))
    assert restored is not None
    assert dict(attributes(restored[0])) == held


@pytest.mark.parametrize("game", FOLDS)
def test_the_same_logs_fold_to_the_same_tables_as_long_as_the_layout_is_the_same(game: str) -> None:
    """Fails when `LAYOUT` has to be raised: stored snapshots would differ from what the logs fold to now."""
    found = sha256()
    for seed in range(6):
        table, latest = Table("table"), deque[PastDelivery](maxlen=TAIL)
        folded(table, any_log(game, seed), latest)
        found.update(snapshots.written(table, latest).encode())
    assert (snapshots.LAYOUT, found.hexdigest()[:16]) == (2, FOLDS[game])


@pytest.mark.parametrize("text", ["", "[]", "[1,2,3]", '{"size":3}', "[" * 500])
def test_what_is_no_snapshot_is_not_read(text: str) -> None:
    assert snapshots.read("table", text) is None


def test_a_snapshot_with_a_state_that_no_game_has_is_not_read() -> None:
    table = Table("table")
    folded(table, any_log("mandala", 0), deque())
    text = snapshots.written(table, ())
    numbers = msgspec.json.encode(table.game_in_play.state.numbers()).decode()
    assert numbers in text
    assert snapshots.read("table", text.replace(numbers, numbers.replace("[", "[99,"))) is None


async def test_a_table_is_opened_from_its_snapshot_and_what_has_happened_since(tmp_path: Path) -> None:
    async with process(tmp_path) as here:
        keeper = await played(here, ENTRIES + 10)
        await keeper.reader.snapshots.store()
        await keeper.act(any_move)
        page = Listener(ANN)
        await keeper.hello(page, 0, (), most=20)
    async with process(tmp_path) as hub:
        hub.tables = hub.retelling.tables = tables = CountedTables(hub.tables)
        again, opened = Listener(ANN), await hub.keeper(keeper.id)
        assert await hub.fold_cost(keeper.id) == 1 / FOLDED_ENTRIES
        assert await opened.hello(again, 0, (), most=20) == 20
        assert tables.reads == [1]
        assert again.received(Welcome)[0].missed == page.received(Welcome)[0].missed
        assert again.received(Welcome)[0].views == page.received(Welcome)[0].views
        assert await opened.hello(again, 0, ()) == tables.reads[-1], "what was told before comes from the whole log"


async def test_a_snapshot_that_cannot_be_read_is_ignored(tmp_path: Path) -> None:
    async with process(tmp_path) as here:
        keeper = await played(here, ENTRIES)
        table = await keeper.loaded_table()
        await here.tables.store_snapshot(keeper.id, snapshots.LAYOUT, table.size, table.last_at, "damaged")
    async with process(tmp_path) as hub:
        assert facts(await (await hub.keeper(keeper.id)).loaded_table()) == facts(table)


async def test_listeners_of_a_table_that_was_dropped_hear_what_they_missed_although_there_is_a_snapshot(
    tmp_path: Path,
) -> None:
    async with process(tmp_path) as here, process(tmp_path) as elsewhere:
        keeper, page = await played(here, 3), Listener(EVE)
        await keeper.hello(page, 0, ())
        other = await elsewhere.keeper(keeper.id)
        for _ in range(ENTRIES):
            await other.act(any_move)
        await other.reader.snapshots.store()
        await keeper.reload()
        assert len(page.heard(Told)) == ENTRIES


async def test_the_name_of_an_erased_player_does_not_come_back_by_a_snapshot(tmp_path: Path) -> None:
    async with process(tmp_path) as here, process(tmp_path) as elsewhere:
        keeper = await played(here, ENTRIES)
        await keeper.reader.snapshots.store()
        late = await elsewhere.keeper(keeper.id)
        await late.loaded_table()
        await erase(here, BOB)
        late.reader.snapshots.size = 0
        await late.reader.snapshots.store()  # it has not heard of it
    async with process(tmp_path) as hub:
        table = await (await hub.keeper(keeper.id)).loaded_table()
        assert "Bob" not in table.seating.names()

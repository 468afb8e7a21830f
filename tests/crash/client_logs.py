"""The logs of all clients against the store: each fault as a sentence."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from nelumbo import games
from nelumbo.core.commitment import contributions_in
from nelumbo.server.live.actions.game_actions import decoder
from nelumbo.server.live.table.entries import DECODER, GameStarted, Opened, ServerAway, StoredMoveEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Resigned
from nelumbo.server.store import opened
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.client import Json
from tests.server.retrying_client import RetryingClient
from tests.server.site import Site

Log = list[StoredEntry]


@dataclass
class Found:
    """What the comparison looked at, and what was wrong."""

    tables: int
    moves: int
    contributions: int
    sealed: int
    faults: list[str]


async def compared(site: Site, people: list[RetryingClient], outages: list[tuple[int, int]]) -> Found:
    """The logs against the store, and against the story that a newcomer hears now."""
    logs = await kept(site.database, {id for person in people for id in (*person.finished, *person.tables)})
    faults = [fault for person in people for fault in person.faults]
    for person in people:
        for id, seat, move_id, move in person.acknowledged:
            faults += check_move(logs[id], seat, move_id, move)
        for id, seat, contribution in person.contributed:
            faults += check_contribution(logs[id], seat, contribution)
        faults += await told_otherwise(site, person)
    for id, log in logs.items():
        faults += [f"table {id}: {fault}" for fault in (*check_log(log), *check_clocks(log, outages))]
    return Found(
        tables=len(logs),
        moves=sum(len(person.acknowledged) for person in people),
        contributions=sum(len(person.contributed) for person in people),
        sealed=sum(person.sealed for person in people),
        faults=faults,
    )


async def kept(address: str, ids: set[str]) -> dict[str, Log]:
    """The logs, from the store itself."""
    database = opened(address)
    await database.open()
    tables = Tables(database)
    logs = {id: await tables.entries(id) for id in sorted(ids)}
    await database.close()
    return logs


def check_move(log: Log, seat: int, move_id: str, move: Json) -> Iterator[str]:
    """An acknowledged move is there exactly once, as it was made."""
    found = [entry for entry in log if entry.move_id == f"{seat}:{move_id}"]
    if len(found) != 1:
        yield f"the acknowledged move {move_id} of seat {seat} is there {len(found)} times"
        return
    game, entry = opening_of(log).game, DECODER.decode(found[0].entry)
    assert isinstance(entry, StoredMoveEntry)
    if games.load(game).notation.read_move(entry.move) != decoder(game).decode(json.dumps(move)):
        yield f"the acknowledged move {move_id} of seat {seat} was another one"


def check_contribution(log: Log, seat: int, contribution: str) -> Iterator[str]:
    """An acknowledged contribution is in the seed."""
    started = [entry for entry in (DECODER.decode(kept.entry) for kept in log) if isinstance(entry, GameStarted)]
    if [contributions_in(entry.seed)[seat : seat + 1] for entry in started] != [[contribution]]:
        yield f"the acknowledged contribution of seat {seat} is not in the seed"


async def told_otherwise(site: Site, person: RetryingClient) -> list[str]:
    """Everything that was ever shown is still so, and nothing else is."""
    faults = []
    again = RetryingClient([site.url()])
    again.http.cookies = person.http.cookies
    await again.connect()
    for id in person.finished:
        await again.hello(id)
        eyes = (id, tuple(again.tables[id].seats))
        if again.tables[id].table["status"] != "over":
            faults.append(f"the game at table {id} did not end")
        if person.shown[eyes] != again.shown[eyes]:
            faults.append(f"at table {id} something was shown that is not there, or the other way round")
        await again.ask("goodbye", id)
        del again.tables[id]
    await again.close()
    return faults


def check_log(log: Log) -> Iterator[str]:
    """Numbered without gaps, and played to the end."""
    if [entry.number for entry in log] != list(range(1, len(log) + 1)):
        yield "its log has gaps"
    if any(isinstance(DECODER.decode(entry.entry), Resigned) for entry in log):
        yield "somebody ran out of time"


def check_clocks(log: Log, outages: list[tuple[int, int]]) -> Iterator[str]:
    """Nobody's clock lost the time of a long outage, and nobody got more time back than had run."""
    table, seats = Table("again"), range(len(opening_of(log).holders))
    ran, lost, given = ([0 for _ in seats] for _ in range(3))
    for entry, after in zip(log, [*log[1:], log[-1]], strict=True):
        happened = DECODER.decode(entry.entry)
        running = set(table.clocks.true.running) if table.has_started else set()
        table.apply_stored(entry.entry, entry.at, entry.move_id)
        if isinstance(happened, ServerAway):
            given = [span + happened.span * (seat in running) for seat, span in enumerate(given)]
        for seat in table.clocks.true.running if table.has_started else ():
            ran[seat] += after.at - entry.at
            lost[seat] += overlap(entry.at, after.at, outages)
    for seat in seats:
        if lost[seat] > given[seat]:
            yield f"seat {seat} lost {lost[seat] - given[seat]} ms by the server's absence"
        if given[seat] > ran[seat]:
            yield f"seat {seat} got {given[seat]} ms back where {ran[seat]} had run"


def opening_of(log: Log) -> Opened:
    entry = DECODER.decode(log[0].entry)
    assert isinstance(entry, Opened)
    return entry


def overlap(since: int, until: int, outages: list[tuple[int, int]]) -> int:
    """How much of a span was outage."""
    return sum(max(0, min(until, back) - max(since, gone)) for gone, back in outages)

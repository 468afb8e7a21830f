"""Through a real socket and real HTTP: no byte depends on what the viewer may not know."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, Viewer
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, Opened, written
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import LiveClock
from nelumbo.server.store import opened
from nelumbo.server.store.tables import StoredEntry, Tables
from nelumbo.server.wall_clock import now
from tests.crash.planted_twins import Swap, plant_leak, plant_twins, seed_with
from tests.server.client import Client, Json, Refused
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import decisions
from tests.server.twins import entry_of, table_of

PASSING = re.compile(r'"(at|left|updated_at)": ?\d+')
"""Moments, which are never twice the same."""
STEPS = (0, 7, 30, 55)
TRIES = 12


@pytest.mark.parametrize("game", games.names())
def test_a_viewer_cannot_tell_twins_apart_over_the_wire(game: str, tmp_path: Path) -> None:
    assert asyncio.run(differences(game, plant_twins, tmp_path)) == []


def test_a_leak_over_the_wire_would_be_seen(tmp_path: Path) -> None:
    assert asyncio.run(differences("mandala", plant_leak, tmp_path)) != []


async def differences(name: str, plant: Callable[[], None], folder: Path) -> list[str]:
    """Where two tables could be told apart that differ only in what the viewer may not know."""
    game, found = games.load(name), []
    process = PreforkProcess(str(folder / "nelumbo.db"), None, folder / "log", plant=plant)
    try:
        await asyncio.to_thread(process.wait)
        seats = max(game.setups.seats)
        people = [await Client.guest(process.url, f"Person {seat}") for seat in range(seats)]
        stranger = Client(process.url)
        for step in STEPS:
            for viewer in (seeded(f"{name} {step}").below(seats), None):
                table, pair = await planted(process.database, game, [client.player for client in people], step, viewer)
                eyes = stranger if viewer is None else people[viewer]
                leaks = [*await told_apart(eyes, pair, table), *await news_apart(eyes, people, pair, table)]
                found += [f"{what} of {name} after {step} moves for {viewer}" for what in leaks]
        for client in (*people, stranger):
            await client.close()
    finally:
        process.stop()
    return found


async def planted(
    address: str, game: AnyGame, players: list[str], steps: int, viewer: Viewer
) -> tuple[Table, list[str]]:
    """Two tables with the same log, at the second of which the truth changes; and the table as its log has it."""
    dice = seeded(f"{game.name} {steps} {viewer}")
    table, log = played(game, len(players), players, steps, dice)
    if table.status != "playing":  # at the end of a short game nothing is secret
        table, log = played(game, len(players), players, len(table.history.moves) // 2, dice)
    database = opened(address)
    await database.open()
    ids = [f"{game.name}-{steps}-{viewer}-{which}" for which in "ab"]
    for number, id in enumerate(ids):
        swap = Swap(viewer, len(table.history.moves) if number else -1, f"twin of {id}")
        entries = [
            GameStarted(seed_with(entry.seed, swap)) if isinstance(entry, GameStarted) else entry for entry in log
        ]
        kept = [StoredEntry(n, entry_at, written(entry, game)) for n, (entry, entry_at) in enumerate(timed(entries), 1)]
        tables, row = Tables(database), msgspec.structs.replace(summary(table), due=None)
        await tables.open(id, kept[0], row, set(players))
        for each in kept[1:]:
            await tables.append(id, each, row, set())
    await database.close()
    return table, ids


def timed(entries: list[AnyEntry]) -> list[tuple[AnyEntry, int]]:
    """Both tables were played at the same times, a moment ago."""
    begun = now() // 100_000 * 100_000
    return [(entry, begun + number) for number, entry in enumerate(entries)]


def played(game: AnyGame, seats: int, players: list[str], steps: int, dice: Chance) -> tuple[Table, list[AnyEntry]]:
    """A table after `steps` moves, and its log."""
    first = table_of(game, seats).opened
    holders = [msgspec.structs.replace(one, player=players[seat]) for seat, one in enumerate(first.holders)]
    opening: Opened = msgspec.structs.replace(first, holders=holders, host=players[0], clock=LiveClock(24 * 3600))
    log: list[AnyEntry] = [opening, GameStarted(f"wire {game.name} {steps}")]
    table = Table("any")
    for entry in log:
        table.apply(entry, 0)
    while len(table.history.moves) < steps and table.status == "playing":
        seat = int(table.game_in_play.state.to_move)
        move = table.decisions.legal[seat][dice.below(len(table.decisions.legal[seat]))]
        log.append(entry_of(table, seat, move))
        table.apply(log[-1], 0)
    return table, log


async def told_apart(eyes: Client, pair: list[str], table: Table) -> list[str]:
    """By which answers the viewer can tell the tables of a pair apart."""
    one, other = [await all_answers(eyes, id, table) for id in pair]
    return [what for what in one if one[what] != other[what]]


async def all_answers(eyes: Client, id: str, table: Table) -> dict[str, list[str]]:
    """Everything that the viewer can get, word by word, with the table's name and the time taken out."""
    answers = {"HTTP": [await text(eyes, path.format(id)) for path in PATHS]}
    eyes.frames.clear()
    await eyes.connect()
    await eyes.ask("hello", id, "hello", version=0, seats=[])
    answers["welcome"] = heard(eyes)
    eyes.frames.clear()
    await try_moves(eyes, id, table)
    answers["refusals"] = heard(eyes)
    await eyes.disconnect()
    eyes.frames.clear()
    return {what: [plain(answer, id) for answer in found] for what, found in answers.items()}


def heard(eyes: Client) -> list[str]:
    """What came by the socket, apart from what comes when it comes: who is here, and what may be taken back."""
    return [frame for frame in eyes.frames if not any(f'"type":"{type}"' in frame for type in ("here", "free_undo"))]


def plain(answer: str, id: str) -> str:
    """Without the table's name and the time."""
    return PASSING.sub("", answer).replace(id, "")


async def news_apart(eyes: Client, people: list[Client], pair: list[str], table: Table) -> list[str]:
    """Whether the same move of another seat is told or listed otherwise, to a viewer who still sees the same."""
    seat = int(table.game_in_play.state.to_move)
    if people[seat] is eyes:
        return []
    for client in (eyes, people[seat]):
        await client.connect()
        for id in pair:
            await client.hello(id)
    legal, other = ([move for own, move in decisions(people[seat].tables[id]) if own == seat] for id in pair)
    common = [move for move in legal if move in other][:1]
    told = [await heard_of(eyes, people[seat], id, seat, move) for id in pair for move in common]
    views = [[seat_view["view"] for seat_view in eyes.tables[id].views.values()] for id in pair]
    for client in (eyes, people[seat]):
        await client.disconnect()
    # The same cards may have been shown in another order: then only the order of the letters differs.
    return ["events"] if common and views[0] == views[1] and told[0] != told[1] else []


async def heard_of(eyes: Client, mover: Client, id: str, seat: int, move: Json) -> list[str]:
    """What the viewer hears of a move, and how the table is listed then."""
    eyes.frames.clear()
    version = eyes.tables[id].version
    await mover.move(id, seat, move)
    await eyes.until(lambda: eyes.tables[id].version > version)
    frames = "".join(plain(frame, id) for frame in eyes.frames if '"told"' in frame)
    return [*sorted(frames), await mine(eyes, id)]


PATHS = ("/api/tables/{}", "/api/records/{}", "/api/records/{}.txt", "/api/records/{}/replay", "/api/records/{}/verify")


async def text(eyes: Client, path: str) -> str:
    """An answer over HTTP, a refusal too."""
    answer = await eyes.http.get(path)
    return f"{answer.status_code} {answer.text}"


async def mine(eyes: Client, id: str) -> str:
    """The table among the viewer's own."""
    listings = await eyes.get("/api/me/tables") if eyes.player else []
    return "".join(plain(json.dumps(listing), id) for listing in listings if listing["id"] == id)


async def try_moves(eyes: Client, id: str, table: Table) -> None:
    """Moves of every kind that are not legal now: what is said to them must not tell anything."""
    count = int(table.game_in_play.state.move_count())
    legal = [move for _, move in decisions(eyes.tables[id])]
    for number in range(0, count, max(1, count // TRIES)):
        move = msgspec.to_builtins(table.game.decode(number))
        if move not in legal:
            with suppress(Refused):
                await eyes.move(id, (eyes.tables[id].seats or [0])[0], move, f"try-{number}")

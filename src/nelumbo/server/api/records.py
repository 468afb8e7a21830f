"""Records: finished games under the ids of their tables, and imported ones."""

import re
from typing import Any

from litestar import Request, Response, get, post

from nelumbo import games
from nelumbo.core import record as records
from nelumbo.core.commitment import commitment
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit, PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import LONGEST_OPTION, ImportedRecord, Verified
from nelumbo.server.store.players import Player
from nelumbo.server.store.records import MOST_MOVES, Records, short
from nelumbo.server.threads import REPLAYING

RECORD_BYTES = 256 * 1024
TEXT = ".txt"
HASH = re.compile("[0-9a-f]{64}")
LONGEST_NAME = 100  # a bot's name may hold its settings
LONGEST_SEED = 1_000
MOVES = 200  # whose replay costs as much as one token more


@get("/records/{record_id:str}")
async def show_record(record_id: str, hub: Hub, imported: Records, quota: PastGamesQuota) -> Response[str]:
    """The record as JSON; as text in the game's notation when `.txt` is appended."""
    async with quota.counted():
        record = await found(record_id.removesuffix(TEXT), hub, imported)
        if record_id.endswith(TEXT):
            await quota.charge(cost(record))
            text = await REPLAYING.run(records.write_text, games.load(record.game), record)
            return Response(text, media_type="text/plain")
        return Response(records.write_json(record), media_type="application/json")


@get("/records/{record_id:str}/verify")
async def verify(record_id: str, hub: Hub, imported: Records, quota: PastGamesQuota) -> Verified:
    """Every shuffle recomputed from the seed."""
    async with quota.counted():
        record = await found(record_id, hub, imported)
        await quota.charge(cost(record))
        verdict = await REPLAYING.run(records.verify, games.load(record.game), record)
    return Verified(
        holds=verdict.holds,
        commitment_holds=verdict.commitment_holds,
        contributions_hold=verdict.contributions_hold,
        contributed=verdict.contributed,
        deals_hold=verdict.deals_hold,
        result_holds=verdict.result_holds,
        moves=verdict.moves,
        deal_chosen=verdict.is_deal_chosen,
    )


@post("/records", request_max_body_size=RECORD_BYTES)
async def bring(
    request: Request[Any, Any, Any], player: Player, imported: Records, import_limit: GuestsLimit
) -> ImportedRecord:
    """A record from elsewhere, as JSON or text; it must replay."""
    await import_limit.check(player.id, address(request))
    body = await request.body()
    record = await REPLAYING.run(readable, body, imported.most_moves)
    return ImportedRecord(id=await imported.add(record))


def cost(record: Record) -> float:
    """What a replay of it costs, in further tokens."""
    return len(record.moves) / MOVES


async def found(id: str, hub: Hub, imported: Records) -> Record:
    """A finished table's record, or one from elsewhere."""
    brought = await imported.get(id)
    return brought if brought is not None else await REPLAYING.run(record_of, await finished(id, hub))


async def check_over(id: str, hub: Hub, imported: Records) -> None:
    """Raises Denied unless there is a record; builds none."""
    if not await imported.has(id):
        await finished(id, hub)


async def finished(id: str, hub: Hub) -> Table:
    """A table at which a game is over."""
    keeper = await hub.keeper(id)
    try:
        table = await keeper.fresh_table()
    except Denied:
        raise Denied("no_such_record") from None
    if table.status != "over" or not table.has_started:
        raise Denied("not_over")
    return table


def record_of(table: Table) -> Record:
    """The game of a table; the seed is in it only when it is over."""
    return Record(
        game=table.game.name,
        rules=table.opened.rules,
        seats=table.seating.names(),
        options=table.opened.options,
        commitment=None if table.is_deal_chosen else commitment(table.history.seed),
        seed=table.history.seed if table.status == "over" else None,
        page_commitments=None if table.contributions is None else table.contributions.page_commitments(),
        moves=table.history.texts(),
        result=table.outcome.result if table.outcome else None,
    )


def readable(body: bytes, most_moves: int = MOST_MOVES) -> Record:
    """A record that replays to its end."""
    try:
        game, record = games.read_record(body.decode())
    except UnicodeDecodeError:
        raise InvalidRecord("a record is UTF-8 text") from None
    check_page_commitments(record)
    check_texts(record)
    records.final_state(game, short(record, most_moves))
    return record


def check_page_commitments(record: Record) -> None:
    """Raises InvalidRecord unless there are none, or one or null for each seat."""
    pages = record.page_commitments
    if pages is None:
        return
    if len(pages) != len(record.seats) or not all(page is None or HASH.fullmatch(page) for page in pages):
        raise InvalidRecord("page_commitments are 64 hexadecimal digits or null for each seat")


def check_texts(record: Record) -> None:
    """Raises InvalidRecord for names, a seed or options that are longer than any of ours, or a commitment of none."""
    if any(len(name) > LONGEST_NAME or not name.isprintable() for name in record.seats):
        raise InvalidRecord(f"the names of seats are plain text of at most {LONGEST_NAME} characters")
    if len(record.seed or "") > LONGEST_SEED:
        raise InvalidRecord(f"a seed has at most {LONGEST_SEED} characters")
    if any(isinstance(value, str) and len(value) > LONGEST_OPTION for value in record.options.values()):
        raise InvalidRecord(f"an option has at most {LONGEST_OPTION} characters")
    if record.commitment is not None and not HASH.fullmatch(record.commitment):
        raise InvalidRecord("a commitment is 64 hexadecimal digits")


HANDLERS = [show_record, verify, bring]

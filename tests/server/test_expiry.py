"""Unused data expires."""

import asyncio
from pathlib import Path

import pytest

from nelumbo.server.config import Config
from nelumbo.server.expiry import PAUSE_SECONDS, ROUND_SECONDS, WINDOW, Expiry
from nelumbo.server.store import Database, opened
from nelumbo.server.store.mail import MailAddresses
from nelumbo.server.store.players import MUTED, Player, Players
from nelumbo.server.store.records import Records
from nelumbo.server.store.tables import StoredEntry, Summary, Tables
from nelumbo.server.wall_clock import DAY_MS, now
from tests.server import services
from tests.skipped_report import not_tested

DAYS = 100  # longer than every default but that of records


class Store:
    """A database with rows of any age."""

    def __init__(self, database: Database, **settings: int) -> None:
        self.database = database
        config = Config(**settings)  # type: ignore[arg-type]  # days
        self.players = Players(database, config.idle_days)
        self.tables = Tables(database)
        self.records = Records(database)
        self.expiry = Expiry(config, self.players, self.tables, self.records)

    async def guest(self, days_ago: int, session_days_ago: int | None = None) -> str:
        player = await self.players.add("Ann")
        await self.age("players", "created_at", player.id, days_ago)
        if session_days_ago is not None:
            row, _ = await self.players.add_token(player, "session")
            await self.age("tokens", "used_at", row.id, session_days_ago)
        return player.id

    async def table(self, status: str, days_ago: int, *players: str) -> str:
        id = f"{status}-{days_ago}-{'-'.join(players)}"
        at = now() - days_ago * DAY_MS
        await self.tables.open(
            id, StoredEntry(1, at, "{}"), Summary("mandala", status, False, "{}", None, at), set(players)
        )
        return id

    async def record(self, days_ago: int) -> str:
        id = f"record-{days_ago}"
        at = now() - days_ago * DAY_MS
        await self.database.write(
            ("INSERT INTO records (id, record, created_at) VALUES (?, ?, ?)", (id, "{}", at)),
            ("INSERT INTO reviews (record_id, edition, done, total, at) VALUES (?, 1, 0, 1, 0)", (id,)),
        )
        return id

    async def age(self, table: str, column: str, id: str, days: int) -> None:
        sql = f"UPDATE {table} SET {column} = ? WHERE id = ?"  # noqa: S608  # our own
        await self.database.write((sql, (now() - days * DAY_MS, id)))

    async def ids(self, table: str) -> set[str]:
        return {str(id) for (id,) in await self.database.read(f"SELECT id FROM {table}")}  # noqa: S608  # our own


async def check_everything(address: str) -> None:
    database = opened(address)
    await database.open()
    store = Store(database)
    reachable = await store.guest(DAYS, session_days_ago=1)
    fresh = await store.guest(0)
    seated = await store.guest(DAYS)
    claimed = await store.guest(DAYS)
    await store.players.claim(claimed, "Claimed", "hash")
    kept = {await store.table("playing", 1, seated), await store.table("over", DAYS), await store.table("waiting", 1)}
    record = await store.record(1)
    for gone in (await store.guest(DAYS), await store.guest(DAYS, session_days_ago=DAYS)):
        await store.table("over", 1, gone)
    kept |= {id for id in await store.ids("tables") if id.startswith("over-1-")}
    await store.table("waiting", DAYS, reachable)
    await store.table("playing", DAYS, reachable)
    await store.record(4 * DAYS)
    for id, closed in (("closed", now() - DAYS * DAY_MS), ("open", None)):
        row = (id, id, reachable, claimed, "", "[]", now() - DAYS * DAY_MS, closed)
        columns = "id, table_id, reporter, reported, reason, lines, reported_at, closed_at"
        await database.write((f"INSERT INTO reports ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row))  # noqa: S608  # our own
    addresses = MailAddresses(database)
    await addresses.ask(Player(claimed, "Claimed", "hash"), "old@example.org", "en", 24, now() - 2 * DAY_MS)
    await addresses.ask(Player(reachable, "Ann"), "new@example.org", "en", 24, now())
    waiting = await addresses.of_player(reachable)
    assert await store.expiry.run() == ROUND_SECONDS
    assert await store.ids("players") == {reachable, fresh, seated, claimed}
    assert await store.ids("tables") == kept
    assert await store.ids("records") == {record}
    assert await store.ids("reports") == {"open"}
    assert (await addresses.of_player(claimed), await addresses.of_player(reachable)) == (None, waiting)
    removed = {"tables": 2, "tokens": 1, "guests": 2, "records": 1, "reports": 1, "addresses": 1}
    assert store.expiry.removed == removed
    entries = await database.read("SELECT DISTINCT table_id FROM entries")
    assert {str(id) for (id,) in entries} == kept
    assert await database.read("SELECT record_id FROM reviews") == [(record,)]
    assert await store.players.counts() == {"guest": 3, "claimed": 1}
    assert await store.players.token_counts() == {"session": 1}
    await database.close()


async def test_what_was_not_touched_for_long_is_deleted_from_sqlite(tmp_path: Path) -> None:
    await check_everything(str(tmp_path / "nelumbo.db"))


def test_what_was_not_touched_for_long_is_deleted_from_postgres() -> None:
    try:
        postgres = services.Postgres()
    except services.Missing as missing:
        not_tested(missing)
    try:
        asyncio.run(check_everything(postgres.url))
    finally:
        postgres.stop()


@pytest.fixture
async def database(tmp_path: Path) -> Database:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    return database


async def test_a_host_may_keep_everything(database: Database) -> None:
    store = Store(database, idle_days=0, waiting_days=0, abandoned_days=0, record_days=0)
    await store.guest(DAYS, session_days_ago=9 * DAYS)
    for status in ("waiting", "playing", "over"):
        await store.table(status, 9 * DAYS)
    await store.record(9 * DAYS)
    await store.expiry.run()
    assert not store.expiry.removed.total()
    await database.close()


async def test_much_is_deleted_step_by_step(database: Database) -> None:
    store = Store(database)
    for number in range(WINDOW + 20):
        await store.table("waiting", DAYS, str(number))
    assert await store.expiry.run() == PAUSE_SECONDS and store.expiry.removed["tables"] == WINDOW
    assert await store.expiry.run() == ROUND_SECONDS and store.expiry.removed["tables"] == WINDOW + 20
    await database.close()


async def test_a_table_where_something_happens_meanwhile_stays(database: Database) -> None:
    store = Store(database)
    id = await store.table("playing", DAYS)
    (old,) = await store.tables.ages("", 10)
    await store.tables.append(id, StoredEntry(2, now(), "{}"), Summary("mandala", "playing", False, "{}", None, 0))
    assert not await store.tables.remove(old)
    assert len(await store.tables.entries(id)) == 2
    await database.close()


async def test_sessions_of_before_uses_were_counted_are_not_ended_at_once(database: Database) -> None:
    store = Store(database)
    guest = await store.guest(DAYS, session_days_ago=1)
    await database.write(("UPDATE tokens SET used_at = 0", ()))
    await store.expiry.run()
    assert len(await store.players.tokens(guest, "session")) == 1
    ((used_at,),) = await database.read("SELECT used_at FROM tokens")
    assert int(used_at or 0) > now() - DAY_MS
    await database.close()


async def test_mutes_have_an_end_and_invented_players_are_not_kept(database: Database) -> None:
    store = Store(database)
    ann, bob = await store.guest(0), await store.guest(0)
    for other in (bob, bob, "invented"):
        await store.players.mute(ann, other, True)
    assert await store.players.muted_by(ann) == {bob}
    await store.players.mute(ann, bob, False)
    assert await store.players.muted_by(ann) == set()
    await database.write(
        *(("INSERT INTO mutes (player, muted) VALUES (?, ?)", (ann, str(number))) for number in range(MUTED))
    )
    await store.players.mute(ann, bob, True)
    assert len(await store.players.muted_by(ann)) == MUTED
    await database.close()

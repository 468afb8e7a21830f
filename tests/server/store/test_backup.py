"""Backups under load, restoring while the server runs, and moving to another database with games in progress."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nelumbo.core.errors import NelumboError
from nelumbo.server.live.table.table import Table
from nelumbo.server.store import backup, opened
from nelumbo.server.store.tables import Tables
from tests.server.client import Client
from tests.server.conftest import two_processes
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.services import Postgres
from tests.server.site import Site

PAIRS = 4
MOVES = 40  # between two backups


@pytest.fixture(params=["sqlite", "postgres"])
def own_site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A separate site, to be put back in time."""
    if request.param == "postgres":
        yield from two_processes(tmp_path)
        return
    database = str(tmp_path / "nelumbo.db")
    site = Site([PreforkProcess(database, None, tmp_path / "log").wait()], database)
    yield site
    site.stop()


def nelumbo(*words: str) -> str:
    """A command as a host types it."""
    ran = subprocess.run([sys.executable, "-m", "nelumbo", *words], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


async def logs(address: str) -> dict[str, list[str]]:
    """Every table's log; each is whole, and folds."""
    database = opened(address)
    await database.open()
    rows = await database.read("SELECT id, size FROM tables")
    found = {}
    for id, size in rows:
        kept = await Tables(database).entries(str(id))
        assert [entry.number for entry in kept] == list(range(1, len(kept) + 1)) and len(kept) == size
        table = Table(str(id))
        for entry in kept:
            table.apply_stored(entry.entry, entry.at, entry.move_id)
        found[str(id)] = [entry.move_id or "" for entry in kept]
    await database.close()
    return found


async def play_in_pairs(
    site: Site, stop: asyncio.Event, made_moves: asyncio.Semaphore
) -> tuple[dict[str, list[str]], list[Client]]:
    """People play until they are told to stop; the ids of the acknowledged moves, in order, by table."""
    acknowledged: dict[str, list[str]] = {}
    clients = [await Client.guest(site.url(number), f"Person {number}") for number in range(2 * PAIRS)]

    async def pair(ann: Client, bob: Client) -> None:
        for client in (ann, bob):
            await client.connect()
        while not stop.is_set():
            id = await duel(ann, bob)
            acknowledged[id] = []
            await asyncio.gather(*(moves(client, id, acknowledged[id]) for client in (ann, bob)))

    async def moves(client: Client, id: str, made: list[str]) -> None:
        seen, dice = client.tables[id], random.Random(id)
        while not stop.is_set():
            await client.until(lambda: stop.is_set() or seen.table["status"] == "over" or decisions(seen))
            if stop.is_set() or seen.table["status"] == "over":
                return
            seat, move = dice.choice(decisions(seen))
            name = f"{seat}:{client.player[:4].strip('-_')}{len(made)}"
            await client.move(id, seat, move, id=name.partition(":")[2])
            made.append(name)
            made_moves.release()

    async def wake() -> None:
        await stop.wait()
        for client in clients:
            client.changed.set()

    await asyncio.gather(wake(), *(pair(*clients[2 * n : 2 * n + 2]) for n in range(PAIRS)))
    return acknowledged, clients


async def test_a_backup_under_load_restores_to_a_consistent_set_of_games(own_site: Site, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "a.backup", str(tmp_path / "elsewhere.db")

    stop, made_moves = asyncio.Event(), asyncio.Semaphore(0)
    playing = asyncio.create_task(play_in_pairs(own_site, stop, made_moves))
    for _ in range(3):
        for _ in range(MOVES):
            await made_moves.acquire()
        before = await logs_under_load(own_site)
        said = await asyncio.to_thread(nelumbo, "backup", str(file), "--database", own_site.database)
        assert "tables" in said
    stop.set()
    acknowledged, clients = await playing
    await asyncio.to_thread(nelumbo, "restore", str(file), "--database", elsewhere)
    restored, now = await logs(elsewhere), await logs(own_site.database)
    assert sum(len(log) for log in restored.values()) > 20, "there was a load"
    for id, log in restored.items():
        assert now[id][: len(log)] == log, "what is restored is the beginning of what happened"
    for id, size in before.items():
        assert len(restored[id]) >= size, "what was there before the backup is in it"
    for id, made in acknowledged.items():
        assert set(made) <= set(now[id])
    for client in clients:
        await client.close()


async def logs_under_load(site: Site) -> dict[str, int]:
    """The lengths of all logs."""
    database = opened(site.database)
    await database.open()
    rows = await database.read("SELECT id, size FROM tables")
    await database.close()
    return {str(id): int(size or 0) for id, size in rows}


async def test_a_running_server_starts_over_with_what_was_restored(own_site: Site, tmp_path: Path) -> None:
    file = tmp_path / "a.backup"

    async with guests(own_site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob, clock={"kind": "live", "seconds": 600, "increment": 0})
        await play_on(ann, id, 1, most=1)
        version = ann.tables[id].version
        await asyncio.to_thread(nelumbo, "backup", str(file), "--database", own_site.database)
        await asyncio.gather(play_on(ann, id, 2, most=1), play_on(bob, id, 3, most=1))
        later = await duel(ann, bob)
        words = ["restore", str(file), "--database", own_site.database]
        refused = await asyncio.to_thread(subprocess.run, [sys.executable, "-m", "nelumbo", *words])
        assert refused.returncode == 2, "only on purpose"
        await asyncio.to_thread(nelumbo, *words, "--replace")
        for client in (ann, bob):
            assert client.reader is not None
            await asyncio.wait_for(client.reader, 30)  # the server hangs up
            client.tables.clear()
            await client.connect()
            await client.hello(id)
        told = ann.tables[id].kinds()
        assert told[:4] == ["arranged", "arranged", "started", "moved"] and ann.tables[id].version >= version
        assert set(told[4:]) <= {"away"}, "the moves after the backup never happened"
        await asyncio.gather(play_on(ann, id, 4), play_on(bob, id, 5))
        assert ann.tables[id].table["status"] == "over"
        with pytest.raises(Exception, match="no_such_table"):
            await ann.hello(later)


def test_games_in_progress_move_from_sqlite_to_postgresql(
    tmp_path: Path, postgres: Postgres, request: pytest.FixtureRequest
) -> None:
    process = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log").wait()
    request.addfinalizer(process.kill)

    async def before() -> tuple[str, Client, Client]:
        async with guests(Site([process], ""), "Ann", "Bob") as (ann, bob):
            id = await duel(ann, bob)
            await play_on(ann, id, 1, most=1)
            with pytest.raises(backup.StoreInUse, match="stop it first"):
                await asyncio.to_thread(backup.move, process.database, postgres.url)
            return id, ann, bob

    id, ann, bob = asyncio.run(before())
    process.stop()
    empty = PreforkProcess(postgres.url, None, tmp_path / "log-0").wait()
    empty.stop()  # a host looks whether the new database is there at all
    assert "1 table copied" in nelumbo("move-store", "--from", process.database, "--to", postgres.url)
    with pytest.raises(backup.StoreInUse, match="choose an empty database"):
        backup.move(process.database, postgres.url)
    moved = PreforkProcess(postgres.url, None, tmp_path / "log-2").wait()
    request.addfinalizer(moved.kill)

    async def after() -> None:
        again = []
        for old in (ann, bob):
            client = Client(moved.url)
            client.http.cookies = old.http.cookies
            await client.connect()
            await client.hello(id)
            again.append(client)
        assert again[0].tables[id].kinds() == ["arranged", "arranged", "started", "moved"]
        await asyncio.gather(*(play_on(client, id, 7) for client in again))
        assert again[0].tables[id].table["status"] == "over"
        for client in again:
            await client.close()

    asyncio.run(after())
    assert moved.stop() == 0
    assert "Traceback" not in (tmp_path / "log-2").read_text()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        pytest.param(b"", "not a backup", id="an empty file"),
        pytest.param(b"Dear diary", "not a backup", id="a letter"),
        pytest.param(None, "not a backup", id="a SQLite file of somebody else's"),
    ],
)
def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes | None, complaint: str) -> None:
    file = tmp_path / "a.backup"
    if content is None:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE players (id TEXT)")
        connection.close()
    else:
        file.write_bytes(content)
    with pytest.raises(NelumboError, match=complaint):
        backup.restore(file, str(tmp_path / "nelumbo.db"))
    assert not (tmp_path / "nelumbo.db").exists()


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    address, file = str(tmp_path / "nelumbo.db"), tmp_path / "a.backup"
    backup.prepare(address)
    backup.backup(address, file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(NelumboError, match=r"damaged|not a backup"):
        backup.restore(file, str(tmp_path / "other.db"))


def test_a_backup_takes_the_place_of_a_backup_and_of_nothing_else(tmp_path: Path) -> None:
    address, file = str(tmp_path / "nelumbo.db"), tmp_path / "a.backup"
    backup.prepare(address)
    for _ in range(2):
        assert backup.backup(address, file) == 0
    with pytest.raises(backup.InvalidBackup, match="not a backup"):
        backup.backup(address, tmp_path / "nelumbo.db")
    assert sorted(path.name for path in tmp_path.iterdir() if "draft" in path.name) == []


def test_the_database_may_stand_in_the_settings_of_the_server(tmp_path: Path) -> None:
    """And the backup of it goes into the database of other settings."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(f'database = "{tmp_path / name}.db"\nport = 9000\n')
    backup.prepare(str(tmp_path / "one.db"))
    file = str(tmp_path / "a.backup")
    nelumbo("backup", file, "--config", str(tmp_path / "one.toml"))
    nelumbo("restore", file, "--config", str(tmp_path / "two.toml"))
    assert (tmp_path / "two.db").exists()


def test_going_back_across_a_migration_takes_an_empty_database(tmp_path: Path) -> None:
    """As docs/upgrading.md says: older code writes nothing into a newer database, even to replace it."""
    address, file = tmp_path / "nelumbo.db", tmp_path / "before-upgrade.db"
    backup.prepare(str(address))
    backup.backup(str(address), file)
    with sqlite3.connect(address) as newer:
        newer.execute("INSERT INTO migrations VALUES ('9999_future.sql')")
    newer.close()
    with pytest.raises(NelumboError, match=r"9999_future\.sql.*into an empty database"):
        backup.restore(file, str(address), replace=True)
    (tmp_path / "newer").mkdir()
    for part in tmp_path.glob("nelumbo.db*"):
        part.rename(tmp_path / "newer" / part.name)
    nelumbo("restore", str(file), "--database", str(address))
    backup.prepare(str(address))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("backup a.backup --database none.db", "none.db: No such file or directory"),
        ("backup a.backup --database postgresql://127.0.0.1:1/none", "the database cannot be used: connection"),
        ("restore none.backup", "none.backup: No such file or directory"),
        ("move-store --from none.db --to other.db", "none.db: No such file or directory"),
        ("backup no/such/folder --database some.db", "the database cannot be used: unable to open"),
    ],
)
def test_what_cannot_be_copied_is_one_clear_line(tmp_path: Path, words: str, complaint: str) -> None:
    backup.prepare(str(tmp_path / "some.db"))
    command = [sys.executable, "-m", "nelumbo", *words.split()]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert ran.returncode == 2 and complaint in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.stderr
    assert not (tmp_path / "none.db").exists() and not (tmp_path / "other.db").exists()

"""A disk that is full, or that may not be written to: clear errors, nothing acknowledged is lost, and play goes on."""

import asyncio
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from nelumbo.server.store import Conflict, Sqlite
from nelumbo.server.store.database import DiskFull, ReadOnly
from nelumbo.server.store.tables import StoredEntry, Summary, Tables
from tests.server.client import Client, Refused
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Process, Site

SUMMARY = Summary("mandala", "playing", True, "{}", None, 5)
ROOM = 4 * 1024 * 1024
MOST_MOVES = 400


async def filled_up(tables: Tables) -> list[int]:
    """Entries until there is no room; the numbers of those that were acknowledged."""
    await tables.open("t", StoredEntry(1, 0, "{}"), SUMMARY, set())
    kept = [1]
    try:
        for number in range(2, 100_000):
            await tables.append("t", StoredEntry(number, 0, "x" * 500), SUMMARY, set())
            kept.append(number)
    except DiskFull:
        return kept
    raise AssertionError("the disk was never full")


async def test_a_full_disk_refuses_what_it_cannot_keep_and_forgets_nothing(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    tables = Tables(database)
    await database.write(("PRAGMA max_page_count = 60", ()))
    kept = await filled_up(tables)
    with pytest.raises(DiskFull):
        await tables.append("t", StoredEntry(kept[-1] + 1, 0, "x" * 5000), SUMMARY, set())
    assert [entry.number for entry in await tables.entries("t")] == kept
    await database.write(("PRAGMA max_page_count = 6000", ()))
    await tables.append("t", StoredEntry(kept[-1] + 1, 0, "x" * 5000), SUMMARY, set())
    assert len(await tables.entries("t")) == len(kept) + 1
    await database.close()


async def test_what_is_beside_a_conflict_on_a_full_disk_gets_its_own_answer(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    tables = Tables(database)
    await database.write(("PRAGMA max_page_count = 60", ()))
    await filled_up(tables)
    tries = [tables.open(id, StoredEntry(1, 0, text), SUMMARY, set()) for id, text in (("t", ""), ("u", "x" * 9000))]
    found, full = await asyncio.gather(*tries, return_exceptions=True)
    assert isinstance(found, Conflict | DiskFull) and isinstance(full, DiskFull)
    await database.close()


async def test_a_store_that_may_only_be_read_is_read(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    tables = Tables(database)
    await tables.open("t", StoredEntry(1, 0, "{}"), SUMMARY, set())
    await database.write(("PRAGMA query_only = 1", ()))
    with pytest.raises(ReadOnly):
        await tables.append("t", StoredEntry(2, 0, "{}"), SUMMARY, set())
    assert [entry.number for entry in await tables.entries("t")] == [1]
    await database.close()


def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path: Path) -> None:
    words = ["serve", "--database", str(tmp_path / "no such folder" / "nelumbo.db")]
    ran = subprocess.run([sys.executable, "-m", "nelumbo", *words], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2
    assert "cannot be used (read_only): unable to open database file" in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.stderr


@pytest.fixture
def served(small_disk: Path | None, tmp_path: Path) -> Iterator[Process]:
    """A server there; it is stopped even when the test fails."""
    process = Process(str((small_disk or tmp_path) / "nelumbo.db"), None, tmp_path / "log").wait()
    yield process
    process.kill()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path | None]:
    """A small file system, where one can be mounted."""
    with mounted(tmp_path / "disk") as folder:
        yield folder


@contextmanager
def mounted(folder: Path) -> Iterator[Path | None]:
    """A small file system there; None where there may be none."""
    mount = shutil.which("mount")
    folder.mkdir()
    words = [mount or "", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if mount is None or os.geteuid() or subprocess.run(words, capture_output=True).returncode:
        yield None
        return
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


async def test_a_server_on_a_full_disk_says_so_and_goes_on_when_there_is_room(
    small_disk: Path | None, served: Process
) -> None:
    """Where no small file system can be mounted, the size of the server's files is limited instead."""
    process, site = served, Site([served], served.database)

    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await play_on(ann, id, 1, most=1)
        await told(bob, id, ann.tables[id].version)
        fill(process, small_disk)
        made, code = await moves_until_refused(ann, bob, id)
        assert code in ("disk_full", "disk_failing")
        with pytest.raises(Refused) as refused:
            await ann.post("/api/me/tokens", label="x" * 20)
        assert refused.value.answer["status"] == 503 and refused.value.code in ("disk_full", "disk_failing")
        again = Client(process.url)
        again.http.cookies = ann.http.cookies
        await again.connect()
        seen = await again.hello(id)
        assert seen.kinds().count("moved") == made + 1, "what was acknowledged is there, and nothing else"
        await again.close()
        empty(process, small_disk)
        await asyncio.gather(*(insist(client, id) for client in (ann, bob)))
        assert ann.tables[id].table["status"] == "over"
    assert process.stop() == 0
    assert "store.failed" in process.log.read_text()


def test_a_read_only_file_system_is_one_clear_line_and_loses_nothing(small_disk: Path | None, served: Process) -> None:
    if small_disk is None:
        pytest.skip("NOT TESTED on a read-only file system: none can be mounted here")
    process, site = served, Site([served], served.database)

    async def one_move() -> tuple[str, Client]:
        async with guests(site, "Ann", "Bob") as (ann, bob):
            id = await duel(ann, bob)
            await play_on(ann, id, 1, most=1)
            return id, ann

    id, ann = asyncio.run(one_move())
    process.stop()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    words = ["serve", "--port", str(process.port), "--database", process.database]
    ran = subprocess.run([sys.executable, "-m", "nelumbo", *words], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2 and "cannot be used (read_only)" in " ".join(ran.stderr.split())
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    process.start()
    process.wait()

    async def still_there() -> None:
        again = Client(process.url)
        again.http.cookies = ann.http.cookies
        await again.connect()
        assert (await again.hello(id)).kinds()[-1] == "moved"
        await again.close()

    asyncio.run(still_there())
    process.stop()


def fill(process: Process, disk: Path | None) -> None:
    """No room is left."""
    if disk is None:
        size = Path(f"{process.database}-wal").stat().st_size
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        return
    ballast = os.open(disk / "ballast", os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):
        while os.write(ballast, bytes(4096)):
            pass
    os.close(ballast)


def empty(process: Process, disk: Path | None) -> None:
    """There is room again."""
    if disk is None:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, unlimited)
    else:
        (disk / "ballast").unlink()


async def moves_until_refused(ann: Client, bob: Client, id: str) -> tuple[int, str]:
    """How many moves were still acknowledged, and why the next one was not."""
    for made in range(MOST_MOVES):
        mover = ann if decisions(ann.tables[id]) else bob
        seat, move = decisions(mover.tables[id])[0]
        try:
            version = (await mover.move(id, seat, move))["version"]
        except Refused as refused:
            return made, refused.code
        for client in (ann, bob):
            await told(client, id, version)
    raise AssertionError("the disk was never full")


async def told(client: Client, id: str, version: int) -> None:
    """Until the client has got that version."""
    await client.until(lambda: client.tables[id].version >= version)


async def insist(client: Client, id: str) -> None:
    """Plays to the end, and says again what was refused for want of room."""
    while True:
        try:
            await play_on(client, id, 5)
            return
        except Refused as refused:
            assert refused.code in ("disk_full", "disk_failing")

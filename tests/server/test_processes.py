"""Several processes at one address, as a host starts them by one command."""

import asyncio
import os
import select
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.server.config import read
from nelumbo.server.processes import RESTART_SECONDS, Child, Processes, context, run_processes
from tests.server.scenarios import duel, guests, play_on
from tests.server.services import Missing, addresses
from tests.server.site import Process, Site
from tests.skipped_report import not_tested


@pytest.fixture
def several(tmp_path: Path) -> Iterator[Process]:
    try:
        with addresses() as (postgres, redis):
            process = Process(postgres, redis, tmp_path / "log", processes="2")
            yield process.wait()
            if process.is_running():
                process.stop()
    except Missing as missing:
        not_tested(missing)


def children(process: Process) -> set[int]:
    """The server processes, without the helper of multiprocessing."""
    found = set()
    for word in Path(f"/proc/{process.process.pid}/task/{process.process.pid}/children").read_text().split():
        if b"spawn_main" in Path(f"/proc/{word}/cmdline").read_bytes():
            found.add(int(word))
    return found


async def test_they_share_an_address_and_one_that_dies_is_replaced(several: Process) -> None:
    before = children(several)
    assert len(before) == 2
    async with guests(Site([several], several.database), "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    async with asyncio.timeout(60):
        while len(children(several) - {killed}) < 2:
            await asyncio.sleep(0.05)  # nobody outside is told of it
    assert several.stop() == 0
    log = several.log.read_text()
    assert f"server.process_ended pid={killed} code=-9" in log
    assert "Traceback" not in log


def test_they_end_when_their_parent_is_killed(several: Process) -> None:
    ends = [os.pidfd_open(child) for child in children(several)]
    several.kill()
    for end in ends:
        assert select.select([end], [], [], 60)[0], "it serves on"
        os.close(end)


def test_a_process_that_dies_at_once_is_replaced_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr("nelumbo.server.processes.time.sleep", done.append)
    monkeypatch.setattr(Processes, "start", lambda self: done.append("started"))
    with socket.socket() as listening:
        parent = Processes(read({"processes": 2}, None, {}), listening)
        dead, is_serving = context.Process(target=print), context.Event()
        dead.start()
        is_serving.set()
        parent.children[dead.sentinel] = Child(dead, is_serving)
        assert parent.ended(dead.sentinel)
    assert done == [RESTART_SECONDS, "started"]


def test_an_address_may_have_as_many_connections_with_several_processes() -> None:
    with socket.socket() as listening:
        parent = Processes(read({"processes": 4, "address_connections": 250}, None, {}), listening)
    assert parent.config.address_connections == 62


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"database": "nelumbo.db"}, "PostgreSQL"),
        ({"database": "postgresql://127.0.0.1/nelumbo"}, "Redis"),
    ],
)
def test_what_they_need_is_said(settings: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        run_processes(read({"processes": 2, **settings}, None, {}))

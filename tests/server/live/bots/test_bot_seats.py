"""Bots at a table go on after a restart and when processes die."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from nelumbo import games
from tests.server.client import Client
from tests.server.prefork import PreforkProcess
from tests.server.services import Missing, services
from tests.server.site import Process, Site
from tests.skipped_report import not_tested

ROOT = Path(__file__).parents[4]


def test_bots_play_on_by_themselves_after_a_kill(tmp_path: Path) -> None:
    process = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", pace=0.05).wait()
    try:
        asyncio.run(watch_bots(process))
    finally:
        process.stop()


async def watch_bots(process: Process) -> None:
    ann = await Client.guest(process.url, "Ann")
    id = await ann.open_table("mandala", [{"kind": "bot", "bot": "uniform"}] * 2, start=True)
    await ann.connect()
    seen = await ann.hello(id)
    await ann.until(lambda: seen.kinds().count("moved") >= 3)
    process.kill()
    await ann.disconnect()
    process.start()
    await asyncio.to_thread(process.wait)
    await ann.connect()
    await ann.hello(id)
    known = seen.kinds().count("moved")
    await ann.until(lambda: seen.kinds().count("moved") >= known + 5)
    await ann.close()


async def test_bots_alone_wait_until_somebody_looks_on(site: Site) -> None:
    ann = await Client.guest(site.url(), "Ann")
    bot = {"kind": "bot", "bot": "uniform"}
    alone = [await ann.open_table("mandala", [bot, bot], start=True) for _ in range(3)]
    own = await ann.open_table("mandala", [{"kind": "me"}, bot], start=True, options={"first": 1})
    await ann.connect()
    seen = await ann.hello(own)
    await ann.until(lambda: "moved" in seen.kinds())
    for id in alone:
        watched = await ann.hello(id)
        (welcome,) = [frame for frame in map(json.loads, ann.frames) if frame.get("table_id") == id][:1]
        assert welcome["version"] == 2, "nobody has moved so far"
        await ann.until(lambda watched=watched: watched.table["status"] == "over")  # type: ignore[misc]  # of this round
    await ann.close()


def test_another_process_takes_over_the_bots_of_a_dead_one(tmp_path: Path) -> None:
    """Nobody has the table open, so that nobody but the dead process knew of it. Its guests are gone too."""
    try:
        with services() as (postgres, redis):
            processes = [
                PreforkProcess(postgres.url, redis.url, tmp_path / f"log-{n}", pace=3).wait() for n in range(2)
            ]
            try:
                asyncio.run(watch_lobby(*processes))
            finally:
                Site(processes, postgres.url).stop()
            assert "cluster.took_over processes=1" in processes[1].log.read_text()
    except Missing as missing:
        not_tested(missing)


async def watch_lobby(dying: Process, living: Process) -> None:
    ann, bob = await Client.guest(dying.url, "Ann"), await Client.guest(living.url, "Bob")
    await bob.connect()
    await bob.send("open_lobby")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}]
    id = await ann.open_table("mandala", seats, start=True, public=True, options={"first": 1})
    await bob.until(lambda: id in bob.lobby and bob.lobby[id]["awaited"] == [1])
    other = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await ann.connect()
    await ann.hello(other)
    seen = await bob.hello(other)
    await bob.until(lambda: len(seen.here) == 2)
    dying.kill()
    await bob.until(lambda: bob.lobby[id]["awaited"] == [0])
    await bob.until(lambda: [guest["name"] for guest in seen.here] == ["Bob"])
    await ann.close()
    await bob.close()


def test_only_one_of_two_processes_lets_a_bot_think(tmp_path: Path) -> None:
    """Both have the table open, and somebody talks at the one that does not."""
    try:
        with services() as (postgres, redis):
            processes = [
                PreforkProcess(postgres.url, redis.url, tmp_path / f"log-{n}", pace=0.02).wait() for n in range(2)
            ]
            try:
                moved, asked = asyncio.run(watch_from_two_sides(*processes))
            finally:
                Site(processes, postgres.url).stop()
    except Missing as missing:
        not_tested(missing)
    assert asked == moved


async def watch_from_two_sides(one: Process, other: Process) -> tuple[int, int]:
    """A whole game: how many moves the bots made, and how often any bot was asked."""
    ann, bob = await Client.guest(one.url, "Ann"), await Client.guest(other.url, "Bob")
    id = await ann.open_table("mandala", [{"kind": "bot", "bot": "uniform"}] * 2)
    await ann.connect()
    await bob.connect()
    seen, _ = await ann.hello(id), await bob.hello(id)
    await ann.post(f"/api/tables/{id}/start")
    for moves in (2, 6, 10):
        await ann.until(lambda moves=moves: seen.kinds().count("moved") >= moves)  # type: ignore[misc]  # of this round
        await bob.ask("say", id, text="🌸")
    await ann.until(lambda: seen.table["status"] == "over")
    asked = [await asked_at(client) for client in (ann, bob)]
    await ann.close()
    await bob.close()
    return seen.kinds().count("moved"), sum(asked)


async def asked_at(client: Client) -> int:
    """How many questions the bots of a process were asked."""
    lines: str = await client.get("/api/metrics")
    (line,) = [line for line in lines.splitlines() if line.startswith("nelumbo_bots_asked_total ")]
    return int(float(line.split()[1]))


@pytest.mark.parametrize("game", games.names())
def test_the_example_bot_plays_a_whole_game(site: Site, game: str) -> None:
    seats = str(min(games.load(game).setups.seats))
    words = [sys.executable, str(ROOT / "examples" / "bot_client.py"), site.url(1), game, seats]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(done.stdout)["reason"] == "finished"
    code = [line for line in Path(words[1]).read_text().splitlines() if line.strip()]
    assert len(code) <= 40

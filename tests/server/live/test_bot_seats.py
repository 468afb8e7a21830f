"""Bots: they think elsewhere, are replaced when they die, and go on after a restart."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from nelumbo import bots, games
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus.moves import Offer
from nelumbo.server.live.worker import Advise, Advised, Bargain, Bargained, Decide, Decided, answer
from nelumbo.server.live.worker_pool import BotWorkers, NoAnswer
from tests.server.client import Client
from tests.server.services import Missing, services
from tests.server.site import Process, Site
from tests.skipped_report import not_tested
from tests.walks import sampled_states

ROOT = Path(__file__).parents[3]


def question(game: str = "mandala", bot: str = "greedy") -> Decide:
    """What a bot is asked at the beginning of a game."""
    rules = games.load(game)
    state = rules.new(new_setup(rules, min(rules.seats), {}), seeded("bots"))
    view = msgspec.json.encode(rules.view(state, state.to_move))
    return Decide(game, "dice", view, 0.2, bot, state.legal_moves(state.to_move))


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_decides_from_its_view_as_bytes_alone(game: str, bot: str) -> None:
    asked = question(game, bot)
    reply = answer(asked)
    assert isinstance(reply, Decided) and reply.move in asked.moves


@pytest.mark.parametrize("game", games.names())
def test_a_hint_ranks_the_legal_moves(game: str) -> None:
    asked = question(game)
    reply = answer(Advise(game, asked.seed, asked.view, asked.seconds))
    assert isinstance(reply, Advised)
    assert sorted(advised.move for advised in reply.advice.moves) == sorted(asked.moves)


def test_a_bot_bargains_from_its_view_alone_before_it_decides() -> None:
    """Asked only for its answers, it makes no offer."""
    rules = games.load("white-lotus")
    setup = new_setup(rules, 4, {"negotiation": "full"})
    states = (state for state in sampled_states(rules, setup, "bargains", 1) if not state.is_over())
    state = next(state for state in states if rules.asides.proposals(state, int(state.to_move)))
    seat = int(state.to_move)
    view = msgspec.json.encode(rules.view(state, seat))
    reply = answer(Decide(rules.name, "dice", view, 0.2, "greedy", state.legal_moves(seat)))
    assert isinstance(reply, Decided)
    (aside,) = reply.asides
    assert msgspec.json.decode(aside, type=Offer) == rules.asides.proposals(state, seat)[0]
    assert answer(Bargain(rules.name, "dice", view, 0.2)) == Bargained([])


async def test_a_worker_that_dies_or_dawdles_is_replaced_and_asked_again() -> None:
    thinkers = BotWorkers(1)
    asked = question()
    first = await thinkers.ask(asked)
    (worker,) = thinkers.running
    worker.kill()
    await worker.wait()
    assert (await thinkers.ask(asked)).move == first.move
    (worker,) = thinkers.running
    os.kill(worker.pid, signal.SIGSTOP)
    dawdling = asyncio.create_task(thinkers.ask(msgspec.structs.replace(asked, seconds=-9.8)))
    while thinkers.replaced == 0:
        await asyncio.sleep(0.01)
    dawdling.cancel()
    await asyncio.gather(dawdling, return_exceptions=True)
    assert (await thinkers.ask(asked)).move == first.move
    with pytest.raises(NoAnswer):
        await thinkers.ask(msgspec.structs.replace(asked, view=b"{}"))
    assert (await thinkers.ask(asked)).move == first.move
    await thinkers.close()


async def test_who_asks_much_does_not_keep_the_others_waiting() -> None:
    thinkers, answered = BotWorkers(1), list[str]()

    async def ask(whose: str) -> None:
        await thinkers.ask(question(), whose)
        answered.append(whose)

    hasty = [asyncio.create_task(ask("hasty")) for _ in range(9)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(ask(whose)) for whose in ("ann", "bob")]
    await asyncio.sleep(0)
    hasty.pop().cancel()  # nobody waits for this one any more
    await asyncio.gather(*hasty, *others)
    assert answered == ["hasty", "hasty", "ann", "bob", *["hasty"] * 6]
    await thinkers.close()


def test_bots_play_on_by_themselves_after_a_kill(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", pace=0.05).wait()
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


def test_another_process_takes_over_the_bots_of_a_dead_one(tmp_path: Path) -> None:
    """Nobody has the table open, so that nobody but the dead process knew of it. Its guests are gone too."""
    try:
        with services() as (postgres, redis):
            processes = [Process(postgres.url, redis.url, tmp_path / f"log-{n}", pace=0.2).wait() for n in range(2)]
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
    id = await ann.open_table("mandala", [{"kind": "bot", "bot": "uniform"}] * 2, start=True, public=True)
    await bob.until(lambda: id in bob.lobby and bob.lobby[id]["awaited"] == [1])
    other = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await ann.connect()
    await ann.hello(other)
    seen = await bob.hello(other)
    await bob.until(lambda: len(seen.here) == 2)
    dying.kill()
    now = int(time.time() * 1000)
    await bob.until(lambda: id not in bob.lobby or bob.lobby[id]["updated_at"] > now)
    await bob.until(lambda: [guest["name"] for guest in seen.here] == ["Bob"])
    await ann.close()
    await bob.close()


def test_only_one_of_two_processes_lets_a_bot_think(tmp_path: Path) -> None:
    """Both have the table open, and somebody talks at the one that does not."""
    try:
        with services() as (postgres, redis):
            processes = [Process(postgres.url, redis.url, tmp_path / f"log-{n}", pace=0.02).wait() for n in range(2)]
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
    return int(line.split()[1])


@pytest.mark.parametrize("game", games.names())
def test_the_example_bot_plays_a_whole_game(site: Site, game: str) -> None:
    seats = str(min(games.load(game).seats))
    words = [sys.executable, str(ROOT / "examples" / "bot_client.py"), site.url(1), game, seats]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(done.stdout)["reason"] == "finished"
    code = [line for line in Path(words[1]).read_text().splitlines() if line.strip()]
    assert len(code) <= 40

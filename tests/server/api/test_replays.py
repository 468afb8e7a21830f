"""Replays through anybody's eyes, and tables that go on from a moment of one."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidNotation, InvalidRecord
from nelumbo.core.record import Record, deals_of, new_setup, played, write_json, write_text
from nelumbo.lab.batch import Batch
from nelumbo.lab.pettingzoo import TableEnv
from nelumbo.lab.records import played_again
from nelumbo.lab.simulate import SimulationPlan
from nelumbo.server.api.records import readable
from tests.records import bot_game, sealed_again_and_again
from tests.server.client import Client, Refused
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site


async def given_up(ann: Client, bob: Client) -> str:
    """A game that Ann gave up after three moves: so soon no mandala is complete, and turns alternate."""
    id = await duel(ann, bob)
    for turn in range(3):
        await play_on((ann, bob)[turn % 2], id, turn, most=1)
    await ann.ask("resign", id, seat=0)
    return id


def deals(record: Record) -> list[list[int]]:
    """Every chance event, written out."""
    return deals_of(played(games.load(record.game), record))


async def test_a_finished_game_is_seen_through_any_eyes(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await given_up(ann, bob)
        mine, public, everything = [
            await ann.get(f"/api/records/{id}/replay", viewer=viewer) for viewer in ("0", "spectator", "all")
        ]
        assert (mine["yours"], mine["outcome"]["winners"], mine["result"]) == ([0], [1], None)
        assert [seat["name"] for seat in mine["seats"]] == ["Ann", "Bob"]
        assert (await eve.get(f"/api/records/{id}/replay"))["yours"] == []
        for own, watched, all_hands in zip(*(one["moments"] for one in (mine, public, everything)), strict=True):
            assert own["view"]["hands"][1] is None and own["view"]["hands"][0] is not None
            assert watched["view"]["hands"] == [None, None]
            assert None not in all_hands["view"]["hands"]
            assert own["view"]["hands"][0] == all_hands["view"]["hands"][0]
        with pytest.raises(Refused, match="invalid_option"):
            await ann.get(f"/api/records/{id}/replay", viewer="2")


async def test_nothing_is_replayed_before_the_end(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        for path in (f"/api/records/{id}/replay?viewer=all", f"/api/records/{id}"):
            with pytest.raises(Refused, match="not_over"):
                await ann.get(path)
        with pytest.raises(Refused, match="not_over"):
            await ann.post(f"/api/records/{id}/play_on", after=0, seat=1, bot="skilled")


@pytest.mark.parametrize("game", games.names())
async def test_a_table_goes_on_from_a_moment_of_a_record(site: Site, game: str) -> None:
    """The deal and the moves so far are the record's; from there on it is a game like any other."""

    record = bot_game(game)
    after = len(record.moves) // 2
    async with guests(site, "Ann") as (ann,):
        kept = await ann.request("POST", "/api/records", content=write_json(record))
        opened = await ann.post(f"/api/records/{kept['id']}/play_on", after=after, seat=1, bot="uniform")
        id = opened["id"]
        assert (opened["status"], opened["yours"], opened["outcome"]) == ("playing", [1], None)
        assert record.seed is not None and record.seed not in str(opened)
        seen = await ann.hello(id)
        assert seen.kinds()[: 2 + after] == ["arranged", "started", *["moved"] * after]
        await play_on(ann, id, 1)
        again = await ann.get(f"/api/records/{id}")
        assert again["moves"][:after] == [list(move) for move in record.moves[:after]]
        assert again["seed"] == record.seed and again["commitment"] == record.commitment
        assert (await ann.get(f"/api/records/{id}/verify"))["holds"]
        then, now = [
            (await ann.get(f"/api/records/{one}/replay", viewer="1"))["moments"][after]["view"]
            for one in (kept["id"], id)
        ]
        assert then == now


async def test_no_table_goes_on_from_where_there_is_nothing(site: Site) -> None:
    record = bot_game("mandala")
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await given_up(ann, bob)
        for body, code in (
            ({"after": 7, "seat": 0, "bot": "skilled"}, "no_such_move"),
            ({"after": 1, "seat": 2, "bot": "skilled"}, "no_such_seat"),
            ({"after": 1, "seat": 0, "bot": "/etc/passwd"}, "unknown_bot"),
        ):
            with pytest.raises(Refused, match=code):
                await ann.post(f"/api/records/{id}/play_on", **body)
        for kept, code in ((record, "game_over"), (replace(record, seed=None, deals=deals(record)), "no_seed")):
            id = (await ann.request("POST", "/api/records", content=write_json(kept)))["id"]
            with pytest.raises(Refused, match=code):
                await ann.post(f"/api/records/{id}/play_on", after=len(record.moves), seat=0, bot="skilled")


@pytest.mark.parametrize("pages", [[], ["0" * 64], ["0" * 64, None, None], ["0" * 63, None], ["G" * 64, None]])
def test_a_record_is_imported_only_with_a_page_commitment_or_null_for_each_seat(pages: list[str | None]) -> None:
    record = bot_game("mandala")
    assert readable(write_json(replace(record, page_commitments=["0" * 64, None])).encode()).page_commitments
    with pytest.raises(InvalidRecord, match="page_commitments"):
        readable(write_json(replace(record, page_commitments=pages)).encode())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": ["A" * 101, "B"]}, "names"),
        ({"seats": ["A\u202ecba", "B"]}, "names"),
        ({"seed": "x" * 1_001}, "seed"),
        ({"commitment": "f" * 65}, "commitment"),
        ({"commitment": "\0" * 64}, "commitment"),
        ({"options": {"position": "\n" * 4_001}}, "an option has at most"),
    ],
)
def test_a_record_is_imported_only_with_texts_as_long_as_ours(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidRecord, match=said):
        readable(write_json(replace(bot_game("mandala"), **wrong)).encode())


def test_a_rules_version_of_thousands_of_digits_is_refused() -> None:
    """Python turns no text of more than 4,300 digits into a number."""
    record = bot_game("mandala")
    text = write_text(games.load("mandala"), record)
    with pytest.raises(InvalidNotation, match="rules"):
        readable(f"{text}; rules {'9' * 5_000}\n".encode())


async def test_a_simulated_game_opens_in_the_replay(site: Site) -> None:
    """Of a plan, of an environment and of a batch: research.md says how."""

    plan = SimulationPlan(
        "mandala", new_setup(games.load("mandala"), 2, {}), ("greedy", "uniform"), games=3, seed="replay"
    )
    async with guests(site, "Ann") as (ann,):
        for record in (played_again(plan, 2), environment_game(), batch_game()):
            id = (await ann.request("POST", "/api/records", content=write_json(record)))["id"]
            seen = await ann.get(f"/api/records/{id}/replay", viewer="all")
            assert len(seen["moments"]) == len(record.moves) + 1
            assert record.result is not None
            assert seen["moments"][-1]["view"]["scores"] == list(record.result.scores)


def environment_game() -> Record:
    """A random game through PettingZoo's door."""
    table = TableEnv("flowers", 3)
    table.reset(seed=4)
    while not table.state.is_over():
        table.step(table.state.legal_moves(table.state.to_move)[0])
    return table.record()


def batch_game() -> Record:
    """The first game that a batch ends."""
    lotus = games.load("lotus")
    batch, chance = Batch(lotus, [new_setup(lotus, 2, {})], 4, "replay", keeps_records=True), seeded("replay")
    while not (ended := batch.records()):
        batch.step(batch.state.random_moves(chance))
    return ended[0]


async def test_a_record_longer_than_any_game_is_refused_and_none_stops_the_loop(tmp_path: Path) -> None:
    """A choice sealed and opened again thousands of times is a legal game, and replays for seconds."""
    record = sealed_again_and_again(602)
    process = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", record_moves="601").wait()
    try:
        async with guests(Site([process], process.database), "Ann") as (ann,):
            with pytest.raises(Refused, match="invalid_record"):
                await ann.request("POST", "/api/records", content=write_json(record))
            sealing = record.moves.pop()[0]
            assert len(record.moves) == 601
            id = (await ann.request("POST", "/api/records", content=write_json(record)))["id"]
            with pytest.raises(Refused, match="invalid_record"):
                await ann.post(f"/api/records/{id}/play_on", after=601, seat=sealing, bot="uniform")
            opened = await ann.post(f"/api/records/{id}/play_on", after=600, seat=sealing, bot="uniform")
            seen = await ann.hello(opened["id"])
            assert len(seen.told) < 1000
    finally:
        process.stop()

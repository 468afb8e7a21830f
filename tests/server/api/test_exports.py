"""All of a player's data in one file, and nobody else's."""

import asyncio
import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from nelumbo.server.api import exports
from nelumbo.server.api.records import finished
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table import Table
from nelumbo.server.messages import Resigned
from tests.server.live.parts import process, started
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_an_export_holds_account_games_records_and_chat(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id, running = await duel(ann, bob), await duel(ann, bob)
        await ann.ask("say", id, text="what I said")
        await bob.ask("say", id, text="what he said")
        await ann.ask("resign", id, seat=0)
        answer = await ann.http.get("/api/me/export")
        assert answer.headers["content-type"] == "application/zip"
        with ZipFile(io.BytesIO(answer.content)) as file:
            assert file.testzip() is None
            found = {name: json.loads(file.read(name)) for name in file.namelist()}
        assert set(found) == {"account.json", "games.json", "chat.json", f"records/mandala-{id}.json"}
        assert found["account.json"]["me"]["name"] == "Ann"
        assert [game["id"] for game in found["games.json"]] == [id], "the other is being played"
        assert [line["text"] for line in found["chat.json"]] == ["what I said"]
        assert found[f"records/mandala-{id}.json"]["seats"] == ["Ann", "Bob"]
        assert running not in str(found["games.json"])


async def test_exports_fold_one_log_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folding: list[int] = [0]

    async def counted(id: str, hub: Hub) -> Table:
        folding.append(folding[-1] + 1)
        table = await finished(id, hub)
        folding.append(folding[-1] - 1)
        return table

    monkeypatch.setattr(exports, "finished", counted)
    async with process(tmp_path) as hub:
        tables = [await started(hub) for _ in range(3)]
        for keeper in tables:
            await keeper.act(lambda table: Resigned(0, "resigned"))
        hub.keepers.clear()
        records = await asyncio.gather(*(exports.exported(keeper.id, hub) for keeper in tables))
    assert [record.seats for record in records] == [["Ann", "Bob"]] * 3
    assert max(folding) == 1

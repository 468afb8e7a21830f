"""All of a player's data in one file, and nobody else's."""

import io
import json
from zipfile import ZipFile

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

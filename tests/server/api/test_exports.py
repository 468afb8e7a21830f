"""All of a player's data in one file, and nobody else's."""

import asyncio
import io
import json
import secrets
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any
from zipfile import ZipFile

import pytest

from nelumbo.server.api import exports
from nelumbo.server.api.records import finished
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Resigned
from nelumbo.server.store import opened
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.moderation import Act, Moderation
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.players import Caller, Players
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.visits import Visits
from tests.server.accounts import account
from tests.server.client import Client
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


async def test_an_export_holds_all_that_is_stored_about_the_player(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        await ann.post(f"/api/tables/{id}/report", player=bob.player, reason="rude")
        await ann.post("/api/me/seeks", game="mandala", seats=2, clock={"kind": "daily", "hours": 24})
        database = opened(site.database)
        await database.open()
        await Moderation(database).set_role(ann.player, "moderator", Act(1, "host", "role", ann.player, ""))
        await Friends(database).set_seen_by(ann.player, "friends")
        link = await Friends(database).link(ann.player)
        await Receivers(database).subscribe(ann.player, "https://push.example/ann", "p256dh-key", "auth-key")
        await Visits(database).arrive(ann.player, 5)
        await database.close()
        anns, others = [await account_of(client) for client in (ann, eve)]
        await ann.request("DELETE", f"/api/me/seeks/{anns['seeks'][0]['id']}")  # nobody is to find her later
    assert (anns["role"], anns["seen_by"], anns["friend_link"]) == ("moderator", "friends", link)
    assert [(one["table"], one["reported"], one["reason"]) for one in anns["reports"]] == [(id, bob.player, "rude")]
    assert [one["wanted"]["game"] for one in anns["seeks"]] == ["mandala"]
    assert [one["endpoint"] for one in anns["browsers"]] == ["https://push.example/ann"]
    assert "auth-key" not in str(anns) and "p256dh-key" not in str(anns)
    assert anns["visit"]["seen_at"] > 0
    assert (others["role"], others["seen_by"], others["friend_link"]) == (None, "nobody", None)
    assert others["reports"] == others["seeks"] == others["browsers"] == []


async def test_an_export_holds_what_the_player_said_as_a_spectator(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        await eve.ask("say", id, text="well played")
        answer = await eve.http.get("/api/me/export")
    with ZipFile(io.BytesIO(answer.content)) as file:
        (line,) = json.loads(file.read("chat.json"))
    assert (line["table"], line["channel"], line["text"]) == (id, "spectators", "well played")


async def test_an_export_tells_of_groups_no_more_than_the_players_own_part(site: Site) -> None:
    async with guests(site, "Bob") as (bob,):
        ann = await account(site, f"Ann {secrets.token_hex(4)}")
        group = await ann.post("/api/me/groups", name="Our pond")
        await bob.post(f"/api/group-links/{group['link']}")
        owners, asking = (await account_of(ann))["groups"], (await account_of(bob))["groups"]
        await ann.post(f"/api/groups/{group['id']}/members/{bob.player}")
        joined = (await account_of(bob))["groups"]
        await ann.close()
    for (one,), role in ((owners, "owner"), (asking, "asking"), (joined, "member")):
        assert sorted(one) == ["asked_at", "joined_at", "name", "role"], "neither the link nor whose it is"
        assert (one["name"], one["role"], one["joined_at"] is None) == ("Our pond", role, role == "asking")


async def account_of(client: Client) -> Any:
    answer = await client.http.get("/api/me/export")
    with ZipFile(io.BytesIO(answer.content)) as file:
        return json.loads(file.read("account.json"))


async def test_an_export_is_compressed_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[bool] = []

    class Watched(ZipFile):
        def writestr(self, *args: Any, **words: Any) -> None:
            threads.append(current_thread() is main_thread())
            super().writestr(*args, **words)

    monkeypatch.setattr(exports, "ZipFile", Watched)
    async with process(tmp_path) as hub:
        database = hub.tables.database
        caller = Caller(await Players(database).add("Ann"), "token", "account")
        parts = [part async for part in exports.zipped(caller, Players(database), Profiles(database), hub)]
    assert threads == [False] * 3
    assert ZipFile(io.BytesIO(b"".join(parts))).testzip() is None


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

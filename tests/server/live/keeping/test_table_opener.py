"""Tables are opened and played once more, and nobody opens them without end."""

import asyncio
from pathlib import Path

import pytest

from nelumbo.server.errors import Denied
from nelumbo.server.live.keeping import table_opener
from nelumbo.server.messages import NewTable, Resigned
from nelumbo.server.store.players import Players
from tests.server.live.parts import ANN, BOB, ME, process, started
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_rematch_is_listed_for_the_others_unless_they_have_muted_the_one_who_asks(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        found = []
        for muted in (False, True):
            id = await duel(ann, bob)
            await bob.ask("mute", id, player=ann.player, muted=muted)
            await ann.ask("resign", id, seat=0)
            again = (await ann.post(f"/api/tables/{id}/rematch"))["id"]
            found.append(again in [listing["id"] for listing in await bob.get("/api/me/tables")])
            assert (await bob.post(f"/api/tables/{again}/sit"))["yours"], "the seat is kept all the same"
        assert found == [True, False]


async def test_nobody_opens_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_opener, "OF_GUEST", 2)
    new = NewTable(game="mandala", seats=[ME, ME])
    async with process(tmp_path) as hub:
        for _ in range(2):
            await hub.opener.open(new, ANN)
        with pytest.raises(Denied, match="too many unfinished"):
            await hub.opener.open(new, ANN)
        await hub.opener.open(new, BOB)


async def test_rematches_that_others_ask_for_do_not_count_as_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_opener, "OF_GUEST", 1)
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await keeper.act(lambda table: Resigned(0, "resigned"))
        await hub.opener.rematch(keeper.id, ANN, True, Players(hub.tables.database))
        await hub.opener.open(NewTable(game="mandala", seats=[ME, ME]), BOB)
        with pytest.raises(Denied, match="too many unfinished"):
            await hub.opener.open(NewTable(game="mandala", seats=[ME, ME]), BOB)


async def test_there_is_one_rematch_however_many_ask_for_it(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await keeper.act(lambda table: Resigned(0, "resigned"))
        store = Players(hub.tables.database)
        found = await asyncio.gather(
            *(hub.opener.rematch(keeper.id, player, True, store) for player in (ANN, BOB, ANN))
        )
        assert len(set(found)) == 1
        async with (again := await hub.keeper(found[0])).lock:
            assert (await again.reader.loaded()).seating.names() == ["Bob", "Ann"]


async def test_of_two_rematches_asked_for_at_two_processes_one_is_played_and_the_other_closed(tmp_path: Path) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        keeper = await started(one)
        await keeper.act(lambda table: Resigned(0, "resigned"))
        await (await other.keeper(keeper.id)).loaded_table()
        store = Players(one.tables.database)
        played = await one.opener.rematch(keeper.id, ANN, True, store)
        assert await other.opener.rematch(keeper.id, BOB, True, store) == played, "it has not heard of the other yet"
        assert await one.tables.counts() == {"over": 2, "waiting": 1}

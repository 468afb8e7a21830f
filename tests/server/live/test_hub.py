"""One process: its tables are found and put away."""

import asyncio
from pathlib import Path

import pytest

from nelumbo.server.live import hub as hub_module
from nelumbo.server.live.keeping.keeper import IDLE_SECONDS
from tests.server.live.parts import ANN, BOB, Listener, any_move, process, started
from tests.server.scenarios import guests
from tests.server.site import Site


async def test_many_who_guess_at_a_table_at_once_are_all_told_that_there_is_none(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        tries = [ann.http.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA") for _ in range(20)]
        assert {answer.status_code for answer in await asyncio.gather(*tries)} == {404}


async def test_tables_that_nobody_looks_at_are_put_away_and_read_again(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, page = await started(hub), Listener(ANN)
        keeper.used_at -= IDLE_SECONDS + 1
        await hub.tidy()
        assert hub.keepers == {}
        again = await hub.keeper(keeper.id)
        assert again is not keeper
        await again.hello(page, 0, ())
        again.used_at -= IDLE_SECONDS + 1
        await hub.tidy()
        assert hub.keepers == {keeper.id: again}, "somebody looks at it"


async def test_few_tables_that_nobody_looks_at_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "UNWATCHED", 2)
    async with process(tmp_path) as hub:
        keepers, page = [await started(hub) for _ in range(5)], Listener(ANN)
        await keepers[0].hello(page, 0, ())
        for number, keeper in enumerate(keepers):
            keeper.used_at -= 10 - number
        await hub.tidy()
        assert list(hub.keepers.values()) == [keepers[0], *keepers[3:]], "those that were used last, and the one open"


async def test_a_move_starts_no_task_while_all_who_wait_for_it_are_here(tmp_path: Path) -> None:
    async with process(tmp_path, has_push=True) as hub:
        keeper, pages = await started(hub), (Listener(ANN), Listener(BOB))
        for page in pages:
            await keeper.hello(page, 0, ())
        tasks = set(hub.background.tasks)
        await keeper.act(any_move)
        assert hub.background.tasks <= tasks
        keeper.presence.leave(pages[0])
        tasks = set(hub.background.tasks)
        await keeper.act(any_move)
        assert len(hub.background.tasks - tasks) == 1, "Ann may have a browser that is to be told"

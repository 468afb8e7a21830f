"""The queue to one page is bounded, and a page that fell behind misses nothing."""

import asyncio

from tests.server.scenarios import guests
from tests.server.site import Site


async def test_a_page_that_reads_too_slowly_starts_anew_and_misses_nothing(site: Site) -> None:
    async with guests(site, "Ann", "Eve") as (ann, eve):
        id = await ann.open_table("mandala", [{"kind": "bot", "bot": "uniform"}] * 2)
        await eve.hello(id)
        assert eve.socket is not None and eve.reader is not None
        eve.reader.cancel()  # the page reads no more
        await asyncio.gather(eve.reader, return_exceptions=True)
        await ann.hello(id)
        await ann.post(f"/api/tables/{id}/start")
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        eve.reader = asyncio.create_task(eve.read(eve.socket))
        await eve.until(lambda: eve.tables[id].table["status"] == "over")
        assert eve.tables[id].kinds() == ann.tables[id].kinds()

"""Results of games that ended before results were stored: their logs are read again, a few at a time beside play.

`nelumbo admin results` marks all results as missing, so that they are made again from the logs.
"""

import logging

from nelumbo.server.errors import Denied
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.results import result_of_table

log = logging.getLogger(__name__)
BATCH = 20  # tables in one go
PAUSE_SECONDS = 0.5
DONE_SECONDS = 60.0


class MissingResults:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def run(self) -> float:
        """One step; returns the seconds until the next."""
        tables = await self.hub.results.missing(BATCH)
        for table in tables:
            await self.make(table)
        if tables:
            log.info("server.results_made tables=%s", len(tables))
        return PAUSE_SECONDS if tables else DONE_SECONDS

    async def make(self, id: str) -> None:
        """Holds the table's lock, so that a name being deleted is not written again."""
        keeper = await self.hub.keeper(id)
        async with keeper.lock:
            try:
                result = result_of_table(await keeper.reader.fresh())
            except Denied:  # the table is gone
                result = None
            if result is None:
                await self.hub.results.drop_missing(id)
            else:
                await self.hub.results.store(result)

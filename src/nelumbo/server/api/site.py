"""The site at a glance, for admins: what waits, who is here, what the store takes, the last errors."""

import asyncio
import shutil
from pathlib import Path

from litestar import get

from nelumbo import __version__
from nelumbo.server.api.roles import admin_needed
from nelumbo.server.config import Config
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.logs import MOST_ERRORS
from nelumbo.server.messages import SiteError, SiteGlance
from nelumbo.server.store import is_postgres
from nelumbo.server.store.administration import Administration
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Caller


@get("/moderation/site")
async def at_a_glance(
    session: Caller, moderation: Moderation, hub: Hub, notices: Notices, config: Config
) -> SiteGlance:
    """How the site does."""
    await admin_needed(moderation, session.player)
    processes, here = await hub.cluster.people_here()
    tables = await hub.tables.live_counts()
    reports, oldest = await moderation.waiting()
    postgres = is_postgres(config.database)
    return SiteGlance(
        version=__version__,
        processes=processes,
        here=here,
        playing=tables.get("playing", 0),
        waiting=tables.get("waiting", 0),
        reports=reports,
        oldest_report=oldest,
        notices=await notices.outbox.count(),
        stored_bytes=await Administration(moderation.database).size_in_bytes(postgres=postgres),
        free_bytes=None if postgres else await asyncio.to_thread(free_bytes, config.database),
        errors=[SiteError(at=at, event=event) for at, event in await hub.cluster.last_errors(MOST_ERRORS)],
    )


def free_bytes(database: str) -> int:
    return shutil.disk_usage(Path(database.removeprefix("sqlite://")).absolute().parent).free


HANDLERS = [at_a_glance]

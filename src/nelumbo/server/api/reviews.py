"""Reviews: what the bot thinks of a finished game, made once and kept."""

from functools import partial

from litestar import get, post

from nelumbo.server.api.records import check_over, cost, found
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.live.bots.reviews import Reviewer, check_length
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import ReviewProgress
from nelumbo.server.store.players import Player
from nelumbo.server.store.records import Records


@get("/records/{record_id:str}/review")
async def show_review(
    record_id: str, hub: Hub, imported: Records, reviewer: Reviewer, quota: PastGamesQuota
) -> ReviewProgress:
    """The review, or its progress; 0 of 0 if nobody has asked for it."""
    await check_over(record_id, hub, imported)
    return await shown(reviewer, record_id, quota)


@post("/records/{record_id:str}/review", status_code=200)
async def ask_review(
    record_id: str,
    player: Player,
    hub: Hub,
    imported: Records,
    reviewer: Reviewer,
    review_limit: Limit,
    review_limit_of_address: Limit,
    quota: PastGamesQuota,
) -> ReviewProgress:
    """Starts the review, unless it is done or in progress; ask again for the progress."""
    await check_over(record_id, hub, imported)
    if await reviewer.is_missing(record_id):
        async with quota.counted():
            reviewer.check_room(quota.address)
            await review_limit.check(player.id)
            await review_limit_of_address.check(quota.address)
            record = await found(record_id, hub, imported)
            await quota.charge(cost(record))
            check_length(record)
        if await reviewer.take_lease(record_id, record):
            load = partial(found, record_id, hub, imported)
            hub.background.later(reviewer.make(record_id, quota.address, load))
    return await shown(reviewer, record_id, quota)


async def shown(reviewer: Reviewer, id: str, quota: PastGamesQuota) -> ReviewProgress:
    """A review that is made counts as a look back; its progress may be asked for again and again."""
    if not await reviewer.reviews.is_made(id):
        return await reviewer.progress(id)
    async with quota.counted():
        return await reviewer.progress(id)


HANDLERS = [show_review, ask_review]

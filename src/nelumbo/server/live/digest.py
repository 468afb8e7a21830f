"""What happened at a player's tables since their last visit."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from nelumbo.server.errors import Denied
from nelumbo.server.live.hub import FOLDED_ENTRIES, Hub
from nelumbo.server.messages import Digest, DigestRow, Ended, Listing, Moved, Said, Started, Told
from nelumbo.server.store.players import Player

MOST = 20  # tables in a digest
Pay: TypeAlias = Callable[[float], Awaitable[None]]
"""Charges for a log that has to be folded, or raises Denied."""


async def digest(hub: Hub, player: Player, away: tuple[int, int], muted: set[str], pay: Pay) -> Digest:
    """The tables where something happened meanwhile, newest first. Raises Denied when too much has to be folded."""
    changed = [listing for listing in await hub.lobby.tables_of(player, muted) if listing.updated_at > away[0]][:MOST]
    rows = []
    for listing in changed:
        await pay_folds(hub, listing.id, away[0], pay)
        rows.append(await row(hub, player, listing, away, muted))
    return Digest(since=away[0], tables=[found for found in rows if found is not None])


async def pay_folds(hub: Hub, id: str, since: int, pay: Pay) -> None:
    """Pays for opening a table that is not in memory, and for its whole log where what is in memory does not do."""
    if cost := await hub.fold_cost(id):
        await pay(cost)
    keeper = await hub.keeper(id)
    try:
        table = await keeper.loaded_table()
    except Denied:  # deleted meanwhile
        return
    if not hub.retelling.reaches(id, since):
        await pay(table.size / FOLDED_ENTRIES)


async def row(hub: Hub, player: Player, listing: Listing, away: tuple[int, int], muted: set[str]) -> DigestRow | None:
    """One table; None where the others did nothing."""
    keeper = await hub.keeper(listing.id)
    try:
        async with keeper.lock:
            table = await keeper.reader.fresh()
            told = await hub.retelling.told_between(table, table.seating.of(player.id), muted, *away)
    except Denied:
        return None
    found = summed(listing, player.id, told)
    return found if found.moves or found.lines or found.started or found.outcome else None


def summed(listing: Listing, player: str, told: list[Told]) -> DigestRow:
    """What others did there."""
    own = {seat.seat for seat in listing.seats if seat.player == player}
    events = [one.event for one in told]
    return DigestRow(
        table=listing,
        moves=sum(isinstance(event, Moved) and event.seat not in own for event in events),
        lines=sum(isinstance(event, Said) and event.player != player and event.text != "" for event in events),
        started=any(isinstance(event, Started) for event in events),
        outcome=next((event.outcome for event in events if isinstance(event, Ended)), None),
    )

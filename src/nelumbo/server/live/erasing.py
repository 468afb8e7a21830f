"""Erases a player: gives up their seats, and overwrites their name and words in every log."""

from nelumbo.server.live.actions import game_actions, seat_actions
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.results import result_of_table
from nelumbo.server.live.table import due
from nelumbo.server.live.table.entries import Closed, without_name, without_words
from nelumbo.server.live.table.listing import summary
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.players import Player
from nelumbo.server.store.seeks import Seeks
from nelumbo.server.store.tables import BATCH
from nelumbo.server.wall_clock import now


async def erase(hub: Hub, player: Player) -> None:
    """Removes a player from all tables and reports; from seeks first, so that none opens another table meanwhile."""
    database = hub.tables.database
    await Seeks(database).remove_of(player.id)
    for id in await hub.tables.ids_of_player(player.id):
        keeper = await hub.keeper(id)
        async with keeper.lock:
            await give_up_seats(keeper, player)
            await drop_webhook(keeper, player, Receivers(database))
            await write_over(hub, keeper, player)
            await go_on(hub, keeper)
        hub.cluster.spread_erased(id)
    await Moderation(database).erase_lines(player.id)
    hub.cluster.hang_up(player.id)


async def give_up_seats(keeper: Keeper, player: Player) -> None:
    """The table is closed, the game resigned, or the seat left free; in the middle of the deal nothing yet."""
    table = await keeper.reader.fresh()
    if table.is_being_dealt:
        return
    if table.status == "waiting" and table.opened.host == player.id:
        await keeper.commit(table, Closed())
    for seat in table.seating.of(player.id) + table.seating.kept_for(player.id):
        if table.status == "playing" and seat not in table.seating.resigned:
            await keeper.commit(table, game_actions.resign(table, player.id, seat))
        elif table.status == "waiting":
            await keeper.commit(table, seat_actions.leaving_for_good(table, player, seat))


async def drop_webhook(keeper: Keeper, host: Player, receivers: Receivers) -> None:
    """The address at which the host wanted to hear of the table."""
    if (await keeper.reader.fresh()).opened.host == host.id:
        await receivers.drop_webhook(keeper.id)


async def go_on(hub: Hub, keeper: Keeper) -> None:
    """A deal that waited for the player goes on, and then the seat is given up; if others are waited for, later."""
    for _ in range(2):  # reveal, deal
        await keeper.act_locked(lambda table: due.next_step(table, now(), hub.cluster.started_at))
    await keeper.act_locked(lambda table: due.given_up(table))


async def write_over(hub: Hub, keeper: Keeper, player: Player) -> None:
    """The only change that a log ever sees."""
    before, done = await keeper.reader.fresh(), 0
    own = before.seating.of(player.id)
    while entries := await hub.tables.entries(keeper.id, done, BATCH):
        for stored in entries:
            nameless = without_words(without_name(stored.entry, player.id), before.game, own)
            if nameless != stored.entry:
                await hub.tables.replace_entry(keeper.id, stored.number, nameless)
        done = entries[-1].number
    await keeper.reader.reload()
    table = await keeper.reader.loaded()
    await hub.tables.set_listing(keeper.id, table.size, summary(table).listing)
    if (result := result_of_table(table)) is not None:
        await hub.results.store(result)
    hub.cluster.spread(keeper.id, table.size, is_listed_anew=True)
    hub.lobby.mark_changed(keeper.id)

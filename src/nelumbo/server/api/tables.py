"""Tables: opening, seats, start and rematch."""

from collections.abc import Callable
from typing import Any

from litestar import Request, get, post
from msgspec.structs import replace

from nelumbo.server.errors import Denied
from nelumbo.server.identity import address, known
from nelumbo.server.limits.rates import GuestsLimit, Limit
from nelumbo.server.live.actions import seat_actions
from nelumbo.server.live.closing import closing_by_host
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.entries import AnyEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import (
    AutoStart,
    ChangeSeat,
    Listing,
    NewSeat,
    NewTable,
    Rematch,
    Sit,
    Stand,
    Swap,
    TableInfo,
)
from nelumbo.server.names import proper
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.tournaments import Tournaments
from nelumbo.server.wall_clock import now


@get("/tables")
async def list_tables(hub: Hub, players: Players, lobby_limit: Limit, request: Request[Any, Any, Any]) -> list[Listing]:
    """Public tables that wait or are played; counted like `open_lobby`."""
    await lobby_limit.check(await known(request, players))
    return hub.lobby.as_json(await hub.lobby.public())  # type: ignore[return-value]  # the same list, as JSON


@post("/tables")
async def open_table(
    data: NewTable,
    player: Player,
    players: Players,
    friends: Friends,
    groups: Groups,
    hub: Hub,
    opening_limit: GuestsLimit,
    public_opening_limit: Limit,
    request: Request[Any, Any, Any],
) -> TableInfo:
    """A new table, started at once if asked for."""
    await opening_limit.check(player.id, address(request))
    if data.group is not None:
        if not await groups.has_joined(data.group, player.id):
            raise Denied("no_such_group")
        data = replace(data, public=False)
    if data.public:
        await public_opening_limit.check(address(request))
    await check_names(data.seats, player, players)
    data = replace(data, seats=[await kept(seat, player, friends, groups, data.group) for seat in data.seats])
    if data.start and any(seat.kind in ("open", "invited") for seat in data.seats):
        raise Denied("seats_free")
    invited = {seat.player for seat in data.seats if seat.player is not None}
    untold = {other for other in invited if player.id in await players.muted_by(other)}
    id = await hub.opener.open(data, player, untold)
    if data.group is not None:
        await groups.add_table(data.group, id)
    if data.start:
        return await started(hub, id, player, data.contributes)
    return await shown(hub, id, player)


@get("/tables/{table_id:str}")
async def show_table(table_id: str, visitor: Player | None, hub: Hub) -> TableInfo:
    """The table as the visitor may know it."""
    return await shown(hub, table_id, visitor)


@post("/tables/{table_id:str}/sit", status_code=200)
async def sit(
    table_id: str,
    data: Sit,
    player: Player,
    blocks: Blocks,
    groups: Groups,
    tournaments: Tournaments,
    hub: Hub,
    sitting_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> TableInfo:
    """Takes a seat; in a tournament, until the deadline. Nobody takes the open seats of all public tables."""
    table = await shown(hub, table_id, player)
    if table.tournament is not None and await tournaments.is_late(table.tournament, table_id, now()):
        raise Denied("round_over")
    if table.public and data.key is None and all(seat.kept_for != player.id for seat in table.seats):
        await sitting_limit.check(player.id, address(request))
    blocking, is_outsider = await blocks.blocking(player.id), await groups.is_outsider(table_id, player.id)
    return await acted(
        hub,
        table_id,
        player,
        lambda table: seat_actions.sitting_down(
            table, player, data.seat, data.key, data.agrees_to_deal, blocking, is_outsider
        ),
    )


@post("/tables/{table_id:str}/stand", status_code=200)
async def stand(table_id: str, data: Stand, player: Player, hub: Hub) -> TableInfo:
    """Leaves a seat before the start, or frees somebody else's as the host."""
    return await acted(hub, table_id, player, lambda table: seat_actions.standing_up(table, player, data.seat))


@post("/tables/{table_id:str}/seat", status_code=200)
async def change_seat(
    table_id: str,
    data: ChangeSeat,
    player: Player,
    players: Players,
    friends: Friends,
    groups: Groups,
    hub: Hub,
    invitation_limit: Limit,
) -> TableInfo:
    """The host says who may sit there, or keeps the seat for a friend, who is told."""
    await check_names([data.to], player, players)
    if data.to.player is None:
        return await acted(
            hub, table_id, player, lambda table: seat_actions.changing_seat(table, player, data.seat, data.to)
        )
    await invitation_limit.check(player.id)
    to = await kept(data.to, player, friends, groups, await groups.of_table(table_id))
    is_told = player.id not in await players.muted_by(data.to.player)
    await hub.opener.invite(table_id, player, data.seat, to, is_told)
    return await shown(hub, table_id, player)


@post("/tables/{table_id:str}/swap", status_code=200)
async def swap(table_id: str, data: Swap, player: Player, hub: Hub) -> TableInfo:
    """The holders of two seats swap."""
    return await acted(hub, table_id, player, lambda table: seat_actions.swapping(table, player, data.one, data.other))


@post("/tables/{table_id:str}/start", status_code=200)
async def start(table_id: str, player: Player, hub: Hub, contributes: bool = False) -> TableInfo:
    """The host starts; `contributes` when their page is about to open the table, and adds to the seed."""
    return await started(hub, table_id, player, contributes)


@post("/tables/{table_id:str}/auto-start", status_code=200)
async def set_auto_start(table_id: str, data: AutoStart, player: Player, hub: Hub) -> TableInfo:
    """The host says whether the game starts by itself once every seat is taken."""
    return await acted(hub, table_id, player, lambda table: seat_actions.setting_auto_start(table, player, data.on))


@post("/tables/{table_id:str}/close", status_code=200)
async def close(table_id: str, player: Player, hub: Hub) -> TableInfo:
    """The host gives up a table that has not started."""
    return await acted(hub, table_id, player, lambda table: closing_by_host(table, player))


@post("/tables/{table_id:str}/rematch", status_code=200)
async def rematch(
    table_id: str,
    data: Rematch,
    player: Player,
    players: Players,
    blocks: Blocks,
    groups: Groups,
    hub: Hub,
    opening_limit: GuestsLimit,
    public_opening_limit: Limit,
    request: Request[Any, Any, Any],
) -> TableInfo:
    """The same players again; a player who asks after another takes the seat that is kept for them."""
    await opening_limit.check(player.id, address(request))
    before = await shown(hub, table_id, player)
    if before.public and before.rematch is None:
        await public_opening_limit.check(address(request))
    id = await hub.opener.rematch(table_id, player, data.rotated, players)
    await groups.add_rematch(table_id, id, player.id)
    table = await shown(hub, id, player)
    if table.status == "waiting" and any(seat.kept_for == player.id for seat in table.seats):
        blocking = await blocks.blocking(player.id)
        return await acted(
            hub, id, player, lambda table: seat_actions.sitting_down(table, player, None, None, True, blocking)
        )
    return table


async def kept(seat: NewSeat, player: Player, friends: Friends, groups: Groups, group: str | None) -> NewSeat:
    """A seat for a friend, or another member of the group, bears their name; raises Denied for anybody else."""
    if seat.player is None:
        return seat
    is_member = group is not None and seat.player != player.id and await groups.has_joined(group, seat.player)
    if seat.kind != "invited" or not (is_member or await friends.are_friends(player.id, seat.player)):
        raise Denied("not_a_friend")
    other = await friends.player(seat.player)
    return replace(seat, name=None if other is None else other.name)


async def check_names(seats: list[NewSeat], player: Player, players: Players) -> None:
    """A bot, or somebody else on this device, may not be called by a name that another player has claimed."""
    for name in {proper(seat.name) for seat in seats if seat.name is not None}:
        if await players.is_anothers(name, player.id):
            raise Denied("name_taken", name=name)


async def started(hub: Hub, id: str, player: Player, contributes: bool) -> TableInfo:
    """The table at which the game begins, or the pages are asked for their contributions to the seed."""
    keeper = await hub.keeper(id)
    pages = await keeper.presence.contributors() | ({player.id} if contributes else set())
    return await acted(
        hub, id, player, lambda table: seat_actions.starting(table, player, pages, hub.contribution_wait_ms)
    )


async def acted(hub: Hub, id: str, player: Player, decide: Callable[[Table], AnyEntry | None]) -> TableInfo:
    """The table after something was done there."""
    keeper = await hub.keeper(id)
    await keeper.act(decide)
    return await shown(hub, id, player)


async def shown(hub: Hub, id: str, player: Player | None) -> TableInfo:
    keeper = await hub.keeper(id)
    table = await keeper.fresh_table()
    return viewer_messages.info(table, None if player is None else player.id)


HANDLERS = [
    list_tables,
    open_table,
    show_table,
    sit,
    stand,
    change_seat,
    swap,
    start,
    set_auto_start,
    close,
    rematch,
]

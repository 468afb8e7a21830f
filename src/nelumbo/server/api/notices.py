"""Notices: what this site offers, a player's browsers, a table's webhook, and what happened since the last visit."""

from typing import Any

from litestar import Request, delete, get, post

from nelumbo.server import push
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.actions import seat_actions
from nelumbo.server.live.digest import digest
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.notices.notices import Notices, new_secret
from nelumbo.server.live.pages.arrivals import Arrivals
from nelumbo.server.messages import Digest, NewWebhook, NoticesInfo, Subscribe, Subscribed, WebhookInfo
from nelumbo.server.outgoing_http import without_path
from nelumbo.server.previews import HOST
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.store.visits import Visits
from nelumbo.server.wall_clock import now

MOST = 20  # browsers of one player that are told


@get("/notices", sync_to_thread=False)
def offered(notices: Notices) -> NoticesInfo:
    """What the host has turned on."""
    return NoticesInfo(push_key=notices.push.public_key, webhooks=bool(notices.hooks.allowed), mail=notices.mail.is_on)


@post("/me/push")
async def subscribe(data: Subscribe, session: Caller, notices: Notices, request: Request[Any, Any, Any]) -> Subscribed:
    """This browser is told when it is the player's turn."""
    if notices.push.public_key is None:
        raise Denied("push_off")
    if not notices.push.services.permits(data.endpoint):
        raise Denied("address_not_allowed")
    if not push.are_valid_keys(data.p256dh, data.auth):
        raise Denied("invalid_keys")
    player = session.player.id
    if len(await notices.receivers.browsers(player)) >= MOST:
        raise Denied("too_many", most=MOST)
    host = request.headers.get("Host", "")
    contact = f"https://{host}" if HOST.fullmatch(host) else None
    return Subscribed(id=await notices.receivers.subscribe(player, data.endpoint, data.p256dh, data.auth, contact))


@get("/me/push")
async def browsers(player: Player, notices: Notices) -> list[Subscribed]:
    """The player's browsers that are told."""
    return [Subscribed(id=id) for id in await notices.receivers.browsers(player.id)]


@delete("/me/push/{browser:str}", status_code=200)
async def unsubscribe(browser: str, session: Caller, notices: Notices) -> None:
    """This browser gets no more notices."""
    if not await notices.receivers.unsubscribe(session.player.id, browser):
        raise Denied("no_such_browser")


@get("/me/digest")
async def since_last_visit(
    player: Player,
    players: Players,
    visits: Visits,
    arrivals: Arrivals,
    hub: Hub,
    past_games_limit: Limit,
    fold_limit: Limit,
    request: Request[Any, Any, Any],
) -> Digest:
    """What happened at the player's tables while they were away."""

    async def pay(cost: float) -> None:
        await fold_limit.check(address(request))
        await fold_limit.charge(address(request), cost)

    await past_games_limit.check(player.id)
    if hub.connections.has(player.id):
        await arrivals.store_one(player.id)
    else:
        await visits.arrive(player.id, now())
    return await digest(hub, player, await visits.away(player.id), await players.muted_by(player.id), pay)


@get("/tables/{table_id:str}/webhook")
async def show_webhook(table_id: str, player: Player, hub: Hub, notices: Notices) -> WebhookInfo:
    """The site of the table's webhook; for its host, who may have taken it over with a rematch."""
    await check_host(table_id, player, hub)
    found = await notices.receivers.webhook(table_id)
    return WebhookInfo(url=None if found is None else without_path(found.url))


@post("/tables/{table_id:str}/webhook", status_code=200)
async def set_webhook(table_id: str, data: NewWebhook, player: Player, hub: Hub, notices: Notices) -> WebhookInfo:
    """Notices of the table go there from now on; the secret that signs them is shown this once."""
    await check_host(table_id, player, hub)
    if not notices.hooks.permits(data.url):
        raise Denied("address_not_allowed" if notices.hooks.allowed else "webhooks_off")
    secret = new_secret()
    await notices.receivers.set_webhook(table_id, data.url, secret)
    return WebhookInfo(url=data.url, secret=secret)


@delete("/tables/{table_id:str}/webhook", status_code=200)
async def drop_webhook(table_id: str, player: Player, hub: Hub, notices: Notices) -> None:
    """Removes the table's webhook."""
    await check_host(table_id, player, hub)
    await notices.receivers.drop_webhook(table_id)


async def check_host(table_id: str, player: Player, hub: Hub) -> None:
    """Raises Denied for anybody but the table's host."""
    keeper = await hub.keeper(table_id)
    seat_actions.check_host(await keeper.fresh_table(), player)


HANDLERS = [offered, subscribe, browsers, unsubscribe, since_last_visit, show_webhook, set_webhook, drop_webhook]

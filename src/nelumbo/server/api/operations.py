"""For those who run the server: is it alive, is it ready, how busy is it."""

from hmac import compare_digest
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from nelumbo.server.config import Config
from nelumbo.server.errors import Denied
from nelumbo.server.expiry import Expiry
from nelumbo.server.identity import BEARER
from nelumbo.server.lan import name_in
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.metrics import Metrics, by_label, counter, gauge
from nelumbo.server.store import Unavailable
from nelumbo.server.store.players import Players
from nelumbo.server.store.records import Records

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
"""Headers by which a proxy shows itself."""
COUNTED = {
    "entries": "Entries appended to tables' logs.",
    "moves": "Moves of people.",
    "resynchronised": "Pages that missed something and were sent the whole table again.",
    "tables_opened": "Tables opened by this process.",
}


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """For a supervisor: the process answers, whatever the database does."""
    return {"status": "alive"}


@get("/ready")
async def ready(hub: Hub) -> Response[dict[str, bool]]:
    """Whether visitors can be sent here: the database answers, and the server is not about to stop.

    Redis is named where there is one. Without it a process goes on, and a balancer must not take all of them away.
    """
    parts = {"database": await database_answers(hub), "open": not hub.background.stopping}
    status = 200 if all(parts.values()) else 503
    if hub.bus.is_shared:
        parts["redis"] = await hub.bus.answers()
    return Response(parts, status_code=status)


@get("/metrics")
async def read_metrics(
    hub: Hub,
    request: Request[Any, Any, Any],
    config: Config,
    players: Players,
    imported: Records,
    expiry: Expiry,
    notices: Notices,
    metrics: Metrics,
) -> Response[bytes]:
    """Figures for Prometheus; they tell when a hidden choice is made, so they are the host's alone."""
    if not (has_token(request, config.metrics_token) if config.metrics_token else is_local(request)):
        raise Denied("metrics_closed")
    listeners = sum(len(keeper.audience.listeners) for keeper in hub.keepers.values())
    workers = hub.bot_service.workers
    metrics.read = [
        gauge("pages_open", "Sockets of pages.", len(hub.connections.pages)),
        gauge("tables_open", "Tables in the memory of this process.", len(hub.keepers)),
        gauge("listeners", "Pages that have a table open.", listeners),
        gauge("lobby", "Pages that have the lobby open.", len(hub.lobby.pages)),
        gauge("bots_waiting", "Questions that wait for a bot's answer.", workers.waiting),
        counter("bots_asked", "Questions that bots were asked.", workers.asked),
        counter("bots_replaced", "Workers that died or were overdue.", workers.replaced),
        *(counter(name, help, hub.counts[name]) for name, help in COUNTED.items()),
        gauge("redis_up", "Whether Redis, if there is one, answers.", await hub.bus.answers()),
        gauge("outbox", "Notices that wait to be sent, of all processes.", await notices.outbox.count()),
        gauge("records", "Imported records.", await imported.count()),
        by_label(GaugeMetricFamily, "tables", "Tables in the database.", "status", await hub.tables.counts()),
        by_label(GaugeMetricFamily, "players", "Players in the database.", "kind", await players.counts()),
        by_label(GaugeMetricFamily, "tokens", "Sessions and access tokens.", "kind", await players.token_counts()),
        by_label(CounterMetricFamily, "expired", "What this process has deleted.", "kind", expiry.removed),
    ]
    text = generate_latest(metrics.registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST.partition("; charset")[0])  # Litestar adds it


def has_token(request: Request[Any, Any, Any], token: str) -> bool:
    sent = request.headers.get("Authorization", "").removeprefix(BEARER)
    return compare_digest(sent.encode(), token.encode())


def is_local(request: Request[Any, Any, Any]) -> bool:
    """Whether it comes from this machine itself, and not through a proxy on it."""
    client, host = request.client, name_in(request.headers.get("Host", ""))
    forwarded = any(name in request.headers for name in FORWARDED)
    return client is not None and is_loopback(client.host) and is_loopback(host) and not forwarded


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


async def database_answers(hub: Hub) -> bool:
    try:
        await hub.tables.listing("")
    except Unavailable:
        return False
    return True


HANDLERS = [health, ready, read_metrics]

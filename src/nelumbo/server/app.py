"""Puts the parts of the server together; the only file that knows them all."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.enums import HttpMethod, ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.logging import LoggingConfig
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from nelumbo import games
from nelumbo.server import api, identity, openapi, pages
from nelumbo.server.announcing import Announcing
from nelumbo.server.api import errors, records
from nelumbo.server.config import Config
from nelumbo.server.errors import Denied
from nelumbo.server.expiry import Expiry
from nelumbo.server.limits.open_seeks import OpenSeeks
from nelumbo.server.limits.rates import RateLimits
from nelumbo.server.live.background import guarded
from nelumbo.server.live.bots.reviews import Reviewer
from nelumbo.server.live.bots.worker_pool import BotWorkers
from nelumbo.server.live.bus import Bus
from nelumbo.server.live.closing import close_asked_for
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.matching.friends_here import FriendsHere
from nelumbo.server.live.matching.matchmaker import Matchmaker
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds
from nelumbo.server.live.measured_broker import MeasuredBroker
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.live.pages.arrivals import Arrivals
from nelumbo.server.live.table.table_limits import TableLimits
from nelumbo.server.logs import LastErrors
from nelumbo.server.messages import Bye
from nelumbo.server.metrics import Metrics
from nelumbo.server.missing_results import MissingResults
from nelumbo.server.oidc import OidcProvider
from nelumbo.server.page_sockets import PageSockets
from nelumbo.server.pictures import Pictures
from nelumbo.server.previews import Previews
from nelumbo.server.rating_updates import RatingUpdates
from nelumbo.server.security_headers import SECURITY
from nelumbo.server.store import Database, opened
from nelumbo.server.store.announcements import Announcements
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.conduct import Conducts
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.measured import MeasuredDatabase
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.moderator_messages import ModeratorMessages
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.oidc import OidcAccounts
from nelumbo.server.store.outages import Outages
from nelumbo.server.store.outbox import Outbox
from nelumbo.server.store.players import Players
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.records import Records
from nelumbo.server.store.reviews import Reviews
from nelumbo.server.store.seeks import Seeks
from nelumbo.server.store.tables import Tables
from nelumbo.server.store.tournaments import Tournaments
from nelumbo.server.store.visits import Visits
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
BODY_BYTES = 64 * 1024
TOKEN_CHECK_SECONDS = 60.0
READERS_SECONDS = 60.0
BANS_SECONDS = 10.0  # until every process keeps out whom the host has banned
RECONNECT = 1_000  # milliseconds after which pages come back at the earliest
RECONNECT_PER_PAGE = 4  # milliseconds more for each page, so that they do not come all at once


class Server:
    def __init__(
        self,
        config: Config,
        database: Database | None = None,
        bus: Bus | None = None,
        workers: BotWorkers | None = None,
    ) -> None:
        """What a process shares with others can be handed in; otherwise it is what the settings say."""
        self.config = config
        self.privacy_text = None if config.privacy_file is None else Path(config.privacy_file).read_text()
        self.metrics = Metrics()
        self.database: Database = MeasuredDatabase(database or opened(config.database), self.metrics)
        self.players = Players(self.database, config.idle_days, config.session_days)
        self.known_tokens = identity.KnownTokens(self.players)
        self.records = Records(self.database, config.record_moves)
        self.tables = Tables(self.database)
        self.expiry = Expiry(config, self.players, self.tables, self.records)
        bus = bus or Bus(config.redis)
        if bus.broker is not None:
            bus.broker = MeasuredBroker(bus.broker, self.metrics)
        workers = workers or BotWorkers(config.workers)
        self.reviewer = Reviewer(Reviews(self.database), workers, config.workers)
        self.profiles = Profiles(self.database)
        self.ratings = Ratings(self.database)
        self.rating_updates = RatingUpdates(self.ratings)
        self.visits = Visits(self.database)
        self.arrivals = Arrivals(self.visits)
        self.bans = Bans(self.database)
        self.moderation = Moderation(self.database)
        self.conducts = Conducts(self.database)
        self.last_errors = LastErrors()
        self.moderator_messages = ModeratorMessages(self.database)
        self.notices = Notices(config, Receivers(self.database), Outbox(self.database))
        table_limits = TableLimits(config.table_entries, config.seat_undos, config.seat_stops, config.chat_lines)
        self.hub = Hub(
            self.tables,
            Outages(self.database),
            bus,
            workers,
            self.notices,
            config.bot_pace,
            config.absence_hours,
            config.contribution_seconds,
            table_limits,
        )
        self.hub.cluster.own_errors = self.last_errors.found
        self.missing_results = MissingResults(self.hub)
        self.friends = Friends(self.database)
        self.blocks = Blocks(self.database)
        self.groups = Groups(self.database)
        self.tournaments = Tournaments(self.database)
        self.oidc_provider = OidcProvider(config)
        self.oidc_accounts = OidcAccounts(self.database)
        self.tournament_rounds = TournamentRounds(self.hub, self.tournaments)
        self.friends_here = FriendsHere(self.hub.connections, self.friends)
        self.announcing = Announcing(Announcements(self.database), self.hub.connections)
        self.limits = RateLimits(config.rate_limit_factor, bus.redis)
        self.matchmaker = Matchmaker(self.hub, Seeks(self.database), self.limits.by_name["seek_limit"])
        self.open_seeks = OpenSeeks(self.matchmaker.seeks, self.hub.cluster, self.limits.factor)
        self.previews = Previews(self.tables, self.profiles, self.hub.results, self.limits.previews)
        self.pictures = Pictures(self.limits.pictures)
        self.page_sockets = PageSockets(
            self.hub, self.players, self.known_tokens, self.limits, self.bans, self.arrivals, config.origins
        )

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        logging.getLogger("nelumbo").addHandler(self.last_errors)
        await self.database.open()
        await self.players.index_looks()
        await asyncio.to_thread(lambda: [games.load(name) for name in games.names()])
        await self.hub.open()
        self.hub.background.repeat(self.expiry.run)
        self.hub.background.repeat(self.missing_results.run)
        self.hub.background.repeat(self.rating_updates.run)
        self.hub.background.repeat(self.reviewer.renew)
        self.hub.background.repeat(self.arrivals.store)
        self.hub.background.repeat(self.matchmaker.run)
        self.hub.background.repeat(self.tournament_rounds.run)
        self.hub.background.repeat(self.friends_here.run)
        self.hub.background.repeat(self.hang_up_ended)
        self.hub.background.repeat(self.limits.pages.frames.settle)
        self.hub.background.repeat(self.limits.pages.frames_of_address.settle)
        self.hub.background.repeat(self.metrics.watch_loop)
        self.hub.background.repeat(self.refresh_bans)
        self.hub.background.repeat(self.announcing.refresh)
        if self.notices.mail.is_on:
            self.hub.background.repeat(self.store_readers)
        log.info("server.ready games=%s", ",".join(games.names()))
        try:
            yield
        finally:
            await self.hub.close()
            await self.database.close()
            log.info("server.stopped")
            logging.getLogger("nelumbo").removeHandler(self.last_errors)

    async def refresh_bans(self) -> float:
        """Reads who is banned, and what the host wants closed; sessions, pages and tables end."""
        await self.bans.refresh(now())
        await guarded(self.bans.end_sessions(now()))  # a store that takes nothing can still be read
        self.hub.connections.hang_up_banned(self.bans)
        self.hub.silenced = self.bans.silenced()
        await guarded(close_asked_for(self.hub, self.moderation))
        return BANS_SECONDS

    async def store_readers(self) -> float:
        """Stores who has a page open here: they get no e-mails, in whichever process these are due."""
        players = {page.player.id for page in self.hub.connections.pages if page.player is not None}
        await self.notices.mail.addresses.mark_here(players, now())
        return READERS_SECONDS

    def say_goodbye(self) -> None:
        """Before shutdown: pages are told when to reconnect, spread over time (thundering herd)."""
        self.hub.background.stopping = True
        after = max(RECONNECT, len(self.hub.connections.pages) * RECONNECT_PER_PAGE)
        for page in list(self.hub.connections.pages):
            page.send(Bye(after=after))

    async def check_limit(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Raises Denied when the caller sends too many requests to the API, or the address has too many logs folded."""
        await self.limits.requests.check(await self.known_tokens.who(connection))
        for name in connection.path_params.keys() & {"table_id", "record_id"}:
            cost = await self.hub.fold_cost(connection.path_params[name].removesuffix(records.TEXT))
            if cost:
                await self.limits.pages.folds.check(identity.address(connection))
                await self.limits.pages.folds.charge(identity.address(connection), cost)

    async def hang_up_ended(self) -> float:
        await self.hub.connections.hang_up_ended(self.players)
        return TOKEN_CHECK_SECONDS


def provided(value: object) -> Provide:
    """A part that handlers can ask for by name."""
    return Provide(lambda: value, sync_to_thread=False)


def app_of(server: Server) -> Litestar:
    async def guarded_api(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        """One guard, and a coroutine: Litestar copies the handler for each, and runs plain functions in a thread."""
        if server.bans.has("address", identity.address(connection)):
            raise Denied("banned")
        identity.check_path(connection)
        if not handler.opt.get(identity.ANY_SITE):
            identity.check_same_site(connection)
        await server.check_limit(connection)

    router = Router(
        "/api",
        route_handlers=[*api.HANDLERS],
        guards=[guarded_api],
        dependencies={
            "blocks": provided(server.blocks),
            "bans": provided(server.bans),
            "config": provided(server.config),
            "expiry": provided(server.expiry),
            "friends": provided(server.friends),
            "groups": provided(server.groups),
            "tournaments": provided(server.tournaments),
            "rounds": provided(server.tournament_rounds),
            "hub": provided(server.hub),
            "players": provided(server.players),
            "profiles": provided(server.profiles),
            "ratings": provided(server.ratings),
            "privacy_text": provided(server.privacy_text),
            "imported": provided(server.records),
            "reviewer": provided(server.reviewer),
            "matchmaker": provided(server.matchmaker),
            "open_seeks": provided(server.open_seeks),
            "metrics": provided(server.metrics),
            "oidc_accounts": provided(server.oidc_accounts),
            "provider": provided(server.oidc_provider),
            "moderation": provided(server.moderation),
            "conducts": provided(server.conducts),
            "moderator_messages": provided(server.moderator_messages),
            "notices": provided(server.notices),
            "visits": provided(server.visits),
            "arrivals": provided(server.arrivals),
            "player": Provide(identity.player),
            "session": Provide(identity.session),
            "visitor": Provide(identity.visitor),
            "quota": Provide(identity.past_games_quota),
            **{name: provided(limit) for name, limit in server.limits.by_name.items()},
            **{name: provided(limit) for name, limit in server.limits.of_guests.items()},
        },
    )
    return Litestar(
        [router, pages.page, pages.picture],
        dependencies={
            "client": provided(pages.built()),
            "previews": provided(server.previews),
            "pictures": provided(server.pictures),
        },
        exception_handlers=errors.HANDLERS,
        before_send=[secured],
        request_max_body_size=BODY_BYTES,
        lifespan=[server.running],
        openapi_config=openapi.CONFIG,
        logging_config=LoggingConfig(log_exceptions="never", configure_root_logger=False),  # we do that ourselves,
    )


def answering_head(app: ASGIApp) -> ASGIApp:
    """HEAD is GET for the application; the web server, which knows the true method, leaves the body out."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope = cast(HTTPScope, {**scope, "method": HttpMethod.GET})
        await app(scope, receive, send)

    return answered


async def secured(message: Message, scope: Scope) -> None:
    """The same headers on everything, refusals too; what the API answers is for the caller alone."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")

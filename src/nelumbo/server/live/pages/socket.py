# mypyc: compiled
"""One WebSocket a page: each message is decoded, asked and answered."""

import time

import msgspec
from mypy_extensions import mypyc_attr

from nelumbo.core.errors import IllegalMove
from nelumbo.server import close_codes, messages
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import PageLimits
from nelumbo.server.live.actions import game_actions, seat_actions
from nelumbo.server.live.actions.absence import NOBODY_AWAY
from nelumbo.server.live.bots import hints
from nelumbo.server.live.bots.fair_queue import Asker
from nelumbo.server.live.bots.worker import Advise
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.pages.page_charges import PageCharges
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.connections import PageWire
from nelumbo.server.live.telling.outgoing import Outgoing, refused
from nelumbo.server.messages import FromServer
from nelumbo.server.store import Conflict, Unavailable
from nelumbo.server.store.players import MUTED, Player, Players
from nelumbo.server.wall_clock import now

SILENCE_SECONDS = 75.0
TABLES = 8  # open at one time
DECODER: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)


@mypyc_attr(allow_interpreted_subclasses=True)
class Socket:
    """One page of a player, or of an anonymous visitor who only watches."""

    def __init__(
        self,
        wire: PageWire,
        hub: Hub,
        players: Players,
        player: Player | None,
        token: str | None,
        muted: set[str],
        who: str,
        address: str,
        limits: PageLimits,
    ) -> None:
        self.wire = wire
        self.hub = hub
        self.players = players
        self.player = player
        self.token = token
        self.muted = muted
        self.who = who
        """The key of rate limits: the player, or an anonymous visitor's address."""
        self.address = address
        """The key of the limits by address."""
        self.charges = PageCharges(limits, wire.incoming, who, address)
        self.outgoing = Outgoing(wire, lambda: hub.background.later(self.resynchronise()), self.charges.drain_told)
        self.hung_up: int | None = None
        """The code with which the page is to be left."""
        self.heard_at = time.monotonic()
        self.tables: dict[str, Keeper] = {}

    def send(self, message: FromServer) -> None:
        self.outgoing.send(message)

    async def resynchronise(self) -> None:
        """Sends a slow page everything after what it has really seen."""
        self.outgoing.hold(set(self.tables))
        self.hub.counts["resynchronised"] += 1
        try:
            for id, keeper in list(self.tables.items()):
                version, seats = self.outgoing.seen.get(id, (0, ()))
                await self.charges.pay_fold(await self.hub.fold_cost(id))
                await self.pay_retelling(keeper, version, seats)
                await keeper.welcome(self, version, seats)
            await self.hub.lobby.show_again(self)
        except Denied:
            self.hang_up()  # it has gone already
        except BaseException:
            self.hang_up()  # it comes back, and hears everything then
            raise
        finally:
            self.outgoing.release()

    def hang_up(self) -> None:
        self.hung_up = close_codes.NORMAL
        self.wire.incoming.end()

    def hang_up_if_silent(self, at: float) -> None:
        """Ends the connection of a page that has not said a word for too long."""
        if self.heard_at + SILENCE_SECONDS < at:
            self.wire.incoming.end()

    async def serve(self) -> None:
        """Serves the page until it is closed, or silent for too long."""
        self.hub.connections.add(self)
        try:
            await self.read()
        finally:
            self.hub.connections.remove(self)
            self.hub.lobby.go(self)
            for keeper in self.tables.values():
                keeper.presence.leave(self)

    async def read(self) -> None:
        """Reads messages, one after the other."""
        while self.hung_up is None and (text := await self.wire.incoming.text()) is not None:
            self.heard_at = time.monotonic()
            await self.hear(text)
        if self.wire.is_flooded:
            self.hung_up = close_codes.TOO_MANY_REQUESTS

    async def hear(self, text: str) -> None:
        """Handles one message; errors are answered, never raised."""
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:  # it may also go too deep
            self.send(messages.Refused(id=None, code="invalid_message", values={"sentence": str(error)}))
            return
        id, table = (message.id, message.table) if isinstance(message, messages.Request) else (None, "")
        try:
            await self.answer(message)
        except (Denied, IllegalMove) as error:
            self.send(refused(id, error.refusal, self.version(table)))
        except (Unavailable, Conflict) as error:
            self.send(messages.Refused(id=id, code=error.code))

    async def answer(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.MakeMove():  # first, as nearly all are
                await self.act(message)
            case messages.Ping(id=id):
                self.send(messages.Pong(id=id, at=now()))
            case messages.OpenLobby() | messages.OpenInvitations():
                await self.charges.pay_lobby()
                await self.hub.lobby.open(self, message)
            case messages.CloseLobby():
                self.hub.lobby.leave(self)
            case messages.Hello():
                await self.hello(message)
            case messages.AskEarlier():
                await self.tell_earlier(message)
            case messages.Goodbye(table=table):
                if keeper := self.tables.pop(table, None):
                    keeper.presence.leave(self)
                self.send(messages.Ack(id=message.id))
            case messages.Mute():
                await self.mute(message)
            case messages.CommitContribution() | messages.RevealContribution():
                await self.contribute(message)
            case messages.AskHint():
                await self.ask_hint(message)
            case _:
                await self.act(message)

    async def act(self, message: messages.GameAction) -> None:
        """Appends, tells and acknowledges what a player does at a table."""
        player, keeper = self.signed_in(), self.opened(message.table)
        silenced = self.hub.silenced.get(player.id)
        if isinstance(message, messages.Say):
            await self.charges.pay_line(player.id, silenced)
        move_id = game_actions.move_id(message) if isinstance(message, messages.MakeMove) else None
        away = await keeper.absence() if isinstance(message, messages.Stop | messages.StandIn) else NOBODY_AWAY
        table, number = await keeper.act(
            lambda table: game_actions.entry_for(table, player, message, away, silenced), move_id
        )
        self.send(messages.Ack(id=message.id, version=table.versions.of(table.seating.of(player.id), number)))
        self.hub.counts["moves"] += move_id is not None

    async def contribute(self, message: messages.Contribution) -> None:
        """This page's part of the seed."""
        player, keeper = self.signed_in(), self.opened(message.table)
        await keeper.contribute(lambda table: seat_actions.contributing(table, player, message))
        self.send(messages.Ack(id=message.id))

    async def hello(self, message: messages.Hello) -> None:
        if message.table not in self.tables and len(self.tables) >= TABLES:
            raise Denied("too_many_tables", most=TABLES)
        await self.charges.pay_hello()
        await self.charges.pay_fold(await self.hub.read_ahead(message.table))
        seats = tuple(message.seats)
        await self.pay_retelling(await self.hub.keeper(message.table), message.version, seats, message.most)
        keeper = await self.hub.keeper(message.table)  # it may have been put away while the page waited
        self.tables[message.table] = keeper  # before the welcome: if that is dropped, the table is told again
        try:
            with self.hub.background.urgent:
                told = await keeper.hello(self, message.version, seats, message.contributes, message.most)
        finally:
            if not keeper.audience.has_open(self):
                del self.tables[message.table]
        await self.charges.pay_told(told)
        self.send(messages.Ack(id=message.id))

    async def tell_earlier(self, message: messages.AskEarlier) -> None:
        """Sends what was told before; it counts like a `hello`."""
        keeper = self.opened(message.table)
        await self.charges.pay_hello()
        if keeper.table is not None and not self.hub.retelling.remembers_all(message.table):
            await self.charges.pay_reading_again(keeper.table)
        told = await keeper.earlier(self, message.before, message.most)
        await self.charges.pay_told(len(told))
        self.send(messages.Earlier(id=message.id, table_id=message.table, told=told))

    async def pay_retelling(self, keeper: Keeper, version: int, seats: Seats, most: int | None = None) -> None:
        """Pays for reading the log again, where what this page has missed is no longer in memory."""
        if (table := keeper.table) is not None:
            own = table.seating.of(None if self.player is None else self.player.id)
            if not self.hub.retelling.remembers(table, own, version if seats == own else 0, most):
                await self.charges.pay_reading_again(table)

    def opened(self, table: str) -> Keeper:
        """The keeper of a table that this page has open."""
        keeper = self.tables.get(table)
        if keeper is None or not keeper.audience.has_open(self):
            raise Denied("say_hello_first")
        return keeper

    def version(self, table: str) -> int | None:
        """The current version of a table for this page."""
        keeper = self.tables.get(table)
        return None if keeper is None else keeper.version_for(self)

    def signed_in(self) -> Player:
        """Anonymous visitors may only watch."""
        if self.player is None:
            raise Denied("not_signed_in")
        return self.player

    async def mute(self, message: messages.Mute) -> None:
        """Mutes or unmutes another player's chat."""
        if message.muted and len(self.muted) >= MUTED:
            raise Denied("too_many", most=MUTED)
        await self.players.mute(self.signed_in().id, message.player, message.muted)
        (self.muted.add if message.muted else self.muted.discard)(message.player)
        self.send(messages.Ack(id=message.id))

    async def ask_hint(self, message: messages.AskHint) -> None:
        """Asks the strongest bot; other messages of the page do not wait for the answer."""
        player, keeper = self.signed_in().id, self.opened(message.table)
        await self.charges.limits.hints.check(player)
        question, version = hints.asked(await keeper.loaded_table(), player, message)
        self.hub.background.later(self.send_hint(message, question, version))

    async def send_hint(self, message: messages.AskHint, question: Advise, version: int) -> None:
        asker = Asker(self.address, self.who)
        self.send(await hints.answered(self.hub.bot_service.workers, asker, message, question, version))

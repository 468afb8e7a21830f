"""One WebSocket a page: what comes in is decoded, asked and answered; what goes out waits in a bounded queue."""

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TypeAlias, assert_never

import msgspec

from nelumbo.bots.levels import LEVELS
from nelumbo.core.errors import IllegalMove, Refusal
from nelumbo.server import messages
from nelumbo.server.errors import Denied
from nelumbo.server.limits import PageLimits
from nelumbo.server.live import game_actions
from nelumbo.server.live.entries import AnyEntry
from nelumbo.server.live.fast_websocket import Wire
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeper import Keeper, advise_question
from nelumbo.server.live.table import Seats, Table
from nelumbo.server.live.telling import move_of
from nelumbo.server.live.worker import Advise
from nelumbo.server.live.worker_pool import NoAnswer
from nelumbo.server.messages import FromServer
from nelumbo.server.store import Unavailable
from nelumbo.server.store.players import Player, Players, now

log = logging.getLogger(__name__)
QUEUE = 256
SILENCE_SECONDS = 75.0
TABLES = 8  # open at one time
MUTED = 1000  # players whom one player does not want to hear
STRONGEST = LEVELS[-1].name
HINTED = 5  # moves in a hint
TOO_FAST, GOODBYE = 4429, 1000
Decide: TypeAlias = Callable[[Table, Seats], AnyEntry | int]
DECODER: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)
ENCODER = msgspec.json.Encoder()


class Socket:
    """One page of one player's, or of a stranger who only watches."""

    def __init__(
        self,
        wire: Wire,
        hub: Hub,
        players: Players,
        player: Player | None,
        muted: set[str],
        who: str,
        limits: PageLimits,
    ) -> None:
        self.wire = wire
        self.hub = hub
        self.players = players
        self.player = player
        self.muted = muted
        self.who = who
        """By whom limits are counted: the player, or a stranger's address."""
        self.limits = limits
        self.queue: deque[FromServer] = deque()
        self.flushes = False
        """Whether the queue is about to be sent."""
        self.lost = False
        """The queue ran over: the page is told everything anew."""
        self.starts_anew = False
        """Meanwhile nothing is sent, so that what the page has really seen stays as it is."""
        self.unwelcome: set[str] = set()
        """The tables of which it will be told everything anew: until then nothing else."""
        self.hung_up: int | None = None
        """The code with which the page is to be left."""
        self.heard_at = time.monotonic()
        self.tables: dict[str, Keeper] = {}
        self.mine: set[str] = set()
        """The tables that the page lists as its player's own."""
        self.seen: dict[str, tuple[int, Seats]] = {}
        """By table, the version that has really been sent, and as whom."""

    # Out.

    def send(self, message: FromServer) -> None:
        """Queues a message; a page that reads too slowly starts anew."""
        if len(self.queue) >= QUEUE:
            self.queue.clear()
            self.lost = True
        if not self.lost and self.is_welcome(message):
            self.queue.append(message)
        if not self.flushes:
            self.flushes = True
            self.wire.loop.call_soon(self.flush)

    def is_welcome(self, message: FromServer) -> bool:
        """Whether it can be told now; a welcome makes the later news of its table welcome too."""
        if isinstance(message, messages.Welcome):
            self.unwelcome.discard(message.table_id)
        return not (isinstance(message, messages.Told) and message.table_id in self.unwelcome)

    def flush(self) -> None:
        """Sends what waits, all in one go, as long as the page reads it."""
        self.flushes = False
        if self.starts_anew or not self.wire.has_room():
            return
        if self.lost:
            self.starts_anew = True
            self.hub.later(self.start_anew())
            return
        waiting, self.queue = self.queue, deque()
        for message in waiting:
            self.note(message)
        self.wire.say(map(ENCODER.encode, waiting))

    def hang_up(self) -> None:
        """Ends the connection."""
        self.hung_up = GOODBYE
        self.wire.end()

    def fall_silent(self, at: float) -> None:
        """Ends the connection of a page that has not said a word for too long."""
        if self.heard_at + SILENCE_SECONDS < at:
            self.wire.end()

    def note(self, message: FromServer) -> None:
        """Remembers what the page has seen."""
        match message:
            case messages.Welcome():
                self.seen[message.table_id] = (message.version, tuple(message.table.yours))
            case messages.Told():
                _, seats = self.seen.get(message.table_id, (0, ()))
                self.seen[message.table_id] = (message.version, seats)

    async def start_anew(self) -> None:
        """Everything that the page has missed, from what it has really seen on."""
        self.lost, self.unwelcome = False, set(self.tables)
        self.hub.count("resynchronised")
        try:
            for id, keeper in list(self.tables.items()):
                version, seats = self.seen.get(id, (0, ()))
                await keeper.welcome(self, version, seats)
            if self in self.hub.lobby:
                await self.show_lobby()
        except BaseException:
            self.hang_up()  # it comes back, and hears everything then
            raise
        finally:
            self.starts_anew, self.unwelcome = False, set()
            self.flush()

    async def show_lobby(self) -> None:
        """All that is listed; changes follow."""
        message = await self.hub.lobby_message(self.player)
        self.mine = {listing.id for listing in message.mine}
        self.send(message)

    # In.

    async def serve(self) -> None:
        """Until the page is closed, or silent for too long."""
        self.hub.arrive(self)
        self.wire.on_room = self.flush
        try:
            await self.read()
        finally:
            self.leave_all()

    async def read(self) -> None:
        """What comes in, one message after the other."""
        while self.hung_up is None and (text := await self.wire.text()) is not None:
            self.heard_at = time.monotonic()
            if not self.limits.messages.allows(self.who if self.player else str(id(self))):
                self.hung_up = TOO_FAST
                return
            await self.hear(text)

    def leave_all(self) -> None:
        """The page is gone."""
        self.hub.depart(self)
        for keeper in self.tables.values():
            keeper.leave(self)

    async def hear(self, text: str) -> None:
        """One message; whatever is wrong with it is answered, never thrown."""
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:  # it may also go too deep
            self.send(messages.Refused(id=None, code="invalid_message", values={"sentence": str(error)}))
            return
        id = message.id if isinstance(message, messages.Request) else None
        try:
            await self.answer(message)
        except (Denied, IllegalMove) as error:
            table = message.table if isinstance(message, messages.Request) else ""
            self.send(refused(id, error.refusal, self.version(table)))
        except Unavailable as error:
            self.send(messages.Refused(id=id, code=error.code))

    def version(self, table: str) -> int | None:
        """The current version for this page."""
        keeper = self.tables.get(table)
        if keeper is None or keeper.table is None or self not in keeper.listeners:
            return None
        return keeper.table.version(keeper.listeners[self])

    async def answer(self, message: messages.ClientMessage) -> None:
        """Decode, ask, answer."""
        match message:
            case messages.Play():
                await self.play(message)
            case messages.Ping(id=id):
                self.send(messages.Pong(id=id, at=now()))
            case messages.OpenLobby():
                self.hub.lobby.add(self)
                await self.show_lobby()
            case messages.CloseLobby():
                self.hub.lobby.discard(self)
            case messages.Hello():
                await self.hello(message)
            case messages.Goodbye(table=table):
                if keeper := self.tables.pop(table, None):
                    keeper.leave(self)
                self.send(messages.Ack(id=message.id))
            case messages.Mute():
                await self.mute(message)
            case messages.AskHint():
                await self.ask_hint(message)
            case messages.Say():
                await self.say(message)
            case messages.Undo(seat=seat, moves=moves):
                await self.act(message, lambda table, seats: game_actions.undo(table, seats, seat, moves))
            case messages.AnswerUndo(seat=seat, agree=agree):
                await self.act(message, lambda table, seats: game_actions.answer_undo(table, seats, seat, agree))
            case messages.Resign(seat=seat):
                await self.act(message, lambda table, seats: game_actions.resign(table, seats, seat))
            case messages.Stop(seat=seat, agree=agree):
                await self.act(message, lambda table, seats: game_actions.stop(table, seats, seat, agree))
            case _:
                assert_never(message)

    async def hello(self, message: messages.Hello) -> None:
        """Opens a table."""
        if message.table not in self.tables and len(self.tables) >= TABLES:
            raise Denied("too_many_tables", most=TABLES)
        await self.limits.hellos.turn(self.who)
        keeper = await self.hub.keeper(message.table)
        await keeper.ask(lambda: keeper.hello(self, message.version, tuple(message.seats)))
        self.tables[message.table] = keeper
        self.send(messages.Ack(id=message.id))

    def opened(self, table: str) -> Keeper:
        """The keeper of a table that this page has open."""
        keeper = self.tables.get(table)
        if keeper is None or self not in keeper.listeners:
            raise Denied("say_hello_first")
        return keeper

    def signed_in(self) -> Player:
        """Strangers may only watch."""
        if self.player is None:
            raise Denied("not_signed_in")
        return self.player

    async def act(self, message: messages.Request, decide: Decide, move_id: str | None = None) -> None:
        """Something that a seat does: kept, told, acknowledged."""
        player, keeper = self.signed_in().id, self.opened(message.table)

        async def job() -> None:
            position = await keeper.act(lambda table: decide(table, table.seats_of(player)), move_id)
            table = await keeper.loaded()
            self.send(messages.Ack(id=message.id, version=table.version(table.seats_of(player), position)))

        await keeper.ask(job)

    async def play(self, message: messages.Play) -> None:
        """A move; one that was made before is acknowledged again."""
        move_id = f"{message.seat}:{message.id}"

        def decide(table: Table, seats: Seats) -> AnyEntry | int:
            if message.seat in seats and move_id in table.ids:
                return table.ids[move_id]
            return game_actions.move(table, seats, message.seat, message.version, bytes(message.move))

        await self.act(message, decide, move_id)
        self.hub.count("moves")

    async def say(self, message: messages.Say) -> None:
        """Chat, not too much of it."""
        player = self.signed_in()
        await self.limits.lines.check(player.id)
        await self.act(
            message, lambda table, _: game_actions.say(table, player, message.seat, message.to, message.text)
        )

    async def mute(self, message: messages.Mute) -> None:
        """Whose chat does not reach this player."""
        if message.muted and len(self.muted) >= MUTED:
            raise Denied("too_many", most=MUTED)
        await self.players.mute(self.signed_in().id, message.player, message.muted)
        (self.muted.add if message.muted else self.muted.discard)(message.player)
        self.send(messages.Ack(id=message.id))

    async def ask_hint(self, message: messages.AskHint) -> None:
        """What the strong bot would do; the page is not kept waiting for it."""
        player, keeper = self.signed_in().id, self.opened(message.table)
        await self.limits.hints.check(player)
        table = await keeper.ask(keeper.loaded)
        game_actions.own(table, table.seats_of(player), message.seat)
        if not table.opened.hints:
            raise Denied("no_hints")
        if not table.decisions[message.seat]:
            raise Denied("not_your_decision", seat=message.seat)
        question = advise_question(table, message.seat, self.hub.bot_seconds(STRONGEST))
        version = table.version(table.seats_of(player))
        self.hub.later(self.send_hint(message, table.game.name, version, question))

    async def send_hint(self, message: messages.AskHint, game: str, version: int, question: Advise) -> None:
        """The advice, when it is there."""
        try:
            advice = (await self.hub.thinkers.ask(question, self.who)).advice
        except NoAnswer:
            self.send(messages.Refused(id=message.id, code="try_again"))
            return
        moves = [
            messages.AdvisedMove(move=move_of(game, advised.move), share=advised.share, because=advised.because)
            for advised in advice.moves[:HINTED]
        ]
        hint = messages.Hint(
            id=message.id, table_id=message.table, seat=message.seat, version=version, moves=moves, shares=advice.shares
        )
        self.send(hint)


def refused(id: str | None, refusal: Refusal, version: int | None) -> messages.Refused:
    """A refusal as it travels."""
    return messages.Refused(
        id=id,
        code=refusal.code,
        values=refusal.values,  # type: ignore[arg-type]  # a list of texts is a list of texts or numbers
        rule=refusal.rule,
        version=version,
    )

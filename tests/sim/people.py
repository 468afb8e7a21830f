"""Simulated people: each has one page that speaks the real protocol, loses its connection, comes back and goes on."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from nelumbo.core.commitment import page_commitment
from nelumbo.server.store.players import Player
from tests.sim.heard import EVENT, HEARD, MOVES, NO_MOVES, Heard, HeardEvent, HeardListing, HeardTable, HeardView
from tests.sim.judge import Judge
from tests.sim.loop import Node, VirtualLoop
from tests.sim.network import Connection
from tests.sim.plan import AWAY_SECONDS, DOZE_SECONDS, Plan
from tests.sim.story import WHISPER, Fault

ANSWER_SECONDS = 6.0
PING_SECONDS = 20.0
PING = '{"type":"ping","id":1}'
OPEN_LOBBY = '{"type":"open_lobby"}'
AGAIN = ("try_again", "say_hello_first", "busy", "too_many_requests")
OVERTAKEN = ("stale", "game_over", "resigned", "nothing_asked", "already_asked", "no_such_move")


class Lost(Exception):
    """No connection, or no answer."""


class Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Site(Protocol):
    """What people reach."""

    loop: VirtualLoop
    judge: Judge
    plan: Plan

    async def connect(self, player: Player, page: Node) -> Connection | None:
        """A connection to some process; None when nobody answers."""

    def strikes(self, fault: str) -> bool:
        """Whether this goes wrong now."""

    def begin(self, work: Coroutine[Any, Any, Any], node: Node) -> None:
        """A task that nobody waits for."""

    def note(self, what: str) -> None:
        """A line of the trace."""


class Seen:
    """One table on a page."""

    def __init__(self) -> None:
        self.version = 0
        self.table: HeardTable | None = None
        self.views: list[HeardView] = []
        self.undo: HeardEvent | None = None
        """The request that waits for an answer."""
        self.stop: HeardEvent | None = None
        self.changed = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.status == "over"

    @property
    def seats(self) -> list[int]:
        return [] if self.table is None else self.table.yours

    def decisions(self) -> list[tuple[int, msgspec.Raw]]:
        """What this page may decide now, as the moves of a seat; a sealed choice is not opened again."""
        return [
            (view.seat, view.moves)
            for view in self.views
            if view.seat is not None and view.seat in view.view.awaited and bytes(view.moves) != NO_MOVES
        ]

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            self.changed.clear()
            await self.changed.wait()


class Person:
    def __init__(self, site: Site, player: Player, seed: str) -> None:
        self.site = site
        self.player = player
        self.dice = random.Random(seed)
        self.node = Node(player.name)
        self.connection: Connection | None = None
        self.tables: dict[str, Seen] = {}
        self.closed: set[str] = set()
        """The tables that this page does not have open now."""
        self.listed: dict[str, int] = {}
        """In the lobby: by public table, when everybody last heard something of it."""
        self.own: dict[str, int] = {}
        """The same of this player's own tables."""
        self.answers: dict[str, asyncio.Future[Heard]] = {}
        self.connected = asyncio.Event()
        self.asked = 0
        self.made: dict[str, tuple[str, int, bytes]] = {}
        """By id, every move that was ever sent: table, seat and move."""
        self.contribution = self.dice.randbytes(16).hex()
        self.has_gone = False

    # The connection.

    async def stay(self) -> None:
        """Connected, again and again, until the person goes."""
        while not self.has_gone:
            connection = await self.site.connect(self.player, self.node)
            if connection is None:
                await asyncio.sleep(0.5 * self.dice.random())
                continue
            self.connection = connection
            self.connected.set()
            greeting = asyncio.create_task(self.greet(connection))
            await self.read(connection)
            greeting.cancel()
            self.connection = None
            self.connected.clear()
            for table in self.tables:
                self.site.judge.fairness.leaves(table, self.player.id)
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_exception(Lost())
            self.answers.clear()
            await asyncio.sleep(0.3 * self.dice.random())

    async def greet(self, connection: Connection) -> None:
        """Opens the lobby and all tables again, from what was seen last; and pings."""
        if self.site.plan.has_lobby:
            connection.send(OPEN_LOBBY)
        for table in self.tables.keys() - self.closed:
            try:
                await self.hello(table)
            except (Lost, Refused):
                connection.cut()
                return
        while self.connection is connection:
            await asyncio.sleep(PING_SECONDS)
            connection.send(PING)

    async def read(self, connection: Connection) -> None:
        while (text := await connection.received.get()) is not None:
            try:
                self.take(text, HEARD.decode(text))
            except Fault as fault:
                self.site.note(f"FAULT {fault}")
                raise

    def take(self, text: bytes, heard: Heard) -> None:
        match heard.type:
            case "welcome" | "told":
                self.see(text, heard)
            case "ack":
                if heard.id in self.made:
                    table, seat, move = self.made[heard.id]
                    self.site.judge.acknowledges(table, seat, heard.id, move)
                self.answer(heard)
            case "refused":
                self.answer(heard)
            case "lobby" | "listed" | "unlisted":
                self.see_lobby(heard)
            case "bye":
                self.site.note(f"{self.player.name} is told goodbye")

    def answer(self, heard: Heard) -> None:
        answer = self.answers.pop(heard.id, None) if isinstance(heard.id, str) else None
        if answer is not None and not answer.done():
            answer.set_result(heard)

    def see_lobby(self, heard: Heard) -> None:
        if isinstance(heard.mine, list):
            self.listed = {listing.id: listing.updated_at for listing in heard.tables}
            self.own = {listing.id: listing.updated_at for listing in heard.mine}
        elif isinstance(heard.listing, HeardListing):
            (self.own if heard.mine else self.listed)[heard.listing.id] = heard.listing.updated_at
        else:
            (self.own if heard.mine else self.listed).pop(str(heard.id), None)
        self.site.judge.sees_lobby(self.player.id, self.listed, self.own)

    def see(self, text: bytes, heard: Heard) -> None:
        """Whatever is told is judged; then the page shows it."""
        seen, version = self.tables.setdefault(heard.table_id, Seen()), heard.version or 0
        self.site.judge.hears(self.player.id, text, heard)
        if isinstance(heard.event, HeardEvent):
            is_next, events = version == seen.version + 1, [heard.event]
        else:
            first = heard.missed[0].version if heard.missed else None
            is_next = version in (0, seen.version) if first is None else first <= seen.version + 1
            events = [EVENT.decode(missed.event) for missed in heard.missed]
        if not is_next:
            raise Fault(f"{self.player.name} heard version {version} of {heard.table_id} after {seen.version}")
        seen.version = version
        if heard.type == "welcome" and heard.table_id not in self.closed:
            self.site.judge.fairness.comes(heard.table_id, self.player.id)
        if isinstance(heard.table, HeardTable):
            seen.table = heard.table
        if isinstance(heard.views, list):
            seen.views = heard.views
        for event in events:
            self.remember(seen, event)
        seen.changed.set()

    def remember(self, seen: Seen, event: HeardEvent) -> None:
        """Requests that wait for an answer."""
        match event.kind:
            case "undo_asked":
                seen.undo = event
            case "undone" | "ended":
                seen.undo = None
            case "moved" if event.by == "person":
                seen.undo = None
            case "undo_answered" if not event.agree:
                seen.undo = None
            case "contributions_asked" | "reveals_asked":
                self.contribute(seen, event.kind)
            case "stop_offered":
                seen.stop = event
            case "stop_answered" if not event.agree:
                seen.stop = None

    def contribute(self, seen: Seen, step: str) -> None:
        """The page's part of the seed: first its hash, then the part itself."""
        table = seen.table
        assert table is not None
        for seat in table.yours[:1]:
            if step == "contributions_asked":
                commitment = page_commitment(table.commitment or "", seat, self.contribution)
                work = self.insist("commit_contribution", table.id, seat=seat, commitment=commitment)
            else:
                work = self.insist("reveal_contribution", table.id, seat=seat, contribution=self.contribution)
            self.site.begin(unless_overtaken(work), self.node)

    # Asking.

    async def ask(self, type: str, table: str, id: str, **fields: Any) -> Heard:
        """Sends a request, sometimes twice, and waits for the answer; raises Refused or Lost."""
        connection = self.connection
        if connection is None:
            raise Lost
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.answers[id] = answer
        text = msgspec.json.encode({"type": type, "id": id, "table": table, **fields}).decode()
        connection.send(text)
        if type == "move" and self.site.strikes("message doubled"):
            connection.send(text)
        try:
            found = await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError:
            raise Lost from None
        if found.type == "refused":
            raise Refused(found.code)
        return found

    async def insist(self, type: str, table: str, is_aside: bool = False, **fields: Any) -> None:
        """Asks under the same id until there is an answer."""
        id = self.new_id()
        if type == "move" and not is_aside:
            self.made[id] = (table, fields["seat"], bytes(fields["move"]))
        while True:
            try:
                await self.ask(type, table, id, **fields)
                return
            except Lost:
                await self.connected.wait()
                await asyncio.sleep(0.2 * self.dice.random())
            except Refused as refused:
                if refused.code not in AGAIN:
                    raise
                await asyncio.sleep(0.2 + 0.3 * self.dice.random())

    def new_id(self) -> str:
        self.asked += 1
        return f"{self.player.name}-{self.asked}"

    async def hello(self, table: str) -> None:
        seen = self.tables.setdefault(table, Seen())
        await self.ask("hello", table, self.new_id(), version=seen.version, seats=seen.seats, contributes=True)

    async def enter(self, table: str) -> None:
        """Opens the table, over any number of lost connections."""
        while True:
            try:
                await self.hello(table)
                return
            except (Lost, Refused):
                await asyncio.sleep(0.3 * self.dice.random())

    # Playing.

    async def play(self, table: str) -> None:
        """Until the game is over: any legal move whenever there is one, and what else people do."""
        await self.enter(table)
        seen, plan = self.tables[table], self.site.plan
        while not seen.is_over:
            await seen.until(lambda: seen.is_over or seen.decisions() or self.owes_answer(seen))
            await asyncio.sleep(self.dice.expovariate(1 / plan.thinking))
            if self.dice.random() < plan.dozing:
                await asyncio.sleep(DOZE_SECONDS)
            if self.dice.random() < plan.leaving:
                await self.leave(table)
            if seen.is_over:
                return
            try:
                await self.act(table, seen)
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise Fault(f"{self.player.name} was refused at {table}: {refused.code}") from None

    async def leave(self, table: str) -> None:
        """Closes the table, and comes back."""
        self.closed.add(table)
        self.site.judge.fairness.leaves(table, self.player.id)
        with suppress(Lost, Refused):
            await self.ask("goodbye", table, self.new_id())
        await asyncio.sleep(AWAY_SECONDS * self.dice.random())
        self.closed.discard(table)
        await self.enter(table)

    async def bargain(self, table: str, seen: Seen, seat: int) -> None:
        """Answers an offer, or whispers to somebody: as a line of chat or with an offer."""
        offers = [one.offer for view in seen.views for one in view.view.offers if one.status == "open"]
        received = [offer for offer in offers if offer.to == seat]
        to = self.dice.choice([other for other in range(3) if other != seat])
        text = f"{WHISPER} {seat} {to} {self.new_id()}"
        move: dict[str, object] = {"move": "offer", "number": 1, "to": to, "text": text}
        if received:
            move = {"move": self.dice.choice(["agree", "decline"]), "number": self.dice.choice(received).number}
        elif self.dice.random() < 0.3:
            await self.insist("say", table, seat=seat, to=to, text=text)
            return
        await self.insist("move", table, is_aside=True, seat=seat, version=seen.version, move=move)

    def owes_answer(self, seen: Seen) -> bool:
        seats = seen.seats
        return bool(seats) and any(asked is not None and asked.seat not in seats for asked in (seen.undo, seen.stop))

    async def act(self, table: str, seen: Seen) -> None:
        plan, seats = self.site.plan, seen.seats
        for asked, answer in ((seen.undo, "answer_undo"), (seen.stop, "stop")):
            if asked is not None and seats and asked.seat not in seats:
                if answer == "answer_undo":
                    seen.undo = None
                else:
                    seen.stop = None
                agree = self.dice.random() < (0.7 if answer == "answer_undo" else 0.1)
                await self.insist(answer, table, seat=seats[0], agree=agree)
                return
        decisions = seen.decisions()
        if not decisions or not seats:
            return
        if self.dice.random() < plan.undoing:
            await self.insist("undo", table, seat=seats[0], moves=1)
        elif self.dice.random() < plan.talking:
            await self.insist("say", table, text="🙂")
        elif self.dice.random() < plan.stopping:
            await self.insist("stop", table, seat=seats[0])
        elif self.dice.random() < plan.bargaining:
            with suppress(Refused):  # the game has no talk, or there were offers enough
                await self.bargain(table, seen, seats[0])
        elif self.dice.random() < plan.impatience:
            with suppress(Refused):  # the other is a bot, or not gone
                await self.insist("stand_in", table, seat=seats[0], absent=1 - seats[0])
        elif self.dice.random() < plan.resigning:
            await self.insist("resign", table, seat=seats[0])
        else:
            seat, moves = self.dice.choice(decisions)
            move = self.dice.choice(MOVES.decode(moves))
            await self.insist("move", table, seat=seat, version=seen.version, move=move)


async def unless_overtaken(work: Coroutine[Any, Any, None]) -> None:
    """The others may have gone on without it."""
    try:
        await work
    except Refused as refused:
        if refused.code not in OVERTAKEN:
            raise

"""Simulated people: each has one page that speaks the real protocol, loses its connection, comes back and goes on."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from nelumbo.core.commitment import page_commitment
from nelumbo.server.store.players import Player
from tests.sim.judge import Fault, Json, Judge
from tests.sim.loop import Node, VirtualLoop
from tests.sim.network import Connection
from tests.sim.plan import Plan

ANSWER_SECONDS = 6.0
PING_SECONDS = 20.0
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
        self.table: Json = {}
        self.views: dict[int | None, Json] = {}
        self.undo: Json | None = None
        """The request that waits for an answer."""
        self.stop: Json | None = None

    @property
    def is_over(self) -> bool:
        return self.table.get("status") == "over"

    @property
    def seats(self) -> list[int]:
        return list(self.table.get("yours", []))

    def decisions(self) -> list[tuple[int, Json]]:
        """What this page may decide now; a sealed choice is not opened again."""
        return [
            (seat, move)
            for seat, view in self.views.items()
            if seat is not None and seat in view["view"]["awaited"]
            for move in view["moves"]
        ]


class Person:
    def __init__(self, site: Site, player: Player, seed: str) -> None:
        self.site = site
        self.player = player
        self.dice = random.Random(seed)
        self.node = Node(player.name)
        self.connection: Connection | None = None
        self.tables: dict[str, Seen] = {}
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.changed = asyncio.Event()
        self.asked = 0
        self.made: dict[str, tuple[str, int, Json]] = {}
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
            greeting = asyncio.create_task(self.greet(connection))
            await self.read(connection)
            greeting.cancel()
            self.connection = None
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_exception(Lost())
            self.answers.clear()
            self.changed.set()
            await asyncio.sleep(0.3 * self.dice.random())

    async def greet(self, connection: Connection) -> None:
        """Opens all tables again, from what was seen last; and pings."""
        for table in list(self.tables):
            try:
                await self.hello(table)
            except (Lost, Refused):
                connection.cut()
                return
        while self.connection is connection:
            await asyncio.sleep(PING_SECONDS)
            connection.send(json.dumps({"type": "ping", "id": 1}))

    async def read(self, connection: Connection) -> None:
        while (text := await connection.received.get()) is not None:
            message = msgspec.json.decode(text)
            try:
                self.take(message)
            except Fault as fault:
                self.site.note(f"FAULT {fault}")
                raise
            self.changed.set()

    def take(self, message: Json) -> None:
        match message["type"]:
            case "welcome" | "told":
                self.see(message)
            case "ack":
                if message["id"] in self.made:
                    table, seat, move = self.made[message["id"]]
                    self.site.judge.acknowledges(table, seat, message["id"], move)
                self.answer(message)
            case "refused":
                self.answer(message)
            case "bye":
                self.site.note(f"{self.player.name} is told goodbye")

    def answer(self, message: Json) -> None:
        answer = self.answers.pop(message["id"] or "", None)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def see(self, message: Json) -> None:
        """Whatever is told is judged; then the page shows it."""
        seen, version = self.tables.setdefault(message["table_id"], Seen()), message["version"]
        self.site.judge.hears(self.player.id, message)
        missed = message["missed"] if message["type"] == "welcome" else [message]
        if message["type"] == "told":
            is_next = version == seen.version + 1
        else:
            is_next = missed[0]["version"] <= seen.version + 1 if missed else version in (0, seen.version)
        heard = f"{self.player.name} heard version {version} of {message['table_id']} after {seen.version}"
        self.site.judge.must(is_next, heard)
        seen.version = message["version"]
        seen.table = message.get("table", seen.table)
        if "views" in message:
            seen.views = {view["seat"]: view for view in message["views"]}
        for told in missed:
            self.remember(seen, told["event"])

    def remember(self, seen: Seen, event: Json) -> None:
        """Requests that wait for an answer."""
        match event["kind"]:
            case "undo_asked":
                seen.undo = event
            case "undone" | "ended":
                seen.undo = None
            case "moved" if event["by"] == "person":
                seen.undo = None
            case "undo_answered" if not event["agree"]:
                seen.undo = None
            case "contributions_asked" | "reveals_asked":
                self.contribute(seen, event["kind"])
            case "stop_offered":
                seen.stop = event
            case "stop_answered" if not event["agree"]:
                seen.stop = None

    def contribute(self, seen: Seen, step: str) -> None:
        """The page's part of the seed: first its hash, then the part itself."""
        for seat in seen.seats[:1]:
            commitment = page_commitment(seen.table["commitment"], seat, self.contribution)
            if step == "contributions_asked":
                work = self.insist("commit_contribution", seen.table["id"], seat=seat, commitment=commitment)
            else:
                work = self.insist("reveal_contribution", seen.table["id"], seat=seat, contribution=self.contribution)
            self.site.begin(unless_overtaken(work), self.node)

    # Asking.

    async def ask(self, type: str, table: str, id: str, **fields: Any) -> Json:
        """Sends a request, sometimes twice, and waits for the answer; raises Refused or Lost."""
        connection = self.connection
        if connection is None:
            raise Lost
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        text = json.dumps({"type": type, "id": id, "table": table, **fields})
        connection.send(text)
        if type == "move" and self.site.strikes("message doubled"):
            connection.send(text)
        try:
            found: Json = await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError:
            raise Lost from None
        if found["type"] == "refused":
            raise Refused(found["code"])
        return found

    async def insist(self, type: str, table: str, **fields: Any) -> None:
        """Asks under the same id until there is an answer."""
        id = self.new_id()
        if type == "move":
            self.made[id] = (table, fields["seat"], fields["move"])
        while True:
            try:
                await self.ask(type, table, id, **fields)
                return
            except Lost:
                await self.until(lambda: self.connection is not None)
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
        words: Json = {"version": seen.version, "seats": seen.seats, "contributes": True}
        await self.ask("hello", table, self.new_id(), **words)

    async def enter(self, table: str) -> None:
        """Opens the table, over any number of lost connections."""
        while True:
            try:
                await self.hello(table)
                return
            except (Lost, Refused):
                await asyncio.sleep(0.3 * self.dice.random())

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            self.changed.clear()
            await self.changed.wait()

    # Playing.

    async def play(self, table: str) -> None:
        """Until the game is over: any legal move whenever there is one, and what else people do."""
        await self.enter(table)
        seen, plan = self.tables[table], self.site.plan
        while not seen.is_over:
            await self.until(lambda: seen.is_over or seen.decisions() or self.owes_answer(seen))
            await asyncio.sleep(self.dice.expovariate(1 / plan.thinking))
            if seen.is_over:
                return
            try:
                await self.act(table, seen)
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise Fault(f"{self.player.name} was refused at {table}: {refused.code}") from None

    def owes_answer(self, seen: Seen) -> bool:
        return any(asked is not None and asked["seat"] not in seen.seats for asked in (seen.undo, seen.stop))

    async def act(self, table: str, seen: Seen) -> None:
        plan, seats = self.site.plan, seen.seats
        for asked, answer in ((seen.undo, "answer_undo"), (seen.stop, "stop")):
            if asked is not None and seats and asked["seat"] not in seats:
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
        else:
            seat, move = self.dice.choice(decisions)
            await self.insist("move", table, seat=seat, version=seen.version, move=move)

    async def watch(self, table: str) -> None:
        """Looks on, and talks now and then."""
        await self.enter(table)
        seen = self.tables[table]
        await self.until(lambda: seen.is_over)


async def unless_overtaken(work: Coroutine[Any, Any, None]) -> None:
    """The others may have gone on without it."""
    try:
        await work
    except Refused as refused:
        if refused.code not in OVERTAKEN:
            raise

"""A simulation run: processes, store, bus and people, what goes wrong, and who notices."""

import asyncio
import logging
import random
import secrets
import time
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from dataclasses import dataclass
from typing import Any, TypeVar
from unittest.mock import patch

from nelumbo import games
from nelumbo.core.options import Options
from nelumbo.server import expiry
from nelumbo.server.api.tables import acted, started
from nelumbo.server.app import Server
from nelumbo.server.errors import Denied
from nelumbo.server.live import background
from nelumbo.server.live.actions import seat_actions
from nelumbo.server.live.bots.bot_seats import BotSeats
from nelumbo.server.live.telling import outgoing
from nelumbo.server.messages import NewSeat, NewTable
from nelumbo.server.store import Conflict, Unavailable
from nelumbo.server.store.players import Player
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.sim.bus import Exchange
from tests.sim.fairness import EPOCH, SKEW_SECONDS
from tests.sim.judge import Judge
from tests.sim.loop import NODE, OUTSIDE, Node, VirtualLoop
from tests.sim.network import Connection
from tests.sim.people import Lost, Person
from tests.sim.plan import Plan
from tests.sim.process import ServerProcess
from tests.sim.store import Disk
from tests.sim.story import Fault

T = TypeVar("T")
BOT = NewSeat(kind="bot", bot="uniform")
LOBBY_SECONDS = 15.0
"""After the last change, until every page shows it."""
EXPIRED_SECONDS = 30.0
"""Everything has expired at most this long after its time, whatever went wrong."""
ME = NewSeat(kind="me")
STANDSTILL_SECONDS = 60.0
"""Without an entry at any table, once nothing goes wrong any more: then a game hangs."""


@dataclass
class Verdict:
    """What one run came to."""

    seed: int
    fault: str | None
    games: int
    moves: int
    faults: Counter[str]
    seconds: float
    """Of virtual time."""
    steps: int
    trace: list[str]
    """Where it is kept."""


class WayToStore:
    """The network between one process and the store."""

    def __init__(self, world: "World", node: Node) -> None:
        self.world = world
        self.node = node
        self.client = node.name
        self.context: Context | None = world.node.context

    def delay(self) -> float:
        return self.world.delay("late answer", 0.002, 3.0)

    def patience(self) -> float:
        return 0.2 + 4 * self.world.dice.random()

    def fault(self, kind: str) -> str:
        world = self.world
        if self.node.is_dead or world.loop.now < world.store_back:
            return "lost"
        if world.strikes("request lost"):
            return "lost"
        if kind != "read" and world.strikes("acknowledgement lost"):
            return "unacknowledged"
        return "conflict" if kind == "append" and world.strikes("conflict") else ""


class AirOfBus:
    """What messages between processes travel through."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.context: Context | None = world.node.context

    def delay(self) -> float:
        return self.world.delay("late bus message", 0.002, 2.0)

    def loses(self) -> bool:
        return self.world.strikes("bus message lost")

    def is_away(self) -> bool:
        return self.world.loop.now < self.world.bus_back


class World:
    def __init__(self, plan: Plan, keep_trace: bool = False) -> None:
        self.plan = plan
        self.loop = VirtualLoop(f"{plan.seed}/schedule")  # type: ignore[abstract]  # what nobody calls is left out
        self.dice = random.Random(f"{plan.seed}/faults")
        self.node = Node("world")
        self.faults: Counter[str] = Counter()
        self.is_faulty = True
        self.trace: list[str] | None = [] if keep_trace else None
        self.judge = Judge(self.loop, plan, self.fail)
        self.disk = Disk(self)
        self.exchange = Exchange(AirOfBus(self)) if plan.processes > 1 else None
        self.processes = [ServerProcess(self, number) for number in range(1, plan.processes + 1)]
        self.people: list[Person] = []
        self.tables: list[str] = []
        self.store_back = self.bus_back = 0.0
        """When they are there again."""
        self.outage = 0.0
        """Until when no process is started."""
        self.failure: asyncio.Future[None] | None = None

    # What goes wrong.

    def strikes(self, fault: str) -> bool:
        rate = self.plan.rates.get(fault, 0.0)
        if not self.is_faulty or not rate or self.dice.random() >= rate:
            return False
        self.faults[fault] += 1
        self.note(fault)
        return True

    def delay(self, fault: str, usual: float, most: float) -> float:
        return most * self.dice.random() if self.strikes(fault) else usual * self.dice.random()

    async def go_wrong(self) -> None:
        """One thing after the other, until the faults end."""
        kinds, weights = list(self.plan.events), list(self.plan.events.values())
        while self.loop.now < self.plan.fault_seconds and any(weights):
            await asyncio.sleep(self.dice.expovariate(1 / self.plan.pause))
            (kind,) = self.dice.choices(kinds, weights)
            self.faults[kind] += 1
            self.note(kind)
            self.happen(kind)
        await asyncio.sleep(max(0.0, self.plan.fault_seconds - self.loop.now))
        self.is_faulty = False
        self.note("nothing goes wrong any more")

    def happen(self, kind: str) -> None:
        now, dice = self.loop.now, self.dice
        process = dice.choice(self.processes)
        match kind:
            case "process killed":
                # Not now, but in the middle of something: before any of the next callbacks.
                self.loop.call_at_step(self.loop.steps + dice.randrange(400), process.kill)
            case "process stopped":
                self.begin(process.stop(), process.node)
            case "all processes killed":
                self.outage = now + 8 * dice.random()
                for one in self.processes:
                    one.kill()
            case "store away":
                self.store_back = now + 10 * dice.random()
            case "bus away":
                self.bus_back = now + 6 * dice.random()
                if self.exchange is not None:
                    self.exchange.go_down()
            case "connection cut":
                for person in self.people:
                    if person.connection is not None and dice.random() < 0.5:
                        person.connection.cut()
            case "page slow":
                connection = dice.choice(self.people).connection
                if connection is not None:
                    connection.wire.slow_down(10 * dice.random())
            case "clock jump":
                process.node.skew = self.skew()

    def skew(self) -> float:
        return SKEW_SECONDS * (2 * self.dice.random() - 1)

    async def supervise(self, process: ServerProcess) -> None:
        """Starts it again whenever it is dead."""
        while True:
            await process.died.wait()
            await asyncio.sleep(
                max(0.0, self.outage - self.loop.now) + (2 if self.is_faulty else 0.1) * self.dice.random()
            )
            if self.loop.now >= self.outage:
                process.start(self.skew() if self.plan.events["clock jump"] else 0.0)

    # Where people go.

    async def connect(self, player: Player, page: Node) -> Connection | None:
        await asyncio.sleep(0.02 * self.dice.random())
        ready = [process for process in self.processes if process.is_ready]
        if not ready:
            return None
        process = self.dice.choice(ready)
        connection = Connection(self.loop, lambda: self.delay("late message", 0.02, 3.0), process.node, page)
        process.accept(connection, player)
        self.note(f"{player.name} is connected to {process.node.name}")
        return connection

    async def request(self, work: Callable[[Server], Awaitable[T]]) -> T:
        """By HTTP, until there is an answer."""
        while True:
            ready = [process for process in self.processes if process.is_ready]
            with suppress(Lost, Unavailable, Conflict):
                if ready:
                    return await asyncio.wait_for(self.dice.choice(ready).call(work), 20)
            await asyncio.sleep(0.5 * self.dice.random())

    async def open_table(self, number: int, game: str) -> None:
        """A table of one game with somebody at it and perhaps somebody who looks on, played to its end."""
        dice = random.Random(f"{self.plan.seed}/table {number}")
        people = dice.sample(self.people, min(len(self.people), dice.choice([1, 1, 2, 2, 2, 3])))
        is_open = len(people) > 1 and dice.random() < 0.7
        seats = [ME, NewSeat(kind="open") if is_open else BOT]
        if max(games.load(game).setups.seats) > 2:
            seats.append(BOT)
        public = dice.random() < 0.5
        options: Options = {"negotiation": "full"} if game == "white-lotus" and self.plan.bargaining else {}
        new = NewTable(
            game=game,
            seats=seats,
            options=options,
            clock=self.plan.clock,
            public=public,
            takeover=self.plan.takeover,
        )
        host, guest = people[0].player, people[min(1, len(people) - 1)].player
        id = await self.request(lambda server: server.hub.opener.open(new, host))
        self.tables.append(id)
        self.judge.stories[id].has_spectators = len(people) > 1 + is_open
        if is_open:
            with denied("seat_taken"):
                await self.request(
                    lambda server: acted(
                        server.hub, id, guest, lambda table: seat_actions.sitting_down(table, guest, 1, None)
                    )
                )
        early = people[: dice.randrange(len(people))]
        for person in early:
            await person.enter(id)
        with denied("already_started"):
            await self.request(lambda server: started(server.hub, id, host, contributes=False))
        await asyncio.gather(*(self.on(person, person.play(id)) for person in people))

    # The whole run.

    async def whole_run(self) -> None:
        self.failure = self.loop.create_future()
        for process in self.processes:
            process.start(0.0)
            self.begin(self.supervise(process))
        for number in range(1, self.plan.people + 1):
            self.arrival(Player(id=f"person{number}", name=f"person{number}", password="claimed"), "")
        wrong = self.start_task(self.go_wrong())
        playing = self.start_task(self.play())
        left = self.start_task(self.leave_behind())
        await self.or_failure(playing)
        await self.or_failure(wrong)
        await self.or_failure(left)
        self.judge.check_end(self.tables)
        if self.plan.has_lobby:
            await self.or_failure(self.start_task(self.look_at_lobby()))
        await self.or_failure(self.start_task(self.look_again()))

    async def play(self) -> None:
        await asyncio.gather(*(self.open_table(number, game) for number, game in enumerate(self.plan.games)))

    async def leave_behind(self) -> None:
        """Guests who never come back, one of whom could; and tables of theirs, which somebody touches late or never."""
        span = self.plan.untouched_seconds
        if span is None:
            return
        guest, visitor = [await self.request(lambda server: server.players.add("guest")) for _ in range(2)]
        await self.request(lambda server: server.players.add_token(visitor, "session"))
        new = NewTable(game="mandala", seats=[ME, NewSeat(kind="open")])
        waiting = await self.request(lambda server: server.hub.opener.open(new, guest))
        alone = NewTable(game="mandala", seats=[ME, ME])
        playing = await self.request(lambda server: server.hub.opener.open(alone, guest))
        with denied("already_started"):
            await self.request(lambda server: started(server.hub, playing, guest, contributes=False))
        await asyncio.sleep(span * (0.9 + 0.2 * self.dice.random()))
        with denied("no_such_table", "seat_taken"):
            await self.request(
                lambda server: acted(
                    server.hub, waiting, visitor, lambda table: seat_actions.sitting_down(table, visitor, 1, None)
                )
            )
        until = max(self.loop.now, self.plan.fault_seconds) + span + EXPIRED_SECONDS
        while not self.judge.expiry.is_done([waiting, playing]):
            self.judge.must(self.loop.now < until, f"{waiting} or {playing} of {guest.id} does not expire")
            await asyncio.sleep(1.0)

    async def look_at_lobby(self) -> None:
        await asyncio.sleep(LOBBY_SECONDS)
        for person in self.people:
            if person.connection is not None:
                self.judge.check_lobby(person.player.id, person.listed, person.own)

    async def look_again(self) -> None:
        """Everything is started anew, and everybody hears the whole story once more."""
        for process in self.processes:
            process.kill()
        for person in list(self.people):
            person.has_gone = True
            again = self.arrival(person.player, "again")
            for table in person.tables:
                await self.on(again, again.enter(table))
                is_over = again.tables[table].is_over
                self.judge.must(is_over, f"the game at {table} is not over for {person.player.name}")

    def arrival(self, player: Player, seed: str) -> Person:
        """Somebody with a new page."""
        person = Person(self, player, f"{self.plan.seed}/{player.id}/{seed}")
        self.people.append(person)
        self.begin(person.stay(), person.node)
        return person

    async def or_failure(self, task: asyncio.Task[Any]) -> None:
        """Until the task is done; raises what failed anywhere meanwhile, and when nothing happens any more."""
        assert self.failure is not None
        began = self.loop.now
        while not task.done() and not self.failure.done() and not self.stands_still(began):
            await asyncio.wait([task, self.failure], timeout=5, return_when=asyncio.FIRST_COMPLETED)
        if self.failure.done():
            self.failure.result()
        if not task.done():
            open_ones = [id for id in self.tables if self.judge.stories[id].table.status != "over"]
            for id in open_ones:
                self.note(self.standing(id))
            raise Fault(f"the games at {', '.join(open_ones) or 'some tables'} do not end")
        task.result()

    def stands_still(self, began: float) -> bool:
        patience = STANDSTILL_SECONDS + 3 * (self.plan.untouched_seconds or 0.0)
        return self.loop.now > patience + max(began, self.plan.fault_seconds, self.judge.kept_at)

    def standing(self, id: str) -> str:
        """How a table stands, and what each page knows of it."""
        table = self.judge.stories[id].table
        due = self.disk.read("SELECT due FROM tables WHERE id = ?", (id,))[0][0]
        awaited, names = table.decisions.awaited, table.seating.names()
        lines = [f"{id} has {table.size} entries, awaits {awaited} of {names}, due {due}"]
        for person in self.people:
            seen, current = person.tables.get(id), table.versions.of(table.seating.of(person.player.id))
            if seen is not None:
                may = len(seen.decisions())
                lines.append(f"{person.player.name} knows version {seen.version} of {current}, has {may} moves")
        return "; ".join(lines)

    def begin(self, work: Coroutine[Any, Any, Any], node: Node | None = None) -> None:
        """A task that nobody waits for."""
        self.start_task(work, node)  # type: ignore[unused-awaitable]  # its node keeps it

    def start_task(self, work: Coroutine[Any, Any, Any], node: Node | None = None) -> asyncio.Task[Any]:
        """A task whose failure ends the run."""
        task = (node or self.node).spawn(self.loop, work)
        task.add_done_callback(self.notice)
        return task

    async def on(self, person: Person, work: Coroutine[Any, Any, Any]) -> None:
        await self.start_task(work, person.node)

    def notice(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        if self.failure is not None and not self.failure.done():
            self.failure.set_exception(error)

    # What the judge sees.

    def kept(self, table: str, entry: StoredEntry, by: str) -> None:
        if self.trace is not None:
            self.note(f"{by} kept {table[:6]} {entry.number} {entry.move_id or ''} {entry.entry[:90]}")
        self.judged(lambda: self.judge.kept(table, entry))

    def judged(self, judge: Callable[[], None]) -> None:
        """A fault ends the run."""
        try:
            judge()
        except Fault as fault:
            self.fail(fault)

    def wrote(self, statement: Any, changed: int) -> None:
        if changed and statement[0].startswith("UPDATE tables SET due"):
            self.note(f"{changed} timers set: {statement[1]}")
        self.judged(lambda: self.judge.wrote(statement, changed))

    def way_to_store(self, node: Node) -> WayToStore:
        return WayToStore(self, node)

    def note(self, what: str) -> None:
        if self.trace is not None:
            self.trace.append(f"{self.loop.now:9.3f} {self.loop.steps:7d} {NODE.get(OUTSIDE).name:14} {what}")

    # Running it.

    def run(self) -> Verdict:
        fault = None
        with self.as_machine(), self.noticed_leases(), noticed_failures(self), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # killed before it began
            try:
                self.loop.run_until_complete(self.node.spawn(self.loop, self.whole_run()))
            except Fault as found:
                fault = str(found)
            except Exception as error:
                logging.getLogger(__name__).exception("the simulation failed")
                fault = repr(error)
            self.end()
        if fault is None and self.loop.problems:
            fault = self.loop.problems[0]
        return Verdict(
            seed=self.plan.seed,
            fault=fault,
            games=len(self.tables),
            moves=self.judge.moves,
            faults=self.faults,
            seconds=self.loop.now,
            steps=self.loop.steps,
            trace=self.trace or [],
        )

    def end(self) -> None:
        """Lets go of everything."""
        self.loop.is_stopping = True
        nodes = [self.node, *(person.node for person in self.people), *(process.node for process in self.processes)]
        for node in nodes:
            node.is_dead = True
            for task in list(node.tasks):
                task.cancel()
        for _ in range(20_000):
            if not self.loop.busy:
                break
            asyncio._set_running_loop(self.loop)
            self.loop.step()
            asyncio._set_running_loop(None)
        self.disk.connection.close()

    @contextmanager
    def noticed_leases(self) -> Iterator[None]:
        """Which process believes that it has which lease, and which bots it lets think."""
        take_lease, think, world = Tables.take_lease, BotSeats.think, self

        async def claimed(self: Tables, table: str, due: int, until: int) -> bool:
            is_claimed = await take_lease(self, table, due, until)
            if is_claimed:
                world.note(f"claims {table[:6]}")
                world.judged(lambda: world.judge.claims(NODE.get().name, table, due))
            return is_claimed

        async def thought(self: BotSeats, seat: int) -> None:
            world.note(f"lets seat {seat} of {self.keeper.id[:6]} think")
            await think(self, seat)

        with patch.object(Tables, "take_lease", claimed), patch.object(BotSeats, "think", thought):
            yield

    @contextmanager
    def as_machine(self) -> Iterator[None]:
        """Time and randomness are the simulated machines' own: whatever asks for them gets these."""
        real = time.time, time.time_ns, time.monotonic, secrets.token_bytes, outgoing.QUEUE, background.IDLE_SECONDS
        rounds = expiry.ROUND_SECONDS, expiry.GRACE_MS
        chance = random.Random(f"{self.plan.seed}/secrets")
        loop = self.loop

        def wall() -> float:
            return EPOCH + loop.now + NODE.get(OUTSIDE).skew

        time.time = wall
        time.time_ns = lambda: int(wall() * 1000) * 1_000_000
        time.monotonic = lambda: loop.now
        secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
        outgoing.QUEUE = self.plan.queue
        background.IDLE_SECONDS = self.plan.idle_seconds
        expiry.ROUND_SECONDS, expiry.GRACE_MS = 5.0, int(1000 * (self.plan.untouched_seconds or 0.0))
        try:
            yield
        finally:
            time.time, time.time_ns, time.monotonic, secrets.token_bytes, outgoing.QUEUE, background.IDLE_SECONDS = real
            expiry.ROUND_SECONDS, expiry.GRACE_MS = rounds


@contextmanager
def denied(*codes: str) -> Iterator[None]:
    """Lets some kinds of refusal pass: a retry may come after what it asks for was done."""
    try:
        yield
    except Denied as error:
        if error.refusal.code not in codes:
            raise


class FailureHandler(logging.Handler):
    """Failures that the server logs and survives are still faults."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        node = NODE.get(OUTSIDE)
        if record.getMessage().startswith("background.failed") and not node.is_dead:
            self.world.note(self.format(record))
            self.world.fail(Fault(f"{node.name} failed: {self.format(record)}"))


@contextmanager
def noticed_failures(world: World) -> Iterator[None]:
    logger, handler = logging.getLogger("nelumbo"), FailureHandler(world)
    before, spread = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
        logger.propagate = spread

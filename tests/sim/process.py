"""One simulated server process: the real hub, keepers and cluster, on a machine that can be killed."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from nelumbo.server.app import Server
from nelumbo.server.config import Config
from nelumbo.server.live.bots.worker import Decide, Decided, Negotiate, Negotiated, Question, Reply
from nelumbo.server.live.bots.worker_pool import BotWorkers, NoAnswer
from nelumbo.server.live.pages.socket import Socket
from nelumbo.server.store import Unavailable
from nelumbo.server.store.players import Player
from tests.sim.bus import Exchange, SimulatedBus
from tests.sim.judge import Judge
from tests.sim.loop import Node, VirtualLoop
from tests.sim.network import Connection
from tests.sim.people import Lost
from tests.sim.plan import Plan
from tests.sim.store import Disk, SimulatedStore, Way
from tests.sim.story import Fault

T = TypeVar("T")
DAY_SECONDS = 86_400.0


class Surroundings(Protocol):
    """What a process runs in."""

    loop: VirtualLoop
    judge: Judge
    disk: Disk
    exchange: Exchange | None
    plan: Plan

    def way_to_store(self, node: Node) -> Way:
        """The network between a process and the store."""

    def fail(self, error: BaseException) -> None:
        """Ends the run."""

    def strikes(self, fault: str) -> bool:
        """Whether this goes wrong now."""

    def note(self, what: str) -> None:
        """A line of the trace."""


class SimulatedSocket(Socket):
    """Its hash is its number: a set of pages is walked in the same order in every replay."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class SimulatedWorkers(BotWorkers):
    """Bots that choose at random, in a moment."""

    def __init__(self, world: Surroundings) -> None:
        super().__init__(1)
        self.world = world

    async def ask(self, question: Question, *args: Any, **words: Any) -> Any:
        dice = random.Random(question.seed)
        await asyncio.sleep(0.01 * dice.random())
        if self.world.strikes("bot failed"):
            raise NoAnswer
        return answered(question, dice)


def answered(question: Question, dice: random.Random) -> Reply:
    match question:
        case Decide(moves=moves):
            return Decided(dice.choice(moves))
        case Negotiate():
            return Negotiated([])
    raise NotImplementedError(question)


class ServerProcess:
    """It lives many times; each life is a new machine with nothing in its memory."""

    def __init__(self, world: Surroundings, number: int) -> None:
        self.world = world
        self.number = number
        self.lives = 0
        self.pages = 0
        self.node = Node("")
        self.node.is_dead = True
        self.died = asyncio.Event()
        self.server: Server | None = None
        """Once it is ready."""
        self.connections: dict[Connection, None] = {}
        self.calls: dict[asyncio.Future[Any], None] = {}

    @property
    def is_ready(self) -> bool:
        return self.server is not None and not self.node.is_dead

    # Life and death.

    def start(self, skew: float) -> None:
        self.lives += 1
        self.died.clear()
        self.node = Node(f"process {self.number}.{self.lives}")
        self.node.skew = skew
        self.node.start(self.world.loop, self.run(self.node))

    async def run(self, node: Node) -> None:
        plan = self.world.plan
        config = Config(
            workers=1, bot_pace=plan.bot_pace, rate_limit_factor=1000.0, absence_hours=plan.absence_seconds / 3600
        )
        server = Server(
            config,
            SimulatedStore(self.world.disk, self.world.way_to_store(node)),
            SimulatedBus(self.world.exchange),
            SimulatedWorkers(self.world),
        )
        try:
            await server.database.open()
            await server.hub.open()
        except Unavailable:
            self.world.note(f"{node.name} could not start")
            self.kill()
            return
        except Exception as error:
            self.world.fail(Fault(f"{node.name} could not start: {error!r}"))
            raise
        if plan.untouched_seconds is not None:
            days = plan.untouched_seconds / DAY_SECONDS
            server.expiry.table_days = {"over": 0, "waiting": days, "playing": days}  # type: ignore[dict-item]  # short
            server.hub.background.repeat(server.expiry.run)
        self.server = server
        self.world.note(f"{node.name} is ready")

    def kill(self) -> None:
        """At once: from now on nobody hears of it, and nothing reaches it."""
        if self.node.is_dead:
            return
        self.world.note(f"{self.node.name} is killed")
        node, self.server = self.node, None
        node.is_dead = True
        self.died.set()
        if self.world.exchange is not None:
            for backend in list(self.world.exchange.backends):
                if backend.node is node:
                    backend.disconnect()
        for connection in list(self.connections):
            connection.cut()
        self.connections.clear()
        for call in list(self.calls):
            if not call.done():
                call.set_exception(Lost())
        self.calls.clear()
        for task in list(node.tasks):
            task.cancel()

    async def stop(self) -> None:
        """As a host stops it: pages are told, what is under way is finished."""
        server, node = self.server, self.node
        if server is None:
            return
        self.world.note(f"{node.name} is stopped")
        self.server = None
        server.say_goodbye()
        server.hub.connections.hang_up_all()
        await server.hub.close()
        self.kill()

    # What people reach.

    def accept(self, connection: Connection, player: Player) -> None:
        self.connections[connection] = None
        self.node.start(self.world.loop, self.serve(connection, player))

    async def serve(self, connection: Connection, player: Player) -> None:
        server = self.server
        if server is not None:
            page = SimulatedSocket(
                connection.wire,
                server.hub,
                server.players,
                player,
                None,
                set(),
                player.id,
                player.id,
                server.limits.pages,
            )
            self.pages += 1
            page.number = self.pages
            try:
                await page.serve()
            except Exception as error:
                self.world.fail(Fault(f"a page of {self.node.name} failed: {error!r}"))
        self.connections.pop(connection, None)
        connection.cut()

    async def call(self, work: Callable[[Server], Awaitable[T]]) -> T:
        """A request by HTTP; raises Lost when the process dies over it."""
        server = self.server
        if server is None:
            raise Lost
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.calls[answer] = None
        self.node.start(self.world.loop, self.respond(answer, work(server)))
        try:
            return await answer
        finally:
            self.calls.pop(answer, None)

    async def respond(self, answer: asyncio.Future[T], work: Awaitable[T]) -> None:
        try:
            result = await work
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            if not answer.done():
                answer.set_result(result)

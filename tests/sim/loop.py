"""An event loop on virtual time, with a seeded scheduler.

Every callback belongs to a node: a server process, a person's browser, or the world between them. The nodes are
machines of their own, so whichever has something to do may go first: the seed decides. Within a node callbacks run in
the order in which they were scheduled, as asyncio promises. When nobody has anything to do, the clock jumps to the next
timer.
"""

import asyncio
import contextvars
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MOST_STEPS = 20_000_000


class Node:
    """A machine: what is scheduled on it, its tasks, and how wrong its clock is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready: deque[Scheduled] = deque()
        self.tasks: dict[SimulatedTask, None] = {}
        self.skew = 0.0
        """Seconds that its clock is ahead."""
        self.is_dead = False
        self.context = contextvars.copy_context()
        self.context.run(NODE.set, self)

    def spawn(self, loop: "VirtualLoop", work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A task on this machine."""
        return loop.create_task(work, context=self.context.copy())

    def start(self, loop: "VirtualLoop", work: Coroutine[Any, Any, Any]) -> None:
        """A task on this machine that nobody waits for; it is kept in `tasks` until it is done."""
        loop.create_task(work, context=self.context.copy())  # type: ignore[unused-awaitable]


NODE: ContextVar[Node] = ContextVar("NODE")
OUTSIDE = Node("outside")
"""For the time and the trace, where there is no machine."""


class Scheduled(asyncio.TimerHandle):
    """A callback at a time."""

    __slots__ = ("args", "at", "callback", "context", "is_cancelled")

    def __init__(self, when: float, callback: Callable[..., object], args: tuple[Any, ...], context: Context) -> None:
        self.at = when
        self.callback = callback
        self.args = args
        self.context = context
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True

    def cancelled(self) -> bool:
        return self.is_cancelled

    def when(self) -> float:
        return self.at

    def __repr__(self) -> str:
        return f"<{self.callback!r} at {self.at:.3f}>"


class SimulatedTask(asyncio.Task[Any]):
    """Its hash is its number: a set of tasks is walked in the same order in every replay."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class Stuck(Exception):
    """Nobody has anything left to do, or there is no end to it."""


class VirtualLoop(asyncio.AbstractEventLoop):
    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)
        self.now = 0.0
        self.steps = 0
        self.timers: list[tuple[float, int, Scheduled]] = []
        self.scheduled = 0
        self.busy: list[Node] = []
        """The nodes that have something to do now."""
        self.interruptions: list[tuple[int, int, Callable[[], None]]] = []
        """What happens before a certain step, whatever is in the middle of something."""
        self.problems: list[str] = []
        """What failed where nobody was there to notice."""
        self.is_stopping = False
        self.outside = Node("outside")
        """What runs on no machine."""
        self.tasks = 0

    # Scheduling.

    def time(self) -> float:
        return self.now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        if context is None:
            context = contextvars.copy_context()
        scheduled = Scheduled(self.now, callback, args, context)
        node = context.get(NODE, self.outside)
        assert node is not None
        if not node.ready:
            self.busy.append(node)
        node.ready.append(scheduled)
        return scheduled

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        scheduled = Scheduled(when, callback, args, contextvars.copy_context() if context is None else context)
        self.scheduled += 1
        heapq.heappush(self.timers, (when, self.scheduled, scheduled))
        return scheduled

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        when = self.now + delay
        scheduled = Scheduled(when, callback, args, contextvars.copy_context() if context is None else context)
        self.scheduled += 1
        heapq.heappush(self.timers, (when, self.scheduled, scheduled))
        return scheduled

    def call_at_step(self, step: int, work: Callable[[], None]) -> None:
        """Just before that step: between any two callbacks, which is at any await."""
        self.scheduled += 1
        heapq.heappush(self.interruptions, (step, self.scheduled, work))

    def make_ready(self, scheduled: Scheduled) -> None:
        node = scheduled.context.get(NODE, self.outside)
        assert node is not None
        if not node.ready:
            self.busy.append(node)
        node.ready.append(scheduled)

    # Running.

    def run_until_complete(self, future: Any) -> Any:
        asyncio._set_running_loop(self)  # as its documentation says: for implementations of event loops
        try:
            task = asyncio.ensure_future(future, loop=self)
            step, is_done = self.step, task.done
            while not is_done():
                step()
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def step(self) -> None:
        self.steps += 1
        if self.interruptions:
            self.interrupt()
        if not self.busy:
            self.pass_time()
        busy = self.busy
        which = int(self.dice.random() * len(busy)) if len(busy) > 1 else 0
        node = busy[which]
        scheduled = node.ready.popleft()
        if not node.ready:
            busy[which] = busy[-1]
            busy.pop()
        if not scheduled.is_cancelled:
            try:
                scheduled.context.run(scheduled.callback, *scheduled.args)
            except (SystemExit, KeyboardInterrupt, Stuck):
                raise
            except BaseException as error:
                self.call_exception_handler({"message": repr(error)})

    def interrupt(self) -> None:
        while self.interruptions and self.interruptions[0][0] <= self.steps:
            heapq.heappop(self.interruptions)[2]()

    def pass_time(self) -> None:
        """On to the next timer, and to all others of the same moment."""
        while self.timers and self.timers[0][2].is_cancelled:
            heapq.heappop(self.timers)
        if not self.timers or self.steps > MOST_STEPS:
            raise Stuck("nothing is scheduled" if not self.timers else "too many steps")
        timers, pop = self.timers, heapq.heappop
        self.now = now = max(self.now, timers[0][0])
        while timers and timers[0][0] <= now:
            scheduled = pop(timers)[2]
            if not scheduled.is_cancelled:
                self.make_ready(scheduled)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        node = NODE.get(OUTSIDE)
        if not node.is_dead and not self.is_stopping:
            self.problems.append(f"{node.name}: {context.get('message')} {context.get('exception')!r}")

    # What asyncio asks of a loop besides.

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        self.tasks += 1
        task = SimulatedTask(coro, loop=self, name=name, context=context)
        task.number = self.tasks
        node = NODE.get(self.outside) if context is None else context.get(NODE, self.outside)
        assert node is not None
        node.tasks[task] = None
        task.add_done_callback(node.tasks.pop)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    async def shutdown_asyncgens(self) -> None:
        """Nobody counts on it."""

"""Long work beside the event loop, in few threads: it shares the interpreter, or much memory, with everything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Threads:
    def __init__(self, most: int, name: str) -> None:
        self.pool = ThreadPoolExecutor(most, name)

    async def run(self, work: Callable[P, R], *args: P.args, **words: P.kwargs) -> R:
        return await asyncio.get_running_loop().run_in_executor(self.pool, partial(work, *args, **words))


REPLAYING = Threads(1, "records")
"""One, so that replays take at most half of the interpreter."""

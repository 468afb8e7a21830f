"""The virtual loop: time costs nothing, each machine keeps its order, and the seed decides between machines."""

import asyncio

from tests.sim.loop import Node, VirtualLoop


def new_loop(seed: str = "0") -> VirtualLoop:
    return VirtualLoop(seed)  # type: ignore[abstract]  # what nobody calls is left out


async def count(name: str, said: list[str]) -> None:
    for number in range(5):
        said.append(f"{name}{number}")
        await asyncio.sleep(0)


def order(seed: str) -> list[str]:
    loop, said = new_loop(seed), list[str]()
    for name in "abc":
        Node(name).start(loop, count(name, said))
    loop.run_until_complete(asyncio.sleep(1))
    return said


def test_time_passes_without_waiting() -> None:
    loop = new_loop()
    loop.run_until_complete(asyncio.sleep(10_000))
    assert loop.time() == 10_000


def test_a_timeout_is_kept_on_virtual_time() -> None:
    async def late() -> str:
        try:
            async with asyncio.timeout(5):
                await asyncio.sleep(6)
        except TimeoutError:
            return f"at {asyncio.get_running_loop().time():.0f}"
        return "never"

    assert new_loop().run_until_complete(late()) == "at 5"


def test_the_seed_decides_between_machines_and_nothing_else_does() -> None:
    assert order("1") == order("1")
    assert len({tuple(order(str(seed))) for seed in range(10)}) > 5


def test_each_machine_keeps_its_order() -> None:
    said = order("2")
    assert [word for word in said if word.startswith("b")] == [f"b{number}" for number in range(5)]


def test_something_can_happen_before_any_step() -> None:
    loop, said = new_loop(), list[str]()
    Node("a").start(loop, count("a", said))
    loop.call_at_step(4, lambda: said.append("!"))
    loop.run_until_complete(asyncio.sleep(1))
    assert "!" in said[1:-1]

"""Notes between processes; through Redis they are tested with two processes on one site."""

import asyncio

from nelumbo.server.live.bus import LOBBY, Bus, Note
from nelumbo.server.messages import PresentPlayer

NOTE = Note("one", "table", 7, here=[PresentPlayer(player="ann", name="Ann", seats=[0])])


async def test_a_note_reaches_those_who_listen_to_its_channel() -> None:
    bus, heard, ended = Bus(None), list[tuple[str, Note]](), asyncio.Event()

    async def hear(channel: str, note: Note) -> None:
        heard.append((channel, note))
        if note.table == "last":
            ended.set()

    await bus.open()
    await bus.subscribe("table/a")
    await bus.subscribe("table/b")
    await bus.unsubscribe("table/b")
    listening = asyncio.create_task(bus.listen(hear))
    await asyncio.sleep(0)  # it subscribes
    for note, channel in ((NOTE, "table/a"), (NOTE, "table/b"), (Note("one", "last"), LOBBY)):
        await bus.publish(note, channel)
    await asyncio.wait_for(ended.wait(), 30)
    assert heard == [("table/a", NOTE), (LOBBY, Note("one", "last"))]
    assert await bus.answers() and not bus.is_shared
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await bus.close()


async def test_nothing_fails_while_redis_is_away() -> None:
    """A lost note loses nothing."""
    bus = Bus("redis://127.0.0.1:1/0")
    await bus.publish(NOTE, "table/a")
    await bus.subscribe("table/a")
    assert bus.is_shared and not await bus.answers()
    await bus.close()

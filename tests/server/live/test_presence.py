"""Who has a table open, in all processes."""

from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_everybody_sees_who_is_here(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        for client in (ann, bob, eve):
            seen = client.tables[id]
            await client.until(lambda seen=seen: len(seen.here) == 3)  # type: ignore[misc]
            assert {guest["name"]: guest["seats"] for guest in seen.here} == {"Ann": [0], "Bob": [1], "Eve": []}
        await eve.disconnect()
        for client in (ann, bob):
            await client.until(lambda seen=client.tables[id]: len(seen.here) == 2)  # type: ignore[misc]

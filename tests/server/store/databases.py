"""What the tests of the store share."""

from nelumbo.server.store import Database, opened
from nelumbo.server.store.tables import Summary
from tests.sim.store import Disk, SimulatedStore

SUMMARY = Summary("mandala", "playing", True, "{}", None, 5)
"""The row of a table."""


SIMULATED = "simulated:"
disks: dict[str, Disk] = {}
"""By address, the disks of simulated stores."""


def simulated_disk(sql: str = "") -> str:
    """A new one, after these statements; its address."""
    address = f"{SIMULATED}{len(disks)}"
    disks[address] = Disk()
    disks[address].connection.executescript(sql)
    return address


async def with_database(address: str) -> Database:
    database = SimulatedStore(disks[address]) if address in disks else opened(address)
    await database.open()
    return database

"""Players who have come are stored together."""

from pathlib import Path

import pytest

from nelumbo.server.live.pages.arrivals import BATCH, Arrivals
from nelumbo.server.store import Unavailable
from nelumbo.server.store.database import Statement
from nelumbo.server.store.players import Players
from nelumbo.server.store.visits import Visits
from tests.server.store.databases import with_database


async def test_arrivals_are_stored_together_and_wait_while_the_store_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await with_database(str(tmp_path / "nelumbo.db"))
    visits = Visits(database)
    arrivals, players = Arrivals(visits), [(await Players(database).add("Ann")).id for _ in range(BATCH + 1)]
    for player in players:
        arrivals.add(player, 1_000)
        arrivals.add(player, 2_000)
    write, transactions = database.write, 0

    async def counted(*statements: Statement) -> list[int]:
        nonlocal transactions
        transactions += 1
        if transactions == 1:
            raise Unavailable
        return await write(*statements)

    monkeypatch.setattr(database, "write", counted)
    with pytest.raises(Unavailable):
        await arrivals.store()
    await arrivals.store()
    assert transactions == 3 and not arrivals.waiting
    assert {await visits.seen_at(player) for player in players} == {1_000}, "when they came, not when it was stored"
    await database.close()


async def test_who_is_erased_at_once_keeps_nobody_else_from_being_noted(tmp_path: Path) -> None:
    database = await with_database(str(tmp_path / "nelumbo.db"))
    visits = Visits(database)
    arrivals, ann = Arrivals(visits), (await Players(database).add("Ann")).id
    arrivals.add("nobody", 1_000)
    arrivals.add(ann, 1_000)
    await arrivals.store()
    assert not arrivals.waiting and await visits.seen_at(ann) == 1_000
    await database.close()

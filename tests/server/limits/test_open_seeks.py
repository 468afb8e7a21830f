"""Seeks over days that come from one address."""

import asyncio
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.ids import new_id
from nelumbo.server.limits.open_seeks import FEWEST, MOST, OpenSeeks
from nelumbo.server.messages import DailyClock
from nelumbo.server.store.players import Players
from nelumbo.server.store.seeks import SeekRow, Seeks, Wanted
from tests.server.store.databases import with_database

GAMES = games.names()
LASTS_MS = 1_000


class Others:
    def __init__(self, *peers: str) -> None:
        self.peers = set(peers)


def seek(player: str, game: str, at: int) -> SeekRow:
    wanted = Wanted(game=game, seats=3, clock=DailyClock(hours=24))
    return SeekRow(
        id=new_id(),
        player=player,
        name="Ann",
        has_account=False,
        wanted=wanted,
        is_live=False,
        mu=25.0,
        games=0,
        created_at=at,
        expires_at=at + LASTS_MS,
    )


async def test_an_address_has_so_many_seeks_open_and_a_closed_one_makes_room(tmp_path: Path) -> None:
    database = await with_database(str(tmp_path / "nelumbo.db"))
    seeks = Seeks(database)
    limit, players = OpenSeeks(seeks, Others()), [(await Players(database).add("Ann")).id for _ in range(MOST)]
    rows = [seek(player, game, 1) for player in players for game in GAMES]
    answers = await asyncio.gather(*(limit.add("home", row) for row in rows), return_exceptions=True)
    assert answers[:MOST] == [True] * MOST, "together they do not get around the limit"
    assert {type(answer) for answer in answers[MOST:]} == {Denied}
    assert await limit.add("elsewhere", rows[MOST])
    assert await limit.add("home", seek(rows[0].player, rows[0].wanted.game, 2)), "it takes the first one's place"
    with pytest.raises(Denied):
        await limit.add("home", rows[-1])
    assert await seeks.withdraw(rows[1].player, rows[1].id, 2)
    assert await limit.add("home", rows[-1])
    with pytest.raises(Denied, match="too many"):
        await limit.add("home", seek(players[-1], "mandala", LASTS_MS))
    assert await limit.add("home", seek(players[-1], "mandala", LASTS_MS + 2)), "the first ones have expired"
    limit.forget(3 * LASTS_MS)
    assert limit.of_address == {}
    await database.close()


async def test_processes_share_the_limit(tmp_path: Path) -> None:
    database = await with_database(str(tmp_path / "nelumbo.db"))
    seeks = Seeks(database)
    assert OpenSeeks(seeks, Others("another")).most() == MOST / 2
    assert OpenSeeks(seeks, Others(*map(str, range(99))), factor=10).most() == 10 * FEWEST
    await database.close()

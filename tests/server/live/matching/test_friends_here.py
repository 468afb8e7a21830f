"""Only players with a page open are stored as here."""

from pathlib import Path

from nelumbo.server.live.matching.friends_here import HERE_MS, FriendsHere
from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.store import opened
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.players import Players
from nelumbo.server.wall_clock import now
from tests.server.live.parts import Listener


async def test_a_player_is_here_while_a_page_is_open(tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    players, friends, connections = Players(database), Friends(database), Connections()
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    for other in (bob, eve):
        await friends.befriend(ann.id, other.id, 1)
        await friends.set_seen_by(other.id, "friends")
    page = Listener(bob)
    for one in (page, Listener(None)):
        connections.add(one)
    here = FriendsHere(connections, friends)
    assert await here.run() * 1000 * 2 < HERE_MS, "one heartbeat may be lost"
    seen = {row.name: row.seen_at for row in await friends.of_player(ann.id)}
    assert (seen["Bob"] or 0) > now() - HERE_MS and seen["Eve"] is None
    connections.remove(page)
    before = (await friends.of_player(ann.id))[0].seen_at
    await here.run()
    assert (await friends.of_player(ann.id))[0].seen_at == before
    await database.close()

from pathlib import Path

from nelumbo.server.app import Server
from nelumbo.server.config import Config
from nelumbo.server.messages import Announcement
from nelumbo.server.store.announcements import Announced, Announcements
from nelumbo.server.wall_clock import now
from tests.server.live.parts import ANN, BOB, Listener


async def test_everybody_here_and_whoever_comes_later_hears_it_once(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    await server.database.open()
    announcements, connections = Announcements(server.database), server.hub.connections
    ann, bob = Listener(ANN), Listener(BOB)
    connections.add(ann)
    await server.announcing.refresh()
    assert ann.heard(Announcement) == []
    await announcements.make(Announced(now(), "We restart at noon.", now() + 60_000))
    await server.announcing.refresh()
    await server.announcing.refresh()
    connections.add(bob)
    assert [heard.text for heard in ann.heard(Announcement)] == ["We restart at noon."]
    assert bob.heard(Announcement) == ann.heard(Announcement)
    await announcements.withdraw()
    await server.announcing.refresh()
    assert [heard.text for heard in bob.heard(Announcement)] == ["We restart at noon.", ""]
    await server.database.close()

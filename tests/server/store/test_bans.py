from pathlib import Path

from nelumbo.server.store import Sqlite
from nelumbo.server.store.bans import Ban, Bans


async def test_a_ban_holds_until_it_ends_or_is_lifted(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    bans = Bans(database)
    await bans.add(Ban("address", "203.0.113.9", "spam", 100, 200))
    await bans.add(Ban("player", "ada", "", 100, None))
    await bans.refresh(150)
    assert bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.is_banned("address", "203.0.113.9", 199)
    assert not await bans.is_banned("address", "203.0.113.9", 200)
    assert not await bans.is_banned("player", "203.0.113.9", 150)
    await bans.refresh(200)
    assert not bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.lift("player", "ada") and not await bans.lift("player", "ada")
    await bans.refresh(200)
    assert not bans.has("player", "ada")
    await database.close()

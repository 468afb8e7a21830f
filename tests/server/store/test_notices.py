"""Receivers of notices: browsers, webhooks, and the keys that sign."""

from nelumbo.server.store.notices import BROWSERS, Receivers, Webhook
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database


async def test_a_player_has_a_few_browsers_and_a_browser_one_player(address: str) -> None:
    database = await with_database(address)
    receivers, players = Receivers(database), Players(database)
    ann, bob = [(await players.add(name)).id for name in ("Ann", "Bob")]
    for number in range(BROWSERS + 1):
        await receivers.subscribe(ann, f"https://push.example/{number}", "key", "auth")
    browsers = await receivers.browsers(ann)
    assert len(browsers) == BROWSERS
    found = await receivers.subscription(browsers[0])
    assert found is not None and (found.p256dh, found.auth) == ("key", "auth")
    assert await receivers.subscribe(bob, found.endpoint, "key", "auth") == found.id
    assert await receivers.browsers(bob) == [found.id] and await receivers.browsers(ann) == browsers[1:]
    assert not await receivers.unsubscribe(ann, found.id) and await receivers.unsubscribe(bob, found.id)
    assert await receivers.subscription(found.id) is None
    await database.close()


async def test_a_secret_is_made_once_and_a_webhook_is_shared_with_it(address: str) -> None:
    database = await with_database(address)
    receivers = Receivers(database)
    assert [await receivers.secret("key", lambda made=made: made) for made in ("one", "two")] == ["one", "one"]  # type: ignore[misc]
    await receivers.set_webhook("table", "https://hooks.example/a", "old")
    await receivers.set_webhook("table", "https://hooks.example/b", "new")
    await receivers.copy_webhook("table", "rematch")
    await receivers.copy_webhook("nothing", "other")
    await receivers.drop_webhook("table")
    found = [await receivers.webhook(table) for table in ("table", "rematch", "other")]
    assert found == [None, Webhook("https://hooks.example/b", "new"), None]
    await database.close()

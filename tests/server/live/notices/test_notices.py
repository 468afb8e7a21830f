"""Notices: a push when it is somebody's turn, the webhooks of a table, and what happened since the last visit."""

import asyncio
import base64
import hmac
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from nelumbo.server import push
from nelumbo.server.config import Config
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.notices.notices import INVITED, TO_ONE_RECEIVER, WEBHOOK, Notices, new_secret
from nelumbo.server.live.notices.push_notices import PUSH, REMINDER_MS, written
from nelumbo.server.messages import NewSeat, NewTable, PushNotice
from nelumbo.server.outgoing_http import AllowedHosts
from nelumbo.server.store import opened
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import GONE, NO_LONGER_WANTED, Outbox
from nelumbo.server.store.players import Player, Players
from nelumbo.server.wall_clock import now
from tests.server.client import Client, Json, Refused
from tests.server.prefork import PreforkProcess
from tests.server.receiver import Browser, Posted, Receiver, receiving
from tests.server.site import Process, Site
from tests.server.test_push import verify

CONTACT = "mailto:host@games.example"


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture(scope="module")
def server(receiver: Receiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A site whose host has turned everything on."""
    folder = tmp_path_factory.mktemp("notices")
    process = noticing(folder, receiver)
    yield process
    process.stop()
    assert "ERROR" not in process.log.read_text()


def noticing(folder: Path, receiver: Receiver) -> Process:
    process = PreforkProcess(
        str(folder / "nelumbo.db"),
        None,
        folder / "log",
        push=CONTACT,
        push_services=receiver.url,
        webhooks=receiver.url,
        retry_seconds="0.02",
    )
    return process.wait()


class Two:
    """Ann and Bob at a table of Mandala. Ann is there, Bob is not."""

    def __init__(self, server: Process, receiver: Receiver, name: str) -> None:
        self.server, self.receiver, self.path = server, receiver, f"/{name}"
        self.browser = Browser()

    async def __aenter__(self) -> "Two":
        self.ann, self.bob = await Client.guest(self.server.url, "Ann"), await Client.guest(self.server.url, "Bob")
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.id = await self.ann.open_table("mandala", seats, options={"first": 0})
        await self.bob.post(f"/api/tables/{self.id}/sit", seat=1)
        await self.ann.connect()
        self.seen = await self.ann.hello(self.id)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ann.close()
        await self.bob.close()

    async def subscribe(self) -> str:
        body = self.browser.subscription(self.receiver.url + self.path)
        return str((await self.bob.post("/api/me/push", **body))["id"])

    async def start(self) -> None:
        await self.ann.post(f"/api/tables/{self.id}/start")
        await self.ann.until(lambda: 0 in self.seen.views and self.seen.views[0]["moves"])

    async def ann_moves(self) -> None:
        await self.ann.move(self.id, 0, self.seen.views[0]["moves"][0])

    async def posted(self) -> Posted:
        return await asyncio.to_thread(self.receiver.next, self.path)


async def test_the_browser_of_a_player_who_is_away_is_told_that_it_is_their_turn(
    server: Process, receiver: Receiver
) -> None:
    async with Two(server, receiver, "turn") as two:
        await two.subscribe()
        await two.start()
        await two.ann_moves()
        posted = await two.posted()

        assert two.browser.read(posted.body) == {"kind": "turn", "table": two.id, "game": "mandala", "waiting": 1}
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert int(posted.headers["ttl"]) > 0
        await check_sender(two, posted)


async def check_sender(two: Two, posted: Posted) -> None:
    """The push service sees that it is this site, and for whom the message is."""
    key = (await two.bob.get("/api/notices"))["push_key"]
    token, public = posted.headers["authorization"].removeprefix("vapid t=").split(", k=")
    head, claims, signed = token.split(".")
    assert public == key
    verify(key, f"{head}.{claims}", signed)
    said = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert (said["aud"], said["sub"]) == (two.receiver.url, CONTACT)


async def test_who_has_the_table_open_is_told_there_alone(server: Process, receiver: Receiver) -> None:
    async with Two(server, receiver, "present") as two:
        await two.subscribe()
        await two.bob.connect()
        seen = await two.bob.hello(two.id)
        await two.start()
        await two.ann_moves()
        await two.bob.until(lambda: seen.views[1]["moves"])
        # Another table, where Bob is away: its push comes, and nothing came before it.
        id = await two.ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], options={"first": 1})
        await two.bob.post(f"/api/tables/{id}/sit", seat=1)
        await two.ann.post(f"/api/tables/{id}/start")
        assert two.browser.read((await two.posted()).body)["table"] == id


async def test_a_push_is_tried_again_after_an_error_of_the_service(server: Process, receiver: Receiver) -> None:
    async with Two(server, receiver, "again") as two:
        receiver.statuses[two.path] = [500, 503, 429]
        await two.subscribe()
        await two.start()
        await two.ann_moves()
        posts = [await two.posted() for _ in range(4)]

        assert [two.browser.read(posted.body)["table"] for posted in posts] == [two.id] * 4
        # All pushes are equally long, and no two are sealed alike.
        assert len({len(posted.body) for posted in posts}) == 1
        assert len({posted.body for posted in posts}) == 4


async def test_a_browser_that_its_service_no_longer_knows_is_forgotten(receiver: Receiver, tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    config = Config(push=CONTACT, push_services=[receiver.url])
    notices = Notices(config, Receivers(database), Outbox(database))
    await notices.open()
    receiver.statuses["/gone"] = [410]
    bob = (await Players(database).add("Bob")).id
    id = await notices.receivers.subscribe(bob, **Browser().subscription(f"{receiver.url}/gone"))
    for _ in range(2):
        await notices.outbox.add(PUSH, [id], '{"kind":"sat","table":"x","game":"lotus"}', now())
    await notices.send_due()
    await asyncio.gather(*notices.under_way.values())
    assert await notices.receivers.browsers(bob) == [] and await notices.outbox.due(now() + 10**9, 10) == []
    await notices.close()
    await database.close()


async def test_a_player_can_stop_the_pushes_of_their_own_browser_alone(server: Process, receiver: Receiver) -> None:
    async with Two(server, receiver, "stop") as two:
        id = await two.subscribe()
        with pytest.raises(Refused, match="no_such_browser"):
            await two.ann.request("DELETE", f"/api/me/push/{id}")
        await two.bob.request("DELETE", f"/api/me/push/{id}")
        assert await two.bob.get("/api/me/push") == []
        await two.subscribe()
        await two.bob.request("DELETE", "/api/me")
    database = opened(server.database)
    await database.open()
    assert await database.read("SELECT * FROM subscriptions WHERE id = ?", id) == []
    await database.close()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param({"endpoint": "https://elsewhere.example/x"}, "address_not_allowed", id="not a push service"),
        pytest.param({"p256dh": "AAAA"}, "invalid_keys", id="not a key"),
    ],
)
async def test_a_subscription_that_leads_elsewhere_is_refused(
    server: Process, receiver: Receiver, change: Json, error: str
) -> None:
    bob = await Client.guest(server.url, "Bob")
    with pytest.raises(Refused, match=error):
        await bob.post("/api/me/push", **{**Browser().subscription(f"{receiver.url}/x"), **change})
    await bob.close()


def test_the_key_that_browsers_know_survives_a_restart(receiver: Receiver, tmp_path: Path) -> None:
    async def key(process: Process) -> Any:
        client = Client(process.url)
        found = (await client.get("/api/notices"))["push_key"]
        await client.close()
        return found

    process = noticing(tmp_path, receiver)
    before = asyncio.run(key(process))
    process.stop()
    process = noticing(tmp_path, receiver)
    assert asyncio.run(key(process)) == before
    process.stop()


# Webhooks.


def read_webhook(posted: Posted, secret: str) -> Json:
    """The notice, if its signature holds."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{posted.headers['webhook-id']}.{posted.headers['webhook-timestamp']}.".encode() + posted.body
    expected = base64.b64encode(hmac.digest(key, text, "sha256")).decode()
    assert posted.headers["webhook-signature"] == f"v1,{expected}"
    notice: Json = json.loads(posted.body)
    return notice


async def test_a_webhook_hears_of_the_start_of_turns_and_of_the_end_under_a_signature(
    server: Process, receiver: Receiver
) -> None:
    async with Two(server, receiver, "hook") as two:
        made = await two.ann.post(f"/api/tables/{two.id}/webhook", url=receiver.url + two.path)
        shown = await two.ann.get(f"/api/tables/{two.id}/webhook")
        assert made["url"] == receiver.url + two.path
        assert shown == {"url": receiver.url, "secret": None}, "the rest of an address may be a secret"
        await two.start()
        await two.ann.ask("say", two.id, text="chat is not told", seat=0)
        await two.ann_moves()
        await two.ann.ask("resign", two.id, seat=0)
        notices = [read_webhook(await two.posted(), made["secret"]) for _ in range(3)]
        notices.sort(key=lambda one: one["number"])

        assert [one["type"] for one in notices] == ["table.started", "table.turn", "table.over"]
        assert [one["table"]["awaited"] for one in notices] == [[0], [1], []]
        assert notices[0]["outcome"] is None and notices[2]["outcome"]["winners"] == [1]
        # The notices hold the table's row in lists, which is for everybody.
        mine = await two.ann.get("/api/me/tables")
        assert notices[2]["table"] == {**mine[0], "your_turn": False}


async def test_notices_that_did_not_arrive_come_again_as_the_same_notices(server: Process, receiver: Receiver) -> None:
    async with Two(server, receiver, "hook-again") as two:
        receiver.statuses[two.path] = [500, 502]
        made = await two.ann.post(f"/api/tables/{two.id}/webhook", url=receiver.url + two.path)
        await two.start()
        posts = [await two.posted() for _ in range(3)]

        assert len({posted.headers["webhook-id"] for posted in posts}) == 1
        assert [read_webhook(posted, made["secret"])["type"] for posted in posts] == ["table.started"] * 3


@pytest.mark.parametrize("asker", ["ann", "bob"])
async def test_the_notices_of_a_rematch_go_the_same_way_no_matter_who_asked_for_it(
    server: Process, receiver: Receiver, asker: str
) -> None:
    async with Two(server, receiver, f"hook-rematch-{asker}") as two:
        made = await two.ann.post(f"/api/tables/{two.id}/webhook", url=receiver.url + two.path)
        await two.start()
        await two.ann.ask("resign", two.id, seat=0)
        host: Client = getattr(two, asker)
        again = await host.post(f"/api/tables/{two.id}/rematch", rotated=False)
        assert (await host.get(f"/api/tables/{again['id']}/webhook"))["url"] == receiver.url
        other: Client = two.bob if asker == "ann" else two.ann
        await other.post(f"/api/tables/{two.id}/rematch")
        await host.post(f"/api/tables/{again['id']}/start")
        notices = [read_webhook(await two.posted(), made["secret"]) for _ in range(4)]

        told = ["table.arranged", "table.over", "table.started", "table.started"]
        assert sorted(one["type"] for one in notices) == told
        assert {one["table"]["id"] for one in notices if one["type"] == "table.started"} == {two.id, again["id"]}


async def test_a_webhook_is_the_hosts_affair_and_goes_only_where_the_settings_allow(
    server: Process, receiver: Receiver
) -> None:
    async with Two(server, receiver, "hook-no") as two:
        path = f"/api/tables/{two.id}/webhook"
        with pytest.raises(Refused, match="not_the_host"):
            await two.bob.post(path, url=receiver.url)
        with pytest.raises(Refused, match="not_the_host"):
            await two.bob.get(path)
        with pytest.raises(Refused, match="address_not_allowed"):
            await two.ann.post(path, url="http://169.254.169.254/latest")
        await two.ann.post(path, url=receiver.url + two.path)
        await two.ann.request("DELETE", path)
        assert (await two.ann.get(path))["url"] is None


# On every site.


async def test_push_is_on_and_webhooks_are_off_unless_the_host_says_otherwise(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    offered = await ann.get("/api/notices")
    assert offered["push_key"] and not offered["webhooks"]
    await ann.post("/api/me/push", **Browser().subscription("https://fcm.googleapis.com/x"))
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    with pytest.raises(Refused, match="webhooks_off"):
        await ann.post(f"/api/tables/{id}/webhook", url="https://hooks.example/x")
    await ann.close()


async def test_the_host_may_turn_push_off(tmp_path: Path) -> None:
    server = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", push="off").wait()
    ann = await Client.guest(server.url, "Ann")
    assert await ann.get("/api/notices") == {"push_key": None, "webhooks": False, "mail": False}
    with pytest.raises(Refused, match="push_off"):
        await ann.post("/api/me/push", **Browser().subscription("https://fcm.googleapis.com/x"))
    await ann.close()
    server.stop()


async def test_a_host_who_is_away_is_told_that_somebody_sat_down(server: Process, receiver: Receiver) -> None:
    ann, bob = await Client.guest(server.url, "Ann"), await Client.guest(server.url, "Bob")
    browser = Browser()
    await ann.post("/api/me/push", **browser.subscription(f"{receiver.url}/sat"))
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    posted = await asyncio.to_thread(receiver.next, "/sat")
    assert browser.read(posted.body) == {"kind": "sat", "table": id, "game": "mandala", "waiting": 0}
    await ann.close()
    await bob.close()


async def test_a_friend_who_is_away_is_told_that_a_seat_is_kept_for_them(server: Process, receiver: Receiver) -> None:
    ann, bob = await Client.guest(server.url, "Ann"), await Client.guest(server.url, "Bob")
    browser = Browser()
    await bob.post("/api/me/push", **browser.subscription(f"{receiver.url}/invited"))
    await ann.post("/api/me/friends", link=(await bob.post("/api/me/friends/link"))["link"])
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "invited", "player": bob.player}])
    later = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await ann.post(f"/api/tables/{later}/seat", seat=1, to={"kind": "invited", "player": bob.player})
    posted = [browser.read((await asyncio.to_thread(receiver.next, "/invited")).body) for _ in range(2)]
    assert [one["kind"] for one in posted] == ["invited", "invited"]
    assert {one["table"] for one in posted} == {id, later}
    await ann.close()
    await bob.close()


async def test_the_players_of_a_tournament_are_told_that_their_game_is_ready(
    server: Process, receiver: Receiver
) -> None:
    clients = [await Client.guest(server.url, name) for name in ("Ann", "Bob", "Eve")]
    ann, *others = clients
    browsers = [Browser() for _ in clients]
    for number, (client, browser) in enumerate(zip(clients, browsers, strict=True)):
        await client.post("/api/me/push", **browser.subscription(f"{receiver.url}/ready-{number}"))
    await ann.post("/api/me/claim", name="Ann of the cup", password="lotus in the pond")
    group = await ann.post("/api/me/groups", name="Pond", approval=False)
    for client in others:
        await client.post(f"/api/group-links/{group['link']}")
    clock = {"kind": "daily", "hours": 24}
    new = f"/api/groups/{group['id']}/tournaments"
    cup = await ann.post(new, name="Cup", kind="round_robin", game="mandala", clock=clock)
    for client in clients:
        await client.post(f"/api/tournaments/{cup['id']}/players")
    shown = await ann.post(f"/api/tournaments/{cup['id']}/start")
    numbers = {one["number"]: one["player"] for one in shown["players"]}
    (game,) = [one for one in shown["games"] if one["table"] is not None]
    playing = [numbers[game["first"]], numbers[game["second"]]]
    for number, client in enumerate(clients):
        if client.player in playing:
            letter = await asyncio.to_thread(receiver.next, f"/ready-{number}")
            told = {"kind": "ready", "table": game["table"], "game": "mandala", "waiting": 0}
            assert browsers[number].read(letter.body) == told
        await client.close()


# At the notices alone.


@pytest.fixture
async def notices(tmp_path: Path, receiver: Receiver) -> AsyncIterator[Notices]:
    """Of a site whose tables may send to the receiver."""
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    found = Notices(Config(webhooks=[receiver.url]), Receivers(database), Outbox(database))
    yield found
    await found.close()
    await database.close()


async def test_a_receiver_that_drips_delays_nobody_and_gets_few_at_a_time(notices: Notices, receiver: Receiver) -> None:
    """The same host, however many tables name it, has a few requests at one time."""
    receiver.slow["/drips"] = Event()
    for table in range(TO_ONE_RECEIVER + 3):
        await notices.receivers.set_webhook(f"slow {table}", f"{receiver.url}/drips", new_secret())
        await notices.outbox.add(WEBHOOK, [f"slow {table}"], "{}", at=0)
    await notices.send_due()
    for _ in range(TO_ONE_RECEIVER):
        await asyncio.to_thread(receiver.next, "/drips")
    named = receiver.url.replace("127.0.0.1", "localhost")
    notices.hooks = AllowedHosts([receiver.url, named])
    await notices.receivers.set_webhook("quick", f"{named}/quick", new_secret())
    await notices.outbox.add(WEBHOOK, ["quick"], "{}", at=0)
    await notices.send_due()
    await asyncio.to_thread(receiver.next, "/quick")
    assert receiver.box("/drips").empty()
    assert notices.receiving[receiver.url] == TO_ONE_RECEIVER
    receiver.slow["/drips"].set()


async def test_a_player_who_does_not_come_is_told_of_several_turns_together(notices: Notices) -> None:
    await notices.open()
    bob = (await Players(notices.receivers.database).add("Bob")).id
    browser = await notices.receivers.subscribe(bob, "https://fcm.googleapis.com/x", "p256dh", "auth", "https://a.b")
    told = PushNotice(kind="turn", table="one", game="mandala")
    await notices.push.queue_turn(bob, told)
    (first,) = await notices.outbox.due(now(), 10)
    await notices.outbox.done(first)
    at = now()
    await notices.receivers.set_told(browser, at)
    for table in ("two", "three"):
        await notices.push.queue_turn(bob, PushNotice(kind="turn", table=table, game="lotus"))
    assert await notices.outbox.due(now(), 10) == [], "he was told a moment ago"
    (waiting,) = await notices.outbox.due(at + REMINDER_MS, 10)
    assert '"three"' in waiting.body, "one for both"
    await notices.push.visits.arrive(bob, now())
    await notices.push.queue_turn(bob, told)
    assert len(await notices.outbox.due(now(), 10)) == 1, "he was here since"
    assert await notices.push.send(waiting) == 200, "nothing waits for him any more, so nothing is sent"


async def test_a_browser_with_keys_that_cannot_be_is_forgotten(notices: Notices) -> None:
    await notices.open()
    bob = (await Players(notices.receivers.database).add("Bob")).id
    await notices.receivers.subscribe(bob, "https://fcm.googleapis.com/y", "p256dh", "auth", "https://a.b")
    for browser in await notices.receivers.browsers(bob):
        await notices.outbox.add(PUSH, [browser], written(PushNotice(kind="sat", table="one", game="lotus")), now())
    (queued,) = await notices.outbox.due(now(), 10)
    assert await notices.push.send(queued) == GONE


async def test_the_contact_of_push_services_is_the_sites_own_address(notices: Notices) -> None:
    await notices.open()
    bob = (await Players(notices.receivers.database).add("Bob")).id
    site, endpoint = "https://games.example", "https://fcm.googleapis.com/x"
    browser = await notices.receivers.subscribe(bob, endpoint, "p256dh", "auth", site)
    receiver = await notices.receivers.subscription(browser)
    assert receiver is not None
    notice = PushNotice(kind="turn", table="one", game="mandala")
    claims = notices.push.headers(receiver, notice)["Authorization"].split(".")[1]
    assert json.loads(push.decoded(claims))["sub"] == site


async def test_one_host_does_not_ring_all_day_by_inviting_and_taking_back(notices: Notices) -> None:
    await notices.open()
    bob = (await Players(notices.receivers.database).add("Bob")).id
    await notices.receivers.subscribe(bob, "https://fcm.googleapis.com/x", "p256dh", "auth", "https://a.b")
    seats = [NewSeat(kind="me"), NewSeat(kind="invited", player=bob)]
    eve, ann = (opening(NewTable(game="mandala", seats=seats), Player(one, one)) for one in ("eve", "ann"))
    for number in range(2 * INVITED):
        await notices.invite(f"table {number}", eve, [bob])
    assert await notices.outbox.count() == INVITED
    await notices.invite("ann's table", ann, [bob])
    await notices.invite("a tournament's table", replace(eve, tournament=True), [bob])
    assert await notices.outbox.count() == INVITED + 2


async def test_an_invitation_to_a_table_that_is_gone_is_not_told(notices: Notices) -> None:
    await notices.open()
    bob = (await Players(notices.receivers.database).add("Bob")).id
    await notices.receivers.subscribe(bob, "https://fcm.googleapis.com/x", "p256dh", "auth", "https://a.b")
    await notices.push.invite("gone", "lotus", [bob])
    (queued,) = await notices.outbox.due(now(), 10)
    assert await notices.push.send(queued) == NO_LONGER_WANTED

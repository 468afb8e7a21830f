"""Nobody can slow down the others: limits for pages, players and addresses."""

import asyncio
import json
import secrets
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nelumbo.server.errors import Denied
from nelumbo.server.limits import rates
from nelumbo.server.limits.rates import Bucket, Limit, PastGamesQuota, RateLimits, SharedBucket, network_of
from nelumbo.server.live.pages.page_charges import PageCharges
from tests.server import services
from tests.server.accounts import account
from tests.server.client import Client, Refused
from tests.server.live.parts import mandala
from tests.server.live.parts import process as hub_in
from tests.server.prefork import PreforkProcess, stop_refilling
from tests.server.scenarios import guests
from tests.server.site import Site
from tests.server.websocket.test_wire import CLOSE, PING, PONG, TEXT, frame, heard, shake_hands
from tests.skipped_report import not_tested

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "beginner"}
FRAMES = 60  # at once, of all pages together
MANY = 200  # rounds of requests: a slow machine gives a bucket time to refill


def test_many_buckets_are_looked_through_seldom_and_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counted(Bucket):
        looks = 0

        def forget(self, at: float) -> None:
            self.looks += 1
            super().forget(at)

    monkeypatch.setattr(rates, "FEW_BUCKETS", 10)
    monkeypatch.setattr(rates, "MOST_BUCKETS", 100)
    bucket = Counted(burst=1, per_second=0)
    for number in range(1_000):
        assert bucket.allows(str(number))
    assert len(bucket.buckets) == 100 and bucket.looks <= 5
    assert not bucket.allows("999") and bucket.allows("0"), "the one used longest ago is forgotten"


def test_a_bucket_gives_what_is_in_it_to_each_on_their_own() -> None:
    bucket = Bucket(burst=3, per_second=0.001)
    assert [bucket.allows("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.allows("b")


def test_a_limit_is_shared_by_all_processes_and_each_counts_alone_while_redis_is_away() -> None:
    try:
        redis = services.Redis()
    except services.Missing as missing:
        not_tested(missing)
    try:
        asyncio.run(share(redis))
    finally:
        redis.stop()


async def test_a_redis_that_hangs_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by every request, and it gives nobody a full bucket."""
    limit, asked, hangs = Limit("guests", 3, 0.001, Redis()), 0, False

    async def take(keys: list[str], args: list[float]) -> tuple[int, str]:
        nonlocal asked
        asked += 1
        if hangs:
            await asyncio.Event().wait()
        return 1, "1.5"

    monkeypatch.setattr(limit, "take", take)
    monkeypatch.setattr(rates, "REDIS_TIMEOUT_SECONDS", 0.01)
    monkeypatch.setattr(rates, "AWAY_SECONDS", 1000.0)
    assert await limit.allows("a")
    hangs = True
    assert [await limit.allows("a") for _ in range(3)] == [True, False, False]
    assert asked == 2


async def share(redis: services.Redis) -> None:
    links = [Redis.from_url(redis.url) for _ in range(2)]
    one, other = (Limit("guests", 3, 0.001, link) for link in links)
    assert [await limit.allows("a") for limit in (one, other, one, other)] == [True, True, True, False]
    assert await other.allows("b")
    await one.charge("b", 5)
    assert not await other.allows("b")
    ours, theirs = (SharedBucket("frames", 20, 0.001, link) for link in links)
    for bucket in (ours, theirs):
        assert all(bucket.allows("a") for _ in range(12)), "decided by this process alone"
        await bucket.settle()
    assert not theirs.allows("a") and theirs.allows("b"), "both together have used more than there was"
    redis.kill()
    for limit in (one, other):
        assert not await limit.allows("a"), "it goes on from what Redis said last"
        assert [await limit.allows("c") for _ in range(4)] == [True, True, True, False]
    for link in links:
        await link.aclose()


def test_floods_are_stopped_and_others_play_on(tmp_path: Path) -> None:
    process = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", rate_limit_factor=1).wait()
    try:
        asyncio.run(flood(process.url))
    finally:
        process.stop()


async def flood(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    await ann.connect()
    await bob.connect()
    assert ann.socket is not None
    with suppress(ConnectionClosed):
        for _ in range(1000):
            await ann.socket.send('{"type":"ping"}')
    await ann.socket.wait_closed()
    assert ann.socket.close_code == 4429
    await bob.send("ping", id=1)
    await bob.until(lambda: bob.pongs)
    guests = (bob.post("/api/players", name=f"Guest {number}") for number in range(30))
    assert [refused.answer["status"] for refused in await refusals(*guests)][:1] == [429]
    requests = (bob.get("/api/me") for _ in range(200))
    assert [refused.code for refused in await refusals(*requests)][:1] == ["too_many_requests"]
    for path in ("/api/tables", "/api/records"):
        deep = await bob.http.post(path, content=b'{"a":' * 10_000)
        assert deep.status_code in (400, 429), deep.text
    large = await bob.http.post("/api/tables", content=b"x" * 100_000)
    assert large.status_code in (413, 429)
    await ann.close()
    await bob.close()


def limited(folder: Path, factor: float) -> PreforkProcess:
    """A server whose limits are those that hosts get, times a factor; what is used up stays used up."""
    database, log = folder / "nelumbo.db", folder / "log"
    return PreforkProcess(str(database), None, log, rate_limit_factor=factor, plant=stop_refilling).wait()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Site]:
    """A site with the limits that hosts get, none of which is used yet."""
    process = limited(tmp_path, 1)
    yield Site([process], process.database)
    process.stop()


@asynccontextmanager
async def another_page(player: Client) -> AsyncIterator[Client]:
    """One more page of the same player's."""
    page = Client(player.url)
    page.http.cookies = player.http.cookies
    try:
        await page.connect()
        yield page
    finally:
        await page.close()


async def openings(ann: Client) -> None:
    """Tables, lessons and tables that go on from a record are counted together."""
    for _ in range(20):
        await ann.open_table("mandala", [ME, BOT])
    await ann.post("/api/lessons", game="mandala")


async def continuations(ann: Client) -> None:
    record = await finished(ann)
    for _ in range(20):
        await ann.post(f"/api/records/{record}/play_on", after=0, seat=0, bot="beginner")


async def reviews(ann: Client) -> None:
    record = json.dumps(await ann.get(f"/api/records/{await finished(ann)}"))
    brought = [(await ann.request("POST", "/api/records", content=record))["id"] for _ in range(5)]
    for id in brought:
        await ann.post(f"/api/records/{id}/review")


async def past_games(ann: Client) -> None:
    record = await finished(ann)
    for _ in range(MANY):
        await ann.get(f"/api/records/{record}/replay")
        await ann.get(f"/api/records/{record}/verify")
        await ann.get("/api/me/digest")


async def lists_of_games(ann: Client) -> None:
    for _ in range(MANY):
        await ann.get("/api/me/games?outcome=won")
        await ann.get("/api/me/friends")
        await ann.get("/api/bots/fitting")


async def lists_of_tables(ann: Client) -> None:
    for _ in range(MANY):
        await ann.get("/api/tables")
        await ann.get("/api/me/tables")


async def learning(ann: Client) -> None:
    for _ in range(6):
        await ann.post("/api/me/learning", lessons=["mandala"])


async def looks_at_learning(ann: Client) -> None:
    for _ in range(MANY):
        await ann.get("/api/me/learning")


async def seeking(ann: Client) -> None:
    for _ in range(11):
        await ann.post("/api/me/seeks", game="mandala", seats=2)


async def tokens(ann: Client) -> None:
    for _ in range(51):
        await ann.post("/api/me/tokens", label="bot")


async def lines_on_two_pages(ann: Client) -> None:
    id = await ann.open_table("mandala", [ME, BOT], start=True)
    async with another_page(ann) as other:
        for page in (ann, other):
            await page.hello(id)
            for _ in range(4):
                await page.ask("say", id, text="hi")


async def finished(ann: Client, public: bool = False) -> str:
    """A record of a game that was given up at once."""
    id = await ann.open_table("mandala", [ME, BOT], start=True, public=public)
    await ann.hello(id)
    await ann.ask("resign", id, seat=0)
    return id


@pytest.mark.parametrize(
    "floods",
    [
        *(
            openings,
            continuations,
            reviews,
            past_games,
            lists_of_games,
            lists_of_tables,
            learning,
            looks_at_learning,
            seeking,
            tokens,
        ),
        lines_on_two_pages,
    ],
)
async def test_what_costs_the_others_something_may_not_be_done_without_end(
    strict: Site, floods: Callable[[Client], Awaitable[None]]
) -> None:
    async with guests(strict, "Ann", "Bob") as (ann, bob):
        with pytest.raises(Refused) as refused:
            await floods(ann)
        assert refused.value.code in ("too_many_requests", "too_many", "too_many_unfinished")
        await finished(bob)


async def test_every_public_table_counts_for_its_address_be_it_started_at_once_or_a_rematch(strict: Site) -> None:
    async with guests(strict, "Ann", "Bob", "Eve") as players:
        for client in players:
            client.http.headers["X-Forwarded-For"] = "203.0.113.77"
        over = await finished(players[0], public=True)
        opened = (
            client.open_table("mandala", [ME, BOT], start=True, public=True) for client in players for _ in range(10)
        )
        assert {refused.code for refused in await refusals(*opened)} == {"too_many_requests"}
        with pytest.raises(Refused) as again:
            await players[0].post(f"/api/tables/{over}/rematch")
        assert again.value.code == "too_many_requests"


async def records(client: Client) -> None:
    record = json.dumps(await client.get(f"/api/records/{await finished(client)}"))
    for _ in range(5):
        await client.request("POST", "/api/records", content=record)


async def exports(client: Client) -> None:
    for _ in range(3):
        await client.get("/api/me/export")


async def lessons(client: Client) -> None:
    for _ in range(5):
        await client.post("/api/me/learning", lessons=["mandala"])


async def tables(client: Client) -> None:
    for _ in range(20):
        await client.open_table("mandala", [ME, BOT])


@pytest.mark.parametrize(("fill", "enough"), [(records, 4), (exports, 3), (lessons, 13), (tables, 12)])
async def test_what_fills_the_store_counts_for_the_address_of_all_guests(
    strict: Site, fill: Callable[[Client], Awaitable[None]], enough: int
) -> None:
    """Each of them stays within the limit of one player."""
    async with guests(strict, *(f"Eve {number}" for number in range(enough + 1)), "Ann") as (*gang, ann):
        for client in gang:
            client.http.headers["X-Forwarded-For"] = "203.0.113.84"
        refused = [one.code for one in await refusals(*map(fill, gang))]
        assert set(refused) == {"too_many_requests"}
        await fill(ann)


async def test_nobody_takes_the_open_seats_of_all_public_tables(strict: Site) -> None:
    """A seat to which somebody was invited is theirs all the same."""
    async with guests(strict, "Ann", "Bob", "Cleo", "Eve") as (*hosts, eve):
        tables = [
            await host.open_table("mandala", [ME, {"kind": "open"}], public=True) for host in hosts for _ in range(5)
        ]
        refused = await refusals(*(eve.post(f"/api/tables/{id}/sit") for id in tables))
        assert {one.code for one in refused} == {"too_many_requests"} and len(refused) >= 3
        table = await hosts[0].post("/api/tables", game="mandala", seats=[ME, {"kind": "invited"}])
        assert (await eve.post(f"/api/tables/{table['id']}/sit", key=table["seats"][1]["key"]))["yours"] == [1]


async def test_asking_to_join_groups_counts_for_the_address(strict: Site) -> None:
    async with guests(strict, "Bob", "Eve") as (bob, eve):
        ann = await account(strict, "Ann")
        group = await ann.post("/api/me/groups", name="Our pond")
        open_to_all = await ann.post("/api/me/groups", name="Our lake", approval=False)

        async def ask_again_and_again(client: Client) -> None:
            for _ in range(18):
                await client.post(f"/api/group-links/{group['link']}")
                await client.request("DELETE", f"/api/groups/{group['id']}/members/{client.player}")

        for client in (bob, eve):
            client.http.headers["X-Forwarded-For"] = "203.0.113.81"
        await ask_again_and_again(bob)
        with pytest.raises(Refused) as refused:
            await ask_again_and_again(eve)
        assert refused.value.code == "too_many_requests"
        assert (await eve.post(f"/api/group-links/{open_to_all['link']}"))["state"] == "member", "she asks nobody"
        await ann.close()


async def test_reports_of_names_count_with_those_at_tables_and_for_the_address(strict: Site) -> None:
    async with guests(strict, "Ann", "Bob", *(f"Eve {number}" for number in range(6))) as (ann, bob, *gang):
        path = f"/api/players/{bob.player}/report"
        refused = await refusals(*(ann.post(path) for _ in range(8)))
        assert {one.code for one in refused} == {"too_many_requests"} and len(refused) >= 2
        for client in gang:
            client.http.headers["X-Forwarded-For"] = "203.0.113.85"
        refused = await refusals(*(client.post(path) for client in gang for _ in range(4)))
        assert {one.code for one in refused} == {"too_many_requests"}


async def test_asking_people_to_be_friends_counts_for_the_address(strict: Site) -> None:
    """Guests from one address cannot fill somebody's list one after the other."""
    async with guests(strict, "Ann", "Bob", "Eve") as (ann, bob, eve):
        for client in (bob, eve):
            client.http.headers["X-Forwarded-For"] = "203.0.113.82"

        async def ask_again_and_again(client: Client) -> None:
            for _ in range(18):
                await client.post("/api/me/friends", player=ann.player)

        await ask_again_and_again(bob)
        with pytest.raises(Refused, match="too_many_requests"):
            await ask_again_and_again(eve)


async def test_seeks_over_days_count_for_their_address(tmp_path: Path) -> None:
    process = limited(tmp_path, 0.3)
    try:
        async with guests(Site([process], process.database), "Ann", "Bob", "Eve") as (ann, bob, eve):
            for client in (ann, bob, eve):
                client.http.headers["X-Forwarded-For"] = "203.0.113.79"
            tables = [("flowers", 2), ("flowers", 3), ("flowers", 4)]
            seeks = [
                client.post("/api/me/seeks", game=game, seats=seats, clock={"kind": "daily", "hours": 24})
                for client in (ann, bob)
                for game, seats in tables
            ]
            assert await refusals(*seeks) == []
            more = eve.post("/api/me/seeks", game="lotus", seats=2, clock={"kind": "daily", "hours": 24})
            assert {refused.code for refused in await refusals(more)} == {"too_many"}
    finally:
        process.stop()


async def test_an_address_has_so_many_logs_folded_and_looks_at_tables_in_memory_for_nothing(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        one, other = [(await mandala(hub)).id for _ in range(2)]
        await hub.tables.database.write(("UPDATE tables SET size = 2000", ()))
    process = limited(tmp_path, 0.05)
    try:
        async with httpx.AsyncClient(base_url=process.url, headers={"X-Forwarded-For": "203.0.113.78"}) as http:
            answers = [await http.get(f"/api/tables/{id}") for id in (one, one, other)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert (await http.get(f"/api/records/{other}")).status_code == 429
    finally:
        process.stop()


async def test_hints_are_counted_over_all_pages_of_a_player(strict: Site) -> None:
    async with guests(strict, "Ann") as (ann,), another_page(ann) as other:
        id = await ann.open_table("mandala", [ME, BOT], start=True, options={"first": 0})
        for page in (ann, other):
            await page.hello(id)
            for _ in range(2):
                await page.send("hint", id="h", table=id, seat=0)
        await other.until(lambda: any("too_many_requests" in frame for frame in other.frames))


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(frame(PING, b"") * 500, id="pings"),
        pytest.param(frame(PONG, b"") * 500, id="pongs"),
        pytest.param(frame(TEXT, b"", whole=False) + frame(0, b"", whole=False) * 5_000, id="empty fragments"),
        pytest.param(frame(TEXT, b"{}") * 500, id="messages"),
    ],
)
def test_frames_of_every_kind_are_counted(strict: Site, flood: bytes) -> None:
    """Only the first few are answered, and nothing is done with the rest."""
    with socket.create_connection(("127.0.0.1", strict.processes[0].port), 20) as link:
        shake_hands(link)
        link.sendall(flood)
        frames = [heard(link)]
        while frames[-1][0] != CLOSE:
            frames.append(heard(link))
    assert struct.unpack(">H", frames[-1][1][:2]) == (4429,)
    assert len(frames) < 100


async def test_the_pages_of_one_stranger_are_counted_together(strict: Site) -> None:
    pages = [Client(strict.url()) for _ in range(8)]
    try:
        for page in pages:
            await page.connect()
        for _ in range(FRAMES - 10):  # few enough that no page is closed for its own alone
            for page in pages:
                with suppress(ConnectionClosed):
                    await page.send("ping", id=1)
        async with asyncio.timeout(20):
            await asyncio.gather(*(page.socket.wait_closed() for page in pages if page.socket))
        assert {page.socket.close_code for page in pages if page.socket} == {4429}
    finally:
        for page in pages:
            await page.close()


async def test_the_frames_of_an_address_are_counted_together_however_many_guests_it_has(strict: Site) -> None:
    """Each says less than one player may; those of another address are not concerned."""
    async with guests(strict, *(f"Eve {number}" for number in range(18)), "Ann") as (*gang, ann):
        for guest in gang:
            await guest.disconnect()
            await guest.connect(**{"X-Forwarded-For": "203.0.113.83"})
        for guest in gang:
            with suppress(ConnectionClosed):
                for _ in range(FRAMES - 2):
                    await guest.send("ping", id=1)
        hung_up = [asyncio.create_task(guest.socket.wait_closed()) for guest in gang if guest.socket]
        await asyncio.wait(hung_up, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        assert {guest.socket.close_code for guest in gang if guest.socket} == {None, 4429}
        for wait in hung_up:
            wait.cancel()
        await ann.send("ping", id=1)
        await ann.until(lambda: ann.pongs)


def test_what_the_pages_of_an_address_are_told_makes_its_frames_dearer() -> None:
    """Two hundred pages at a table make a move there cost as much as eleven."""
    limits = RateLimits(1, None).pages
    charges = PageCharges(limits, None, "eve", "203.0.113.84")  # type: ignore[arg-type]  # nothing waits here
    assert limits.allow_frame("ann", "203.0.113.84")
    for _ in range(599 * 20):
        charges.drain_told()
    limits.frames_of_address.per_second = 0
    for _ in range(600 * 20):
        charges.drain_told()
    assert limits.frames_of_address.tokens("203.0.113.84") == 0, "there is no debt"
    assert not limits.allow_frame("ann", "203.0.113.84") and limits.allow_frame("ann", "203.0.113.85")


async def test_the_guests_of_an_address_do_not_fill_the_store_with_chat() -> None:
    """Twelve of them say five lines each at once; others may chat."""
    limits = RateLimits(1, None).pages
    limits.lines.of_address.own.per_second = 0

    async def say(player: str, address: str) -> None:
        await PageCharges(limits, None, player, address).pay_line(player, None)  # type: ignore[arg-type]  # no page

    for line in range(60):
        await say(f"eve {line // 5}", "203.0.113.86")
    with pytest.raises(Denied, match="too many requests"):
        await say("eve 12", "203.0.113.86")
    await say("ann", "203.0.113.87")


async def test_what_a_page_was_told_again_is_charged_afterwards() -> None:
    limit = Limit("hellos", 3, 0.001)
    assert await limit.allows("ann")
    await limit.charge("ann", 10)
    assert not await limit.allows("ann") and limit.own.tokens("ann") < -7


async def test_nobody_has_any_number_of_pages(strict: Site) -> None:
    async with guests(strict, "Ann", "Bob") as (ann, bob), AsyncExitStack() as pages:
        for _ in range(49):
            await pages.enter_async_context(another_page(ann))
        with pytest.raises(InvalidStatus):
            await pages.enter_async_context(another_page(ann))
        await pages.enter_async_context(another_page(bob))


async def test_invented_tokens_do_not_get_round_the_limit_of_an_address(tmp_path: Path) -> None:
    process = limited(tmp_path, 0.1)
    try:
        async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
            tries = [
                http.get("/api/me", headers={"Authorization": f"Bearer {secrets.token_hex()}"}) for _ in range(300)
            ]
            assert {answer.status_code for answer in await asyncio.gather(*tries)} == {401, 429}
    finally:
        process.stop()


async def test_invented_tokens_count_for_their_address_and_those_who_are_known_for_themselves(strict: Site) -> None:
    async with guests(strict, "Ann") as (ann,):
        here = {"X-Forwarded-For": "203.0.113.79"}
        async with httpx.AsyncClient(base_url=strict.url(), headers=here, timeout=60) as http:
            tries = [
                http.get("/api/puzzles", headers={"Authorization": f"Bearer {secrets.token_hex()}"}) for _ in range(400)
            ]
            assert {answer.status_code for answer in await asyncio.gather(*tries)} == {200, 429}
        ann.http.headers.update(here)
        assert not await refusals(*(ann.get("/api/puzzles") for _ in range(100)))


async def test_pages_and_documents_count_for_an_address_and_a_visitor_never_notices(tmp_path: Path) -> None:
    """With a tenth of the usual limit, one visitor loads the page and another address floods."""
    process = limited(tmp_path, 0.1)
    try:
        async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
            for number, path in enumerate(("/", "/table/abc", "/api/docs/openapi.json"), 1):
                visitor, flooder = ({"X-Forwarded-For": f"203.0.{net}.{number}"} for net in (113, 114))
                files = await asyncio.gather(*(http.get(path, headers=visitor) for _ in range(60)))
                assert {answer.status_code for answer in files} == {200}
                flood = await asyncio.gather(*(http.get(path, headers=flooder) for _ in range(300)))
                assert {answer.status_code for answer in flood} == {200, 429}
    finally:
        process.stop()


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("DELETE", "/api/games"), ("GET", "/api/nothing")])
async def test_what_no_route_answers_counts_for_an_address_too(tmp_path: Path, method: str, path: str) -> None:
    process = limited(tmp_path, 0.1)
    try:
        async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
            answers = await asyncio.gather(*(http.request(method, path) for _ in range(300)))
            refused = [answer for answer in answers if answer.status_code == 429]
            assert refused and len({answer.status_code for answer in answers}) == 2
            assert refused[0].json()["error"] == "too_many_requests"
            assert refused[0].headers["Retry-After"] and "Content-Security-Policy" in refused[0].headers
    finally:
        process.stop()


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("::1", "::/64"),
        ("a socket of the machine", "a socket of the machine"),
    ],
)
def test_an_address_of_ipv6_counts_as_its_network(host: str, network: str) -> None:
    assert network_of(host) == network


async def test_sixty_addresses_of_one_network_are_one_visitor(strict: Site) -> None:
    async with httpx.AsyncClient(base_url=strict.url(), headers={"X-Nelumbo": "1"}, timeout=60) as http:
        tries = [
            http.post("/api/players", json={"name": "Eve"}, headers={"X-Forwarded-For": f"2001:db8:0:7::{number:x}"})
            for number in range(1, 61)
        ]
        statuses = [answer.status_code for answer in await asyncio.gather(*tries)]
    assert 429 in statuses and statuses.count(201) < 30


async def test_looks_back_count_for_the_address_of_all_who_ask() -> None:
    own, of_address = Limit("past_games", 40, 1e-9), Limit("past_games_of_address", 3, 1e-9)
    ann, bob = (PastGamesQuota(own, of_address, who, "203.0.113.9") for who in ("ann", "bob"))
    async with ann.counted():
        await ann.charge(1.5)
    with pytest.raises(Denied, match="too many requests"):
        async with bob.counted():
            pytest.fail("the address has used up its tokens")


async def test_the_hasty_wait_for_their_turn() -> None:
    limit = Limit("hellos", 1, 20)
    await limit.wait_for_token("ann")
    assert not await limit.allows("ann")
    await limit.wait_for_token("ann")


async def refusals(*requests: Awaitable[object]) -> list[Refused]:
    """Those of many requests that were refused."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [answer for answer in answers if isinstance(answer, Refused)]

"""Quick match in several processes at one store: each seeker comes to one table."""

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from nelumbo.server.api.seeks import withdraw
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.matching import matchmaker as live_matchmaker
from nelumbo.server.live.matching.matchmaker import ANSWER_MS, LEASE_MS, NO_SHOW, Matchmaker
from nelumbo.server.messages import DailyClock, SeekList
from nelumbo.server.store import seeks as stored_seeks
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.seeks import GRACE_MS, SeekRow, Seeks, Wanted
from nelumbo.server.store.tables import Tables
from nelumbo.server.wall_clock import now
from tests.server.live.parts import Listener, process

DUEL = Wanted(game="mandala", seats=2)
SEEKERS = 12
MOST_ROUNDS = 50


def matchmaker(hub: Hub) -> Matchmaker:
    return Matchmaker(hub, Seeks(hub.tables.database))


async def seeking(hub: Hub, name: str, wanted: Wanted = DUEL, live: bool = True) -> tuple[Player, str]:
    player = await Players(hub.tables.database).add(name)
    at = now()
    row = SeekRow(
        id=f"of-{player.id}",
        player=player.id,
        name=name,
        has_account=False,
        wanted=wanted,
        is_live=live,
        mu=25.0,
        games=0,
        created_at=at,
        expires_at=at + (LEASE_MS if live else 3_600_000),
        accepted=not live,
    )
    assert await Seeks(hub.tables.database).add(row)
    return player, row.id


async def follow(hub: Hub, player: Player) -> Listener:
    page = Listener(player)
    await hub.lobby.show(page)
    return page


def last(page: Listener) -> SeekList:
    return page.received(SeekList)[-1]


async def test_a_table_is_opened_once_both_have_sat_down(tmp_path: Path) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        makers = matchmaker(one), matchmaker(other)
        (ann, of_ann), (bob, of_bob) = await seeking(one, "Ann"), await seeking(other, "Bob")
        pages = await follow(one, ann), await follow(other, bob)
        for maker in makers:
            await maker.look()
        for page, name in zip(pages, ("Bob", "Ann"), strict=True):
            (mine,) = last(page).seeks
            assert mine.found is not None and [found.name for found in mine.found.others] == [name]
            assert mine.table is None and mine.found.until > now()
        assert await makers[0].seeks.accept(ann.id, of_ann, now())
        await makers[0].look()
        assert not await one.tables.of_player(ann.id, 9), "Bob has not answered"
        assert await makers[1].seeks.accept(bob.id, of_bob, now())
        await asyncio.gather(*(maker.look() for maker in makers))
        for maker in makers:
            await maker.look()
        tables = {last(page).seeks[0].table for page in pages}
        (id,) = tables
        assert id is not None
        table = await (await one.keeper(id)).loaded_table()
        assert table.status == "playing" and table.seating.players() == {ann.id, bob.id}


async def test_somebody_who_says_no_or_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        (ann, of_ann), (bob, of_bob) = await seeking(hub, "Ann"), await seeking(hub, "Bob")
        page = await follow(hub, ann)
        await maker.look()
        assert await maker.seeks.accept(ann.id, of_ann, now())
        assert await maker.seeks.withdraw(bob.id, of_bob, now())
        await maker.look()
        (mine,) = last(page).seeks
        assert (mine.id, mine.found, mine.table) == (of_ann, None, None), "she looks on"
        await seeking(hub, "Eve")
        await maker.look()
        assert await maker.seeks.accept(ann.id, of_ann, now())
        rows = await maker.seeks.all(now())
        later = now() + ANSWER_MS + GRACE_MS + 1
        assert await maker.settle(rows, later)
        assert [(row.player, row.table) for row in await maker.seeks.all(now())] == [(ann.id, None)], "Eve was away"


async def test_a_seek_lasts_as_long_as_its_page(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        ann, _ = await seeking(hub, "Ann")
        page = await follow(hub, ann)
        await hub.tables.database.write(("UPDATE seeks SET expires_at = ?", (now() + 1000,)))
        await maker.look()
        (row,) = await maker.seeks.all(now())
        assert row.expires_at > now() + LEASE_MS // 2
        hub.lobby.leave(page)
        await hub.tables.database.write(("UPDATE seeks SET expires_at = ?", (now() + 1000,)))
        await maker.look()
        (row,) = await maker.seeks.all(now())
        assert row.expires_at <= now() + 1000, "nobody renews it"


async def test_two_processes_seat_everybody_once(tmp_path: Path) -> None:
    """Seeks over days have accepted in advance, so a round goes all the way."""
    wanted = Wanted(game="mandala", seats=2, clock=DailyClock(hours=24))
    async with process(tmp_path) as one, process(tmp_path) as other:
        makers = [matchmaker(hub) for hub in (one, other) for _ in range(2)]
        players = [(await seeking(one, f"Player {number}", wanted, live=False))[0] for number in range(SEEKERS)]
        for _ in range(MOST_ROUNDS):  # proposals that got in each other's way are made again
            await asyncio.gather(*(maker.look() for maker in makers))
            if not await makers[0].seeks.all(now()):
                break
        seated = Counter({player.id: len(await one.tables.of_player(player.id, 9)) for player in players})
        assert seated == Counter({player.id: 1 for player in players})
        assert await makers[0].seeks.all(now()) == [], "they have found what they sought"
        rows = await one.tables.database.read("SELECT status, count(*) FROM tables GROUP BY status")
        assert rows == [("playing", SEEKERS // 2)]


async def test_the_muted_do_not_meet(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        (ann, _), (bob, _) = await seeking(hub, "Ann"), await seeking(hub, "Bob")
        await Players(hub.tables.database).mute(bob.id, ann.id, True)
        await maker.look()
        assert {row.table for row in await maker.seeks.all(now())} == {None}


async def test_whom_somebody_muted_after_sitting_down_they_do_not_meet(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        (ann, of_ann), (bob, of_bob) = await seeking(hub, "Ann"), await seeking(hub, "Bob")
        await maker.look()
        for player, seek in ((ann, of_ann), (bob, of_bob)):
            assert await maker.seeks.accept(player.id, seek, now())
        await Players(hub.tables.database).mute(bob.id, ann.id, True)
        await maker.look()
        assert {row.table for row in await maker.seeks.all(now())} == {None}
        assert not await hub.tables.of_player(ann.id, 9)


async def test_a_table_is_opened_and_started_in_one_write(tmp_path: Path) -> None:
    wanted = Wanted(game="mandala", seats=2, clock=DailyClock(hours=24))
    async with process(tmp_path) as one, process(tmp_path) as other:
        for name in ("Ann", "Bob"):
            await seeking(one, name, wanted, live=False)
        one.tables = DyingTables(one.tables.database)
        with suppress(Killed):
            await matchmaker(one).look()
        rows = await other.tables.database.read("SELECT status FROM tables")
        assert rows == [("playing",)], "the other process has nothing left to do"


async def test_players_who_are_away_are_told_of_the_game_that_was_found(tmp_path: Path) -> None:
    wanted = Wanted(game="mandala", seats=2, clock=DailyClock(hours=24))
    async with process(tmp_path, has_push=True) as hub:
        browsers = {}
        for name in ("Ann", "Bob"):
            player, _ = await seeking(hub, name, wanted, live=False)
            browsers[player.id] = await hub.notices.receivers.subscribe(player.id, f"https://{name}", "p256dh", "auth")
        await matchmaker(hub).look()
        await asyncio.gather(*hub.background.tasks)
        (id,) = [str(row[0]) for row in await hub.tables.database.read("SELECT id FROM tables")]
        table = await (await hub.keeper(id)).loaded_table()
        (awaited,) = table.decisions.awaited
        (notice,) = await hub.notices.outbox.due(now(), 9)
        assert notice.target == browsers[table.seating.holders[awaited].player or ""]
        assert '"turn"' in notice.body and id in notice.body


async def test_a_seek_for_which_no_table_can_be_opened_keeps_nobody_from_playing(tmp_path: Path) -> None:
    daily = DailyClock(hours=24)
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        for game in ("chess", "mandala"):
            for name in ("Ann", "Bob"):
                player, _ = await seeking(hub, name, Wanted(game=game, seats=2, clock=daily), live=False)
        await maker.look()
        await maker.look()
        assert len(await hub.tables.of_player(player.id, 9)) == 1
        assert await maker.seeks.all(now()) == []


async def test_who_does_not_answer_has_to_pause_the_more_often_the_longer(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        limit = Limit("seeks", 10, 0.1)
        maker = Matchmaker(hub, Seeks(hub.tables.database), limit)
        (ann, of_ann), (bob, _) = await seeking(hub, "Ann"), await seeking(hub, "Bob")
        await maker.look()
        assert await maker.seeks.accept(ann.id, of_ann, now())
        rows, later = await maker.seeks.all(now()), now() + ANSWER_MS + GRACE_MS + 1
        for _ in range(2):
            await maker.settle(rows, later)
        assert limit.own.tokens(bob.id) < 10 - NO_SHOW + 1, "once"
        assert limit.own.tokens(bob.id) > 10 - 2 * NO_SHOW + 1
        assert limit.own.tokens(ann.id) == 10


async def test_a_player_hears_of_their_seek_however_many_others_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (stored_seeks, live_matchmaker):
        monkeypatch.setattr(module, "READ_AT_ONCE", 1)
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        ann, of_ann = await seeking(hub, "Ann", Wanted(game="lotus", seats=3))
        await hub.tables.database.write(("UPDATE seeks SET created_at = 1", ()))
        await seeking(hub, "Bob")
        page = await follow(hub, ann)
        await maker.look()
        assert [seek.id for seek in last(page).seeks] == [of_ann]
        assert [seek.id for seek in await maker.of_player(ann.id)] == [of_ann]


async def test_all_who_ask_while_a_round_is_awaited_get_the_same_one(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        await maker.run()
        asking = [asyncio.create_task(maker.next_round()) for _ in range(20)]
        await asyncio.sleep(0)
        rounds = maker.rounds
        await maker.run()
        await asyncio.gather(*asking)
        assert maker.rounds == rounds + 1 and not maker.asked.is_set()


async def test_only_a_seek_that_was_withdrawn_asks_for_a_round(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        maker = matchmaker(hub)
        ann, of_ann = await seeking(hub, "Ann")
        await withdraw.fn("nothing", ann, maker)
        assert not maker.asked.is_set()
        assert await withdraw.fn(of_ann, ann, maker) == []
        assert maker.asked.is_set() and not maker.rounds, "the background looks"


class Killed(BaseException):
    """The process dies."""


class DyingTables(Tables):
    """The process dies as soon as a table is stored."""

    async def open(self, *args: Any, **named: Any) -> None:
        await super().open(*args, **named)
        raise Killed

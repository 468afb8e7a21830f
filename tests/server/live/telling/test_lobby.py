"""The lobby: what is listed to whom, and live."""

import asyncio
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.seat_actions import sitting_down, standing_up, starting
from nelumbo.server.live.keeping.table_opener import INVITATIONS, OF_GUEST, OF_GUEST_PUBLIC
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.messages import Listed, Lobby, NewSeat, NewTable, Resigned, Unlisted
from nelumbo.server.store import Unavailable
from tests.server.live.parts import ANN, BOB, EVE, Listener, mandala, process
from tests.server.scenarios import guests
from tests.server.site import Site

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def test_the_lobby_and_my_tables_are_live(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.send("open_lobby")
        hidden = await ann.open_table("mandala", [ME, OPEN])
        id = await ann.open_table("mandala", [ME, OPEN], public=True, options={"first": 1})
        await bob.until(lambda: id in bob.lobby)
        assert hidden not in bob.lobby
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        await bob.until(lambda: bob.mine.get(id, {}).get("your_turn"))
        await bob.hello(id)
        await bob.ask("resign", id, seat=1)
        await bob.until(lambda: id not in bob.lobby and bob.mine[id]["status"] == "over")
        assert id in [listing["id"] for listing in await ann.get("/api/me/tables")]


async def test_a_table_that_one_has_left_is_no_longer_ones_own(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.send("open_lobby")
        id = await ann.open_table("mandala", [ME, OPEN])
        await bob.post(f"/api/tables/{id}/sit")
        await bob.until(lambda: id in bob.mine)
        await bob.post(f"/api/tables/{id}/stand", seat=1)
        await bob.until(lambda: id not in bob.mine)
        assert id not in [listing["id"] for listing in await bob.get("/api/me/tables")]


async def test_each_page_hears_of_the_tables_that_concern_it(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        pages = [Listener(player) for player in (ANN, BOB, EVE)]
        for page in pages:
            await hub.lobby.show(page)
        keeper = await mandala(hub)
        await hub.lobby.tell_changes()
        assert [len(page.heard(Listed)) for page in pages] == [1, 1, 0], "a private table is its players' affair"
        await keeper.act(lambda table: starting(table, ANN))
        await hub.lobby.tell_changes()
        turns = [page.heard(Listed)[-1].listing.your_turn for page in pages[:2]]
        assert turns == [True, False]
        await hub.lobby.tell_changes()
        assert len(pages[0].heard(Listed)) == 2, "told once"


async def test_a_public_table_is_listed_until_it_is_over(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, eve, late = await mandala(hub, public=True), Listener(EVE), Listener()
        await hub.lobby.show(eve)
        assert [listing.id for listing in eve.received(Lobby)[0].tables] == [keeper.id]
        await keeper.act(lambda table: standing_up(table, BOB, 1))
        await keeper.act(lambda table: sitting_down(table, EVE, 1, None))
        await keeper.act(lambda table: starting(table, ANN))
        await keeper.act(lambda table: Resigned(0, "resigned"))
        await hub.lobby.tell_changes()
        assert [message.id for message in eve.heard(Unlisted)] == [keeper.id]
        await hub.lobby.show(late)
        assert late.received(Lobby)[0].tables == []


async def test_what_ends_while_the_lobby_is_read_is_not_listed_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(tmp_path) as hub:
        keeper, eve, of_player = await mandala(hub, public=True), Listener(EVE), hub.tables.of_player

        async def slowly(player: str, most: int) -> list[str]:
            await keeper.act(lambda table: starting(table, ANN))
            await keeper.act(lambda table: Resigned(0, "resigned"))
            await hub.lobby.tell_changes()
            return await of_player(player, most)

        monkeypatch.setattr(hub.tables, "of_player", slowly)
        await hub.lobby.show(eve)
        await hub.lobby.tell_changes()
        heard = [type(message) for message in eve.messages if isinstance(message, Lobby | Unlisted)]
        assert heard == [Unlisted, Lobby, Unlisted]


async def test_a_change_is_told_later_when_the_store_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(tmp_path) as hub:
        eve = Listener(EVE)
        await hub.lobby.show(eve)
        tables = {(await mandala(hub, public=True)).id for _ in range(3)}

        async def away(table: str) -> str:
            raise Unavailable

        with monkeypatch.context() as broken:
            broken.setattr(hub.tables, "listing", away)
            with pytest.raises(Unavailable):
                await hub.lobby.tell_changes()
        await hub.lobby.tell_changes()
        assert {message.listing.id for message in eve.received(Listed)} == tables


async def test_the_lobby_is_read_once_however_many_ask_until_something_changes(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        first = await mandala(hub, public=True)
        shown = [await hub.lobby.public() for _ in range(3)]
        assert all(listings is shown[0] for listings in shown)
        second = await mandala(hub, public=True)
        assert [listing.id for listing in await hub.lobby.public()] == [second.id, first.id]


async def test_the_lobby_is_encoded_once_however_many_are_shown_it(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        pages = [Listener(player) for player in (ANN, EVE, None)]
        keeper = await mandala(hub, public=True)
        for page in pages:
            await hub.lobby.show(page)
        hub.lobby.tell((await hub.lobby.public())[0])
        lobbies = [page.heard(Lobby)[0].tables for page in pages]
        listings = [page.heard(Listed)[-1].listing for page in pages]
        assert all(isinstance(one, Raw) and one is lobbies[0] for one in lobbies)
        assert all(isinstance(one, Raw) and one is listings[0] for one in listings)
        assert pages[0].received(Lobby)[0].mine[0].id == keeper.id == pages[2].received(Listed)[0].listing.id


async def test_a_guest_has_few_public_tables_that_wait_and_so_cannot_fill_the_lobby(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        new = NewTable(game="mandala", seats=[NewSeat(kind="me"), NewSeat(kind="open")], public=True)
        tries = (hub.opener.open(new, ANN) for _ in range(OF_GUEST_PUBLIC + 2))
        opened = await asyncio.gather(*tries, return_exceptions=True)
        refused = [answer.refusal.code for answer in opened if isinstance(answer, Denied)]
        assert refused == ["too_many_waiting"] * 2, "even at the same time"
        await hub.opener.open(new, replace(ANN, password="claimed"))
        await hub.opener.open(replace(new, public=False), ANN)


async def test_a_guest_has_fewer_unfinished_tables_than_a_player_with_an_account(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        new = NewTable(game="mandala", seats=[NewSeat(kind="me"), NewSeat(kind="open")])
        for _ in range(OF_GUEST):
            await hub.opener.open(new, ANN)
        with pytest.raises(Denied, match="too many unfinished"):
            await hub.opener.open(new, ANN)
        await hub.opener.open(new, replace(ANN, password="claimed"))


async def test_invitations_never_displace_ones_own_tables_and_the_muted_invite_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nelumbo.server.live.telling.lobby.LISTED", 2)
    async with process(tmp_path) as hub:
        own = await hub.opener.open(NewTable(game="mandala", seats=[NewSeat(kind="me"), NewSeat(kind="open")]), ANN)
        invited = NewTable(game="mandala", seats=[NewSeat(kind="me"), NewSeat(kind="invited", player=ANN.id)])
        invitations = [await hub.opener.open(invited, BOB) for _ in range(INVITATIONS)]
        listed = [listing.id for listing in await hub.lobby.tables_of(ANN, ())]
        assert own in listed and len(listed) == 3
        muting = Listener(ANN, muted={BOB.id})
        await hub.lobby.show(muting)
        assert [listing.id for listing in muting.received(Lobby)[0].mine] == [own]
        with pytest.raises(Denied, match="too many invitations"):
            await hub.opener.open(invited, BOB)
        await hub.opener.open(invited, EVE)
        for id in invitations[:2]:
            await (await hub.keeper(id)).act(lambda table: sitting_down(table, ANN, None, None))
        seated = [listing.id for listing in await hub.lobby.tables_of(ANN, {BOB.id, EVE.id})]
        assert sorted(seated) == sorted(invitations[:2]), "the newest tables where Ann sits"
        await hub.opener.open(invited, BOB)


async def test_who_is_invited_is_named_only_to_those_at_the_table(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        new = [NewSeat(kind="me"), NewSeat(kind="invited", player=ANN.id, name="Ann")]
        eve, ann = Listener(EVE), Listener(ANN)
        for page in (eve, ann):
            await hub.lobby.show(page)
        id = await hub.opener.open(NewTable(game="mandala", seats=new, public=True), BOB)
        await hub.lobby.tell_changes()
        (public,) = await hub.lobby.public()
        (own,) = await hub.lobby.tables_of(ANN, ())
        told = [eve.received(Listed)[-1].listing, next(one for one in ann.received(Listed) if one.mine).listing]
        table = await (await hub.keeper(id)).fresh_table()
        infos = [viewer_messages.info(table, player).seats for player in (None, EVE.id, ANN.id, BOB.id)]
        strangers = [public.seats, told[0].seats, *infos[:2]]
        assert {(seats[1].name, seats[1].kept_for) for seats in strangers} == {(None, None)}
        concerned = [own.seats, told[1].seats, *infos[2:]]
        assert {(seats[1].name, seats[1].kept_for) for seats in concerned} == {("Ann", ANN.id)}

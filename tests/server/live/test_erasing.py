"""A player who leaves for good."""

from pathlib import Path

import pytest
from msgspec.json import encode

from nelumbo.core.commitment import commitment, page_commitment
from nelumbo.server.live.actions.seat_actions import contributing, sitting_down, starting
from nelumbo.server.live.erasing import erase
from nelumbo.server.messages import CommitContribution, DailyClock, HeardLine, NewTable, RevealContribution, Said
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.seeks import SeekRow, Seeks, Wanted
from tests.server.client import Client, Refused
from tests.server.live.parts import ANN, BOB, EVE, ME, OPEN, Listener, any_move, process, started
from tests.server.scenarios import council, duel, guests
from tests.server.site import Site

ME_OR_NOT = ({"kind": "me"}, {"kind": "open"})


async def test_a_player_who_leaves_for_good_is_forgotten_and_the_other_has_won(site: Site) -> None:
    async with guests(site, "Annabelle", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("say", id, text="hush-hush")
        await ann.request("DELETE", "/api/me")
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert bob.tables[id].table["outcome"]["winners"] == [1]
        with pytest.raises(Refused) as refused:
            await ann.get("/api/me")
        assert refused.value.code == "not_signed_in"
        stranger = Client(site.url(0))
        await stranger.connect()
        await stranger.hello(id)
        assert "Annabelle" not in "".join(stranger.frames)
        assert "hush-hush" not in "".join(stranger.frames)
        await stranger.close()
        assert "Annabelle" not in str(await bob.get("/api/me/tables"))
        assert "Annabelle" not in str(await bob.get(f"/api/records/{id}"))
        again = await bob.post(f"/api/tables/{id}/rematch", rotated=False)
        assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]


async def test_what_a_player_said_as_a_spectator_is_erased(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Evangeline") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        await eve.ask("say", id, text="hush-hush")
        await eve.request("DELETE", "/api/me")
        stranger = Client(site.url(0))
        await stranger.connect()
        await stranger.hello(id)
        assert '"channel":"spectators"' in "".join(stranger.frames)
        assert "Evangeline" not in "".join(stranger.frames) and "hush-hush" not in "".join(stranger.frames)
        assert stranger.tables[id].table["status"] == "playing"
        await stranger.close()


async def test_the_words_of_offers_are_erased(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await council(ann, bob, eve)
        for guest, seat, text in ((bob, 1, "hush-hush"), (eve, 2, "in the open")):
            await guest.move(id, seat, {"move": "offer", "number": 1, "to": 0, "public": True, "text": text})
        await bob.request("DELETE", "/api/me")
        stranger = Client(site.url(0))
        await stranger.connect()
        await stranger.hello(id)
        heard = "".join(stranger.frames)
        assert "hush-hush" not in heard and "in the open" in heard
        await stranger.close()


async def test_a_player_who_leaves_for_good_seeks_nobody_and_is_in_no_report(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        database = hub.tables.database
        for player in (ANN, BOB, EVE):
            await database.write(
                ("INSERT INTO players (id, name, created_at) VALUES (?, ?, 0)", (player.id, player.name))
            )
        seeks, moderation = Seeks(database), Moderation(database)
        wanted = Wanted(game="mandala", seats=2, clock=DailyClock(hours=24))
        row = SeekRow(
            id="s",
            player="bob",
            name="Bob",
            has_account=False,
            wanted=wanted,
            is_live=False,
            mu=0,
            games=0,
            created_at=1,
            expires_at=10,
        )
        await seeks.add(row)
        said = HeardLine(player="bob", name="Bob", text="hush-hush")
        await moderation.report(keeper.id, "ann", "eve", "rude", encode([said]).decode(), 1)
        await erase(hub, BOB)
        assert await seeks.all(2) == []
        assert [report.lines for report in await moderation.open_reports(1)] == ["[]"]


async def test_the_tables_of_a_host_who_leaves_for_good_are_closed(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        own, other = [await ann.open_table("mandala", [kind, {"kind": "open"}], public=True) for kind in ME_OR_NOT]
        kept = await bob.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], public=True)
        await ann.post(f"/api/tables/{kept}/sit")
        await bob.send("open_lobby")
        await bob.until(lambda: {own, other, kept} <= set(bob.lobby))
        await ann.request("DELETE", "/api/me")
        await bob.until(lambda: not {own, other} & set(bob.lobby))
        await bob.until(lambda: bob.mine[kept]["seats"][1]["kind"] == "open")
        assert (await bob.get(f"/api/tables/{own}"))["status"] == "over"


async def test_a_player_who_leaves_in_the_middle_of_the_deal_does_not_end_it_for_the_others(tmp_path: Path) -> None:
    """It goes on without what the player would have contributed, and then a bot plays for the seat."""
    async with process(tmp_path) as hub:
        new = NewTable(game="lotus", seats=[ME, OPEN, OPEN])
        keeper = await hub.keeper(await hub.opener.open(new, ANN))
        for seat, player in ((1, BOB), (2, EVE)):
            await keeper.act(lambda table, seat=seat, player=player: sitting_down(table, player, seat, None))  # type: ignore[misc]
        await keeper.act(lambda table: starting(table, ANN, {"ann", "bob"}, wait_ms=60_000))
        await erase(hub, BOB)
        assert keeper.table is not None and keeper.table.is_being_dealt, "Ann's page is still waited for"
        hashed = page_commitment(commitment(keeper.table.opened.seed or ""), 0, "0" * 32)
        for message in (
            CommitContribution(id="c", table=keeper.id, seat=0, commitment=hashed),
            RevealContribution(id="r", table=keeper.id, seat=0, contribution="0" * 32),
        ):
            await keeper.contribute(lambda table, message=message: contributing(table, ANN, message))  # type: ignore[misc]
        assert keeper.table.status == "playing" and keeper.table.contributions is not None
        assert keeper.table.contributions.revealed == ["0" * 32, None, None]
        await hub.tables.database.write(("UPDATE tables SET due = 1", ()))
        assert await hub.tables.take_lease(keeper.id, 1, 2)
        await keeper.caretaker.look_after(2)
        assert keeper.table.seating.resigned == {1} and keeper.table.seating.people() == {0, 2}


async def test_a_name_and_its_words_leave_the_log_and_the_game_stays(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, page = await started(hub), Listener(BOB)
        hub.connections.add(page)
        await keeper.act(any_move)
        await keeper.act(lambda table: Said(channel="table", player="bob", name="Bob", text="hush-hush", seat=1))
        await erase(hub, BOB)
        log = await hub.tables.entries(keeper.id)
        assert len(log) == 6, "it has resigned"
        assert "Bob" not in str(log) and "hush-hush" not in str(log) and "Ann" in str(log)
        assert "Bob" not in str(await hub.tables.listing(keeper.id))
        assert keeper.table is not None and keeper.table.status == "over" and len(keeper.table.history.moves) == 1
        assert not page.is_connected

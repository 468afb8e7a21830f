"""Who hears of a table, and what."""

import asyncio

import msgspec
import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.messages import FreeUndo, Resigned, Said, Told
from nelumbo.server.store.players import Player
from tests.server.client import Refused
from tests.server.live.parts import EVE, Listener
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site
from tests.server.twins import AT, entry_of, seated, table_of


async def test_a_table_without_spectators_shows_itself_to_its_players_alone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, spectators=False)
        with pytest.raises(Refused) as refused:
            await eve.hello(id)
        assert refused.value.code == "no_spectators"
        with pytest.raises(Refused) as refused:
            await eve.hello("AAAAAAAAAAAAAAAAAAAAAA")
        assert refused.value.code == "no_such_table"


async def test_a_spectator_from_before_the_start_is_shown_out_when_spectators_are_not_wanted(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], spectators=False)
        await eve.hello(id)
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        await eve.until(lambda: any('"no_spectators"' in frame for frame in eve.frames))
        for client in (ann, bob):
            await client.hello(id)
        await asyncio.gather(*(play_on(client, id, 1, most=1) for client in (ann, bob)))
        with pytest.raises(Refused) as refused:
            await eve.ask("say", id, text="what is going on?")
        assert refused.value.code == "say_hello_first"
        assert "started" not in eve.tables[id].kinds() and "moved" not in eve.tables[id].kinds()
        await ann.ask("resign", id, seat=0)
        await eve.hello(id)
        assert "moved" in eve.tables[id].kinds(), "a finished game is open to anyone with its address"


def test_a_page_hears_as_the_seats_that_its_player_holds() -> None:
    table, audience = table_of(games.load("mandala"), 2), Audience()
    player, visitor = Listener(Player(seated(1), "Bob")), Listener()
    assert (audience.join(player, table), audience.join(visitor, table)) == ((1,), ())
    assert [(guest.name, guest.seats) for guest in audience.here()] == [("Bob", [1])], "visitors have no name"
    assert audience.leave(player) and not audience.leave(player)


def test_only_players_may_open_a_table_without_spectators() -> None:
    table, audience = table_of(games.load("mandala"), 2), Audience()
    table.opened = msgspec.structs.replace(table.opened, spectators=False)
    audience.join(Listener(Player(seated(0), "Ann")), table)
    with pytest.raises(Denied, match="no spectators"):
        audience.join(Listener(EVE), table)


def test_spectators_share_one_message_unless_they_mute_somebody() -> None:
    table, audience = table_of(games.load("mandala"), 2), Audience()
    one, other, deaf = Listener(EVE), Listener(), Listener(muted=["zoe"])
    for page in (one, other, deaf):
        audience.join(page, table)
    line = Said(channel="table", player="zoe", name="Zoe", text="well played")
    assert audience.tell(table, table.apply(line, AT), AT) == []
    (heard,), (same,), (muted,) = (page.heard(Told) for page in (one, other, deaf))
    assert heard is same and heard.event == line
    assert muted.event == msgspec.structs.replace(line, text="")


def test_what_spectators_say_is_not_heard_by_players() -> None:
    table, audience = table_of(games.load("mandala"), 2), Audience()
    player, spectator = Listener(Player(seated(0), "Ann")), Listener(EVE)
    for page in (player, spectator):
        audience.join(page, table)
    deliveries = table.apply(Said(channel="spectators", player="eve", name="Eve", text="three reds"), AT)
    audience.tell(table, deliveries, AT)
    assert len(spectator.heard(Told)) == 1 and not player.messages


def test_a_page_whose_seats_have_changed_is_welcomed_anew_instead_of_told() -> None:
    table, audience, page = table_of(games.load("mandala"), 2), Audience(), Listener(Player(seated(0), "Ann"))
    audience.join(page, table)
    table.seating.holders[0] = msgspec.structs.replace(table.seating.holders[0], player="another")
    assert audience.tell(table, table.apply(Resigned(1, "resigned"), AT), AT) == [page]
    assert not page.messages and audience.listeners[page] == ()


def test_only_the_last_mover_hears_what_may_be_taken_back_freely() -> None:
    """A sealed choice, as long as the others have not sealed theirs."""
    table, audience = table_of(games.load("white-lotus"), 3, negotiation="off"), Audience()
    pages = [Listener(Player(seated(seat), "Name")) for seat in range(3)]
    for page in pages:
        audience.join(page, table)
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    table.apply(entry_of(table, 1, table.decisions.legal[1][0]), AT)
    audience.tell_free_undo(table)
    (told,) = pages[1].heard(FreeUndo)
    assert (told.seat, told.moves) == (1, 1) and not pages[0].messages and not pages[2].messages

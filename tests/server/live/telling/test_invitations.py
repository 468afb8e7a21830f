"""Invitations reach every page of a player, and no other."""

from pathlib import Path

import pytest

from nelumbo.server.live.actions.seat_actions import sitting_down
from nelumbo.server.messages import Invitations, NewSeat, NewTable
from tests.server.live.parts import ANN, BOB, EVE, Listener, mandala, process
from tests.server.scenarios import guests
from tests.server.site import Site

INVITED = NewTable(game="mandala", seats=[NewSeat(kind="me"), NewSeat(kind="invited", player=ANN.id)])


def listed(page: Listener) -> list[list[str]]:
    return [[listing.id for listing in message.tables] for message in page.heard(Invitations)]


async def test_an_invitation_reaches_pages_that_do_not_follow_the_lobby_until_it_is_answered(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        link = (await bob.post("/api/me/friends/link"))["link"]
        await ann.post("/api/me/friends", link=link)
        for client in (ann, eve):
            await client.send("open_invitations")
        await ann.until(lambda: ann.invitations == [])
        await eve.until(lambda: eve.invitations == [])
        seats = [{"kind": "me"}, {"kind": "invited", "player": ann.player}]
        id = await bob.open_table("mandala", seats)
        await ann.until(lambda: ann.invitations == [id])
        await ann.post(f"/api/tables/{id}/sit")
        await ann.until(lambda: ann.invitations == [])
        assert eve.invitations == []


async def test_pages_hear_of_their_players_invitations_alone(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        ann, other, muting, bob, eve, visitor = pages = [
            Listener(ANN),
            Listener(ANN),
            Listener(ANN, muted={BOB.id}),
            Listener(BOB),
            Listener(EVE),
            Listener(),
        ]
        for page in pages:
            await hub.lobby.show_invitations(page)
        id = await hub.opener.open(INVITED, BOB)
        await mandala(hub, public=True)
        await hub.lobby.tell_changes()
        assert [listed(page) for page in (ann, other)] == [[[], [id]]] * 2
        assert [listed(page) for page in (muting, bob, eve, visitor)] == [[[]]] * 4
        late = Listener(ANN)
        await hub.lobby.show_invitations(late)
        assert listed(late) == [[id]]
        hub.lobby.go(other)
        await (await hub.keeper(id)).act(lambda table: sitting_down(table, ANN, None, None))
        await hub.lobby.tell_changes()
        assert [listed(page)[-1] for page in (ann, late, other)] == [[], [], [id]]
        for page in pages:
            hub.lobby.go(page)
        hub.lobby.go(late)
        feed = hub.lobby.invitations
        assert (feed.shown, feed.of_player, feed.of_table) == ({}, {}, {}), "nothing is kept for those who have gone"


async def test_an_invitation_that_is_answered_while_the_list_is_read_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(tmp_path) as hub:
        id, ann = await hub.opener.open(INVITED, BOB), Listener(ANN)
        invitations = hub.tables.invitations

        async def slowly(player: str, most: int) -> list[str]:
            found = await invitations(player, most)
            await (await hub.keeper(id)).act(lambda table: sitting_down(table, ANN, None, None))
            await hub.lobby.tell_changes()
            return found

        monkeypatch.setattr(hub.tables, "invitations", slowly)
        await hub.lobby.show_invitations(ann)
        await hub.lobby.tell_changes()
        assert listed(ann)[-1] == []

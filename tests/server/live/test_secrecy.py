"""No byte that a viewer gets depends on what the viewer may not know."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import Viewer
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.notices.notices import has_changed, webhook_notice
from nelumbo.server.live.table import listing, viewer_messages
from nelumbo.server.live.table.entries import MoveEntry
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_change import Change, awaited_players
from nelumbo.server.messages import MakeMove, Resigned, Said
from tests.server.twins import AT, Leak, compare, entry_of, leaving, seated, table_of, told


@pytest.mark.parametrize("name", games.names())
def test_twin_states_give_the_same_bytes(name: str) -> None:
    game, dice = games.load(name), seeded(f"twins of {name}")
    for seats in game.setups.seats:
        table = table_of(game, seats)
        for step in range(60):
            if table.status != "playing":
                break
            if step % 4 == 0:
                chosen = dice.below(seats + 1)
                compare(table, chosen if chosen < seats else None, dice)
            seat = int(table.game_in_play.state.to_move)
            moves = table.decisions.legal[seat]
            table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT + step)


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck's order in the list of tables would be noticed."""
    game = games.load("mandala")
    honest = listing.listing

    def leaky(table: Table) -> object:
        return msgspec.structs.replace(honest(table), updated_at=sum(table.game_in_play.state.numbers()))

    monkeypatch.setattr(listing, "listing", leaky)
    table = table_of(game, 2)
    with pytest.raises(Leak, match="lobby of mandala"):
        compare(table, 0, seeded("leak"))


@pytest.mark.parametrize("viewer", [3, None])
def test_nobody_but_its_parties_knows_what_a_private_offer_is_or_whose(viewer: Viewer) -> None:
    """WL-PROTO-10"""
    heard = []
    for sender, receiver, text in ((0, 1, "between us"), (2, 0, "something else")):
        table = table_of(games.load("white-lotus"), 4, negotiation="full")
        offer = {"move": "offer", "number": 1, "to": receiver, "give": {"influence": 1}, "text": text}
        version = table.versions.of((sender,))
        move = msgspec.Raw(msgspec.json.encode(offer))
        message = MakeMove(id="offer", table=table.id, seat=sender, version=version, move=move)
        entry = game_actions.move(table, seated(sender), message)
        assert isinstance(entry, MoveEntry)
        happened = table.apply(entry, AT + 1)
        heard.append((leaving(table, viewer), told(table, happened, viewer), summary(table).listing))
        for party in (sender, receiver):
            assert text.encode() in told(table, happened, party)
    assert heard[0] == heard[1]


def test_notices_are_the_same_whatever_happened_in_secret() -> None:
    """Private talk and sealed choices are neither told nor counted."""
    sent = []
    for secrets in (0, 3):
        table = table_of(games.load("white-lotus"), 4, negotiation="full")
        for number in range(secrets):
            words = Said(channel="private", player="player 0", name="Ann", text=f"{number}", seat=0, to=1)
            table.apply(words, AT + 1)
        before = listing.listing(table)
        table.apply(Resigned(seat=0, why="resigned"), AT + 2)
        change = Change(before, listing.listing(table), table.versions.public_count(), table.outcome, frozenset())
        assert has_changed(change)
        sent.append((msgspec.json.encode(webhook_notice(change)), awaited_players(change)))
    assert sent[0] == sent[1]


def test_nobody_finds_out_who_has_sealed_where_that_is_hidden() -> None:
    """WL-RULING-19: neither by the page nor by what may be taken back."""
    table, dice, looked = (
        table_of(games.load("white-lotus"), 4, negotiation="off", show_ready=False),
        seeded("hidden"),
        0,
    )
    for step in range(300):
        waiting = sorted(table.decisions.awaited)
        for seat in waiting[:2] if len(waiting) > 2 else waiting[:1]:
            before = {other: leaving(table, other) for other in waiting if other != seat}
            moves = table.decisions.legal[seat]
            table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT + step)
            if len(waiting) > 2:
                looked += 1
                for other, left in before.items():
                    assert {**leaving(table, other), "bot": b"", "hint": b""} == {**left, "bot": b"", "hint": b""}
    assert looked > 10


@pytest.mark.parametrize(("aid", "sent"), [("on", True), ("off", False)])
def test_a_page_is_sent_a_perfect_memory_only_where_the_table_aids_it(aid: str, sent: bool) -> None:
    """FLO-RULING-31: bots think from the whole view all the same."""
    table = table_of(games.load("flowers"), 3, memory_aid=aid)
    views = msgspec.json.decode(msgspec.json.encode(viewer_messages.seat_views(table, (0,), table.views)))
    assert (views[0]["view"]["memory"] is not None) is sent
    world = table.game.sampler(table.game_in_play.view(0)).draw(seeded("bot"))
    assert world.legal_moves(0) == table.decisions.legal[0]


@pytest.mark.parametrize(("aid", "named"), [("on", True), ("off", False)])
def test_face_down_colours_are_told_again_only_where_the_table_aids_memory(aid: str, named: bool) -> None:
    """FLO-RULING-31: with the move itself everybody hears the colour."""
    table, dice = table_of(games.load("flowers"), 2, memory_aid=aid), seeded("face down")
    colours = set()
    for step in range(60):
        if table.status != "playing":
            break
        seat = int(table.game_in_play.state.to_move)
        moves = table.decisions.legal[seat]
        for delivery in table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT + step):
            now, later = (
                msgspec.json.decode(msgspec.json.encode(message))["event"]["events"]
                for message in (
                    viewer_messages.told(table, AT, delivery, (None, ()), set()),
                    viewer_messages.told_later(table, AT, delivery, (), set()),
                )
            )
            assert [event["colour"] is None for event in now if event["event"] == "played"] in ([], [False])
            colours |= {
                event["colour"] is not None for event in later if event["event"] == "played" and not event["up"]
            }
    assert colours == {named}

"""Taking back moves."""

import asyncio

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.revealing import reveals as core_reveals
from nelumbo.server import messages
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.entries import MoveEntry, SeatHolder, UndoEntry
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Returned, Said, StoodIn, UndoAsked
from tests.server.client import Refused
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site
from tests.server.twins import AT, entry_of, page, seated, table_of

# At the table alone.


def played(table: Table, moves: int) -> list[int]:
    """Plays the first legal move, `moves` times; returns who made them."""
    movers = []
    for _ in range(moves):
        movers.append(min(table.decisions.awaited))
        table.apply(entry_of(table, movers[-1], table.decisions.legal[movers[-1]][0]), AT)
    return movers


def test_a_request_needs_every_other_person() -> None:
    table = table_of(games.load("flowers"), 3)
    (mover,) = played(table, 1)
    others = sorted({0, 1, 2} - {mover})
    table.apply(game_actions.undo(table, seated(mover), mover, 1), AT)
    table.apply(game_actions.answer_undo(table, seated(others[0]), others[0], True), AT)
    assert len(table.history.moves) == 1
    table.apply(game_actions.answer_undo(table, seated(others[1]), others[1], True), AT)
    assert table.history.moves == [] and table.undo.request is None and table.decisions.awaited == {mover}


def test_one_refusal_ends_the_request_and_so_does_a_move() -> None:
    table = table_of(games.load("lotus"), 3)
    (mover,) = played(table, 1)
    other = min({0, 1, 2} - {mover})
    table.apply(UndoAsked(mover, 1), AT)
    table.apply(game_actions.answer_undo(table, seated(other), other, False), AT)
    with pytest.raises(Denied, match="nothing asked"):
        game_actions.answer_undo(table, seated(other), other, True)
    table.apply(UndoAsked(mover, 1), AT)
    played(table, 1)
    assert table.undo.request is None


def test_the_mover_does_not_answer_and_nobody_answers_twice() -> None:
    table = table_of(games.load("lotus"), 3)
    (mover,) = played(table, 1)
    other = min({0, 1, 2} - {mover})
    table.apply(UndoAsked(mover, 1), AT)
    table.apply(game_actions.answer_undo(table, seated(other), other, True), AT)
    for seat in (mover, other):
        with pytest.raises(Denied, match="nothing asked"):
            game_actions.answer_undo(table, seated(seat), seat, True)


def test_more_moves_than_a_seat_has_made_cannot_be_taken_back() -> None:
    table = table_of(games.load("mandala"), 2)
    (mover, _) = played(table, 2)
    with pytest.raises(Denied, match="no such move"):
        game_actions.undo(table, seated(mover), mover, 2)


def test_taking_back_leads_to_the_state_of_then_and_tells_each_viewer_which_versions_are_gone() -> None:
    table = table_of(games.load("mandala"), 2)
    played(table, 3)
    before = table.game_in_play.state.numbers()
    mover, *_ = played(table, 2)
    table.apply(Said(channel="spectators", player="eve", name="Eve", text="oh"), AT)
    (delivery,) = table.apply(UndoEntry(mover, 1), AT)
    assert table.game_in_play.state.numbers() == before and len(table.history.moves) == 3
    gone = [viewer_messages.told_later(table, AT, delivery, seats, set()).event for seats in ((0,), ())]
    assert gone == [messages.Undone(mover, [6, 7]), messages.Undone(mover, [6, 7])]


def test_what_a_move_revealed_is_forgotten_with_it_and_found_again() -> None:
    table = table_of(games.load("mandala"), 2)
    (mover,) = played(table, 1)
    found = table.free_undo(mover)
    assert table.free_undo(mover, known=True) == found and list(table.undo.revealed) == [1]
    table.apply(UndoEntry(mover, 1), AT)
    assert table.undo.revealed == {}


def test_what_told_nobody_anything_may_be_taken_back_freely() -> None:
    """Sealing a secret vote, until the others have sealed theirs."""
    game = games.load("white-lotus")
    table, dice = table_of(game, 3, negotiation="off"), seeded("seals")
    for _ in range(400):
        seat = int(table.game_in_play.state.to_move)
        moves = table.decisions.legal[seat]
        simultaneous = len(table.decisions.awaited) > 1
        table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
        if simultaneous and len(table.decisions.awaited) >= 1 and table.free_undo(seat):
            break
    assert table.free_undo(seat) == 1
    entry = game_actions.undo(table, seated(seat), seat, 1)
    table.apply(entry, AT)
    assert seat in table.decisions.awaited


def test_inside_a_turn_a_seat_takes_back_what_taught_it_nothing_without_asking() -> None:
    """The first of two actions in Lotus shows a card of the hand; an exchange shows the mover a new one."""
    for kind, free in (("play", 1), ("exchange", 0)):
        table = table_of(games.load("lotus"), 2)
        seat = int(table.game_in_play.state.to_move)
        legal = table.decisions.legal[seat]
        moves = {type(table.game.decode(move)).__name__.lower(): move for move in legal}
        table.apply(entry_of(table, seat, moves[kind]), AT)
        assert int(table.game_in_play.state.to_move) == seat, "one action is left"
        assert table.free_undo(seat) == free
        entry = game_actions.undo(table, seated(seat), seat, 1)
        assert isinstance(entry, UndoEntry if free else UndoAsked)


def test_after_the_turn_what_was_shown_counts() -> None:
    table = table_of(games.load("mandala"), 2)
    (mover,) = played(table, 1)
    assert int(table.game_in_play.state.to_move) != mover and table.free_undo(mover) == 0


@pytest.mark.parametrize("offers", [0, 1])
def test_what_two_agree_in_private_is_not_taken_back_unasked_and_nobody_finds_out_about_it(offers: int) -> None:
    """The first placement tells nobody anything: the others are asked all the same, whether they have dealt or not."""
    table = table_of(games.load("white-lotus"), 3, negotiation="full")
    (mover,) = played(table, 1)
    sender, receiver = sorted({0, 1, 2} - {mover})
    for number in range(offers):
        offer = {"move": "offer", "number": number + 1, "to": receiver, "give": {"influence": 1}, "text": "a pact"}
        move, version = msgspec.Raw(msgspec.json.encode(offer)), table.versions.of((sender,))
        made = messages.MakeMove(id="offer", table=table.id, seat=sender, version=version, move=move)
        entry = game_actions.move(table, seated(sender), made)
        assert isinstance(entry, MoveEntry)
        table.apply(entry, AT)
    assert len(table.history.moves) == 1 + offers and table.free_undo(mover) == 0
    assert game_actions.undo(table, seated(mover), mover, 1) == UndoAsked(seat=mover, moves=1)


def test_what_is_free_in_the_last_open_move_does_not_tell_who_has_sealed_since() -> None:
    """WL-RULING-19, and nobody's sealed army is taken back unasked."""
    table = table_of(games.load("white-lotus"), 3, rules="publisher", negotiation="off", show_ready=False)
    dice, last, looked = seeded("last open move"), 0, 0
    while looked < 8 and table.status == "playing":
        waiting = sorted(table.decisions.awaited)
        seat = next((one for one in waiting if one != last), waiting[0])
        free, before = table.free_undo(last), page(table, last)
        moves = table.decisions.legal[seat]
        table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
        if table.versions.hears(table.versions.last, (last,)):
            last = seat
        else:
            assert (page(table, last), table.free_undo(last)) == (before, free)
            assert isinstance(game_actions.undo(table, seated(last), last, 1), UndoAsked)
            looked += 1
    assert looked == 8


def test_where_something_is_free_everybody_hears_of_every_decision() -> None:
    tables = [table_of(games.load(name), 2) for name in ("lotus", "mandala")]
    for table in [*tables, table_of(games.load("white-lotus"), 3, negotiation="off")]:
        dice = seeded("heard")
        assert table.game.setups.decisions_are_heard(table.history.setup)
        for _ in range(80):
            if table.status == "playing":
                seat = int(table.game_in_play.state.to_move)
                moves = table.decisions.legal[seat]
                table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
        assert not table.versions.limited


def test_a_player_who_has_left_need_not_agree_to_an_undo() -> None:
    table = table_of(games.load("flowers"), 3)
    seat = int(table.game_in_play.state.to_move)
    agreeing, leaving_one = sorted({0, 1, 2} - {seat})
    table.apply(entry_of(table, seat, table.decisions.legal[seat][0]), AT)
    table.apply(UndoAsked(seat=seat, moves=1), AT)
    table.apply(game_actions.answer_undo(table, seated(agreeing), agreeing, True), AT)
    with pytest.raises(Denied, match="already asked"):
        game_actions.undo(table, seated(seat), seat, 1)
    table.apply(game_actions.resign(table, seated(leaving_one), leaving_one), AT)
    entry = game_actions.undo(table, seated(seat), seat, 1)
    assert entry == UndoEntry(seat=seat, moves=1)
    table.apply(entry, AT)
    assert table.history.moves == []


def test_somebody_whom_a_bot_stands_in_for_is_asked_and_the_request_waits_through_the_bots_moves() -> None:
    table = table_of(games.load("mandala"), 2)
    mover, other = played(table, 2)
    table.apply(StoodIn(other), AT)
    entry = game_actions.undo(table, seated(mover), mover, 1)
    assert entry == UndoAsked(seat=mover, moves=1), "nothing is taken back behind their back"
    table.apply(entry, AT)
    while mover not in table.decisions.awaited:
        table.apply(game_actions.bot_move(table, other, table.decisions.legal[other][0]), AT)
    assert table.undo.request is not None
    with pytest.raises(Denied, match="already asked"):
        game_actions.undo(table, seated(mover), mover, 1)
    table.apply(Returned(other), AT)
    table.apply(game_actions.answer_undo(table, seated(other), other, True), AT)
    assert table.history.moves == []


def test_in_a_log_of_before_nobody_waits_for_those_who_were_stood_in_for() -> None:
    table = table_of(games.load("mandala"), 2)
    table.seating.fold_rules = FoldRules(1)
    mover, other = played(table, 2)
    table.apply(StoodIn(other), AT)
    assert isinstance(game_actions.undo(table, seated(mover), mover, 1), UndoEntry)


def test_a_request_ends_when_its_own_seat_moves_on_even_by_a_bot() -> None:
    table = table_of(games.load("mandala"), 2)
    mover, _ = played(table, 2)
    while table.decisions.awaited != {mover}:
        played(table, 1)
    table.apply(UndoAsked(mover, 1), AT)
    table.apply(StoodIn(mover), AT)
    table.apply(game_actions.bot_move(table, mover, table.decisions.legal[mover][0]), AT)
    assert table.undo.request is None


def test_against_bots_alone_everything_may_be_taken_back_and_the_outcome_says_so() -> None:
    table = table_of(games.load("mandala"), 2)
    table.seating.holders[1] = SeatHolder(kind="bot", bot="greedy")
    while 0 not in table.decisions.awaited:
        table.apply(game_actions.bot_move(table, 1, table.decisions.legal[1][0]), AT)
    build = next(number for number in table.decisions.legal[0] if reveals(table.game, table, number))
    table.apply(entry_of(table, 0, build), AT)
    entry = game_actions.undo(table, seated(0), 0, 1)
    assert entry == UndoEntry(0, 1, practice=True)
    table.apply(entry, AT)
    table.apply(game_actions.resign(table, seated(0), 0), AT)
    assert table.outcome is not None and table.outcome.practice


def reveals(game: AnyGame, table: Table, number: int) -> bool:
    return core_reveals(game, table.game_in_play.state, 0, number, seeded("does it tell"))


# Through the socket.


async def test_a_move_that_taught_somebody_is_taken_back_only_if_the_others_agree(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        before = ann.tables[id].views[0]["view"]
        await play_on(ann, id, 1, most=1)
        await ann.until(lambda: not decisions(ann.tables[id]))
        assert ann.tables[id].views[0]["free_undo"] == 0
        await ann.ask("undo", id, seat=0)
        await bob.until(lambda: "undo_asked" in bob.tables[id].kinds())
        with pytest.raises(Refused) as refused:
            await ann.ask("undo", id, seat=0)
        assert refused.value.code == "already_asked"
        with pytest.raises(Refused) as refused:
            await eve.ask("answer_undo", id, seat=1, agree=True)
        assert refused.value.code == "not_your_seat"
        await bob.ask("answer_undo", id, seat=1, agree=False)
        with pytest.raises(Refused) as refused:
            await bob.ask("answer_undo", id, seat=1, agree=True)
        assert refused.value.code == "nothing_asked"
        await ann.ask("undo", id, seat=0)
        await bob.until(lambda: bob.tables[id].kinds().count("undo_asked") == 2)
        await bob.ask("answer_undo", id, seat=1, agree=True)
        for client in (ann, bob, eve):
            await client.until(lambda client=client: "undone" in client.tables[id].kinds())  # type: ignore[misc]
            told = client.tables[id].told
            undone = next(t["event"] for t in told if t["event"]["kind"] == "undone")
            assert [told[version - 1]["event"]["kind"] for version in undone["versions"]] == ["moved"]
        assert ann.tables[id].views[0]["view"] == before
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        assert (await ann.get(f"/api/records/{id}/verify"))["holds"]


async def test_a_move_that_taught_nobody_is_taken_back_without_asking(site: Site) -> None:
    """White Lotus begins with open placements: nothing that anybody learns from but the decision itself."""

    async with guests(site, "Ann", "Bob") as (ann, bob):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        id = await ann.open_table("white-lotus", seats, options={"negotiation": "off"})
        for seat in (1, 2):
            await bob.post(f"/api/tables/{id}/sit", seat=seat)
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob):
            await client.hello(id)
        mover = ann if decisions(ann.tables[id]) else bob
        seen = mover.tables[id]
        seat, move = decisions(seen)[0]
        before = seen.views[seat]["view"]
        await mover.move(id, seat, move)
        await mover.until(lambda: seen.views[seat]["free_undo"] == 1)
        await mover.ask("undo", id, seat=seat)
        await mover.until(lambda: "undone" in seen.kinds())
        assert seen.views[seat]["view"] == before and "undo_asked" not in seen.kinds()
        other = bob if mover is ann else ann
        assert not any('"free_undo","' in frame for frame in other.frames), "it concerns nobody else"


async def test_against_bots_there_is_nobody_to_ask(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        id = await ann.open_table("mandala", seats, options={"first": 0}, start=True)
        seen = await ann.hello(id)
        before = seen.views[0]["view"]
        await play_on(ann, id, 1, most=1)
        await ann.until(lambda: seen.kinds().count("moved") >= 2 and decisions(seen))
        await ann.ask("undo", id, seat=0)
        assert seen.views[0]["view"] == before
        with pytest.raises(Refused) as refused:
            await ann.ask("undo", id, seat=0, moves=5)
        assert refused.value.code == "no_such_move"

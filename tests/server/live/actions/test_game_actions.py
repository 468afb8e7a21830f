"""Moves over the socket: applied once, refused with a code, kept before they are told."""

import asyncio
from typing import Any

import pytest

from tests.server.client import Refused
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site


async def test_a_move_is_acknowledged_and_told_to_everybody_as_they_may_know_it(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        move = next(move for _, move in decisions(ann.tables[id]) if move["move"] == "build")
        ack = await ann.move(id, 0, move)
        for client in (ann, bob, eve):
            await client.until(lambda client=client: "moved" in client.tables[id].kinds())  # type: ignore[misc]
        own, other, watched = (client.tables[id].told[-1]["event"] for client in (ann, bob, eve))
        assert ack["version"] == ann.tables[id].version
        assert own["seat"] == other["seat"] == watched["seat"] == 0
        drawn = [event for event in own["events"] if event["event"] == "drew"]
        hidden = [event for event in other["events"] if event["event"] == "drew"]
        assert drawn[0]["colours"] and hidden[0]["colours"] is None
        assert watched["events"] == other["events"]
        assert decisions(bob.tables[id]) and not decisions(ann.tables[id])
        assert eve.tables[id].views[None]["moves"] == []


async def test_a_retried_move_is_never_applied_twice(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        seat, move = decisions(ann.tables[id])[0]
        version = ann.tables[id].version
        first = await ann.move(id, seat, move, id="once", version=version)
        again = await ann.move(id, seat, move, id="once", version=version)
        assert first["version"] == again["version"]
        await ann.disconnect()
        await ann.connect()
        await ann.hello(id)
        late = await ann.move(id, seat, move, id="once", version=version)
        assert late["version"] == first["version"]
        assert ann.tables[id].kinds().count("moved") == 1
        with pytest.raises(Refused) as refused:
            await bob.move(id, 0, move, id="once", version=version)
        assert refused.value.code == "not_your_seat"


async def test_a_retried_move_is_not_applied_by_the_other_process_either(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        seat, move = decisions(ann.tables[id])[0]
        version = ann.tables[id].version
        await ann.move(id, seat, move, id="once", version=version)
        await ann.disconnect()
        ann.url = site.url(1)
        await ann.connect()
        await ann.hello(id)
        await ann.move(id, seat, move, id="once", version=version)
        assert ann.tables[id].kinds().count("moved") == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"version": 0}, "stale", id="made before the decision began"),
        pytest.param({"seat": 1}, "not_your_seat", id="for somebody else"),
        pytest.param({"seat": 9}, "not_your_seat", id="for a seat that there is not"),
        pytest.param({"move": {"move": "fly"}}, "unknown_move", id="of no kind"),
        pytest.param({"move": {"move": "build", "mandala": 7, "colour": 0}}, "unknown_move", id="out of range"),
        pytest.param({"move": [1, 2]}, "unknown_move", id="of no shape"),
        pytest.param({"move": {"move": "take", "colour": 0}}, "nothing_to_take", id="against the rules"),
        pytest.param({"table": "nowhere"}, "say_hello_first", id="at another table"),
    ],
)
async def test_a_move_that_cannot_be_made_is_refused_with_a_code(site: Site, change: dict[str, Any], code: str) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        seat, move = decisions(ann.tables[id])[0]
        version = ann.tables[id].version
        fields = {"table": id, "seat": seat, "version": version, "move": move, **change}
        with pytest.raises(Refused) as refused:
            await ann.ask("move", **fields)
        assert refused.value.code == code
        if code == "nothing_to_take":
            assert refused.value.answer["rule"] == "MAN-DES-5"
        if "table" not in change:
            assert refused.value.answer["version"] == version
        assert "moved" not in ann.tables[id].kinds()


async def test_it_is_not_ones_turn_until_the_other_has_moved(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        _, move = decisions(ann.tables[id])[0]
        with pytest.raises(Refused) as refused:
            await bob.move(id, 1, move)
        assert refused.value.code == "not_your_decision"


async def test_chat_in_between_does_not_make_a_move_stale(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        version = ann.tables[id].version
        await bob.ask("say", id, text="hurry up")
        await ann.until(lambda: "said" in ann.tables[id].kinds())
        seat, move = decisions(ann.tables[id])[0]
        await ann.move(id, seat, move, version=version)


async def test_two_hurried_moves_of_one_seat_are_not_both_made(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        version, found = ann.tables[id].version, decisions(ann.tables[id])
        tries = [ann.move(id, 0, move, version=version) for _, move in found[:4]]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert [isinstance(answer, Refused) for answer in answers].count(False) == 1
        assert ann.tables[id].kinds().count("moved") == 1


LONG = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"type":"nothing"}',
        '{"type":"hello"}',
        '{"type":"ping","id":"x"}',
        '{"type":"ping","id":99999999999999999999}',
        f'{{"type":"ping","id":{LONG}}}',
        '{"type":"ping","more":1}',
    ],
)
async def test_whatever_cannot_be_read_is_refused_and_the_page_stays(site: Site, text: str) -> None:
    async with guests(site, "Ann") as (ann,):
        assert ann.socket is not None
        await ann.socket.send(text)
        await ann.send("ping", id=7)
        await ann.until(lambda: ann.pongs)
        assert '"invalid_message"' in ann.frames[0]


async def test_a_game_goes_on_when_both_play_at_once_from_different_processes(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        made = await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert sum(made) == ann.tables[id].kinds().count("moved") == bob.tables[id].kinds().count("moved")


async def test_a_player_who_resigns_against_one_other_has_lost(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        await bob.until(lambda: bob.tables[id].kinds()[-2:] == ["resigned", "ended"])
        assert bob.tables[id].table["outcome"]["winners"] == [1]
        record = await bob.get(f"/api/records/{id}")
        assert record["result"] is None and record["seed"]


async def test_players_and_spectators_talk_apart_and_the_muted_are_not_heard(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Zoe") as (ann, bob, eve, zoe):
        id = await duel(ann, bob, eve, zoe)
        await ann.ask("say", id, text="good luck")
        await eve.ask("say", id, text="she has three reds")
        await zoe.until(lambda: zoe.tables[id].kinds().count("said") == 2)
        await bob.until(lambda: "said" in bob.tables[id].kinds())
        await bob.ask("mute", id, player=ann.player)
        await ann.ask("say", id, text="are you there?")
        await bob.until(lambda: bob.tables[id].kinds().count("said") == 2)
        heard = [t["event"]["text"] for t in bob.tables[id].told if t["event"]["kind"] == "said"]
        assert heard == ["good luck", ""]
        assert "reds" not in "".join(ann.frames + bob.frames)
        for where, code in (
            ({"to": 1}, "no_private_talk"),
            ({"seat": 1}, "not_your_seat"),
            ({"to": 0}, "no_such_seat"),
        ):
            with pytest.raises(Refused) as refused:
                await ann.ask("say", id, text="psst", **where)  # type: ignore[arg-type]  # seats
            assert refused.value.code == code
        songs = [zoe.ask("say", id, text="la") for _ in range(8)]
        with pytest.raises(Refused) as refused:
            await asyncio.gather(*songs)
        assert refused.value.code == "too_many_requests"


async def test_whom_one_spectator_mutes_the_others_hear(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Zoe") as (ann, bob, eve, zoe):
        id = await duel(ann, bob, eve, zoe)
        await eve.ask("mute", id, player=ann.player)
        await ann.ask("say", id, text="hello spectators")
        heard = []
        for client in (eve, zoe):
            await client.until(lambda client=client: "said" in client.tables[id].kinds())  # type: ignore[misc]
            heard.append(client.tables[id].told[-1]["event"]["text"])
        assert heard == ["", "hello spectators"]


async def test_offers_and_private_talk_reach_their_parties_alone_and_bots_answer(site: Site) -> None:
    """WL-PROTO-1, 9, 10"""

    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
        id = await ann.open_table("white-lotus", seats, options={"negotiation": "full"})
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob, eve):
            await client.hello(id)
        await ann.ask("say", id, text="psst: the tiger", to=1)
        offer = {"move": "offer", "number": 1, "to": 2, "give": {"influence": 1}, "text": "a gift for the bot"}
        await ann.move(id, 0, offer)
        await ann.until(lambda: any("agreed" in str(told) for told in ann.tables[id].told))
        await bob.until(lambda: "psst: the tiger" in str(bob.tables[id].told))
        await eve.until(lambda: "transferred" in str(eve.tables[id].told))
        moved = [told for told in eve.tables[id].told if told["event"]["kind"] == "moved"]
        assert all(told["event"]["events"] for told in moved), "of the offer itself she hears nothing"
        assert "tiger" not in "".join(eve.frames)
        assert "a gift for the bot" not in "".join(eve.frames + bob.frames)
        await ann.move(id, 0, offer)  # the table gives it a new number

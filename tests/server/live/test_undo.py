"""What people agree about: taking back, stopping, resigning; and what they say to each other."""

import asyncio

import pytest

from tests.server.client import Refused
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.site import Site


async def test_a_move_that_taught_somebody_is_taken_back_only_if_the_others_agree(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        before = ann.tables[id].faces[0]["view"]
        await play_on(ann, id, 1, most=1)
        await ann.until(lambda: not decisions(ann.tables[id]))
        assert ann.tables[id].faces[0]["free_undo"] == 0
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
            undone = next(t["happened"] for t in told if t["happened"]["kind"] == "undone")
            assert [told[version - 1]["happened"]["kind"] for version in undone["versions"]] == ["moved"]
        assert ann.tables[id].faces[0]["view"] == before
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        assert (await ann.get(f"/api/records/{id}/verify"))["holds"]


async def test_a_move_that_taught_nobody_is_taken_back_without_asking(site: Site) -> None:
    """White Lotus begins with open placements: nothing that anybody learns from but the decision itself."""

    async with guests(site, "Ann", "Bob") as (ann, bob):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        id = await ann.open_table("white-lotus", seats)
        for seat in (1, 2):
            await bob.post(f"/api/tables/{id}/sit", seat=seat)
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob):
            await client.hello(id)
        mover = ann if decisions(ann.tables[id]) else bob
        seen = mover.tables[id]
        seat, move = decisions(seen)[0]
        before = seen.faces[seat]["view"]
        await mover.move(id, seat, move)
        await mover.until(lambda: seen.faces[seat]["free_undo"] == 1)
        await mover.ask("undo", id, seat=seat)
        await mover.until(lambda: "undone" in seen.kinds())
        assert seen.faces[seat]["view"] == before and "undo_asked" not in seen.kinds()
        other = bob if mover is ann else ann
        assert not any('"free_undo","' in frame for frame in other.frames), "it concerns nobody else"


async def test_against_bots_there_is_nobody_to_ask(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        id = await ann.open_table("mandala", seats, options={"first": 0}, start=True)
        seen = await ann.hello(id)
        before = seen.faces[0]["view"]
        await play_on(ann, id, 1, most=1)
        await ann.until(lambda: seen.kinds().count("moved") >= 2 and decisions(seen))
        await ann.ask("undo", id, seat=0)
        assert seen.faces[0]["view"] == before
        with pytest.raises(Refused) as refused:
            await ann.ask("undo", id, seat=0, moves=5)
        assert refused.value.code == "no_such_move"


async def test_all_agree_to_stop(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: "stop_offered" in bob.tables[id].kinds())
        await bob.ask("stop", id, seat=1, agree=False)
        await bob.ask("stop", id, seat=1)
        await ann.until(lambda: ann.tables[id].kinds().count("stop_offered") == 2)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        outcome = bob.tables[id].table["outcome"]
        assert (outcome["reason"], outcome["winners"], outcome["result"]) == ("agreed", [], None)
        with pytest.raises(Refused) as refused:
            await ann.ask("stop", id, seat=0)
        assert refused.value.code == "game_over"


async def test_alone_with_bots_one_stops_at_once(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], start=True)
        seen = await ann.hello(id)
        await ann.ask("stop", id, seat=0)
        await ann.until(lambda: seen.kinds()[-2:] == ["stop_offered", "ended"])
        assert seen.table["outcome"]["reason"] == "agreed"


async def test_an_offer_to_stop_is_withdrawn_and_does_not_wait_for_those_who_are_gone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Cho") as (ann, bob, cho):
        id = await ann.open_table("lotus", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
        for client in (bob, cho):
            await client.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob, cho):
            await client.hello(id)
        await ann.ask("stop", id, seat=0)
        await ann.ask("stop", id, seat=0, agree=False)
        await ann.ask("stop", id, seat=0)
        await bob.ask("stop", id, seat=1)
        with pytest.raises(Refused) as refused:
            await bob.ask("stop", id, seat=1)
        assert refused.value.code == "already_asked"
        await cho.ask("resign", id, seat=2)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert bob.tables[id].table["outcome"]["reason"] == "agreed"


async def test_whoever_resigns_against_one_other_has_lost(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        await bob.until(lambda: bob.tables[id].kinds()[-2:] == ["resigned", "ended"])
        assert bob.tables[id].table["outcome"]["winners"] == [1]
        record = await bob.get(f"/api/records/{id}")
        assert record["result"] is None and record["seed"]


async def test_players_and_watchers_talk_apart_and_the_muted_are_not_heard(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Zoe") as (ann, bob, eve, zoe):
        id = await duel(ann, bob, eve, zoe)
        await ann.ask("say", id, text="good luck")
        await eve.ask("say", id, text="she has three reds")
        await zoe.until(lambda: zoe.tables[id].kinds().count("said") == 2)
        await bob.until(lambda: "said" in bob.tables[id].kinds())
        await bob.ask("mute", id, player=ann.player)
        await ann.ask("say", id, text="are you there?")
        await bob.until(lambda: bob.tables[id].kinds().count("said") == 2)
        heard = [t["happened"]["text"] for t in bob.tables[id].told if t["happened"]["kind"] == "said"]
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


async def test_a_hint_is_one_of_the_legal_moves_where_hints_are_allowed(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.send("hint", id="h1", table=id, seat=0)
        await ann.until(lambda: ann.hints)
        legal = [move for _, move in decisions(ann.tables[id])]
        hint = ann.hints[0]
        assert hint["moves"] and all(advised["move"] in legal for advised in hint["moves"])
        assert len(hint["shares"]) == 2 and abs(sum(hint["shares"]) - 1) < 0.01
        with pytest.raises(Refused) as refused:
            await bob.ask("hint", id, seat=1)
        assert refused.value.code == "not_your_decision"
        strict = await duel(ann, bob, hints=False)
        with pytest.raises(Refused) as refused:
            await ann.ask("hint", strict, seat=0)
        assert refused.value.code == "no_hints"


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
        await eve.until(lambda: "agreed" in str(eve.tables[id].told) or len(eve.tables[id].told) > 4)
        assert "tiger" not in "".join(eve.frames)
        assert "a gift for the bot" not in "".join(eve.frames + bob.frames)
        with pytest.raises(Refused) as refused:
            await ann.move(id, 0, offer)
        assert (refused.value.code, refused.value.answer["rule"]) == ("wrong_number", "WL-PROTO-2")

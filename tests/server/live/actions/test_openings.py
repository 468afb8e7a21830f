"""A table's first entry: as its host asked for, or a rematch of the same players."""

from typing import Any

import pytest

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"game": "chess"}, "unknown_game", id="no such game"),
        pytest.param({"seats": [ME]}, "invalid_option", id="too few seats"),
        pytest.param({"options": {"first": 7}}, "invalid_option", id="no such seat to begin"),
        pytest.param({"options": {"speed": "high"}}, "invalid_option", id="no such option"),
        pytest.param({"options": {"position": "\n" * 4_001}}, "invalid_body", id="an option longer than any"),
        pytest.param({"seats": [ME, {"kind": "bot", "bot": "evil.py:Bot"}]}, "unknown_bot", id="a bot from a file"),
        pytest.param({"seats": [ME, {"kind": "bot"}]}, "unknown_bot", id="a bot without a name"),
        pytest.param({"seats": [ME, OPEN], "start": True}, "seats_free", id="started with a seat free"),
        pytest.param({"clock": {"kind": "live", "seconds": 1}}, "invalid_body", id="a clock too short"),
        pytest.param({"colour": "red"}, "invalid_body", id="an unknown field"),
        pytest.param({"seats": [ME] * 40}, "invalid_body", id="far too many seats"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_code(site: Site, change: dict[str, Any], code: str) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    with pytest.raises(Refused) as refused:
        await ann.post("/api/tables", **{"game": "mandala", "seats": [ME, OPEN], **change})
    assert refused.value.code == code
    await ann.close()


@pytest.mark.parametrize("name", [" ", "a\u202eb", "a\x00b", "x" * 25])
async def test_a_seat_is_not_called_what_nobody_can_read(site: Site, name: str) -> None:
    async with guests(site, "Ann") as (ann,):
        with pytest.raises(Refused) as refused:
            await ann.open_table("mandala", [{"kind": "me", "name": name}, OPEN])
        assert refused.value.code in ("invalid_name", "invalid_body")


@pytest.mark.parametrize("rotated", [True, False])
async def test_the_same_players_play_once_more(site: Site, rotated: bool) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        again = await bob.post(f"/api/tables/{id}/rematch", rotated=rotated)
        assert [seat["name"] for seat in again["seats"]] == (["Bob", "Ann"] if rotated else ["Ann", "Bob"])
        await ann.until(lambda: ann.tables[id].table["rematch"] == again["id"])
        with pytest.raises(Refused) as refused:
            await bob.post(f"/api/tables/{again['id']}/start")
        assert refused.value.code == "seats_free", "nobody is seated whom nobody has asked"
        for path in (f"/api/tables/{id}/rematch", f"/api/tables/{again['id']}/sit"):
            with pytest.raises(Refused) as refused:
                await eve.post(path)
            assert refused.value.code in ("not_your_seat", "no_free_seat")
        joined = await ann.post(f"/api/tables/{id}/rematch")
        assert joined["id"] == again["id"] and joined["yours"] == [1 if rotated else 0]
        assert (await bob.post(f"/api/tables/{again['id']}/start"))["status"] == "playing"


async def test_who_asks_for_a_rematch_sits_there_by_the_name_of_today(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        await ann.request("PATCH", "/api/me", json={"name": "Camille"})
        again = await ann.post(f"/api/tables/{id}/rematch", rotated=False)
        assert [seat["name"] for seat in again["seats"]] == ["Camille", "Bob"]


async def test_a_player_who_is_asked_for_a_rematch_may_decline(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("resign", id, seat=0)
        again = await ann.post(f"/api/tables/{id}/rematch", rotated=False)
        after = await bob.post(f"/api/tables/{again['id']}/stand", seat=1)
        assert after["seats"][1]["kind"] == "open" and after["seats"][1]["kept_for"] is None
        assert again["id"] not in [listing["id"] for listing in await bob.get("/api/me/tables")]

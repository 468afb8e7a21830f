"""What happened at a player's tables since their last visit."""

from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live.digest import digest, summed
from nelumbo.server.live.hub import FOLDED_ENTRIES
from nelumbo.server.live.table.listing import listing
from nelumbo.server.messages import AnyTableEvent, Moved, Said, Told
from nelumbo.server.store import opened
from nelumbo.server.store.visits import BREAK_MS
from tests.server.client import Client
from tests.server.live.parts import BOB, process, started
from tests.server.site import Site
from tests.server.twins import seated, table_of


async def test_a_digest_tells_what_others_did_since_the_last_visit(site: Site) -> None:
    ann, bob = await Client.guest(site.url(0), "Ann"), await Client.guest(site.url(1), "Bob")
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], options={"first": 0})
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    assert (await bob.get("/api/me/digest"))["tables"] == []
    await long_ago(site, bob.player)
    await ann.connect()
    seen = await ann.hello(id)
    await ann.post(f"/api/tables/{id}/start")
    await ann.until(lambda: 0 in seen.views)
    await ann.move(id, 0, seen.views[0]["moves"][0])
    await ann.ask("say", id, text="your turn", seat=0)

    for _ in range(2):  # it stays as long as the visit lasts
        (row,) = (await bob.get("/api/me/digest"))["tables"]
        assert (row["table"]["id"], row["moves"], row["lines"], row["started"]) == (id, 1, 1, True)
        assert row["table"]["your_turn"] is True and row["outcome"] is None
    assert (await ann.get("/api/me/digest"))["tables"] == []
    await ann.ask("resign", id, seat=0)
    (row,) = (await bob.get("/api/me/digest"))["tables"]
    assert row["table"]["status"] == "over" and row["outcome"] is None, "he was here when it ended"
    await ann.close()
    await bob.close()


async def test_a_digest_tells_how_a_game_ended_meanwhile(site: Site) -> None:
    ann, bob = await Client.guest(site.url(0), "Ann"), await Client.guest(site.url(1), "Bob")
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    await bob.get("/api/me/digest")
    await long_ago(site, bob.player)
    await ann.connect()
    await ann.hello(id)
    await ann.post(f"/api/tables/{id}/start")
    await ann.ask("resign", id, seat=0)

    (row,) = (await bob.get("/api/me/digest"))["tables"]
    assert row["outcome"]["winners"] == [1]
    await ann.close()
    await bob.close()


async def test_a_page_that_has_just_opened_is_told_too(site: Site) -> None:
    """Arrivals are stored together a second later: not too late for the digest."""
    ann, bob = await Client.guest(site.url(0), "Ann"), await Client.guest(site.url(0), "Bob")
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    await bob.get("/api/me/digest")
    await long_ago(site, bob.player)
    await ann.post(f"/api/tables/{id}/start")
    await bob.connect()
    await bob.send("open_lobby")

    (row,) = (await bob.get("/api/me/digest"))["tables"]
    assert row["started"]
    await ann.close()
    await bob.close()


async def long_ago(site: Site, player: str) -> None:
    """As if the player had last been here longer ago than a visit's break."""
    database = opened(site.database)
    await database.open()
    await database.write(("UPDATE visits SET seen_at = seen_at - ? WHERE player = ?", (BREAK_MS + 1000, player)))
    await database.close()


async def test_a_digest_pays_for_the_logs_that_are_folded_for_it(tmp_path: Path) -> None:
    paid: list[float] = []

    async def pay(cost: float) -> None:
        paid.append(cost)

    async with process(tmp_path) as hub:
        keeper = await started(hub)
        assert keeper.table is not None
        size, later = keeper.table.size, keeper.table.last_at + 1
        await digest(hub, BOB, (0, later), set(), pay)
        assert paid == [], "all of it is in memory"
        hub.retelling.forget(keeper.id)
        await digest(hub, BOB, (0, later), set(), pay)
        assert paid == [size / FOLDED_ENTRIES]
        hub.retelling.begin_with(keeper.id, list(hub.retelling.whole.tables[keeper.id]))
        first = hub.retelling.tails.tables[keeper.id][0].at
        await digest(hub, BOB, (first, later), set(), pay)
        assert len(paid) == 1 and not hub.retelling.remembers_all(keeper.id), "the tail reaches back far enough"
        hub.keepers.clear()
        await digest(hub, BOB, (0, later), set(), pay)
        assert paid[1:], "the table is folded"


async def test_a_digest_that_is_not_paid_is_refused(tmp_path: Path) -> None:
    async def pay(cost: float) -> None:
        raise Denied("too_many_requests")

    async with process(tmp_path) as hub:
        keeper = await started(hub)
        assert keeper.table is not None
        hub.retelling.forget(keeper.id)
        with pytest.raises(Denied, match="too many requests"):
            await digest(hub, BOB, (0, keeper.table.last_at + 1), set(), pay)


def test_only_what_others_did_is_counted() -> None:
    table = table_of(games.load("mandala"), 2)
    said = [(0, "hello"), (1, "hi"), (1, "")]  # the last one is muted
    lines = [Said(channel="table", player=seated(seat), name="Name", text=text) for seat, text in said]
    moves = [Moved(seat=seat, by="person", events=[], by_seat=[]) for seat in (0, 1, 0, 1, 1)]
    events: list[AnyTableEvent] = [*lines, *moves]
    told = [Told(table_id="table", version=1, at=1, event=event) for event in events]
    row = summed(listing(table), seated(0), told)
    assert (row.moves, row.lines, row.started, row.outcome) == (3, 1, False, None)
    assert summed(listing(table), "somebody else", told).moves == 5

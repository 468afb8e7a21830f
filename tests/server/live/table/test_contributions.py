"""What players' pages add to the seed: the protocol alone, then over sockets, restarts and processes."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.core.commitment import commitment, contributions_in, page_commitment, secret_in
from nelumbo.core.record import verify
from nelumbo.server.api.records import record_of
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.openings import opening, rematch
from nelumbo.server.live.actions.seat_actions import contributing, sitting_down, standing_up, starting
from nelumbo.server.live.table import due, viewer_messages
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, written
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import (
    CommitContribution,
    ContributionsAsked,
    NewSeat,
    NewTable,
    Resigned,
    RevealContribution,
    RevealsAsked,
)
from nelumbo.server.store.players import Player
from tests.server.client import Client, Json, Refused
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import guests, play_on
from tests.server.site import Process, Site

ADA, KOI, EVE = (Player(name.lower(), name) for name in ("Ada", "Koi", "Eve"))
AT, WAIT = 1_700_000_000_000, 2_500
SHARES = {"ada": "a" * 32, "koi": "b" * 32}
OPEN, ME = NewSeat(kind="open"), NewSeat(kind="me")


def waiting(*seats: NewSeat) -> Table:
    """A table of Ada's, at which Koi sits on the first open seat."""
    table = Table("table")
    table.apply(opening(NewTable(game="mandala", seats=list(seats)), ADA), AT)
    if OPEN in seats:
        table.apply(sitting_down(table, KOI, None, None), AT)
    return table


def asked(contributors: tuple[str, ...] = ("ada", "koi")) -> Table:
    """A table that its host has started."""
    table = waiting(ME, OPEN)
    table.apply(starting(table, ADA, contributors, WAIT), AT)
    return table


def hashed(table: Table, player: Player) -> str:
    seat = table.seating.of(player.id)[0]
    return page_commitment(commitment(table.opened.seed or ""), seat, SHARES[player.id])


def commit(table: Table, player: Player, seat: int | None = None, commitment: str | None = None) -> None:
    own = table.seating.of(player.id)[0] if seat is None else seat
    message = CommitContribution(id="1", table="table", seat=own, commitment=commitment or hashed(table, player))
    apply(table, contributing(table, player, message))


def reveal(table: Table, player: Player, contribution: str | None = None) -> None:
    seat = table.seating.of(player.id)[0]
    message = RevealContribution(id="2", table="table", seat=seat, contribution=contribution or SHARES[player.id])
    apply(table, contributing(table, player, message))


def apply(table: Table, entry: AnyEntry | None) -> None:
    if entry is not None:
        table.apply(entry, AT)


def step(table: Table, at: int = AT, server_since: int = 0) -> RevealsAsked | GameStarted | None:
    """What comes next, applied."""
    assert table.contributions is not None
    entry = table.contributions.next_step(at, server_since)
    if entry is not None:
        table.apply(entry, at)
    return entry


def dealt(table: Table) -> list[str | None]:
    assert table.status == "playing"
    return contributions_in(table.history.seed)


# The protocol alone.


def test_the_seed_is_made_of_the_servers_secret_and_every_contribution() -> None:
    table = asked()
    shown = viewer_messages.info(table, "ada")
    assert shown.status == "waiting" and shown.contributions is not None and shown.contributions.asked == [0, 1]
    commit(table, KOI)
    assert step(table) is None
    commit(table, ADA)
    assert step(table) == RevealsAsked()
    reveal(table, ADA)
    assert step(table) is None
    reveal(table, KOI)
    step(table)
    assert dealt(table) == [SHARES["ada"], SHARES["koi"]]
    assert secret_in(table.history.seed) == table.opened.seed
    shown = viewer_messages.info(table, "ada")
    assert shown.commitment == commitment(table.opened.seed or "")
    assert shown.contributions is not None and shown.contributions.step == "done"
    assert shown.contributions.revealed == [SHARES["ada"], SHARES["koi"]]


def test_nothing_shown_before_the_end_tells_the_secret() -> None:
    table = asked()
    secret = (table.opened.seed or "").removeprefix("chance2:")
    for act, player in ((commit, ADA), (commit, KOI), (reveal, ADA)):
        act(table, player)
        step(table)
        assert secret not in str(viewer_messages.info(table, "koi"))


def test_nobody_reveals_before_all_have_committed() -> None:
    """The last one to commit must not know what the others contribute."""
    table = asked()
    commit(table, ADA)
    with pytest.raises(Denied, match="nothing asked"):
        reveal(table, ADA)


def test_no_commitment_is_taken_once_somebody_may_reveal() -> None:
    table = asked()
    commit(table, ADA)
    assert step(table, AT + WAIT) == RevealsAsked()
    with pytest.raises(Denied, match="nothing asked"):
        commit(table, KOI)


def test_a_commitment_stands_and_may_be_repeated() -> None:
    """Two tabs of one player, or a page that comes back."""
    table = asked()
    commit(table, ADA)
    size = table.size
    commit(table, ADA)
    assert table.size == size
    with pytest.raises(Denied, match="nothing asked"):
        commit(table, ADA, commitment="0" * 64)


def test_only_what_was_committed_to_can_be_revealed() -> None:
    table = asked()
    commit(table, ADA)
    commit(table, KOI)
    step(table)
    with pytest.raises(Denied, match="wrong contribution"):
        reveal(table, ADA, "c" * 32)
    reveal(table, ADA)
    size = table.size
    reveal(table, ADA)
    assert table.size == size


def test_a_commitment_copied_from_another_seat_opens_nothing() -> None:
    table = asked()
    commit(table, ADA)
    commit(table, KOI, commitment=hashed(table, ADA))
    step(table)
    reveal(table, ADA)
    with pytest.raises(Denied, match="wrong contribution"):
        reveal(table, KOI, SHARES["ada"])


def test_nobody_contributes_for_another_seat_or_unasked() -> None:
    table = asked(("ada",))
    with pytest.raises(Denied, match="nothing asked"):
        commit(table, KOI)
    with pytest.raises(Denied, match="not your seat"):
        commit(table, KOI, seat=0, commitment=hashed(table, ADA))
    with pytest.raises(Denied, match="nothing asked"):
        contributing(waiting(ME, OPEN), ADA, CommitContribution(id="1", table="t", seat=0, commitment="0" * 64))


def test_a_contribution_that_is_withheld_is_left_out_and_named() -> None:
    table = asked()
    commit(table, ADA)
    commit(table, KOI)
    step(table)
    reveal(table, ADA)
    assert step(table, AT + WAIT - 1) is None
    step(table, AT + WAIT)
    assert dealt(table) == [SHARES["ada"], None]
    table.apply(Resigned(0, "resigned"), AT)
    verdict = verify(table.game, record_of(table))
    assert verdict.holds and verdict.contributed == ["in", "withheld"]
    with pytest.raises(Denied, match="nothing asked"):
        reveal(table, KOI)


def test_a_page_that_never_commits_is_not_waited_for_twice() -> None:
    table = asked()
    commit(table, ADA)
    assert step(table, AT + WAIT) == RevealsAsked()
    reveal(table, ADA)
    step(table, AT + WAIT)
    assert dealt(table) == [SHARES["ada"], None]
    assert record_of(table).page_commitments == [hashed(table, ADA), None]


def test_where_no_page_commits_the_server_deals_alone() -> None:
    table = asked()
    assert isinstance(step(table, AT + WAIT), GameStarted)
    assert table.history.seed == table.opened.seed and record_of(table).page_commitments is None


def test_only_pages_that_take_part_are_asked_one_for_each_player() -> None:
    table = waiting(ME, ME)
    assert starting(table, ADA, ("ada", "eve"), WAIT) == ContributionsAsked([0], WAIT)
    assert starting(table, ADA, ("eve",), WAIT) == GameStarted(table.opened.seed or "")
    assert starting(table, ADA, ("ada",), 0) == GameStarted(table.opened.seed or "")


def test_a_table_opened_without_a_commitment_is_dealt_by_the_server() -> None:
    """Logs from before: contributions are worth something only after the server's commitment."""
    table = Table("table")
    entry = opening(NewTable(game="mandala", seats=[ME, ME]), ADA)
    for seed in (None, "an older seed"):
        old = written(entry, games.load("mandala")).replace(f'"seed":"{entry.seed}"', f'"seed":"{seed}"')
        table = Table("table")
        table.apply_stored(old.replace('"seed":"None"', '"seed":null'), AT)
        assert isinstance(starting(table, ADA, ("ada",), WAIT), GameStarted)


def test_seats_stay_as_they_are_while_pages_are_asked() -> None:
    table = asked()
    for change in (lambda: standing_up(table, KOI, 1), lambda: starting(table, ADA, ("ada",), WAIT)):
        with pytest.raises(Denied, match="already started"):
            change()


def test_a_restart_between_any_two_steps_changes_nothing() -> None:
    table, log = Table("table"), list[str]()

    def follow(entry: AnyEntry | None) -> None:
        assert entry is not None
        table.apply(entry, AT)
        log.append(written(entry, table.game))
        again = Table("table")
        for text in log:
            again.apply_stored(text, AT)
        assert viewer_messages.info(again, "ada") == viewer_messages.info(table, "ada")
        assert due.next_due(again, AT) == due.next_due(table, AT)

    def commitment_of(player: Player) -> CommitContribution:
        seat = table.seating.of(player.id)[0]
        return CommitContribution(id="1", table="table", seat=seat, commitment=hashed(table, player))

    follow(opening(NewTable(game="mandala", seats=[ME, OPEN]), ADA))
    follow(sitting_down(table, KOI, None, None))
    follow(starting(table, ADA, ("ada", "koi"), WAIT))
    assert due.next_due(table, AT) == AT + WAIT and table.contributions is not None
    follow(contributing(table, ADA, commitment_of(ADA)))
    follow(contributing(table, KOI, commitment_of(KOI)))
    follow(table.contributions.next_step(AT, 0))
    for player in (ADA, KOI):
        seat = table.seating.of(player.id)[0]
        message = RevealContribution(id="2", table="table", seat=seat, contribution=SHARES[player.id])
        follow(contributing(table, player, message))
    follow(table.contributions.next_step(AT, 0))
    assert len(dealt(table)) == 2


def test_a_server_that_was_away_waits_for_its_pages_anew() -> None:
    table = asked()
    commit(table, ADA)
    commit(table, KOI)
    step(table)
    back = AT + 60_000
    assert step(table, back + WAIT - 1, server_since=back) is None
    assert isinstance(step(table, back + WAIT, server_since=back), GameStarted)


def test_a_rematch_has_a_secret_and_contributions_of_its_own() -> None:
    table = asked(("ada",))
    commit(table, ADA)
    step(table)
    reveal(table, ADA)
    step(table)
    table.apply(Resigned(0, "resigned"), AT)
    again = Table("again")
    again.apply(rematch(table, ADA, rotated=False), AT)
    again.apply(sitting_down(again, KOI, None, None), AT)
    assert again.contributions is None and again.opened.seed != table.opened.seed
    assert starting(again, ADA, ("ada",), WAIT) == ContributionsAsked([0], WAIT)


# Over sockets.


class Contributor:
    """A client's part of the seed, as the page makes it."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.contribution = secrets.token_hex(16)

    @property
    def info(self) -> Json:
        return self.client.tables[self.table].table

    @property
    def seat(self) -> int:
        return int(self.info["yours"][0])

    async def hello(self) -> None:
        seen = self.client.tables.get(self.table)
        version, seats = (seen.version, seen.seats) if seen else (0, [])
        await self.client.ask("hello", self.table, version=version, seats=seats, contributes=True)

    async def until(self, step: str) -> None:
        await self.client.until(lambda: (self.info.get("contributions") or {}).get("step") == step)

    async def commit(self) -> None:
        await self.until("commit")
        hashed = page_commitment(self.info["commitment"], self.seat, self.contribution)
        await self.client.ask("commit_contribution", self.table, seat=self.seat, commitment=hashed)

    async def reveal(self, contribution: str | None = None) -> None:
        await self.until("reveal")
        shown = contribution or self.contribution
        await self.client.ask("reveal_contribution", self.table, seat=self.seat, contribution=shown)


async def pair(ann: Client, bob: Client, **more: object) -> tuple[Contributor, Contributor]:
    """Two people in the waiting room, whose pages take part."""
    id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], options={"first": 0}, **more)
    await bob.post(f"/api/tables/{id}/sit")
    pages = Contributor(ann, id), Contributor(bob, id)
    for page in pages:
        await page.hello()
    await ann.until(lambda: [guest["contributes"] for guest in ann.tables[id].here] == [True, True])
    return pages


async def record_after(client: Client, id: str) -> tuple[Json, Json]:
    """The record of a game that ends at once, and what the server's check says."""
    await client.ask("resign", id, seat=0)
    await client.until(lambda: client.tables[id].table["status"] == "over")
    return await client.get(f"/api/records/{id}"), await client.get(f"/api/records/{id}/verify")


async def test_two_pages_contribute_to_the_deal(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        ada, koi = await pair(ann, bob)
        before = ada.info["commitment"]
        answer = await ann.post(f"/api/tables/{ada.table}/start")
        assert answer["status"] == "waiting" and answer["contributions"]["step"] == "commit"
        await ada.commit()
        await koi.commit()
        await ada.reveal()
        await koi.reveal()
        await koi.until("done")
        assert koi.info["status"] == "playing" and koi.info["commitment"] == before
        record, verdict = await record_after(ann, ada.table)
        assert contributions_in(record["seed"]) == [ada.contribution, koi.contribution]
        assert record["commitment"] == before
        assert verdict["holds"] and verdict["contributed"] == ["in", "in"]


async def test_a_table_that_is_started_at_once_waits_for_its_hosts_page(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
        id = await ann.open_table("mandala", seats, start=True, contributes=True)
        ada = Contributor(ann, id)
        await ada.hello()
        await ada.commit()
        await ada.reveal()
        await ada.until("done")
        await play_on(ann, id, 1)
        verdict = await ann.get(f"/api/records/{id}/verify")
        assert verdict["holds"] and verdict["contributed"] == ["in", "none"]


async def test_a_page_in_another_process_is_waited_for(site: Site) -> None:
    """The host starts by HTTP alone, in a process in which nobody has the table open."""
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        await bob.post(f"/api/tables/{id}/sit")
        koi = Contributor(bob, id)
        await ann.hello(id)
        await koi.hello()
        await ann.until(lambda: any(guest["contributes"] for guest in ann.tables[id].here))
        await ann.ask("goodbye", id)
        answer = await ann.post(f"/api/tables/{id}/start")
        assert answer["contributions"]["asked"] == [1]
        await koi.commit()
        await koi.reveal()
        await koi.until("done")
        assert koi.info["contributions"]["revealed"] == [None, koi.contribution]


async def test_two_tabs_of_one_player_contribute_once(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        ada, koi = await pair(ann, bob)
        tab = Client(ann.url)
        tab.http.cookies = ann.http.cookies
        await tab.connect()
        other = Contributor(tab, ada.table)
        await other.hello()
        await ann.post(f"/api/tables/{ada.table}/start")
        await ada.commit()
        with pytest.raises(Refused) as refused:
            await other.commit()
        assert refused.value.code == "nothing_asked"
        await koi.commit()
        with pytest.raises(Refused) as refused:
            await other.reveal()
        assert refused.value.code == "wrong_contribution"
        await koi.reveal()
        await ada.reveal()
        await other.until("done")
        assert other.info["contributions"]["revealed"] == [ada.contribution, koi.contribution]
        await tab.close()


async def test_a_player_who_leaves_for_good_while_pages_are_asked_has_given_up_after_the_deal(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        ada, _ = await pair(ann, bob)
        await ann.post(f"/api/tables/{ada.table}/start")
        await ada.commit()
        await bob.request("DELETE", "/api/me")
        await ada.reveal()
        await ann.until(lambda: ann.tables[ada.table].table["status"] == "over")
        table = await ann.get(f"/api/tables/{ada.table}")
        assert table["status"] == "over" and table["seats"][1]["player"] is None
        assert table["outcome"]["reason"] == "resigned" and table["outcome"]["winners"] == [0]


async def test_clients_that_know_nothing_of_it_are_not_waited_for(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        await bob.post(f"/api/tables/{id}/sit")
        for client in (ann, bob):
            await client.hello(id)
        answer = await ann.post(f"/api/tables/{id}/start")
        assert answer["status"] == "playing" and answer["contributions"] is None


async def test_a_record_that_is_played_on_keeps_its_proof(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        ada, koi = await pair(ann, bob)
        await ann.post(f"/api/tables/{ada.table}/start")
        for page in (ada, koi):
            await page.commit()
        for page in (ada, koi):
            await page.reveal()
        await ada.until("done")
        await record_after(ann, ada.table)
        on = await ann.post(f"/api/records/{ada.table}/play_on", after=0, seat=0, bot="beginner")
        await ann.hello(on["id"])
        assert ann.tables[on["id"]].table["contributions"]["revealed"] == [ada.contribution, koi.contribution]
        _, verdict = await record_after(ann, on["id"])
        assert verdict["holds"] and verdict["contributed"] == ["in", "in"]


@pytest.fixture(params=["5"])
def process(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Process]:
    """One of its own, which waits that many seconds for pages."""
    process = PreforkProcess(
        str(tmp_path / "nelumbo.db"), None, tmp_path / "log", contribution_seconds=request.param
    ).wait()
    yield process
    process.stop()


async def test_a_page_that_does_not_reveal_is_left_out(process: Process) -> None:
    async with guests(Site([process], ""), "Ann", "Bob") as (ann, bob):
        ada, koi = await pair(ann, bob)
        await ann.post(f"/api/tables/{ada.table}/start")
        await koi.commit()
        await ada.commit()
        await ada.reveal()
        with pytest.raises(Refused) as refused:
            await koi.reveal("0" * 32)
        assert refused.value.code == "wrong_contribution"
        await bob.disconnect()
        await ada.until("done")
        assert ada.info["contributions"]["revealed"] == [ada.contribution, None]
        record, verdict = await record_after(ann, ada.table)
        assert contributions_in(record["seed"]) == [ada.contribution, None]
        assert verdict["holds"] and verdict["contributed"] == ["in", "withheld"]


@pytest.mark.parametrize("process", ["30"], indirect=True)
async def test_a_server_killed_between_commit_and_reveal_goes_on(process: Process) -> None:
    async with guests(Site([process], ""), "Ann", "Bob") as (ann, bob):
        ada, koi = await pair(ann, bob)
        await ann.post(f"/api/tables/{ada.table}/start")
        await ada.commit()
        await koi.commit()
        process.kill()
        process.start()
        process.wait()
        for page in (ada, koi):
            await page.client.disconnect()
            await page.client.connect()
            await page.hello()
            await page.reveal()
        await ada.until("done")
        record, verdict = await record_after(ann, ada.table)
        assert contributions_in(record["seed"]) == [ada.contribution, koi.contribution]
        assert verdict["holds"]

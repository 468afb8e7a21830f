"""The law of the keeper: what is told is durable, and what fails is told to nobody."""

import sqlite3
from pathlib import Path

import pytest

from nelumbo.core.errors import IllegalMove
from nelumbo.server.live.actions.game_actions import AlreadyMade
from nelumbo.server.live.keeping.keeper import IDLE_SECONDS, Keeper
from nelumbo.server.live.table.entries import MoveEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import FromServer, Returned, StoodIn, Told, Welcome
from nelumbo.server.store import Unavailable
from tests.server.live.parts import ANN, BOB, EVE, Listener, any_move, process, started, stored_and_away


class Witness(Listener):
    """A page that looks into the store whenever it hears something."""

    def __init__(self, file: Path) -> None:
        super().__init__(EVE)
        self.file = file
        self.stored: list[int] = []

    def send(self, message: FromServer) -> None:
        super().send(message)
        if isinstance(message, Told):
            with sqlite3.connect(self.file) as store:
                self.stored += store.execute("SELECT max(number) FROM entries").fetchone()
            store.close()


async def test_a_move_is_stored_before_anybody_hears_of_it(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, eve = await started(hub), Witness(tmp_path / "nelumbo.db")
        await keeper.hello(eve, 0, ())
        sizes = [(await keeper.act(any_move))[0].size for _ in range(3)]
        assert eve.stored == sizes


async def test_a_refused_move_is_neither_stored_nor_told(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, eve = await started(hub), Listener(EVE)
        await keeper.hello(eve, 0, ())
        with pytest.raises(IllegalMove, match="not your decision"):
            await keeper.act(out_of_turn)
        assert not eve.heard(Told) and len(await hub.tables.entries(keeper.id)) == 3


async def test_a_move_is_refused_after_a_look_at_what_other_processes_appended(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        hub.cluster.is_shared = True
        for _ in range(3):
            with pytest.raises(IllegalMove, match="not your decision"):
                await keeper.act(out_of_turn)


def out_of_turn(table: Table) -> MoveEntry:
    return MoveEntry(1, table.game.decode(table.decisions.legal[0][0]), "person")


async def test_a_move_that_cannot_be_stored_never_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*args: object) -> None:
        raise Unavailable

    async with process(tmp_path) as hub:
        keeper, eve = await started(hub), Listener(EVE)
        await keeper.hello(eve, 0, ())
        with monkeypatch.context() as broken:
            broken.setattr(hub.tables, "append", away)
            with pytest.raises(Unavailable):
                await keeper.act(any_move)
        assert keeper.table is None and not eve.heard(Told)
        table, _ = await keeper.act(any_move)
        assert (table.size, len(table.history.moves), len(eve.heard(Told))) == (4, 1, 1)


async def test_a_move_that_was_stored_without_an_answer_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store committed it and went away before it could say so."""
    async with process(tmp_path) as hub:
        keeper, eve = await started(hub), Listener(EVE)
        await keeper.hello(eve, 0, ())
        with monkeypatch.context() as broken:
            broken.setattr(hub.tables, "append", stored_and_away(hub))
            with pytest.raises(Unavailable):
                await keeper.act(any_move, "0:once")
        table, number = await keeper.act(lambda table: AlreadyMade(table.move_ids["0:once"][0]), "0:once")
        assert number == table.history.moves[0].told_as and len(eve.heard(Told)) == 1


async def test_the_later_of_two_processes_decides_again_on_what_the_first_appended(tmp_path: Path) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        first, eve = await started(one), Listener(EVE)
        await first.hello(eve, 0, ())
        await (await other.keeper(first.id)).act(any_move)
        seen: list[int] = []

        def decide(table: Table) -> MoveEntry:
            seen.append(table.size)
            return any_move(table)  # type: ignore[return-value]  # a move

        await first.act(decide)
        assert seen == [3, 4], "refused on the stale log, decided again on the fresh one"
        assert [told.version for told in eve.heard(Told)] == [4, 5]


async def test_a_page_that_comes_back_hears_what_it_missed(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, page = await started(hub), Listener(BOB)
        await keeper.hello(page, 0, ())
        version = keeper.version_for(page)
        assert version is not None
        keeper.presence.leave(page)
        assert keeper.version_for(page) is None
        await keeper.act(any_move)
        for knows, missed in ((version, 1), (version + 1, 0)):
            await keeper.hello(page, knows, (1,))
            assert len(page.heard(Welcome)[-1].missed) == missed
        await keeper.hello(page, version, (0,))
        assert len(page.heard(Welcome)[-1].missed) == version + 1, "seen with other seats, it is all new"


async def test_a_player_who_comes_back_in_their_own_turn_can_move(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, ann = await started(hub), Listener(ANN)
        await keeper.act(lambda table: StoodIn(0))
        await keeper.hello(ann, 0, ())
        (welcome,), (returned,) = ann.heard(Welcome), ann.heard(Told)
        assert welcome.views[0].moves == [], "the bot decides"
        assert returned.event == Returned(0) and returned.views and returned.views[0].moves


async def test_a_keeper_is_idle_once_everybody_has_gone(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, page = Keeper("table", hub), Listener(ANN)
        later = keeper.used_at + IDLE_SECONDS + 1
        assert keeper.is_idle(later) and not keeper.is_idle(keeper.used_at)
        keeper.audience.listeners[page] = (0,)
        assert not keeper.is_idle(later)
        keeper.presence.leave(page)
        async with keeper.lock:
            assert not keeper.is_idle(later)
        assert keeper.is_idle(later)

"""Rounds of a tournament: tables by themselves, results from them, forfeits at the deadline, and a next round."""

from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from nelumbo.server.live.actions.game_actions import resign
from nelumbo.server.live.actions.seat_actions import dealing, sitting_down, standing_up
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.matching import tournament_rounds
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds, points_of
from nelumbo.server.live.table.seating import AUTO_START_MS
from nelumbo.server.messages import DailyClock, LiveClock, TournamentKind
from nelumbo.server.store import Conflict
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.outages import Outages
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.results import SeatOutcome, SeatResult
from nelumbo.server.store.tournaments import Conditions, GameRow, Tournaments
from nelumbo.server.wall_clock import now
from tests.server.live.parts import process

DAILY = Conditions("mandala", DailyClock(hours=24))


class Cup:
    """A tournament with people in it, in one process."""

    def __init__(self, hub: Hub, id: str, people: list[Player]) -> None:
        self.hub = hub
        self.id = id
        self.people = people
        self.tournaments = Tournaments(hub.tables.database)
        self.rounds = TournamentRounds(hub, self.tournaments)

    async def look(self) -> None:
        tournament = await self.tournaments.get(self.id)
        assert tournament is not None
        with suppress(Conflict):
            await self.rounds.look_after(tournament)

    async def games(self, number: int) -> list[GameRow]:
        return [game for game in await self.tournaments.games(self.id) if game.pairing.round == number]

    async def sit(self, game: GameRow, numbers: tuple[int | None, ...]) -> None:
        keeper = await self.hub.keeper(game.table or "")
        for number in numbers:
            player = self.people[number or 0]
            await keeper.act(lambda table, player=player: sitting_down(table, player, None, None))  # type: ignore[misc]

    async def lose(self, game: GameRow, loser: int) -> None:
        """Both sit down, and one resigns."""
        await self.sit(game, (game.pairing.first, game.pairing.second))
        await self.begin(game)
        player, seat = self.people[loser].id, 0 if loser == game.pairing.first else 1
        await (await self.hub.keeper(game.table or "")).act(lambda table: resign(table, player, seat))

    async def begin(self, game: GameRow) -> None:
        await (await self.hub.keeper(game.table or "")).act(lambda table: dealing(table, (), 0))

    async def let_time_pass(self) -> None:
        await self.hub.tables.database.write(("UPDATE tournaments SET deadline = 1 WHERE id = ?", (self.id,)))

    async def status(self) -> tuple[str, int]:
        tournament = await self.tournaments.get(self.id)
        assert tournament is not None
        return tournament.status, tournament.round


async def cup(
    hub: Hub, count: int, kind: TournamentKind = "swiss", rounds: int = 2, conditions: Conditions = DAILY
) -> Cup:
    """Started, with its first round."""
    database = hub.tables.database
    groups, tournaments = Groups(database), Tournaments(database)
    people = [await Players(database).add(f"Player {number}") for number in range(count)]
    group = await groups.add(people[0].id, "Pond", False, 1)
    assert group is not None
    id = await tournaments.add(group.id, "Cup", kind, conditions, rounds, 24, 1)
    assert id is not None
    for player in people:
        await groups.join(group.id, player.id, 1)
        assert await tournaments.join(id, player.id)
    assert await tournaments.start(id, rounds, count)
    made = Cup(hub, id, people)
    await made.look()
    return made


async def test_each_game_has_a_table_for_its_two_players_and_the_next_round_follows_the_results(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        first = await made.games(1)
        for game in first:
            listing = (await (await hub.keeper(game.table or "")).fresh_table()).seating.holders
            kept = [made.people[number or 0].id for number in (game.pairing.first, game.pairing.second)]
            assert [holder.kept_for for holder in listing] == kept and all(holder.key for holder in listing)
        await made.lose(first[0], first[0].pairing.first)
        await made.look()
        assert [game.pairing.points for game in await made.games(1)] == [(0, 2), None] and await made.games(2) == []
        await made.lose(first[1], first[1].pairing.second or 0)
        await made.look()
        winners = {first[0].pairing.second, first[1].pairing.first}
        second = await made.games(2)
        assert winners in [{game.pairing.first, game.pairing.second} for game in second]
        for game in second:
            await made.lose(game, game.pairing.first)
        await made.look()
        assert await made.status() == ("over", 2)


async def test_two_processes_make_one_round(tmp_path: Path) -> None:
    async with process(tmp_path) as hub, process(tmp_path) as other:
        made = await cup(hub, 5)
        again = Cup(other, made.id, made.people)
        stale = await made.tournaments.get(made.id)
        assert stale is not None
        for game in await made.games(1):
            if game.table is not None:
                await made.lose(game, game.pairing.first)
        await made.look()
        with suppress(Conflict):
            await again.rounds.look_after(stale)
        assert len(await made.games(2)) == 3 and await made.status() == ("playing", 2)


async def test_who_has_not_sat_down_by_the_deadline_has_lost_and_a_game_that_is_played_goes_on(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 6)
        came, nobody, played = await made.games(1)
        await made.sit(came, (came.pairing.second,))
        await made.sit(played, (played.pairing.first, played.pairing.second))
        await made.begin(played)
        await made.look()
        assert await made.status() == ("playing", 1), "there is time left"
        await made.let_time_pass()
        await made.look()
        assert [game.pairing.points for game in await made.games(1)] == [(0, 2), (0, 0), None]
        assert await made.status() == ("playing", 2)
        keeper = await hub.keeper(played.table or "")
        await keeper.act(lambda table: resign(table, made.people[played.pairing.first].id, 0))
        await made.look()
        assert (await made.games(1))[2].pairing.points == (0, 2), "it counts when it ends"
        assert (await (await hub.keeper(nobody.table or "")).fresh_table()).status == "over"


async def test_a_table_that_is_full_at_the_deadline_is_played(tmp_path: Path) -> None:
    """The victory is not shared by sitting down in the last second: the game begins, and counts when it ends."""
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        game, _ = await made.games(1)
        await made.sit(game, (game.pairing.first, game.pairing.second))
        await made.let_time_pass()
        await made.look()
        assert (await made.games(1))[0].pairing.points is None and await made.status() == ("playing", 2)
        await made.begin(game)
        keeper = await hub.keeper(game.table or "")
        await keeper.act(lambda table: resign(table, made.people[game.pairing.first].id, 0))
        await made.look()
        assert (await made.games(1))[0].pairing.points == (0, 2)


async def test_two_who_were_never_there_together_play_from_the_deadline_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then a live clock waits for both: nobody sits down while the other sleeps, and wins by the clock."""
    async with process(tmp_path) as hub:
        made = await cup(hub, 4, conditions=Conditions("mandala", LiveClock(seconds=300)))
        game, _ = await made.games(1)
        await made.sit(game, (game.pairing.first, game.pairing.second))
        monkeypatch.setattr(tournament_rounds, "now", lambda: now() + 2 * AUTO_START_MS)
        await made.look()
        keeper = await hub.keeper(game.table or "")
        assert (await keeper.fresh_table()).status == "waiting"
        await made.let_time_pass()
        await made.look()
        assert (await keeper.fresh_table()).status == "playing"
        assert (await made.games(1))[0].pairing.points is None, "it counts when it ends"


async def test_who_stands_up_in_the_last_moment_in_another_process_has_not_sat_down(tmp_path: Path) -> None:
    """The table that the round closes is stale here: it is closed as the other process left it."""
    async with process(tmp_path) as hub, process(tmp_path) as other:
        made = await cup(hub, 4)
        game, _ = await made.games(1)
        await made.sit(game, (game.pairing.first,))
        player = made.people[game.pairing.first]
        await (await other.keeper(game.table or "")).act(lambda table: standing_up(table, player, 0))
        await made.let_time_pass()
        await made.look()
        assert (await made.games(1))[0].pairing.points == (0, 0)


async def test_who_sits_down_and_withdraws_has_lost_and_does_not_come_back(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made, groups = await cup(hub, 6), Groups(hub.tables.database)
        tournament = await made.tournaments.get(made.id)
        assert tournament is not None
        games = await made.games(1)
        (played,) = [game for game in games if 0 in (game.pairing.first, game.pairing.second)]  # the owner stays
        left, empty = [game for game in games if game is not played]
        gone = [left.pairing.second, empty.pairing.first, empty.pairing.second]
        await made.sit(left, (left.pairing.second,))
        await made.sit(empty, (empty.pairing.first,))
        for number in gone:
            await groups.leave(tournament.group, made.people[number or 0].id)
        await made.look()
        points = {game.table: game.pairing.points for game in await made.games(1)}
        assert points == {left.table: (2, 0), empty.table: (0, 0), played.table: None}
        for number in gone:
            await groups.join(tournament.group, made.people[number or 0].id, 2)
        await made.lose(played, played.pairing.first)
        await made.look()
        paired = {number for game in await made.games(2) for number in (game.pairing.first, game.pairing.second)}
        assert paired and paired.isdisjoint(gone)


async def test_who_has_sat_down_and_withdrawn_gets_nothing_at_the_deadline(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        game, _ = await made.games(1)
        await made.sit(game, (game.pairing.first,))
        await made.tournaments.leave(made.id, made.people[game.pairing.first].id)
        await made.let_time_pass()
        await made.look()
        assert (await made.games(1))[0].pairing.points == (0, 0)


async def test_a_game_that_is_played_counts_although_all_others_have_withdrawn(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 3, "round_robin", 3)
        game, free = await made.games(1)
        loser = game.pairing.second or 0
        await made.sit(game, (game.pairing.first, loser))
        await made.begin(game)
        for number in (loser, free.pairing.first):
            await made.tournaments.leave(made.id, made.people[number].id)
        await made.let_time_pass()
        await made.look()
        assert await made.status() == ("playing", 1)
        keeper = await hub.keeper(game.table or "")
        await keeper.act(lambda table: resign(table, made.people[loser].id, 1))
        await made.look()
        assert (await made.games(1))[0].pairing.points == (2, 0) and await made.status() == ("over", 1)


async def test_a_round_robin_goes_on_without_somebody_who_has_withdrawn_or_is_gone(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4, "round_robin", rounds=3)
        for game in await made.games(1):
            await made.lose(game, game.pairing.first)
        await made.tournaments.leave(made.id, made.people[1].id)
        await Players(hub.tables.database).delete(made.people[2].id)
        await made.look()
        for number in (2, 3):
            games = await made.games(number)
            assert [game.table is None for game in games].count(False) == sum(
                {game.pairing.first, game.pairing.second} == {0, 3} for game in games
            )
            for game in games:
                if game.table is not None:
                    await made.lose(game, game.pairing.first)
            await made.look()
        assert await made.status() == ("over", 3)
        tournament = await made.tournaments.get(made.id)
        assert tournament is not None
        names = [one.name for one in await made.tournaments.entrants(tournament)]
        assert names == ["Player 0", "Player 1", None, "Player 3"]


async def test_a_result_that_comes_after_the_end_of_the_game_counts(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made, database = await cup(hub, 4), hub.tables.database
        late, without = await made.games(1)
        for game in (late, without):
            await made.lose(game, game.pairing.first)
        await database.write(("UPDATE results SET table_id = 'held back ' || table_id", ()))
        await made.look()
        assert [game.pairing.points for game in await made.games(1)] == [None, None]
        await database.write(("UPDATE results SET table_id = ? WHERE table_id LIKE ?", (late.table, f"%{late.table}")))
        await made.look()
        assert [game.pairing.points for game in await made.games(1)] == [(0, 2), (1, 1)]


async def test_tables_without_a_result_are_forgotten_once_nobody_waits_for_them(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        for game in await made.games(1):
            await made.lose(game, game.pairing.first)
        await hub.tables.database.write(("DELETE FROM results", ()))
        await made.look()
        assert len(made.rounds.without_result) == 2
        await made.tournaments.delete(made.id)  # by another process
        for _ in range(2):
            await made.rounds.run()
        assert not made.rounds.without_result | made.rounds.without_result_before


async def test_a_table_without_a_result_is_shared_at_the_next_look_at_all(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        for game in await made.games(1):
            await made.lose(game, game.pairing.first)
        await hub.tables.database.write(("DELETE FROM results", ()))
        for points in (None, (1, 1)):
            await made.rounds.run()
            assert {game.pairing.points for game in await made.games(1)} == {points}


async def test_a_table_opened_while_its_tournament_is_deleted_is_closed(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        tournament = await made.tournaments.get(made.id)
        assert tournament is not None
        entrants = {one.number: one for one in await made.tournaments.entrants(tournament)}
        game = replace((await made.games(1))[0], table="late")
        await made.rounds.delete(made.id)
        await made.rounds.open(tournament, game, entrants)
        assert (await (await hub.keeper("late")).fresh_table()).status == "over"


async def test_a_tournament_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        cups = sorted([await cup(hub, 4) for _ in range(3)], key=lambda one: one.id)
        strange = "UPDATE tournament_games SET first = first + 90 WHERE tournament_id = ?"
        await hub.tables.database.write((strange, (cups[0].id,)))
        for one in cups[1:]:
            for game in await one.games(1):
                await one.lose(game, game.pairing.first)
        await cups[0].rounds.run()
        assert [await one.status() for one in cups] == [("playing", 1), ("playing", 2), ("playing", 2)]


async def test_every_tournament_has_its_turn_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_rounds, "WINDOW", 2)
    async with process(tmp_path) as hub:
        cups = [await cup(hub, 3) for _ in range(5)]
        for one in cups:
            (game,) = [game for game in await one.games(1) if game.table is not None]
            await one.lose(game, game.pairing.first)
        rounds, pauses = cups[0].rounds, list[float]()
        while not pauses or pauses[-1] < tournament_rounds.SECONDS:
            pauses.append(await rounds.run())
        assert len(pauses) == 3 and {await one.status() for one in cups} == {("playing", 2)}


async def test_the_result_of_a_game_is_that_of_its_two_players() -> None:
    def result(player: str | None, outcome: SeatOutcome) -> SeatResult:
        return SeatResult(name="", player=player, outcome=outcome)

    for seats, points in (
        ([result("ann", "won"), result("bob", "lost")], (2, 0)),
        ([result("bob", "won"), result("ann", "lost")], (0, 2)),
        ([result("ann", "shared"), result("bob", "shared")], (1, 1)),
        ([result("ann", "none"), result("bob", "none")], (1, 1)),
        ([result("ann", "lost"), result("eve", "won")], (2, 0)),
        ([result("ann", "lost"), result(None, "won")], (2, 0)),
    ):
        assert points_of(seats, "ann", "bob") == points


async def test_a_table_of_a_round_that_is_played_does_not_expire(tmp_path: Path) -> None:
    """A round may be longer than tables wait, and who sat down early has sat down."""
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        game, _ = await made.games(1)
        ages = {age.id: age for age in await hub.tables.ages("", 10)}
        assert not await hub.tables.remove(ages[game.table or ""])
        await made.tournaments.end(made.id)
        assert await hub.tables.remove(ages[game.table or ""])


async def test_deadlines_move_by_an_outage_once(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made, outages = await cup(hub, 4), Outages(hub.tables.database)
        await outages.heartbeat("one", 1_000, 5_000)
        before = await made.tournaments.get(made.id)
        for name in ("one", "other"):
            await outages.heartbeat(name, 61_000, 5_000)
        after = await made.tournaments.get(made.id)
        assert before is not None and after is not None and before.deadline is not None
        assert after.deadline == before.deadline + 60_000

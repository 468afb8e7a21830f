"""Clocks, absence and agreement: nobody loses time, a seat or a say by what the server could not know."""

from collections.abc import Callable
from itertools import pairwise

from nelumbo.server.live.cluster import OUTAGE_MS
from nelumbo.server.live.table.deliveries import Delivery, UndoDelivery
from nelumbo.server.live.table.entries import ServerAway, UndoEntry
from nelumbo.server.messages import Ended, Resigned, StoodIn, StopAnswered, StopOffered, UndoAnswered, UndoAsked
from nelumbo.server.store.tables import StoredEntry
from tests.sim.loop import VirtualLoop
from tests.sim.plan import Plan
from tests.sim.story import Fault, Story

EPOCH = 1_800_000_000.0
SKEW_SECONDS = 1.0
"""How wrong a machine's clock may be, either way."""
SURE_OUTAGE_SECONDS = OUTAGE_MS / 1000 + 2 * SKEW_SECONDS
"""So long without a sign of life is an outage by any clock."""
SLOWEST_SECONDS = 12.0
"""The longest that a write may be under way."""
LATEST_FLAG_SECONDS = 30.0
"""A seat's flag falls at most this long after its time, whatever went wrong."""


NOTICED_SECONDS = 3.0
"""So much earlier than its page a process may notice that the connection is lost."""
PUT_RIGHT_SECONDS = 30.0
"""A seat is given back after at most this long, whatever goes wrong."""
KNOWN_SECONDS = 5.0
"""Every process knows of an arrival after at most this long."""


class Fairness:
    def __init__(self, loop: VirtualLoop, plan: Plan, report: Callable[[Fault], None]) -> None:
        self.loop = loop
        self.plan = plan
        self.report = report
        """A fault that shows later."""
        self.signs_of_life: list[float] = []
        """When a heartbeat or an entry was kept."""
        self.here: dict[tuple[str, str | None], float] = {}
        """By table and player who has it open, since when."""
        self.left: dict[tuple[str, str | None], float] = {}
        """By table and player, when they last had it open."""
        self.is_hearsay = any(plan.rates.values()) or any(plan.events.values())
        """Whether a process may not know who is here."""

    def must(self, holds: object, sentence: str) -> None:
        if not holds:
            raise Fault(sentence)

    def before(self, story: Story, entry: StoredEntry, stored: object) -> None:
        """An entry is kept, and the story does not have it yet."""
        self.count_time(story, entry, stored)
        match stored:
            case Resigned(seat, "clock"):
                self.check_flag(story, seat)
            case StoodIn(seat):
                self.check_absent(story, seat)
                if self.plan.takeover is None:
                    self.check_gone(story, seat, entry.at)
            case StopOffered(_, gone) | StopAnswered(_, _, gone):
                for seat in gone:
                    self.check_absent(story, seat)
                    self.check_gone(story, seat, entry.at)

    def after(self, story: Story, stored: object, deliveries: list[Delivery]) -> None:
        """The story has the entry: who has agreed to what, and was everybody asked?"""
        id, events = story.table.id, [delivery.event for delivery in deliveries]
        match stored:
            case UndoAsked(seat):
                story.undo_agreed = {seat}
            case UndoAnswered(seat, True):
                story.undo_agreed.add(seat)
                if any(isinstance(event, UndoDelivery) for event in events):
                    unasked = story.people() - story.undo_agreed
                    self.must(not unasked, f"moves were taken back at {id} without seats {unasked}")
            case UndoEntry(seat, practice=True):
                self.must(story.people() <= {seat}, f"seat {seat} practised against people at {id}")
            case StopOffered(seat, gone):
                story.stop_agreed = {seat}
            case StopAnswered(seat, True, gone):
                story.stop_agreed.add(seat)
            case _:
                gone = []
        story.has_undone |= any(isinstance(event, UndoDelivery) for event in events)
        if any(isinstance(event, Ended) and event.outcome.reason == "agreed" for event in events):
            unasked = story.people() - story.stop_agreed - set(gone)
            self.must(not unasked, f"the game at {id} was stopped without seats {unasked}")

    # Time.

    def take_heartbeat(self, at: int) -> None:
        """It counts from when it was sent: the store may have taken its time."""
        self.signs_of_life.append(max([*self.signs_of_life[-1:], at / 1000 - EPOCH]))

    def check_time(self, story: Story, entry: StoredEntry) -> None:
        """The log's times are those of the world, but for wrong clocks and slow writes."""
        real = self.real_time()
        ahead, behind = entry.at - real, real - entry.at
        self.must(entry.at >= story.table.last_at, f"time runs backwards in {story.table.id}")
        self.must(ahead <= SKEW_SECONDS * 1000, f"an entry of {story.table.id} is {ahead} ms in the future")
        late = (SKEW_SECONDS + SLOWEST_SECONDS) * 1000
        self.must(behind <= late, f"an entry of {story.table.id} is {behind} ms in the past")

    def real_time(self) -> int:
        return int((EPOCH + self.loop.now) * 1000)

    def count_time(self, story: Story, entry: StoredEntry, stored: object) -> None:
        if not story.entries:
            return
        _, before, running = story.entries[-1]
        for seat in running:
            story.ran[seat] += entry.at - before
            if isinstance(stored, ServerAway):
                story.given[seat] += stored.span
            late = self.overtime(story, seat) - LATEST_FLAG_SECONDS
            if not self.plan.clock.increment and not story.has_undone:
                self.must(late <= 0, f"the flag of seat {seat} of {story.table.id} did not fall for {late:.1f} s")

    def overtime(self, story: Story, seat: int) -> float:
        """Seconds by which the seat has exceeded its time, but for what it has earned or got back by taking back."""
        return (story.ran[seat] - story.given[seat]) / 1000 - self.plan.clock.seconds

    def check_flag(self, story: Story, seat: int) -> None:
        left = -self.overtime(story, seat)
        self.must(left <= 0, f"the flag of seat {seat} of {story.table.id} fell with {left:.1f} s left")

    def check_clocks(self, story: Story) -> None:
        """Nobody's clock lost the time of a long outage, and nobody got more time back than had run."""
        slack = int(2 * SKEW_SECONDS * 1000)
        gaps = [gap for gap in pairwise(self.signs_of_life) if gap[1] - gap[0] > SURE_OUTAGE_SECONDS]
        for seat in {seat for _, _, running in story.entries for seat in running}:
            lost = sum(
                max(0.0, min(after, until) - max(before, since) - 2 * SKEW_SECONDS)
                for (before, _, running), (after, _, _) in pairwise(story.entries)
                for since, until in gaps
                if seat in running
            )
            given = story.given[seat] / 1000
            self.must(given >= lost, f"seat {seat} of {story.table.id} lost {lost:.1f} s, and got {given:.1f} back")
        for seat, given in story.given.items():
            most = story.ran[seat] + slack * 4
            self.must(given <= most, f"seat {seat} of {story.table.id} got {given} ms back where {most} had run")

    # Who is here.

    def comes(self, table: str, player: str) -> None:
        """A page has the table open."""
        self.here.setdefault((table, player), self.loop.now)

    def leaves(self, table: str, player: str) -> None:
        """A page has closed it, or lost its connection."""
        if self.here.pop((table, player), None) is not None:
            self.left[table, player] = self.loop.now

    def check_absent(self, story: Story, seat: int) -> None:
        """A bot stands in only for somebody who is away."""
        player = story.table.seating.holders[seat].player
        here_for = self.loop.now - self.here.get((story.table.id, player), self.loop.now)
        sentence = f"a bot plays for {player}, who has been at {story.table.id} for {here_for:.1f} s"
        self.must(here_for <= KNOWN_SECONDS or self.is_hearsay, sentence)
        self.loop.call_later(PUT_RIGHT_SECONDS, self.check_put_right, story, seat, self.loop.now)

    def check_put_right(self, story: Story, seat: int, since: float) -> None:
        """Where a message was lost, a bot may have stood in for somebody who was here, but not for long."""
        player = story.table.seating.holders[seat].player
        has_stayed = self.here.get((story.table.id, player), since) < since
        if has_stayed and story.table.status == "playing" and seat in story.table.seating.stood_in:
            self.report(Fault(f"a bot still plays for {player}, who is at {story.table.id}"))

    def check_gone(self, story: Story, seat: int, at: int) -> None:
        """Only somebody who has been away for long counts as gone."""
        player = story.table.seating.holders[seat].player
        away_for = at / 1000 - EPOCH - self.left.get((story.table.id, player), 0.0)
        enough = self.plan.absence_seconds - 2 * SKEW_SECONDS - NOTICED_SECONDS
        self.must(away_for >= enough, f"{player} counts as gone from {story.table.id} after {away_for:.1f} s")

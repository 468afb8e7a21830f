# mypyc: compiled
"""The clocks of a table: plain numbers, moved on by the times of the log's entries."""

from nelumbo.server import messages
from nelumbo.server.live.table.history import PastMove
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import Clock, DailyClock, LiveClock, SeatClock
from nelumbo.server.wall_clock import HOUR_MS, SECOND_MS


class TableClock:
    """Time runs for every seat that is awaited, and for no other."""

    def __init__(self, clock: Clock, seats: int, at: int) -> None:
        self.clock = clock
        self.ticks = isinstance(clock, LiveClock | DailyClock)
        """Whether there is any clock at this table."""
        self.at = at
        self.left = [allowance(clock)] * seats
        self.running: set[int] = set()

    def left_at(self, at: int) -> list[int]:
        """By seat, the time left at that moment, unless something happens first."""
        spent = max(0, at - self.at)
        return [max(0, left - spent) if seat in self.running else left for seat, left in enumerate(self.left)]

    def move_on(self, at: int, awaited: set[int], mover: int | None = None, begun: set[int] | None = None) -> int:
        """Charges the seats that were awaited until now; from now on these are. What the mover has earned.

        `begun` are the seats whose turn begins; None in older logs (`FoldRules.refills_by_decisions`): all whose clock
        begins to run.
        """
        earned = 0
        self.left = self.left_at(at)
        if isinstance(self.clock, LiveClock) and mover is not None:
            earned = self.earned(mover, awaited) * SECOND_MS
            self.add(mover, earned)
        if isinstance(self.clock, DailyClock):
            for seat in awaited - self.running - {mover} if begun is None else begun:
                self.left[seat] = allowance(self.clock)
        self.running, self.at = awaited, at
        return earned

    def add(self, seat: int, span: int) -> None:
        self.left[seat] = max(0, self.left[seat] + span)

    def earned(self, mover: int, awaited: set[int]) -> int:
        """The increment for a seat whose turn ends; a seat that takes its decision back loses it again."""
        assert isinstance(self.clock, LiveClock)
        return self.clock.increment * ((mover in self.running) - (mover in awaited))

    def give_back(self, span: int) -> None:
        for seat in self.running:
            self.left[seat] += span

    def due(self) -> int | None:
        """When the first clock runs out, unless something happens first."""
        return self.at + min(self.left[seat] for seat in self.running) if self.ticks and self.running else None

    def out_of_time(self, at: int) -> list[int]:
        """The seats whose time has run out by then."""
        return [seat for seat in sorted(self.running) if self.ticks and self.at + self.left[seat] <= at]

    def copy(self) -> "TableClock":
        like = TableClock(self.clock, len(self.left), self.at)
        like.left, like.running = list(self.left), set(self.running)
        return like


class TableClocks:
    """The true clock of a table, and the one that the others are shown.

    They are one and the same unless the game hides who has decided: on the shown one, time runs on for a seat that has
    sealed its choice in secret. They agree again when the choices are revealed.
    """

    def __init__(self, clock: Clock, seats: int, at: int) -> None:
        self.true = TableClock(clock, seats, at)
        self.shown = self.true
        self.earned: dict[int, int] = {}
        """By the number of a decision's delivery, the time that its seat has earned by it."""
        self.before: dict[int, list[int]] = {}
        """By the number of a decision's delivery, the time that each seat had left when it was made."""

    def move_on(
        self,
        at: int,
        running: set[int],
        shown: set[int],
        decided: PastMove | None,
        is_revealed: bool,
        begun: set[int] | None = None,
    ) -> None:
        """Runs the clocks of those who have to decide; the shown one runs on for seats that have sealed in secret."""
        if decided is not None and self.true.ticks:
            self.before[decided.told_as] = self.true.left_at(at)
        if running != shown and self.shown is self.true:
            self.shown = self.true.copy()
        if running != self.true.running or begun:
            earned = self.true.move_on(at, running, None if decided is None else decided.seat, begun)
            if earned and decided is not None:
                self.earned[decided.told_as] = earned
        if self.shown is self.true:
            return
        if running == shown and is_revealed:
            self.shown = self.true
        elif shown != self.shown.running:
            self.shown.move_on(at, shown, None, None if begun is None else begun & shown)

    def take_back(self, undone: list[PastMove]) -> None:
        """A move that is taken back has earned nothing."""
        for made in undone:
            self.true.add(made.seat, -self.earned.pop(made.told_as, 0))

    def rewind(self, undone: list[PastMove], taker: int, at: int) -> None:
        """Gives the others the time that they had before the moves; the taker gets nothing back."""
        self.true.move_on(at, set(), None, set())
        before = self.true.left
        for made in reversed(undone):
            before = self.before.pop(made.told_as, before)
        own = min(before[taker], self.true.left[taker])
        self.true.left = [own if seat == taker else left for seat, left in enumerate(before)]

    def give_back(self, span: int) -> None:
        """Gives back the time of an outage."""
        self.true.give_back(span)
        if self.shown is not self.true:
            self.shown.give_back(span)

    def seen_by(self, seats: Seats) -> messages.Clocks | None:
        """As a viewer sees them: their own seats by the true clock, all others by the shown one."""
        true, shown = self.true, self.shown
        if not shown.ticks:
            return None
        running = shown.running
        clocks = [SeatClock(seat=seat, left=left, running=seat in running) for seat, left in enumerate(shown.left)]
        for seat in seats if true is not shown else ():
            runs = seat in true.running
            since = true.at - shown.at if runs else 0  # all clocks are told as of one moment
            clocks[seat] = SeatClock(seat=seat, left=max(0, true.left[seat] + since), running=runs)
        return messages.Clocks(at=shown.at, seats=clocks)


def allowance(clock: Clock) -> int:
    """The time that a seat begins with."""
    match clock:
        case LiveClock(seconds):
            return seconds * SECOND_MS
        case DailyClock(hours):
            return hours * HOUR_MS
        case _:
            return 0

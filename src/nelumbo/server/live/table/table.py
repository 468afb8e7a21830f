# mypyc: compiled
"""A table is the fold of its event log: everything about it follows from its entries, in order.

It knows no socket, no store and no wall clock. `apply` is the only way in which it changes, and the only place
where a move is judged: a player's move and an entry of the log go through the same door, once. A move that the rules
refuse raises IllegalMove, and nothing has changed.
"""

from typing import assert_never

from mypy_extensions import mypyc_attr

from nelumbo import games
from nelumbo.core.commitment import commitment
from nelumbo.core.game import AnyGame, Move, Setup
from nelumbo.core.game_in_play import GameInPlay, judged
from nelumbo.core.record import new_setup, winners
from nelumbo.server import messages
from nelumbo.server.live.table import entries
from nelumbo.server.live.table.clock import TableClocks
from nelumbo.server.live.table.contributions import SeedContributions, after_deal
from nelumbo.server.live.table.decisions import Decisions
from nelumbo.server.live.table.deliveries import AnyTold, Delivery, MoveDelivery, UndoDelivery, chat_hearers
from nelumbo.server.live.table.ending import Reason, outcome, sides_of, won_by_resignation
from nelumbo.server.live.table.entries import AnyEntry, Opened
from nelumbo.server.live.table.history import History, PastMove, Views
from nelumbo.server.live.table.seating import Seating
from nelumbo.server.live.table.stop import StopOffer
from nelumbo.server.live.table.table_limits import EntryCounts
from nelumbo.server.live.table.undo import UndoRequests
from nelumbo.server.live.table.versions import Hearers, Seats, Versions
from nelumbo.server.messages import Outcome, Status


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Everything about one table that follows from its first `size` entries."""

    # From the first entry on.
    opened: Opened
    created_at: int
    game: AnyGame
    seating: Seating
    is_deal_chosen: bool
    """The host chose the position or a part of it: no commitment to chance covers it."""
    # From the start of the game on.
    history: History
    undo: UndoRequests
    stop: StopOffer
    clocks: TableClocks

    def __init__(self, id: str) -> None:
        self.id = id
        self.size = 0
        self.versions = Versions()
        self.counts = EntryCounts()
        self.status: Status = "waiting"
        self.has_started = False
        self.contributions: SeedContributions | None = None
        """What players' pages add to the seed; None until the host starts, and where no page takes part."""
        self.move_ids: dict[str, tuple[int, Move]] = {}
        """By idempotency key, every move ever made, and the number of the delivery that told of it."""
        self.decisions = Decisions()
        self.away_until = 0
        """Until when outages have been given back."""
        self.is_practice = False
        """Somebody who plays against bots alone took back a move that had told them something."""
        self.outcome: Outcome | None = None
        self.started_at = self.ended_at = 0
        self.rematch: str | None = None
        self.last_at = 0
        """When the last entry was made."""
        self.updated_at = 0
        """When everybody last heard something."""

    @property
    def is_being_dealt(self) -> bool:
        """Whether the host has started, and pages are still asked for their contributions to the seed."""
        return self.status == "waiting" and self.contributions is not None

    def admits(self, seats: Seats) -> bool:
        """Whether somebody with these seats may look at the table now."""
        return bool(seats) or self.opened.spectators or self.status != "playing"

    @property
    def game_in_play(self) -> GameInPlay:
        return self.history.game_in_play

    @property
    def views(self) -> Views:
        return self.history.views

    def free_undo(self, seat: int, known: bool = False) -> int:
        """How many of its last moves the seat may take back without asking, as `UndoRequests.free` has it."""
        may = self.status == "playing" and self.seating.is_person(seat) and not self.opened.rated
        return self.undo.free(seat, known) if may else 0

    # The fold.

    def apply(self, entry: AnyEntry, at: int, move_id: str | None = None) -> list[Delivery]:
        """Applies one more entry; returns its deliveries. Raises IllegalMove."""
        deliveries = self.fold(entry, at)
        self.size, self.last_at = self.size + 1, at
        self.ended_at = self.ended_at or (0 if self.outcome is None else at)
        if move_id is not None and isinstance(entry, entries.MoveEntry):
            self.move_ids[move_id] = deliveries[0].number, entry.move
        is_public = any(delivery.hearers is None for delivery in deliveries)
        self.updated_at = at if is_public else self.updated_at
        self.counts.add(entry, is_public)
        if self.has_started:
            is_decision = isinstance(entry, entries.MoveEntry) and not self.history.is_aside(entry.move)
            self.go_on(at, self.history.moves[-1] if is_decision else None, deliveries[0].hearers is None)
            self.history.renew_views()
        return deliveries

    def apply_stored(self, text: str, at: int, move_id: str | None = None) -> list[Delivery]:
        """Applies one more entry, as it is stored."""
        return self.apply(entries.read(text, self.game if self.size else None), at, move_id)

    def fold(self, entry: AnyEntry, at: int) -> list[Delivery]:
        match entry:
            case entries.MoveEntry():
                return self.move(entry)
            case entries.Opened():
                return [self.open(entry, at)]
            case entries.SeatsArranged():
                self.seating.arrange(entry, at)
                return [self.deliver(messages.Arranged(), table=True)]
            case entries.Closed():
                if self.status == "playing":
                    return [self.end("closed", [])]
                self.status = "over"
                return [self.deliver(messages.Arranged(), table=True)]
            case entries.GameStarted(seed, pages):
                self.contributions = after_deal(self.contributions, seed, pages, at)
                return [self.start(seed, at)]
            case messages.ContributionsAsked(seats, wait):
                self.contributions = SeedContributions(self.opened.seed or "", seats, self.seating.count(), wait, at)
                return [self.deliver(entry, table=True)]
            case messages.ContributionCommitted() | messages.RevealsAsked() | messages.ContributionRevealed():
                if self.contributions is not None:
                    self.contributions.take(entry, at)
                return [self.deliver(entry, table=True)]
            case messages.UndoAsked(seat, moves):
                self.undo.asked(seat, moves)
                return [self.deliver(entry)]
            case messages.UndoAnswered(seat, agree):
                granted = self.undo.answered(seat, agree, self.seating.asked())
                answered = self.deliver(entry)
                return [answered] if granted is None else [answered, self.take_back(granted.seat, granted.moves, at)]
            case entries.UndoEntry(seat, moves, practice):
                self.is_practice = self.is_practice or practice
                return [self.take_back(seat, moves, at)]
            case messages.StopOffered(seat, gone):
                return self.stopped(entry, self.stop.offered(seat, self.seating.asked().difference(gone)))
            case messages.StopAnswered(seat, agree, gone):
                return self.stopped(entry, self.stop.answered(seat, agree, self.seating.asked().difference(gone)))
            case messages.Resigned():
                return self.resign(entry)
            case messages.StoodIn(seat):
                self.seating.stood_in.add(seat)
                return [self.deliver(entry, table=True, game=True)]
            case messages.Returned(seat):
                self.seating.stood_in.discard(seat)
                return [self.deliver(entry, table=True, game=True)]
            case entries.ServerAway(span, until):
                self.away_until = until
                self.clocks.give_back(span)
                return [self.deliver(messages.Away(span), game=True)]
            case messages.Said():
                return [self.deliver(entry, chat_hearers(entry))]
            case messages.Rematched(rematch):
                self.rematch = rematch
                return [self.deliver(entry, table=True)]
            case _:
                assert_never(entry)

    def deliver(self, event: AnyTold, hearers: Hearers = None, table: bool = False, game: bool = False) -> Delivery:
        return Delivery(self.versions.add(hearers), hearers, event, table, self.views if game else None)

    def open(self, entry: Opened, at: int) -> Delivery:
        self.opened, self.created_at = entry, at
        self.game = games.load(entry.game)
        self.seating = Seating(entry.holders, entry.fold_version, entry.auto_start)
        setup = Setup(entry.rules, len(entry.holders), entry.options)
        self.is_deal_chosen = self.game.setups.is_deal_chosen(setup)
        return self.deliver(messages.Arranged(), table=True)

    def start(self, seed: str, at: int) -> Delivery:
        setup = new_setup(self.game, self.seating.count(), self.opened.options, self.opened.rules)
        self.status, self.has_started, self.started_at = "playing", True, at
        self.history = History(self.game, setup, seed)
        self.undo = UndoRequests(self.history, self.versions)
        self.stop = StopOffer()
        self.clocks = TableClocks(self.opened.clock, self.seating.count(), at)
        self.decisions = Decisions(self.seating.count(), self.versions.last + 1)
        committed = None if self.is_deal_chosen else commitment(seed)
        return self.deliver(messages.Started(committed), table=True, game=True)

    def move(self, entry: entries.MoveEntry) -> list[Delivery]:
        """A seat decided, or made an offer; a person's decision ends the request to take something back."""
        seat, is_outlasted = entry.seat, entry.by != "person" and self.seating.fold_rules.requests_outlast_bots
        number = judged(self.game, self.game_in_play.state, seat, entry.move, self.decisions.legal[seat])
        journal = self.history.play(entry.seat, entry.move, number)
        if number is not None and (not is_outlasted or self.undo.is_by(seat)):
            self.undo.lapse()
        events = {viewer: self.game_in_play.events(journal, viewer) for viewer in self.seating.viewers()}
        made = MoveDelivery(entry.seat, entry.by, number is None, events)
        deliveries = [self.deliver(made, made.hearers(self.history), game=True)]
        self.history.add(PastMove(entry.seat, entry.move, deliveries[0].number, entry.by))
        if self.game_in_play.state.is_over():
            deliveries.append(self.end("finished", winners(self.game_in_play.state)))
        return deliveries

    def take_back(self, seat: int, moves: int, at: int) -> Delivery:
        undone = self.undo.take_back(seat, moves)
        self.clocks.take_back(undone)
        if self.seating.fold_rules.gives_time_back:
            self.clocks.rewind(undone, seat, at)
        return self.deliver(UndoDelivery(seat, [made.told_as for made in undone]), game=True)

    def stopped(self, entry: messages.StopOffered | messages.StopAnswered, agreed: bool) -> list[Delivery]:
        told = self.deliver(entry)
        return [told, self.end("agreed", [])] if agreed else [told]

    def resign(self, entry: messages.Resigned) -> list[Delivery]:
        won = won_by_resignation(self.seating, entry.seat, sides_of(self.history, self.seating.fold_rules))
        resigned = self.deliver(entry, table=True, game=True)
        return [resigned] if won is None else [resigned, self.end("resigned", won)]

    def end(self, reason: Reason, won: list[int]) -> Delivery:
        self.status = "over"
        self.undo.lapse()
        self.stop.lapse()
        self.outcome = outcome(self.history, reason, won, self.is_practice)
        return self.deliver(messages.Ended(self.outcome), table=True, game=True)

    def go_on(self, at: int, decided: PastMove | None, is_open: bool) -> None:
        """Updates decisions and clocks after an entry."""
        mover, number, before = None if decided is None else decided.seat, self.versions.last, self.decisions.awaited
        if self.status == "playing":
            self.decisions.go_on(self.history, mover, number)
        else:
            self.decisions.end(mover, number)
        people = self.seating.people()
        running, shown = self.decisions.awaited & people, self.decisions.openly_awaited & people
        is_revealed = self.status == "over" or (decided is not None and is_open)
        begun: set[int] = set() if decided is None else self.decisions.awaited - before - {mover}
        refilled = begun if self.seating.fold_rules.refills_by_decisions else None
        self.clocks.move_on(at, running, shown, decided, is_revealed, refilled)

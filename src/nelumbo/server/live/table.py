# mypyc: compiled
"""A table: everything about it follows from its log, entry by entry. It knows no socket, no store and no clock."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from mypy_extensions import mypyc_attr

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.deal import commitment
from nelumbo.core.game import WATCHER, AnyGame, Move, View, Viewer
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import Record, new_setup, result_of
from nelumbo.core.revealing import reveals
from nelumbo.core.state import GameState
from nelumbo.server import messages
from nelumbo.server.live import entries
from nelumbo.server.live.clock import TableClock
from nelumbo.server.live.entries import AnyEntry, Opened, Place
from nelumbo.server.messages import AnyWhat, Outcome, Status

Seats: TypeAlias = tuple[int, ...]
"""As whom somebody looks at the table: with the seats they hold, or with none, as a watcher."""
Audience: TypeAlias = frozenset[Viewer] | None
"""Who hears of something; None for everybody."""


@dataclass(frozen=True)
class Happening:
    """One thing to tell: to whom, and what each of them may know of it."""

    position: int
    """Counted over everything that was ever told at the table."""
    audience: Audience
    what: Callable[[Seats], AnyWhat]
    table_changed: bool = False
    game_changed: bool = False


@dataclass(frozen=True)
class Made:
    """A move that counts."""

    seat: int
    text: str
    position: int
    by: str


@dataclass
class Request:
    """A seat asked for something that the others must agree to."""

    seat: int
    moves: int
    agreed: set[int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The fold of a log. `apply` is the only way in which it changes."""

    # From the first entry on.
    opened: Opened
    created_at: int
    game: AnyGame
    places: list[Place]
    # From the start of the game on.
    seed: str
    clock: TableClock

    def __init__(self, id: str) -> None:
        self.id = id
        self.size = 0
        """Entries so far."""
        self.told = 0
        """Happenings so far."""
        self.limited: dict[int, frozenset[Viewer]] = {}
        """The happenings that not everybody heard of."""
        self.status: Status = "waiting"
        self.game_in_play: GameInPlay | None = None
        self.before: GameState | None = None
        """The state before the last move: what can be taken back is found by comparing."""
        self.views: dict[Viewer, View] = {}
        """What each viewer sees now, as far as somebody has asked."""
        self.viewed: GameState | None = None
        """Of which state these are the views."""
        self.moves: list[Made] = []
        self.lessons: dict[int, bool] = {}
        """By the number of a move, whether anybody learned something from it, as far as somebody has asked."""
        self.ids: dict[str, int] = {}
        """The ids of all moves ever made, with the position at which each was told."""
        self.decisions: list[list[int]] = []
        """By seat, its legal moves."""
        self.decided: int | None = None
        """The seat that decided something with the last entry; None after an offer or an answer."""
        self.since: list[int] = []
        """By seat, the position at which its decision began."""
        self.openly_awaited: set[int] = set()
        """The seats that the game waits for, as far as everybody may know."""
        self.undo: Request | None = None
        self.stop: Request | None = None
        self.resigned: set[int] = set()
        self.stood_in: set[int] = set()
        self.away_until = 0
        """Until when the server's absence has been made up for."""
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.last_at = 0
        """When the last entry was made."""
        self.updated_at = 0
        """When everybody last heard something."""

    # Who is who.

    def seats_of(self, player: str | None) -> Seats:
        """The seats that a player holds."""
        return tuple(s for s, place in enumerate(self.places) if player is not None and place.player == player)

    def names(self) -> list[str]:
        """What the seats are called."""
        return [place.name or place.bot or f"seat {seat}" for seat, place in enumerate(self.places)]

    def is_person(self, seat: int) -> bool:
        """Whether a person decides for the seat now."""
        return self.places[seat].kind == "person" and seat not in self.resigned and seat not in self.stood_in

    def bot_of(self, seat: int) -> str | None:
        """The bot that decides for the seat now; an empty name stands for the house's own."""
        if self.is_person(seat):
            return None
        return self.places[seat].bot or ""

    def awaited(self) -> set[int]:
        """The seats that the game waits for."""
        if self.game_in_play is None or self.status != "playing":
            return set()
        state = self.game_in_play.state
        return set() if state.is_over() else {seat for seat in range(len(self.places)) if state.awaits(seat)}

    def people(self) -> set[int]:
        """The seats for which a person decides."""
        return {seat for seat in range(len(self.places)) if self.is_person(seat)}

    def admits(self, seats: Seats) -> bool:
        """Whether somebody with these seats may look at the table now."""
        return bool(seats) or self.opened.spectators or self.status != "playing"

    # Who has heard how much.

    def hears(self, position: int, seats: Seats) -> bool:
        """Whether this viewer was told of a happening."""
        audience = self.limited.get(position)
        return audience is None or any(viewer in audience for viewer in seats or (WATCHER,))

    def version(self, seats: Seats, position: int | None = None) -> int:
        """How many things the viewer has been told, up to a position."""
        upto = self.told if position is None else position
        return upto - sum(1 for at in self.limited if at <= upto and not self.hears(at, seats))

    def told_to_all(self) -> int:
        """How many things everybody has been told."""
        return self.told - len(self.limited)

    # The fold.

    def apply(self, entry: AnyEntry, at: int, move_id: str | None = None) -> list[Happening]:
        """What the entry changes, and what is to be told of it."""
        self.size, self.last_at, self.decided = self.size + 1, at, None
        happened = self.fold(entry, at)
        if move_id is not None:
            self.ids[move_id] = happened[0].position
        if any(happening.audience is None for happening in happened):
            self.updated_at = at
        if self.game_in_play is not None:
            self.go_on(at)
        return happened

    def go_on(self, at: int) -> None:
        """A decision begins when the seat's legal moves change, or when it has just decided; clocks follow."""
        legal, before, mover = self.legal(), self.decisions, self.decided
        for seat in range(len(self.places)):
            if seat == mover or legal[seat] != before[seat]:
                self.since[seat] = self.told
        self.decisions = legal
        # Where the game hides who is ready, clocks and lists hide it too.
        self.openly_awaited = self.awaited() if self.game.turns_are_open else self.shown_as_awaited()
        running = self.openly_awaited & self.people()
        if running != self.clock.running:
            self.clock.move_on(at, running, mover)

    def shown_as_awaited(self) -> set[int]:
        """The seats that the game waits for, as far as a watcher knows."""
        return set(self.view(WATCHER).awaited) if self.status == "playing" else set()

    def legal(self) -> list[list[int]]:
        """Every seat's legal moves."""
        if self.game_in_play is None or self.status != "playing":
            return [[] for _ in self.places]
        return [self.game_in_play.state.legal_moves(seat) for seat in range(len(self.places))]

    def fold(self, entry: AnyEntry, at: int) -> list[Happening]:
        """One entry."""
        match entry:
            case entries.Opened():
                return self.open(entry, at)
            case entries.Arranged(places):
                self.places = list(places)
                return [self.tell(lambda _: messages.Arranged(), table=True)]
            case entries.Closed():
                self.status = "over"
                return [self.tell(lambda _: messages.Arranged(), table=True)]
            case entries.Started(seed):
                return self.start(seed, at)
            case entries.Moved():
                return self.move(entry)
            case entries.UndoAsked(seat, moves):
                self.undo = Request(seat, moves, set())
                return [self.tell(lambda _: messages.UndoAsked(seat=seat, moves=moves))]
            case entries.UndoAnswered(seat, agree):
                return self.answer_undo(seat, agree)
            case entries.Undone(seat, moves):
                return [self.take_back(seat, moves)]
            case entries.StopOffered(seat, alone):
                self.stop = Request(seat, 0, set())
                offered = self.tell(lambda _: messages.StopOffered(seat=seat))
                return [offered, self.end("agreed", [])] if alone else [offered]
            case entries.StopAnswered(seat, agree):
                return self.answer_stop(seat, agree)
            case entries.Resigned(seat, why):
                return self.resign(seat, messages.Resigned(seat=seat, why=why))
            case entries.StoodIn(seat):
                self.stood_in.add(seat)
                return [self.tell(lambda _: messages.StoodIn(seat=seat), table=True)]
            case entries.Returned(seat):
                self.stood_in.discard(seat)
                return [self.tell(lambda _: messages.Returned(seat=seat), table=True)]
            case entries.Away(span, until):
                self.away_until = until
                self.clock.give_back(span)
                return [self.tell(lambda _: messages.Away(span=span), game=True)]
            case entries.Said():
                return [self.say(entry)]
            case entries.Rematched(rematch):
                self.rematch = rematch
                return [self.tell(lambda _: messages.RematchMade(rematch=rematch), table=True)]
            case _:
                assert_never(entry)

    def tell(
        self, what: Callable[[Seats], AnyWhat], audience: Audience = None, table: bool = False, game: bool = False
    ) -> Happening:
        """Counts one happening more."""
        self.told += 1
        if audience is not None:
            self.limited[self.told] = audience
        return Happening(self.told, audience, what, table, game)

    def open(self, entry: Opened, at: int) -> list[Happening]:
        """The first entry."""
        self.opened, self.created_at = entry, at
        self.game = games.load(entry.game)
        self.places = list(entry.places)
        return [self.tell(lambda _: messages.Arranged(), table=True)]

    def start(self, seed: str, at: int) -> list[Happening]:
        """The deal."""
        self.seed, self.status = seed, "playing"
        self.game_in_play = self.dealt()
        self.clock = TableClock(self.opened.clock, len(self.places), at)
        self.decisions, self.since = [[] for _ in self.places], [self.told + 1 for _ in self.places]
        fixed = commitment(seed)
        return [self.tell(lambda _: messages.Started(commitment=fixed), table=True, game=True)]

    def dealt(self) -> GameInPlay:
        """The game before its first move."""
        setup = new_setup(self.game, len(self.places), self.opened.options, self.opened.rules)
        return GameInPlay(self.game, setup, seeded(self.seed))

    def move(self, entry: entries.Moved) -> list[Happening]:
        """A seat decided; the request to take something back lapses."""
        game_in_play = self.playing()
        move: Move = self.game.notation.read_move(entry.move)
        self.before, self.views = game_in_play.state.copy(), {}
        journal = game_in_play.play(entry.seat, move)
        aside = type(move) in self.game.asides.moves
        if not aside:
            self.undo, self.decided = None, entry.seat
        audience = self.audience_of(entry.seat, journal, self.before)
        happened = [self.tell(lambda seats: self.moved(entry, journal, aside, seats), audience, game=True)]
        self.moves.append(Made(entry.seat, entry.move, self.told, entry.by))
        if game_in_play.state.is_over():
            happened.append(self.end("finished", winners(game_in_play.state.places())))
        return happened

    def playing(self) -> GameInPlay:
        """The game in progress."""
        assert self.game_in_play is not None
        return self.game_in_play

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know now; made once, however many ask."""
        state = self.playing().state
        if self.viewed is not state:
            self.viewed, self.views = state, {}
        if viewer not in self.views:
            self.views[viewer] = self.playing().view(viewer)
        return self.views[viewer]

    def audience_of(self, mover: int, journal: list[int], before: GameState) -> Audience:
        """Those who notice something of a move: nobody else may even know that there was one."""
        noticing = {viewer for viewer in self.viewers() if viewer == mover or self.notices(viewer, journal, before)}
        return None if len(noticing) == len(self.viewers()) else frozenset(noticing)

    def notices(self, viewer: Viewer, journal: list[int], before: GameState) -> bool:
        """Whether a move tells the viewer anything."""
        game_in_play = self.playing()
        return bool(game_in_play.events(journal, viewer)) or self.view(viewer) != self.game.view(before, viewer)

    def viewers(self) -> list[Viewer]:
        """All seats, and a watcher."""
        return [*range(len(self.places)), WATCHER]

    def moved(self, entry: entries.Moved, journal: list[int], aside: bool, seats: Seats) -> messages.Moved:
        """The move as its viewer may know it. Only right before the next move is made."""
        game_in_play = self.playing()
        viewer = seats[0] if len(seats) == 1 else WATCHER
        by_seat = [
            messages.SeatEvents(seat=seat, events=messages.raws(game_in_play.events(journal, seat)))
            for seat in (seats if len(seats) > 1 else ())
        ]
        events = messages.raws(game_in_play.events(journal, viewer))
        # Whoever hears nothing of an offer but that there was one must not hear whose it was.
        seat = entry.seat if events or entry.seat in seats or not aside else None
        return messages.Moved(seat=seat, by=entry.by, events=events, by_seat=by_seat)

    def answer_undo(self, seat: int, agree: bool) -> list[Happening]:
        """One refusal is enough; so is the last agreement."""
        happened = [self.tell(lambda _: messages.UndoAnswered(seat=seat, agree=agree))]
        request = self.undo
        if request is not None and not agree:
            self.undo = None
        elif request is not None:
            request.agreed.add(seat)
            if self.people() <= request.agreed | {request.seat}:
                happened.append(self.take_back(request.seat, request.moves))
        return happened

    def kept_after_undo(self, seat: int, moves: int) -> int | None:
        """How many moves remain when the seat takes back its last ones; None when it has not made so many."""
        own = [number for number, made in enumerate(self.moves) if made.seat == seat]
        return own[-moves] if len(own) >= moves else None

    def take_back(self, seat: int, moves: int) -> Happening:
        """The same deal, with fewer moves."""
        kept = self.kept_after_undo(seat, moves)
        assert kept is not None, "checked before it was kept"
        undone = [made.position for made in self.moves[kept:]]
        self.moves, self.undo, self.before, self.views = self.moves[:kept], None, None, {}
        self.lessons = {number: taught for number, taught in self.lessons.items() if number <= kept}
        self.game_in_play = self.dealt()
        for made in self.moves:
            self.game_in_play.play(made.seat, self.game.notation.read_move(made.text))

        def what(seats: Seats) -> AnyWhat:
            heard = [self.version(seats, position) for position in undone if self.hears(position, seats)]
            return messages.Undone(seat=seat, versions=heard)

        return self.tell(what, game=True)

    def answer_stop(self, seat: int, agree: bool) -> list[Happening]:
        """One refusal is enough; so is the last agreement."""
        happened = [self.tell(lambda _: messages.StopAnswered(seat=seat, agree=agree))]
        request = self.stop
        if request is not None and not agree:
            self.stop = None
        elif request is not None:
            request.agreed.add(seat)
            if self.people() <= request.agreed | {request.seat}:
                happened.append(self.end("agreed", []))
        return happened

    def resign(self, seat: int, what: messages.Resigned) -> list[Happening]:
        """With two seats the game ends; with more a bot plays on, as long as there is a person to play with."""
        self.resigned.add(seat)
        self.stood_in.discard(seat)
        happened = [self.tell(lambda _: what, table=True, game=True)]
        left = [other for other in range(len(self.places)) if other not in self.resigned]
        if len(left) < 2 or not any(self.places[other].kind == "person" for other in left):
            happened.append(self.end("resigned", left))
        return happened

    def end(self, reason: str, won: list[int]) -> Happening:
        """The game is over, and the seed is revealed."""
        self.status, self.undo, self.stop, self.before = "over", None, None, None
        result = result_of(self.playing().state)
        outcome = Outcome(reason=reason, result=result, winners=won, seed=self.seed)  # type: ignore[arg-type]  # one of three words
        self.outcome = outcome
        return self.tell(lambda _: messages.Ended(outcome=outcome), table=True, game=True)

    def say(self, entry: entries.Said) -> Happening:
        """Chat, for those whom it concerns."""
        audience: Audience = None
        if entry.channel == "watchers":
            audience = frozenset([WATCHER])
        elif entry.channel == "private":
            audience = frozenset([entry.seat, entry.to])
        said = messages.Said(
            channel=entry.channel,
            player=entry.player,
            name=entry.name,
            seat=entry.seat,
            to=entry.to,
            text=entry.text,
        )
        return self.tell(lambda _: said, audience)

    # What follows from it.

    def free_undo(self, seat: int, known: bool = False) -> int:
        """How many of its last moves the seat may take back: as long as nobody learned anything from them.

        Whatever the others did in secret does not count, for the seat must not find out that they did. To find out
        whether anybody learned something takes milliseconds; `known` leaves it at what has been found before.
        """
        if self.status != "playing" or not self.is_person(seat):
            return 0
        free = 0
        for number in range(len(self.moves), 0, -1):
            made = self.moves[number - 1]
            if not self.hears(made.position, (seat,)):
                continue
            if made.seat != seat or made.by != "person" or (known and number not in self.lessons):
                break
            if self.taught(number):
                break
            free += 1
        return free

    def taught(self, number: int) -> bool:
        """Whether anybody learned something from a move. What is said to others, or sealed in secret, stays."""
        if number not in self.lessons:
            made = self.moves[number - 1]
            move: Move = self.game.notation.read_move(made.text)
            stays = type(move) in self.game.asides.moves or made.position in self.limited
            self.lessons[number] = stays or self.reveals(number, self.game.encode(move))
        return self.lessons[number]

    def reveals(self, number: int, move: int) -> bool:
        """Whether a decision told anybody something, as far as its seat can know."""
        chance = seeded(f"{self.seed}/undo/{number}")
        return reveals(self.game, self.state_after(number - 1), self.moves[number - 1].seat, move, chance)

    def state_after(self, number: int) -> GameState:
        """The state after so many moves."""
        if number == len(self.moves):
            return self.playing().state
        if number == len(self.moves) - 1 and self.before is not None:
            return self.before
        game_in_play = self.dealt()
        for made in self.moves[:number]:
            game_in_play.play(made.seat, self.game.notation.read_move(made.text))
        return game_in_play.state

    def record(self) -> Record:
        """The game as a record; the seed is in it only when it is over."""
        over = self.status == "over"
        return Record(
            game=self.game.name,
            rules=self.opened.rules,
            seats=self.names(),
            options=self.opened.options,
            commitment=commitment(self.seed),
            seed=self.seed if over else None,
            moves=[(made.seat, made.text) for made in self.moves],
            result=self.outcome.result if self.outcome else None,
        )


def winners(places: list[int]) -> list[int]:
    """The seats in the first place."""
    return [seat for seat, place in enumerate(places) if place == 1]

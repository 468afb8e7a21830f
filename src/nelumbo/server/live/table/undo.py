# mypyc: compiled
"""Taking back moves, all of it: what a seat may take back alone, how it asks the others, and the taking back itself.

A seat takes back its last moves, and with them everything that came after. It may do so

- at once, as long as nobody learned anything from them (`free`); inside its turn, as long as it learned nothing itself:
  what it has shown of its hand the others may know. In both cases nobody else has decided anything since, and where
  that may happen in secret nothing is free: no answer tells whether it did, and nobody loses what they decided unasked;
- at once, when nobody else at the table is a person: the game then counts as practice, and its outcome says so;
- otherwise when all other people agree: one refusal ends the request, and so does a person's move made meanwhile.
  Somebody whom a bot stands in for is asked as well: the request waits for them.

`ask` and `answer` judge what a seat wants and give the entry for the log; `asked`, `answered` and `take_back` are the
fold of those entries. Whether anybody learned something from a move takes milliseconds to find out, so `free` is found
once a move, when the server has time (`find_free_undos` in the keeper), and remembered here.
"""

from dataclasses import dataclass

from nelumbo.core.chance import seeded
from nelumbo.core.revealing import reveals, reveals_to
from nelumbo.server.errors import Denied
from nelumbo.server.live.table.entries import UndoEntry
from nelumbo.server.live.table.history import History, PastMove
from nelumbo.server.live.table.versions import Versions
from nelumbo.server.messages import UndoAnswered, UndoAsked


@dataclass
class UndoRequest:
    """What a seat has asked for, and the seats that have agreed so far."""

    seat: int
    moves: int
    agreed: set[int]


class UndoRequests:
    """Taking back at one table, from the deal on."""

    def __init__(self, history: History, versions: Versions) -> None:
        self.history = history
        self.versions = versions
        self.request: UndoRequest | None = None
        self.revealed: dict[int, bool] = {}
        """By the number of a move, whether it taught anybody something; only for moves asked about."""
        self.taught: dict[int, bool] = {}
        """By the number of a move, whether it taught its own seat something."""

    # What a seat may do.

    def ask(self, seat: int, moves: int, others: set[int]) -> UndoEntry | UndoAsked:
        """A request to take back; `others` are the people who have a say. Raises Denied."""
        if self.remaining(seat, moves) is None:
            raise Denied("no_such_move", moves=moves)
        if moves <= self.free(seat) or self.is_granted(seat, moves, others):
            return UndoEntry(seat=seat, moves=moves)
        if not others:
            return UndoEntry(seat=seat, moves=moves, practice=True)
        if self.request is not None:
            raise Denied("already_asked")
        return UndoAsked(seat=seat, moves=moves)

    def answer(self, seat: int, agree: bool) -> UndoAnswered:
        """An answer to the request of another seat. Raises Denied."""
        if self.request is None or self.request.seat == seat or seat in self.request.agreed:
            raise Denied("nothing_asked")
        return UndoAnswered(seat=seat, agree=agree)

    def is_granted(self, seat: int, moves: int, others: set[int]) -> bool:
        """Whether all who are still there have agreed; somebody who had not may have gone meanwhile."""
        asked = self.request
        return asked is not None and (asked.seat, asked.moves) == (seat, moves) and others <= asked.agreed

    # The fold.

    def asked(self, seat: int, moves: int) -> None:
        self.request = UndoRequest(seat, moves, set())

    def answered(self, seat: int, agree: bool, people: set[int]) -> UndoRequest | None:
        """The request, once all people have agreed to it."""
        request = self.request
        if request is None:
            return None
        if not agree:
            self.request = None
            return None
        request.agreed.add(seat)
        return request if people <= request.agreed | {request.seat} else None

    def is_by(self, seat: int) -> bool:
        """Whether the seat is the one that has asked."""
        return self.request is not None and self.request.seat == seat

    def lapse(self) -> None:
        """Drops the request: somebody has moved, or the game is over."""
        self.request = None

    def take_back(self, seat: int, moves: int) -> list[PastMove]:
        """Takes back moves and returns them. They must exist: `ask` has judged it."""
        left = self.remaining(seat, moves)
        assert left is not None, "judged before it was stored"
        self.request = None
        self.revealed = {number: found for number, found in self.revealed.items() if number <= left}
        self.taught = {number: found for number, found in self.taught.items() if number <= left}
        return self.history.take_back_to(left)

    def remaining(self, seat: int, moves: int) -> int | None:
        """How many moves remain when the seat takes back its last ones; None when it has made fewer."""
        own = [number for number, made in enumerate(self.history.moves) if made.seat == seat]
        return own[-moves] if len(own) >= moves else None

    # What nobody learned from.

    def free(self, seat: int, known: bool = False) -> int:
        """How many of its last moves the seat may take back without asking.

        Nobody has learned anything from them, or the seat is still to move and has learned nothing itself; and nobody
        else has decided anything since. `known` leaves it at what has been found out before.
        """
        game = self.history.game
        if not game.setups.decisions_are_heard(self.history.setup):
            return 0
        free, goes_on = 0, game.turns_are_open and int(self.history.game_in_play.state.to_move) == seat
        found = self.taught if goes_on else self.revealed
        for number in range(len(self.history.moves), 0, -1):
            made = self.history.moves[number - 1]
            if made.seat != seat or made.by != "person" or (known and number not in found):
                break
            if self.taught_somebody(number, goes_on):
                break
            free += 1
        return free

    def taught_somebody(self, number: int, mover_only: bool) -> bool:
        """Whether anybody learned something from a move; with `mover_only`, the seat that made it.

        What was said to others, or sealed in secret, stays.
        """
        found = self.taught if mover_only else self.revealed
        if number not in found:
            made = self.history.moves[number - 1]
            found[number] = self.stays(made) or self.decision_taught(number, made, mover_only)
        return found[number]

    def stays(self, made: PastMove) -> bool:
        return self.history.is_aside(made.move) or made.told_as in self.versions.limited

    def decision_taught(self, number: int, made: PastMove, mover_only: bool) -> bool:
        """The same for a decision, as far as its seat can know."""
        game, chance = self.history.game, seeded(f"undo/{number}/{self.history.seed}")
        before, move = self.history.state_after(number - 1), game.encode(made.move)
        if mover_only:
            return reveals_to(game, before, made.seat, move, made.seat, chance)
        return reveals(game, before, made.seat, move, chance)

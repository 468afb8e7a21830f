# mypyc: compiled
"""Offers between two players and the promises in them, as the state keeps them (RULES.md, 8.3)."""

from typing import Final, final

from mypy_extensions import i64

from nelumbo.core.serialise import Archive
from nelumbo.core.state import claim
from nelumbo.games.white_lotus.data.pieces import MOST_TEXT, NEUTRALS

# Kinds of promise.
SPARE: Final[i64] = 0
TARGET: Final[i64] = 1
STAY_OUT: Final[i64] = 2
SIDE_EMPEROR: Final[i64] = 3
SIDE_REBEL: Final[i64] = 4
REBEL_YES: Final[i64] = 5
REBEL_NO: Final[i64] = 6
NO_SEIZE: Final[i64] = 7
OUST_PROMISE: Final[i64] = 8
PAY_LATER: Final[i64] = 9
PROMISE_KINDS: Final[i64] = 10

# What became of a promise.
PENDING: Final[i64] = 0  # its occasion has not come yet
KEPT: Final[i64] = 1
BROKEN: Final[i64] = 2
VOID: Final[i64] = 3

# What became of an offer.
OPEN: Final[i64] = 0
AGREED: Final[i64] = 1
DECLINED: Final[i64] = 2
WITHDRAWN: Final[i64] = 3
EXPIRED: Final[i64] = 4
CANCELLED: Final[i64] = 5

MOST_AMOUNT: Final[i64] = 999_999


@final
class Promise:
    """What one party said it would do in the turn of the agreement; nobody enforces it [WL-NEG-5, PROTO-8]."""

    promiser: i64
    kind: i64
    player: i64
    zone: i64
    influence: i64
    army: i64
    mark: i64  # as the facts stand; public once the turn is over
    paid_influence: i64  # passed to the other party since the agreement
    paid_army: i64

    def __init__(self, promiser: i64, kind: i64, player: i64, zone: i64, influence: i64, army: i64) -> None:
        self.promiser = promiser
        self.kind = kind
        self.player = player
        self.zone = zone
        self.influence = influence
        self.army = army
        self.mark = PENDING
        self.paid_influence = 0
        self.paid_army = 0

    def copy(self) -> "Promise":
        """An equal promise."""
        twin = Promise(self.promiser, self.kind, self.player, self.zone, self.influence, self.army)
        twin.mark = self.mark
        twin.paid_influence = self.paid_influence
        twin.paid_army = self.paid_army
        return twin

    def note(self, keeps: bool) -> None:
        """An occasion came: one breach breaks the promise for good."""
        if not keeps:
            self.mark = BROKEN
        elif self.mark == PENDING:
            self.mark = KEPT

    def serialise(self, archive: Archive) -> None:
        """All its numbers."""
        self.promiser = archive.number(self.promiser)
        self.kind = archive.number(self.kind)
        self.player = archive.number(self.player)
        self.zone = archive.number(self.zone)
        self.influence = archive.number(self.influence)
        self.army = archive.number(self.army)
        self.mark = archive.number(self.mark)
        self.paid_influence = archive.number(self.paid_influence)
        self.paid_army = archive.number(self.paid_army)

    def check(self, seats: i64) -> None:
        """Nothing that no game can have."""
        claim(0 <= self.promiser < seats and 0 <= self.player < seats, "promises")
        claim(0 <= self.kind < PROMISE_KINDS and 0 <= self.zone < NEUTRALS, "promises")
        claim(0 <= self.influence <= MOST_AMOUNT and 0 <= self.army <= MOST_AMOUNT, "promises")
        claim(PENDING <= self.mark <= VOID and self.paid_influence >= 0 and self.paid_army >= 0, "promises")


@final
class Deal:
    """An offer from one player to another, and what became of it [WL-PROTO-2]."""

    number: i64
    sender: i64
    receiver: i64
    give_influence: i64
    give_army: i64
    want_influence: i64
    want_army: i64
    public: bool
    text: str
    promises: list[Promise]
    status: i64
    turn: i64

    def copy(self) -> "Deal":
        """An equal offer."""
        twin = Deal()
        twin.number = self.number
        twin.sender = self.sender
        twin.receiver = self.receiver
        twin.give_influence = self.give_influence
        twin.give_army = self.give_army
        twin.want_influence = self.want_influence
        twin.want_army = self.want_army
        twin.public = self.public
        twin.text = self.text
        twin.promises = [promise.copy() for promise in self.promises]
        twin.status = self.status
        twin.turn = self.turn
        return twin

    def other(self, party: i64) -> i64:
        """The other party."""
        return self.receiver if party == self.sender else self.sender

    def serialise(self, archive: Archive) -> None:
        """All its numbers and words."""
        self.number = archive.number(self.number)
        self.sender = archive.number(self.sender)
        self.receiver = archive.number(self.receiver)
        self.give_influence = archive.number(self.give_influence)
        self.give_army = archive.number(self.give_army)
        self.want_influence = archive.number(self.want_influence)
        self.want_army = archive.number(self.want_army)
        self.public = archive.flag(self.public)
        self.text = archive.text(self.text)
        self.status = archive.number(self.status)
        self.turn = archive.number(self.turn)
        count = archive.number(len(self.promises))
        if archive.reading:
            claim(0 <= count <= len(archive.numbers) - archive.at, "offers")
            self.promises = [Promise(0, 0, 0, 0, 0, 0) for _ in range(count)]
        for promise in self.promises:
            promise.serialise(archive)

    def check(self, seats: i64) -> None:
        """Nothing that no game can have."""
        claim(0 <= self.sender < seats and 0 <= self.receiver < seats and self.sender != self.receiver, "offers")
        claim(0 <= self.give_influence <= MOST_AMOUNT and 0 <= self.give_army <= MOST_AMOUNT, "offers")
        claim(0 <= self.want_influence <= MOST_AMOUNT and 0 <= self.want_army <= MOST_AMOUNT, "offers")
        claim(OPEN <= self.status <= CANCELLED, "offers")
        claim(len(self.text) <= MOST_TEXT and self.turn >= 1 and self.number >= 1, "offers")
        for promise in self.promises:
            promise.check(seats)
            claim(promise.promiser == self.sender or promise.promiser == self.receiver, "promises")


def new_deal() -> Deal:
    """An offer of nothing, for others to fill."""
    deal = Deal()
    deal.number = 1
    deal.sender = 0
    deal.receiver = 1
    deal.give_influence = 0
    deal.give_army = 0
    deal.want_influence = 0
    deal.want_army = 0
    deal.public = False
    deal.text = ""
    deal.promises = []
    deal.status = OPEN
    deal.turn = 1
    return deal

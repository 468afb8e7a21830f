# mypyc: compiled
"""Offers between two players and the promises in them, as the state keeps them (RULES.md, 8.3)."""

from typing import Final, final

from mypy_extensions import i64

from nelumbo.core.state import require
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

    def __init__(self) -> None:
        self.promiser: i64 = 0
        self.kind: i64 = 0
        self.player: i64 = 0
        self.zone: i64 = 0
        self.influence: i64 = 0
        self.army: i64 = 0
        self.mark: i64 = PENDING  # as the facts stand; public once the turn is over
        self.paid_influence: i64 = 0  # passed to the other party since the agreement
        self.paid_army: i64 = 0

    def judge(self, keeps: bool) -> None:
        """An occasion came: one breach breaks the promise for good."""
        if not keeps:
            self.mark = BROKEN
        elif self.mark == PENDING:
            self.mark = KEPT

    def check(self, seats: i64) -> None:
        require(0 <= self.promiser < seats and 0 <= self.player < seats, "promises")
        require(0 <= self.kind < PROMISE_KINDS and 0 <= self.zone < NEUTRALS, "promises")
        require(0 <= self.influence <= MOST_AMOUNT and 0 <= self.army <= MOST_AMOUNT, "promises")
        require(PENDING <= self.mark <= VOID and self.paid_influence >= 0 and self.paid_army >= 0, "promises")


@final
class Bargain:
    """An offer from one player to another, and what became of it [WL-PROTO-2]."""

    def __init__(self) -> None:
        self.number: i64 = 1
        self.sender: i64 = 0
        self.receiver: i64 = 1
        self.give_influence: i64 = 0
        self.give_army: i64 = 0
        self.want_influence: i64 = 0
        self.want_army: i64 = 0
        self.public: bool = False
        self.text: str = ""
        self.status: i64 = OPEN
        self.turn: i64 = 1
        self.promises: list[Promise] = []

    def other(self, party: i64) -> i64:
        return self.receiver if party == self.sender else self.sender

    def check(self, seats: i64) -> None:
        require(0 <= self.sender < seats and 0 <= self.receiver < seats and self.sender != self.receiver, "offers")
        require(0 <= self.give_influence <= MOST_AMOUNT and 0 <= self.give_army <= MOST_AMOUNT, "offers")
        require(0 <= self.want_influence <= MOST_AMOUNT and 0 <= self.want_army <= MOST_AMOUNT, "offers")
        require(OPEN <= self.status <= CANCELLED, "offers")
        require(len(self.text) <= MOST_TEXT and self.turn >= 1 and self.number >= 1, "offers")
        for promise in self.promises:
            promise.check(seats)
            require(promise.promiser == self.sender or promise.promiser == self.receiver, "promises")

# mypyc: compiled
"""Stopping without a winner: a seat offers it, and the game is over when all other people agree.

Those whom a bot stands in for are asked as well; those who are gone (`absence.py`) are not, except in a rated game.
"""

from nelumbo.server.errors import Denied
from nelumbo.server.messages import StopAnswered, StopOffered


class StopOffer:
    def __init__(self) -> None:
        self.agreed: set[int] = set()
        """The seats that want to stop; empty while nobody has offered it."""

    def ask(self, seat: int, agree: bool, people: set[int], gone: set[int]) -> StopOffered | StopAnswered:
        """An offer, or an answer to it; a seat that agreed may also withdraw. Raises Denied."""
        without = sorted(gone & people - {seat})
        if not self.agreed:
            if not agree:
                raise Denied("nothing_asked")
            return StopOffered(seat, without)
        if agree and seat in self.agreed and not people - gone <= self.agreed:  # somebody may have gone meanwhile
            raise Denied("already_asked")
        return StopAnswered(seat, agree, without)

    def offered(self, seat: int, people: set[int]) -> bool:
        """The fold of an offer: whether all agree. A seat that is alone with bots need not wait for anybody."""
        self.agreed = {seat}
        return people <= self.agreed

    def answered(self, seat: int, agree: bool, people: set[int]) -> bool:
        """The fold of an answer: whether all agree. One refusal is enough to end the offer."""
        if not agree:
            self.agreed = set()
        elif self.agreed:
            self.agreed.add(seat)
        return bool(self.agreed) and people <= self.agreed

    def lapse(self) -> None:
        """Drops the offer: the game is over."""
        self.agreed = set()

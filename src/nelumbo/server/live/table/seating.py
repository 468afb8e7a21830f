# mypyc: compiled
"""Who sits where, and who decides for each seat now: its player, or a bot."""

from nelumbo.core.game import SPECTATOR, Viewer
from nelumbo.server.live.table.entries import SeatHolder, SeatsArranged
from nelumbo.server.live.table.fold_rules import FOLD_VERSION, FoldRules
from nelumbo.server.live.table.versions import Seats

HOUSE_BOT = "skilled"
"""It plays for those who gave up or are away."""
AUTO_START_MS = 5_000  # in which the host, or a player who stands up, may stop it


class Seating:
    def __init__(self, holders: list[SeatHolder], fold_version: int = FOLD_VERSION, auto_start: bool = False) -> None:
        self.holders = list(holders)
        self.fold_rules = FoldRules(fold_version)
        self.auto_start = auto_start
        """Whether the game starts by itself once every seat is taken."""
        self.full_since: int | None = None
        """When the last change before the start left no seat free; None while one is, or nothing has changed."""
        self.resigned: set[int] = set()
        self.stood_in: set[int] = set()
        """The seats that a bot plays for until their players are back."""
        self.removed: set[str] = set()
        """The players whom the host has sent away."""

    def count(self) -> int:
        return len(self.holders)

    def arrange(self, entry: SeatsArranged, at: int) -> None:
        """Takes in a change before the start."""
        self.holders = list(entry.holders)
        if entry.removed is not None:
            self.removed.add(entry.removed)
        if entry.auto_start is not None:
            self.auto_start = entry.auto_start
        self.full_since = None if self.free() else at

    def free(self) -> Seats:
        """The seats that nobody has taken yet."""
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.kind in ("open", "invited"))

    def starts_at(self) -> int | None:
        """When the game starts by itself, unless something changes; None where the host starts it."""
        return self.full_since + AUTO_START_MS if self.auto_start and self.full_since is not None else None

    def viewers(self) -> list[Viewer]:
        """All seats, and a spectator."""
        return [*range(len(self.holders)), SPECTATOR]

    def of(self, player: str | None) -> Seats:
        """The seats that a player holds."""
        return tuple(s for s, holder in enumerate(self.holders) if player is not None and holder.player == player)

    def kept_for(self, player: str) -> Seats:
        """The seats that wait for this player and nobody else."""
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.kept_for == player)

    def deserted(self) -> Seats:
        """The seats of people who have left for good, and not yet given up."""
        found = [seat for seat in range(len(self.holders)) if self.is_person(seat)]
        return tuple(seat for seat in found if self.holders[seat].player is None)

    def names(self) -> list[str]:
        return [holder.name or holder.bot or f"seat {seat}" for seat, holder in enumerate(self.holders)]

    def is_person(self, seat: int) -> bool:
        """Whether a person decides for the seat now."""
        return self.holders[seat].kind == "person" and seat not in self.resigned and seat not in self.stood_in

    def people(self) -> set[int]:
        """The seats for which a person decides."""
        return {seat for seat in range(len(self.holders)) if self.is_person(seat)}

    def asked(self) -> set[int]:
        """The seats that have a say in taking back and stopping: in newer logs even those whom a bot stands in for."""
        if self.fold_rules.asks_absent_players:
            return {s for s, holder in enumerate(self.holders) if holder.kind == "person" and s not in self.resigned}
        return self.people()

    def players(self) -> set[str]:
        return {holder.player for holder in self.holders if holder.player is not None}

    def bot_of(self, seat: int) -> str | None:
        """The bot that decides for the seat now; None where a person does."""
        return None if self.is_person(seat) else self.holders[seat].bot or HOUSE_BOT

    def resign(self, seat: int) -> list[int]:
        """The seat is given up; those that are left."""
        self.resigned.add(seat)
        self.stood_in.discard(seat)
        return [other for other in range(len(self.holders)) if other not in self.resigned]

    def can_go_on(self, left: list[int], sides: int) -> bool:
        """Whether a game can: with two sides or more, and a person on one of them."""
        return sides >= 2 and any(self.holders[seat].kind == "person" for seat in left)

# mypyc: compiled
"""How a game ends: played to its end, given up, stopped by agreement (`stop.py`), or closed (`closing.py`)."""

from typing import Literal, TypeAlias

from nelumbo.core.record import result_of
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.history import History
from nelumbo.server.live.table.seating import Seating
from nelumbo.server.messages import Outcome

Reason: TypeAlias = Literal["finished", "resigned", "agreed", "closed"]


def sides_of(history: History, fold_rules: FoldRules) -> list[list[int]]:
    """The seats that win and lose together."""
    if fold_rules.has_teams:
        return history.game.teams(history.game_in_play.state)
    return [[seat] for seat in range(history.setup.seats)]


def won_by_resignation(seating: Seating, seat: int, sides: list[list[int]]) -> list[int] | None:
    """The seat is given up: who has won; None where the game goes on.

    With two sides the game ends; with more a bot plays on, as long as there is a person to play with.
    """
    left = seating.resign(seat)
    sides_left = [side for side in sides if not seating.resigned.issuperset(side)]
    if seating.can_go_on(left, len(sides_left)):
        return None
    return sides_left[0] if len(sides_left) == 1 else left


def outcome(history: History, reason: Reason, won: list[int], is_practice: bool) -> Outcome:
    """The outcome, with the seed, which is revealed now."""
    result = result_of(history.game_in_play.state)
    return Outcome(reason=reason, result=result, winners=won, seed=history.seed, practice=is_practice)

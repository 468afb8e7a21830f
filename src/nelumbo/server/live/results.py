"""The result of a finished game, from the table's log: stored when it ends, and recomputed on demand.

It is the only thing about a game that is stored apart from its log, and only once the game is over.
"""

from nelumbo.server.live.table.ending import sides_of
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Outcome
from nelumbo.server.store.results import GameResult, SeatOutcome, SeatResult

WITHOUT_RESULT = ("agreed", "closed")


def result_of_table(table: Table) -> GameResult | None:
    """The result of a finished game; None where no game is over."""
    if table.outcome is None:
        return None
    opened, sides = table.opened, sides_of(table.history, table.seating.fold_rules)
    is_by_lot = opened.seed is not None and not table.is_deal_chosen
    counted = is_by_lot and not (opened.lesson or table.outcome.practice or table.outcome.reason in WITHOUT_RESULT)
    outcomes = seat_outcomes(table.outcome, sides, table.seating.resigned)
    return GameResult(
        table=table.id,
        game=opened.game,
        rules=opened.rules,
        options=table.game.setups.open_options(opened.options),
        public=opened.public,
        reason=table.outcome.reason,
        practice=table.outcome.practice,
        lesson=opened.lesson,
        counted=counted,
        sides=len(sides),
        moves=sum(not table.history.is_aside(made.move) for made in table.history.moves),
        started_at=table.started_at,
        ended_at=table.ended_at,
        seats=[seat_result(table, table.outcome, seat, outcomes[seat], sides) for seat in range(len(outcomes))],
        rated=opened.rated and counted and all(holder.player or holder.bot for holder in table.seating.holders),
    )


def seat_outcomes(outcome: Outcome, sides: list[list[int]], resigned: set[int]) -> list[SeatOutcome]:
    """By seat. A seat that was given up has lost, even if the bot that played on for it has won."""
    first = [side for side in sides if set(side) & set(outcome.winners)]
    found: list[SeatOutcome] = ["lost"] * sum(map(len, sides))
    for side in first:
        for seat in side:
            if seat not in resigned:
                found[seat] = "won" if len(first) == 1 else "shared"
    return ["none"] * len(found) if outcome.reason in WITHOUT_RESULT else found


def seat_result(table: Table, ended: Outcome, seat: int, outcome: SeatOutcome, sides: list[list[int]]) -> SeatResult:
    holder = table.seating.holders[seat]
    return SeatResult(
        name=holder.name or "",
        outcome=outcome,
        player=holder.player,
        bot=holder.bot if holder.kind == "bot" else None,
        score=None if ended.result is None else ended.result.scores[seat],
        place=None if ended.result is None else ended.result.places[seat],
        resigned=seat in table.seating.resigned,
        side=next(number for number, side in enumerate(sides) if seat in side),
    )

"""Seeks as their players see them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import isinf

from nelumbo.server.messages import FoundOthers, MatchPlayer, SeekInfo
from nelumbo.server.quick_match import reach, step_ms, steps_waited
from nelumbo.server.store.seeks import SeekRow, Wanted


def by_table(rows: Iterable[SeekRow]) -> dict[str, list[SeekRow]]:
    """The seeks of each proposal."""
    found: dict[str, list[SeekRow]] = defaultdict(list)
    for row in rows:
        if row.table is not None:
            found[row.table].append(row)
    return found


def info(row: SeekRow, counts: Counter[Wanted], proposed: Mapping[str, list[SeekRow]], at: int) -> SeekInfo:
    """`counts` are those who look for the same, this player among them."""
    far = reach(row, at)
    others = [one for one in proposed.get(row.table or "", []) if one.player != row.player]
    return SeekInfo(
        id=row.id,
        game=row.wanted.game,
        seats=row.wanted.seats,
        clock=row.wanted.clock,
        rated=row.wanted.rated,
        live=row.is_live,
        since=row.created_at,
        rating=round(row.mu, 1),
        reach=None if isinf(far) else far,
        widens_at=None if isinf(far) else row.created_at + step_ms(row) * (steps_waited(row, at) + 1),
        waiting=max(0, counts[row.wanted] - 1),
        found=found(row, others) if row.table is not None and not row.is_opened else None,
        table=row.table if row.is_opened else None,
    )


def found(row: SeekRow, others: list[SeekRow]) -> FoundOthers:
    return FoundOthers(
        until=row.until or 0,
        accepted=row.accepted,
        others=[
            MatchPlayer(name=one.name, rating=round(one.mu, 1) if one.games else None, accepted=one.accepted)
            for one in others
        ],
    )

"""A snapshot of a table, as it is stored: arrays of plain values, in JSON. `snapshots.py` writes and reads it."""

from typing import Literal

from msgspec import Raw, Struct

from nelumbo.server.live.table.contributions import BySeat
from nelumbo.server.live.table.entries import Opened, SeatHolder
from nelumbo.server.messages import AnyTableEvent, Outcome, Status


class StoredMove(Struct, array_like=True):
    """`MoveDelivery`; what several viewers are told alike is here once."""

    seat: int
    by: Literal["person", "bot"]
    is_aside: bool
    told: list[Raw]
    """Lists of events: those that differ between viewers, each once."""
    viewers: list[int]
    """Which of them each seat is told and, in the last place, a spectator."""


class StoredDelivery(Struct, array_like=True):
    """`PastDelivery`: one of `event`, `move` and `undone` is there."""

    at: int
    number: int
    hearers: list[int | None] | None
    table_changed: bool
    event: AnyTableEvent | None = None
    move: StoredMove | None = None
    undone: tuple[int, list[int]] | None = None


class StoredClock(Struct, array_like=True):
    at: int
    left: list[int]
    running: list[int]


class StoredClocks(Struct, array_like=True):
    true: StoredClock
    shown: StoredClock | None
    earned: dict[int, int]
    before: dict[int, list[int]]


class StoredContributions(Struct, array_like=True):
    secret: str
    asked: list[int]
    wait: int
    step: Literal["commit", "reveal", "done"]
    since: int
    commitments: BySeat
    revealed: BySeat


class StoredGame(Struct, array_like=True):
    """What there is from the start of the game on."""

    seed: str
    moves: list[tuple[int, str, int, str]]
    state: list[int]
    before: list[int] | None
    kept_state: tuple[int, list[int]] | None
    """The latest of the kept states, after the number of moves before it."""
    since: list[int]
    awaited: list[int]
    openly_awaited: list[int]
    undo: tuple[int, int, list[int]] | None
    stop: list[int]
    clocks: StoredClocks


class StoredTable(Struct, array_like=True):
    size: int
    opened: Opened
    created_at: int
    holders: list[SeatHolder]
    resigned: list[int]
    stood_in: list[int]
    removed: list[str]
    auto_start: bool
    full_since: int | None
    versions: int
    limited: list[tuple[int, list[int | None]]]
    counts: tuple[dict[str, int], dict[int, int], dict[int, int], dict[int, int], dict[int, int]]
    lines: tuple[dict[str, int], dict[str, int]]
    status: Status
    contributions: StoredContributions | None
    move_ids: list[tuple[str, int, str | None]]
    away_until: int
    is_practice: bool
    outcome: Outcome | None
    started_at: int
    ended_at: int
    rematch: str | None
    last_at: int
    updated_at: int
    game: StoredGame | None
    latest: list[StoredDelivery]

"""The HTTP API: one file a resource."""

from nelumbo.server.api import (
    exports,
    games,
    ladder,
    lessons,
    notices,
    operations,
    players,
    profiles,
    puzzles,
    records,
    replays,
    results,
    reviews,
    sessions,
    tables,
    tokens,
)

HANDLERS = [
    *players.HANDLERS,
    *sessions.HANDLERS,
    *tokens.HANDLERS,
    *tables.HANDLERS,
    *lessons.HANDLERS,
    *records.HANDLERS,
    *replays.HANDLERS,
    *reviews.HANDLERS,
    *results.HANDLERS,
    *profiles.HANDLERS,
    *exports.HANDLERS,
    *ladder.HANDLERS,
    *games.HANDLERS,
    *puzzles.HANDLERS,
    *notices.HANDLERS,
    *operations.HANDLERS,
]

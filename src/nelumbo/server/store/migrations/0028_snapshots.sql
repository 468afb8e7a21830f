-- Tables as they stood after some entry of their logs: a cache, so that a table is opened without folding all of it.
-- Layout 0 marks a table that may have none, because a player's name in its log was overwritten.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY,
    layout BIGINT NOT NULL,
    size BIGINT NOT NULL,
    state TEXT NOT NULL
);

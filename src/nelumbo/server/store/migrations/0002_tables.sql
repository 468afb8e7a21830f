-- One row a table: what lists need. `due` is when something is to happen there by itself.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public BIGINT NOT NULL,
    size BIGINT NOT NULL,
    listing TEXT NOT NULL,
    due BIGINT,
    updated_at BIGINT NOT NULL
);

CREATE INDEX tables_by_status ON tables (status, public, updated_at);

CREATE INDEX tables_by_due ON tables (due);

-- The truth: everything that happened at a table, numbered from 1. Nothing here is ever changed.
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    move_id TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE UNIQUE INDEX moves_once ON entries (table_id, move_id);

CREATE TABLE seatings (
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
);

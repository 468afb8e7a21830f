-- The entries of a table lie together, so that a move touches few pages of the file and a log is read in one go.
ALTER TABLE entries RENAME TO entries_before;

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    move_id TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

INSERT INTO entries SELECT table_id, number, at, move_id, entry FROM entries_before ORDER BY table_id, number;

DROP TABLE entries_before;

CREATE UNIQUE INDEX moves_once ON entries (table_id, move_id);

-- Only what the lobby lists is kept in its order: a move at a private table need not touch it.
DROP INDEX tables_by_status;

CREATE INDEX tables_by_status ON tables (status);

CREATE INDEX tables_listed ON tables (updated_at) WHERE public = 1 AND status <> 'over';

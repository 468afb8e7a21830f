-- One row a finished game, made from the table's log in the transaction that appends its end. It can be made again.
-- `seats` is JSON: by seat who sat there, and what became of them. `counted`: the result says something about its players.
CREATE TABLE results (
    table_id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    public BIGINT NOT NULL,
    reason TEXT NOT NULL,
    practice BIGINT NOT NULL,
    lesson BIGINT NOT NULL,
    counted BIGINT NOT NULL,
    sides BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    seats TEXT NOT NULL
);

-- The same by player. `opponents`: bots, people, both or nobody; `against` is the same for games against the same ones.
CREATE TABLE player_results (
    player TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    sides BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    counted BIGINT NOT NULL,
    opponents TEXT NOT NULL,
    against TEXT NOT NULL,
    PRIMARY KEY (player, ended_at, table_id)
) WITHOUT ROWID;

CREATE INDEX player_results_of_a_table ON player_results (table_id);

-- Tables that ended before results were stored: the server reads their logs, a few at a time.
CREATE TABLE missing_results (
    table_id TEXT PRIMARY KEY
);

INSERT INTO missing_results SELECT id FROM tables WHERE status = 'over';

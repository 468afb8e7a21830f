-- Whether a finished game counts for ratings.
ALTER TABLE results ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;

-- Rated games that have not been rated yet, in the order in which they will be.
CREATE TABLE unrated_results (
    ended_at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (ended_at, table_id)
);

-- What each player's rating was after each rated game. Numbers are texts, exact to the last digit.
CREATE TABLE rating_changes (
    table_id TEXT NOT NULL,
    player TEXT NOT NULL,
    pool TEXT NOT NULL,
    season BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    mu TEXT NOT NULL,
    sigma TEXT NOT NULL,
    PRIMARY KEY (table_id, player)
);

CREATE INDEX rating_changes_of_a_player ON rating_changes (player, pool, ended_at);

CREATE INDEX rating_changes_by_end ON rating_changes (ended_at, table_id);

-- Players' ratings now, by game and rule set. `low` is the lower end of the range, in thousandths; `sure` once it is narrow.
CREATE TABLE ratings (
    pool TEXT NOT NULL,
    player TEXT NOT NULL,
    season BIGINT NOT NULL,
    mu TEXT NOT NULL,
    sigma TEXT NOT NULL,
    games BIGINT NOT NULL,
    sure BIGINT NOT NULL,
    low BIGINT NOT NULL,
    PRIMARY KEY (pool, player)
);

CREATE INDEX ratings_in_order ON ratings (pool, season, sure, low, player);

CREATE INDEX ratings_of_a_player ON ratings (player);

-- When the host has started seasons; the first one needs no row.
CREATE TABLE seasons (
    started_at BIGINT PRIMARY KEY
);

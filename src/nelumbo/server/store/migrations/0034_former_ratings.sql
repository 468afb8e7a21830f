-- The ratings as they stood when all games began to be rated again: they are shown until that is done.
CREATE TABLE former_ratings (
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

CREATE INDEX former_ratings_in_order ON former_ratings (pool, season, sure, low, player);

CREATE INDEX former_ratings_of_a_player ON former_ratings (player);

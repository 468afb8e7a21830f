-- Tournaments inside a group. `wanted` is JSON: the game, the clock and whether games are rated. `round` is 0 before the
-- start; from `deadline` on the next round no longer waits.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    wanted TEXT NOT NULL,
    rounds BIGINT NOT NULL,
    round_hours BIGINT NOT NULL,
    status TEXT NOT NULL,
    round BIGINT NOT NULL,
    deadline BIGINT,
    created_at BIGINT NOT NULL
);

CREATE INDEX tournaments_of_a_group ON tournaments (group_id, created_at);

CREATE INDEX tournaments_by_status ON tournaments (status);

-- Players are known by number, from 0; one who has deleted the account has no name any longer.
CREATE TABLE tournament_players (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    player TEXT REFERENCES players (id) ON DELETE SET NULL,
    withdrawn BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, player)
);

CREATE INDEX tournaments_of_a_player ON tournament_players (player);

-- A bye has no second player and no table. Points are half points; none while a game is not over.
CREATE TABLE tournament_games (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT,
    table_id TEXT,
    first_points BIGINT,
    second_points BIGINT,
    PRIMARY KEY (tournament_id, round, first)
);

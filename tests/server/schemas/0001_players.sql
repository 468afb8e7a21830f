CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY);
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    claimed_name TEXT UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL
);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX tokens_of_a_player ON tokens (player);
CREATE TABLE mutes (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    muted TEXT NOT NULL,
    PRIMARY KEY (player, muted)
);;
INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1), ('bob', 'Bob', 2);
INSERT INTO tokens VALUES ('hash', 'token', 'ann', 'session', '', 3);
INSERT INTO mutes VALUES ('ann', 'eve');
INSERT INTO migrations VALUES ('0001_players.sql');

-- People with a name. A claimed name, folded to small letters, belongs to one player.
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    claimed_name TEXT UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL
);

-- Cookies and personal access tokens, by the SHA-256 of their secret.
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
);

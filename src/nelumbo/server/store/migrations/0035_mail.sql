-- Where players are written to: `email` once they have confirmed it, `asked` until then. Turns are told at most every
-- `turn_hours`; 0: never.
CREATE TABLE mail_addresses (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    email TEXT,
    asked TEXT,
    asked_at BIGINT NOT NULL DEFAULT 0,
    language TEXT NOT NULL,
    turn_hours BIGINT NOT NULL,
    told_at BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX mail_addresses_by_email ON mail_addresses (lower(email));

-- The links in letters, as hashes: each works once, for the address that it was sent to.
CREATE TABLE mail_tokens (
    hash TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX mail_tokens_of_a_player ON mail_tokens (player);

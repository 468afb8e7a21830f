-- What a token may do, and when it was last used; 0 for one that was not used since this is counted.
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'play';

ALTER TABLE tokens ADD COLUMN used_at BIGINT NOT NULL DEFAULT 0;

UPDATE tokens SET scope = 'account' WHERE kind = 'session';

CREATE INDEX tokens_by_use ON tokens (used_at);

-- How claimed names look: another name that looks like one of them cannot be taken.
CREATE TABLE claimed_looks (
    look TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
);

CREATE INDEX looks_of_a_player ON claimed_looks (player);

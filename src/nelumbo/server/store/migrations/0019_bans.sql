-- Players and addresses that the host has banned; `until` is null for good.
CREATE TABLE bans (
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    reason TEXT NOT NULL,
    banned_at BIGINT NOT NULL,
    until BIGINT,
    PRIMARY KEY (kind, value)
);

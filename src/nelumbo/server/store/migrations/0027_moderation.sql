-- Reports of players, with the chat that the reporter had heard; who may act on them, and what they did.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    reported TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    lines TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    closed_at BIGINT,
    UNIQUE (table_id, reporter, reported)
);
CREATE INDEX reports_by_time ON reports (closed_at, reported_at);
CREATE TABLE roles (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    role TEXT NOT NULL
);
CREATE TABLE moderation_log (
    at BIGINT NOT NULL,
    moderator TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    note TEXT NOT NULL
);
CREATE INDEX moderation_log_by_time ON moderation_log (at);

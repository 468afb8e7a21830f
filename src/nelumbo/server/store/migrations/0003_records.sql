-- Records that people brought from elsewhere.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

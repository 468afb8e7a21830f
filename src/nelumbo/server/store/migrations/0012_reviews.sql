-- What the bot thought of finished games, by the edition of its reviews; `at` is when somebody last worked on one.
CREATE TABLE reviews (
    record_id TEXT NOT NULL,
    edition BIGINT NOT NULL,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    at BIGINT NOT NULL,
    review TEXT,
    PRIMARY KEY (record_id, edition)
);

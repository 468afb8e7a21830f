-- When each server process was last seen.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL
);

-- When no process was there at all: nobody's clock loses by it.
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);

-- What the host tells everybody who is here; at most one, until it ends.
CREATE TABLE announcements (
    made_at BIGINT PRIMARY KEY,
    text TEXT NOT NULL,
    until BIGINT NOT NULL
);

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
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public BIGINT NOT NULL,
    size BIGINT NOT NULL,
    listing TEXT NOT NULL,
    due BIGINT,
    updated_at BIGINT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, public, updated_at);
CREATE INDEX tables_by_due ON tables (due);
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    move_id TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX moves_once ON entries (table_id, move_id);
CREATE TABLE seatings (
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
);;
INSERT INTO tables VALUES ('table', 'mandala', 'playing', 1, 3, '{}', NULL, 5);
INSERT INTO entries VALUES ('table', 1, 5, NULL, '{"kind":"opened","host":"ann","game":"mandala","rules":1,"options":{"first":0},"places":[{"kind":"person","player":"ann","name":"Ann"},{"kind":"person","player":"bob","name":"Bob"}],"public":true,"clock":{"kind":"none"},"spectators":true,"hints":true,"takeover":null}');
INSERT INTO entries VALUES ('table', 2, 5, NULL, '{"kind":"started","seed":"a seed of old"}');
INSERT INTO entries VALUES ('table', 3, 5, '0:x', '{"kind":"moved","seat":0,"move":"A1O","by":"person"}');
INSERT INTO seatings VALUES ('ann', 'table'), ('bob', 'table');
INSERT INTO migrations VALUES ('0002_tables.sql');
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    created_at BIGINT NOT NULL
);;
INSERT INTO migrations VALUES ('0003_records.sql');
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);;
INSERT INTO migrations VALUES ('0004_outages.sql');
CREATE TABLE restores (
    at BIGINT PRIMARY KEY
);;
INSERT INTO migrations VALUES ('0005_restores.sql');
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX subscriptions_of_a_player ON subscriptions (player);
CREATE TABLE webhooks (
    table_id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    secret TEXT NOT NULL
);
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    tries BIGINT NOT NULL,
    due BIGINT NOT NULL
);
CREATE INDEX outbox_by_due ON outbox (due);
CREATE TABLE visits (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    began BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);;
INSERT INTO secrets VALUES ('push key', 'a key of old');
INSERT INTO subscriptions VALUES ('browser', 'ann', 'https://push.example/1', 'p256dh', 'auth', 6);
INSERT INTO webhooks VALUES ('table', 'https://hooks.example', 'whsec_old');
INSERT INTO outbox VALUES ('parcel', 'webhook', 'table', '{}', 0, 7);
INSERT INTO visits VALUES ('ann', 1, 2, 3);
INSERT INTO migrations VALUES ('0011_notices.sql');
CREATE TABLE reviews (
    record_id TEXT NOT NULL,
    edition BIGINT NOT NULL,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    at BIGINT NOT NULL,
    review TEXT,
    PRIMARY KEY (record_id, edition)
);;
INSERT INTO reviews VALUES ('record', 1, 3, 3, 8, '{}');
INSERT INTO migrations VALUES ('0012_reviews.sql');
ALTER TABLE entries RENAME TO entries_before;
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    move_id TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO entries SELECT table_id, number, at, move_id, entry FROM entries_before ORDER BY table_id, number;
DROP TABLE entries_before;
CREATE UNIQUE INDEX moves_once ON entries (table_id, move_id);
DROP INDEX tables_by_status;
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_listed ON tables (updated_at) WHERE public = 1 AND status <> 'over';;
INSERT INTO migrations VALUES ('0013_close_together.sql');
DROP INDEX moves_once;
DROP INDEX tables_by_due;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;;
INSERT INTO migrations VALUES ('0014_fewer_pages.sql');

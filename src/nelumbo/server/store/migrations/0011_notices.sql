-- What the host keeps for itself, made at the first start: the key by which push services know the site.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- Browsers whose player wants to be told there; `id` is the hash of the address at the browser's push service.
CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX subscriptions_of_a_player ON subscriptions (player);

-- Where the news of a table go.
CREATE TABLE webhooks (
    table_id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    secret TEXT NOT NULL
);

-- Notices on their way: to a subscription, or to the webhook of a table.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    tries BIGINT NOT NULL,
    due BIGINT NOT NULL
);

CREATE INDEX outbox_by_due ON outbox (due);

-- When the visit before the present one ended, when the present one began, and when the player was last here.
CREATE TABLE visits (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    began BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);

-- By what address a browser knows the site, for push services; and when the browser was last told that it is its
-- player's turn.
ALTER TABLE subscriptions ADD COLUMN contact TEXT;
ALTER TABLE subscriptions ADD COLUMN told_at BIGINT NOT NULL DEFAULT 0;

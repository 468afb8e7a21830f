-- Players who look for others. Only seeks with equal `wanted` (game, seats, clock, rated) meet; `mu` is in thousandths.
-- A live seek expires unless a page of its player renews it; a seek over days waits until `expires_at`.
-- `table_id` names the table that is proposed to several seekers until then; all of them accept, or it is never opened.
CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    wanted TEXT NOT NULL,
    live BIGINT NOT NULL,
    mu BIGINT NOT NULL,
    games BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    table_id TEXT,
    until BIGINT,
    accepted BIGINT NOT NULL
);

-- One live seek a player, and one over days of each kind.
CREATE UNIQUE INDEX live_seeks_of_a_player ON seeks (player) WHERE live = 1;

CREATE UNIQUE INDEX seeks_over_days_of_a_player ON seeks (player, wanted) WHERE live = 0;

CREATE INDEX seeks_by_expiry ON seeks (expires_at);

CREATE INDEX seeks_of_a_table ON seeks (table_id);

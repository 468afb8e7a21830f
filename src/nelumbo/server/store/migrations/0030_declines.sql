-- Whom a player has declined or parted from, and when: another request of theirs is not shown for some days.
CREATE TABLE declines (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    declined TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    declined_at BIGINT NOT NULL,
    PRIMARY KEY (player, declined)
);

CREATE INDEX declines_of_the_declined ON declines (declined);

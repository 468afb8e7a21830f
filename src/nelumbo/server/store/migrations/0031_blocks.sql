-- A block is a mute that goes further: nor may the other befriend the player, or sit down where the player is.
ALTER TABLE mutes ADD COLUMN blocked BIGINT NOT NULL DEFAULT 0;

CREATE INDEX mutes_of_the_muted ON mutes (muted, player);

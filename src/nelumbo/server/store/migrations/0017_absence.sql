-- When the player last had the table open; before this was noted, when something last happened there.
ALTER TABLE seatings ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;

UPDATE seatings SET seen_at = COALESCE((SELECT updated_at FROM tables WHERE id = table_id), 0);

-- Whether the player has only been invited: a table that others opened must not displace one's own in a list.
ALTER TABLE seatings ADD COLUMN invited BIGINT NOT NULL DEFAULT 0;

UPDATE seatings SET invited = 1 WHERE EXISTS (
    SELECT 1 FROM tables WHERE id = table_id AND status = 'waiting'
    AND listing LIKE '%"kept_for":"' || seatings.player || '"%'
    AND listing NOT LIKE '%"player":"' || seatings.player || '"%'
    AND listing NOT LIKE '%"host":"' || seatings.player || '"%'
);

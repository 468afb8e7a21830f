-- When the game at the table ended, so that somebody's unfinished tables and the last ones that ended are found
-- without reading all others; and the seats of a table, which are deleted with it.
ALTER TABLE seatings ADD COLUMN ended_at BIGINT;

UPDATE seatings SET ended_at = (SELECT updated_at FROM tables WHERE id = table_id AND status = 'over');

CREATE INDEX seatings_in_order ON seatings (player, ended_at);

CREATE INDEX seatings_of_a_table ON seatings (table_id);

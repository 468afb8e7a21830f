-- Who has named a tournament, and reports of such a name: `table_id` is then the tournament's.
ALTER TABLE tournaments ADD COLUMN named_by TEXT REFERENCES players (id) ON DELETE SET NULL;

UPDATE tournaments SET named_by = (SELECT owner FROM groups WHERE groups.id = group_id);

CREATE INDEX tournaments_named_by ON tournaments (named_by);

ALTER TABLE reports ADD COLUMN tournament_name TEXT;

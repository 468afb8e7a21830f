-- Who gave a group its name, and is reported for it; null once they have left for good.
ALTER TABLE groups ADD COLUMN named_by TEXT REFERENCES players (id) ON DELETE SET NULL;

UPDATE groups SET named_by = owner;

CREATE INDEX groups_named_by ON groups (named_by);

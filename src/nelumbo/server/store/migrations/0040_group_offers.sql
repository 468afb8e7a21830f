-- The member to whom the owner would hand the group over; it passes when they accept.
ALTER TABLE groups ADD COLUMN offered_to TEXT REFERENCES players (id) ON DELETE SET NULL;

CREATE INDEX groups_offered_to ON groups (offered_to);

-- A player whose name was reported from their profile, with the name that they had.
ALTER TABLE reports ADD COLUMN player_name TEXT;

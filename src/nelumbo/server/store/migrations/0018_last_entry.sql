-- When the last entry was appended, secret or not; updated_at, by which lists are sorted, leaves secret ones out.
ALTER TABLE tables ADD COLUMN last_at BIGINT NOT NULL DEFAULT 0;

UPDATE tables SET last_at = updated_at;

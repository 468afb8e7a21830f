-- Imported records are deleted by age.
CREATE INDEX records_by_age ON records (created_at);

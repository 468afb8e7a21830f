-- The last errors of each process, for the host: when, and which event, as JSON.
ALTER TABLE processes ADD COLUMN errors TEXT NOT NULL DEFAULT '[]';

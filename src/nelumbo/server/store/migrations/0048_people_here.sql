-- How many have a page open at each process, for the host.
ALTER TABLE processes ADD COLUMN here BIGINT NOT NULL DEFAULT 0;

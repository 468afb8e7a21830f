-- Tables that the host has asked to close.
CREATE TABLE closings (
    table_id TEXT PRIMARY KEY
);

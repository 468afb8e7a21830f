-- When a backup was put in the place of everything: processes that run then start over.
CREATE TABLE restores (
    at BIGINT PRIMARY KEY
);

-- Groups of players, a club or a family, which only members see. `secret` is that of the link by which others come;
-- `approval`: whether the owner has to agree to each of them.
CREATE TABLE groups (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    owner TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    approval BIGINT NOT NULL,
    secret TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE INDEX groups_of_an_owner ON groups (owner);

-- Who is in a group, and who has asked to be: those have not joined yet.
CREATE TABLE group_members (
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    asked_at BIGINT NOT NULL,
    joined_at BIGINT,
    PRIMARY KEY (group_id, player)
);

CREATE INDEX groups_of_a_member ON group_members (player, group_id);

-- Tables that were opened for a group.
CREATE TABLE group_tables (
    table_id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE
);

CREATE INDEX tables_of_a_group ON group_tables (group_id);

-- The name of a group, where that is what was reported; `table_id` is then the group's id.
ALTER TABLE reports ADD COLUMN group_name TEXT;

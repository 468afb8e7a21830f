-- At which tables a player has spoken among the spectators: no seat tells, and export and deletion must find the lines.
CREATE TABLE spectator_lines (
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
);

CREATE INDEX spectator_lines_of_a_table ON spectator_lines (table_id);

-- Ids have 22 characters, and are at the same place in every line; earlier releases called spectators watchers.
INSERT INTO spectator_lines (player, table_id)
SELECT DISTINCT players.id, table_id FROM entries JOIN players ON players.id = substr(entry, 49, 22)
WHERE entry LIKE '{"kind":"said","channel":"spectators","player":"%'
UNION
SELECT DISTINCT players.id, table_id FROM entries JOIN players ON players.id = substr(entry, 47, 22)
WHERE entry LIKE '{"kind":"said","channel":"watchers","player":"%';

-- Lessons that players have finished, and puzzles that they have tried; `day` is empty for a lesson.
CREATE TABLE learning (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (player, game, day)
) WITHOUT ROWID;

-- Who may see a player's profile: nobody else, unless the player has chosen otherwise.
ALTER TABLE players ADD COLUMN profile TEXT NOT NULL DEFAULT 'private';

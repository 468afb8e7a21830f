-- Who follows whom. Two players who follow each other are friends; a row in one direction only is a request.
CREATE TABLE follows (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    followed TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (player, followed)
);

CREATE INDEX follows_of_the_followed ON follows (followed, player);

-- Who may see when a player is here: nobody, unless the player has chosen otherwise.
ALTER TABLE players ADD COLUMN presence TEXT NOT NULL DEFAULT 'nobody';

-- By player, the secret of the link that makes friends.
CREATE TABLE friend_links (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    secret TEXT NOT NULL UNIQUE
);

-- When those who allow it were last here.
CREATE TABLE presences (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    seen_at BIGINT NOT NULL
);

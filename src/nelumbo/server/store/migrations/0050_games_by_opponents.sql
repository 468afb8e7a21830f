-- The newest games of a player against bots, by game: a newcomer's estimate reads no others.
CREATE INDEX player_results_by_opponents ON player_results (player, game, opponents, counted, ended_at, table_id);

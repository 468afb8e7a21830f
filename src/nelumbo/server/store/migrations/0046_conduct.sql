-- Moderators find a player, and what they know of one, without reading all players, reports and the whole log.
CREATE INDEX reports_of_a_player ON reports (reported);
CREATE INDEX moderation_log_of_a_player ON moderation_log (target);
CREATE INDEX players_by_name ON players (lower(name));

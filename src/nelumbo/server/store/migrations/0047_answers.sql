-- What a reporter is to be told of a closed report: acted or dismissed; null once they have read it.
ALTER TABLE reports ADD COLUMN answer TEXT;
CREATE INDEX reports_of_a_reporter ON reports (reporter);

-- The words of the code and of the glossary.
ALTER TABLE players RENAME COLUMN presence TO seen_by;

ALTER TABLE moderation_log RENAME COLUMN note TO remark;

-- A move touches two pages of the file: the end of its table's log, and its table's row.
-- Nobody makes a move twice without this index: an entry is kept only by whoever has read all before it.
DROP INDEX moves_once;

-- Tables where nothing is due, all of those without a clock, need no place in the order.
DROP INDEX tables_by_due;

CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

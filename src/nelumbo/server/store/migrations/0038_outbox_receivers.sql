-- A new notice takes the place of an earlier one to the same receiver.
CREATE INDEX outbox_of_a_receiver ON outbox (target, kind);

"""A table: everything about it, folded from its event log, and what each viewer is to be told of an entry.

Plain code: no socket, no store, no clock of its own.

the fold      table.py; entries.py (the log's), history.py (the moves that count), seating.py, decisions.py, clock.py,
              undo.py, stop.py, contributions.py (to the seed), ending.py; fold_rules.py (how older logs are read),
              log_fold.py (long logs, in parts)
to tell       deliveries.py (what), versions.py (to whom), viewer_messages.py (in which words); listing.py (the lobby's
              line), table_change.py (for those who are elsewhere)
bounds        table_limits.py (how long a log may be), due.py (when something is to happen by itself)
"""

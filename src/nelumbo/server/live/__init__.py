"""Games being played, one table at a time. Start with `keeping/keeper.py`, which states the law, and `table/table.py`.

Folders: `table` (everything about a table, from its event log), `actions` (what is asked), `keeping` (loading, storing
and what happens by itself), `telling` (who hears what), `pages` (sockets), `bots`, `notices`, `matching`.

the process   hub.py, background.py; cluster.py, bus.py, measured_broker.py (the other processes)
moderation    closing.py, erasing.py
results       results.py, digest.py (since somebody's last visit)
"""

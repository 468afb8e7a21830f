"""Keeping a table: load its log, apply an entry, append it, tell of it. keeper.py states the law.

loading           log_reader.py, snapshots.py, snapshot_writer.py, stored_table.py (a snapshot's layout)
new tables        table_opener.py
by itself         caretaker.py (bots, clocks, absent seats)
its surroundings  process.py (what it sees of the hub), presence.py (who is here)
"""

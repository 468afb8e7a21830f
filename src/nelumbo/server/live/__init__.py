"""Games being played, one table at a time. Start with `keeper.py`, which states the law, and `table.py`, the fold.

the fold       table.py (entries.py, history.py, seating.py, decisions.py, clock.py, undo.py, stop.py, contributions.py,
               ending.py, versions.py, fold_rules.py): everything about a table, from its event log
what is asked  openings.py, seat_actions.py (before the start), game_actions.py (during the game), closing.py,
               absence.py, table_limits.py: each judges a wish and gives the entry for the log
keeping it     keeper.py, log_reader.py and log_fold.py (loading), snapshots.py, snapshot_writer.py, stored_table.py,
               caretaker.py and due.py (what happens by itself), table_opener.py, erasing.py
telling        deliveries.py (what), versions.py (to whom), viewer_messages.py (in which words), audience.py,
               presence.py, retelling.py and delivery_cache.py (to those who missed it)
pages          socket.py, outgoing.py, page_charges.py, connections.py, arrivals.py
lists          listing.py, lobby.py, invitations.py, digest.py, friends_here.py
bots           bot_seats.py, hints.py, reviews.py; fair_queue.py, worker_pool.py and worker.py (where they think)
the process    hub.py, process.py (what its tables see of it), background.py; cluster.py, bus.py, measured_broker.py
results        results.py
notices        notices.py, mail_notices.py, push_notices.py, table_change.py (what they are made from)
matching       matchmaker.py, seek_infos.py (quick match), tournament_rounds.py
"""

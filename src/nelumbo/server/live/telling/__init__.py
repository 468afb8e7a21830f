"""Who hears of an entry, and in what order.

those at the table    audience.py, outgoing.py (the bounded queue of one page), connections.py (whose pages there are)
who missed something  retelling.py, delivery_cache.py
those in the lobby    lobby.py, invitations.py (on every other page)
"""

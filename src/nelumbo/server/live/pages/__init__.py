"""A page that is connected: socket.py (hear, answer, act), page_charges.py (what it may ask for), arrivals.py."""

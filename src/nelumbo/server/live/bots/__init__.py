"""Bots at tables, hints and reviews.

asking        bot_seats.py, hints.py, reviews.py
thinking      fair_queue.py (who is next), worker_pool.py, worker.py (a process of its own)
"""

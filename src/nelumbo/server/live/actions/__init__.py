"""What is asked of a table: each function judges a wish, and gives the entry for the log or refuses.

before the game   openings.py (the first entry), seat_actions.py
during it         game_actions.py, absence.py (whose player is away)
"""

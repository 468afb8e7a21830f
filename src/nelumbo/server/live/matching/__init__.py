"""People who find each other: friends_here.py, matchmaker.py and seek_infos.py (quick match), tournament_rounds.py."""

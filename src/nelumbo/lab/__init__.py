"""Studies of the games: many games played, and what they say."""

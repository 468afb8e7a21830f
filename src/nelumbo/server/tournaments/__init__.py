"""How the rounds of a tournament are paired."""

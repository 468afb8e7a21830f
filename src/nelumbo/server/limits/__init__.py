"""How much anybody may ask for: by address, by player, by connection."""

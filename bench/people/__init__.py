"""How long the pages of players take in a store full of finished games."""

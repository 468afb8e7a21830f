"""What bots think of a decision, and what they offer and answer."""

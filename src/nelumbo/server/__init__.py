"""Tables and live play: nothing lost, nothing leaked."""

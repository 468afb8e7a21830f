"""Self-play training: proximal policy optimisation of one network on all seats."""

"""Board games of lotus flowers and sand, to play, to host and to study."""

__version__ = "0.1.0"

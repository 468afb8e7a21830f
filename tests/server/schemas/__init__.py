"""Stores as they have been out there, each as SQL: one a schema, with a game in progress where there were games.

`python -m tests.server.schemas` writes the one of today; the others are never changed.
"""

from pathlib import Path

FOLDER = Path(__file__).parent

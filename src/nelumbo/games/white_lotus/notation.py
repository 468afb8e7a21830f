"""White Lotus's moves, positions and records as text: each has a file of its own."""

from nelumbo.games.white_lotus.positions import read_position, write_position
from nelumbo.games.white_lotus.records import read_record, write_record
from nelumbo.games.white_lotus.words import read_move, write_move

__all__ = ["read_move", "read_position", "read_record", "write_move", "write_position", "write_record"]

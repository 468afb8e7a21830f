"""White Lotus' moves, positions and records as text, one file each."""

from nelumbo.games.white_lotus.notation.moves import read_move, write_move
from nelumbo.games.white_lotus.notation.positions import read_position, write_position
from nelumbo.games.white_lotus.notation.records import begins_record, read_record, write_record

__all__ = ["begins_record", "read_move", "read_position", "read_record", "write_move", "write_position", "write_record"]

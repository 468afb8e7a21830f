"""Flowers' moves, positions and records as text, both ways (RULES.md, section 12)."""

from nelumbo.games.flowers.notation.moves import read_move, write_move
from nelumbo.games.flowers.notation.positions import read_position, write_position
from nelumbo.games.flowers.notation.records import begins_record, read_record, write_record

__all__ = ["begins_record", "read_move", "read_position", "read_record", "write_move", "write_position", "write_record"]

"""Counts of lines of play: one wrong number finds a wrong rule, and the split by first move finds where."""

from pathlib import Path

from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState


def lines_of_play(state: GameState, depth: int) -> int:
    """How many different sequences of `depth` moves begin here; a finished game has one, itself."""
    if depth == 0 or state.is_over():
        return 1
    total = 0
    for move in state.legal_moves(state.to_move):
        after = state.copy()
        after.apply(state.to_move, move)
        total += lines_of_play(after, depth - 1)
    return total


def split(game: AnyGame, state: GameState, depth: int) -> dict[str, int]:
    """The same count by first move, for finding the rule that is wrong."""
    found: dict[str, int] = {}
    for move in state.legal_moves(state.to_move):
        after = state.copy()
        after.apply(state.to_move, move)
        found[game.notation.write_move(game.decode(move))] = lines_of_play(after, depth - 1)
    return found


def positions(file: Path) -> list[tuple[str, str, list[int]]]:
    """The named positions of a `counts.txt`: a name, a position text and the counts by depth.

    Blocks are parted by blank lines: `# name`, then the position, then `counts 12 130 1500`.
    """
    found = []
    for block in file.read_text().strip().split("\n\n"):
        name, *lines, counts = block.splitlines()
        assert name.startswith("# ")
        assert counts.startswith("counts ")
        found.append((name[2:], "\n".join(lines) + "\n", [int(number) for number in counts.split()[1:]]))
    return found

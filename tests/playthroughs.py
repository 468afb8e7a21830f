"""Playthroughs: one whole game a file, as text that a person can read and review like prose."""

import os
from pathlib import Path

import msgspec
from rich.text import Text

from nelumbo.core.game import AnyGame, Setup
from tests.walks import Policy, describe, uniform, walk


def check(text: str, file: Path) -> None:
    """The game reads as in the file; with PLAYTHROUGHS=write the file is written anew, for git to show what changed."""
    if os.environ.get("PLAYTHROUGHS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    assert text == file.read_text()


def playthrough(game: AnyGame, setup: Setup, seed: str, policy: Policy = uniform) -> str:
    """The board as a spectator sees it, the legal moves, the move and what it caused, to the end."""
    parts = [f"{game.title}, {describe(setup)}, seed {seed}"]
    for state, seat, move in walk(game, setup, seed, policy):
        parts.append(plain(game.terminal.board(game.view(state, None))))
        if seat is None or move is None:
            break
        names = [game.notation.write_move(game.decode(number)) for number in state.legal_moves(seat)]
        parts.append(f"seat {seat} may play {' '.join(names)}\nand plays {game.notation.write_move(game.decode(move))}")
        parts.append(happened(game, state, seat, move))
    parts.append(msgspec.json.encode([state.scores(), state.places()]).decode())
    return "\n\n".join(part for part in parts if part) + "\n"


def happened(game: AnyGame, state: object, seat: int, move: int) -> str:
    """What the move told its own seat."""
    after = state.copy()  # type: ignore[attr-defined]  # a state of any game
    journal: list[int] = []
    after.journal = journal
    after.apply(seat, move)
    after.journal = None
    sentences = [game.terminal.say_event(event, seat) for event in game.events(journal, after, seat)]
    return "\n".join(plain(sentence) for sentence in sentences if sentence)


def plain(markup: str) -> str:
    """Rich's markup without its colours."""
    return "\n".join(line.rstrip() for line in Text.from_markup(markup).plain.splitlines())

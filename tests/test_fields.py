"""The fields of a board, declared once."""

from pathlib import Path

import pytest
from tools import fields

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState, random_game

FOLDERS = sorted(file.parent for file in Path(games.__path__[0]).glob("*/fields_gen.py"))

BOARD = """
from nelumbo.games.quay.cargo import Crate

class QuayBoard(GameState):
    def open_board(self, chance: Chance) -> None:
        self.open_base(2, chance)
        self.hands: vec[i64] = vector(CARDS)  # by card
        self.costs: vec[i64] = vector(SHIPS)  # shared: as printed
        self.deck: bytes = b""  # from dealt: the top card first
        self.dealt: i64 = 0
        self.room: vec[i64] = vector(9)  # shared, not serialised
        self.fleet: vec[i64] = vector(SHIPS)  # serialised by serialise_fleet
        self.crates: list[Crate] = []
"""

CARGO = """
class Crate:
    def __init__(self) -> None:
        self.label: str = ""
        self.is_open: bool = False
"""

GENERATED = '''# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""

from nelumbo.core.serialise import Archive
from nelumbo.games.quay.board import QuayBoard
from nelumbo.games.quay.cargo import Crate


def copy_board(board: QuayBoard, other: QuayBoard) -> None:
    board.copy_base(other)
    board.hands = other.hands[:]
    board.costs = other.costs
    board.deck = other.deck
    board.dealt = other.dealt
    board.room = other.room
    board.fleet = other.fleet[:]
    board.crates = [copied_crate(part) for part in other.crates]


def serialise_board(board: QuayBoard, archive: Archive) -> None:
    board.serialise_base(archive)
    board.hands = archive.vector(board.hands)
    board.costs = archive.vector(board.costs)
    board.deck = archive.pile(board.deck[board.dealt :])
    board.dealt = 0
    board.serialise_fleet(archive)
    count = archive.length(len(board.crates))
    if archive.reading:
        board.crates = [Crate() for _ in range(count)]
    for part in board.crates:
        serialise_crate(part, archive)


def copy_crate(crate: Crate, other: Crate) -> None:
    crate.label = other.label
    crate.is_open = other.is_open


def copied_crate(other: Crate) -> Crate:
    crate = Crate()
    copy_crate(crate, other)
    return crate


def serialise_crate(crate: Crate, archive: Archive) -> None:
    crate.label = archive.text(crate.label)
    crate.is_open = archive.flag(crate.is_open)
'''


def test_a_declaration_says_how_its_field_is_copied_and_serialised(tmp_path: Path) -> None:
    folder = tmp_path / "quay"
    folder.mkdir()
    (folder / "board.py").write_text(BOARD)
    (folder / "cargo.py").write_text(CARGO)
    assert fields.generated(folder) == GENERATED


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_generated_fields_are_those_that_the_board_declares(folder: Path) -> None:
    assert (folder / "fields_gen.py").read_text() == fields.generated(folder), "run `make fields`"


@pytest.mark.skipif(is_compiled(), reason="a compiled class has no fields beyond its own")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_played_game_has_no_field_that_its_board_does_not_declare(folder: Path) -> None:
    game = games.load(folder.name.replace("_", "-"))
    state = game.new(new_setup(game, min(game.setups.seats), {}), seeded("fields"))
    random_game(state, seeded("fields"))
    declared = {field.name for field in next(fields.declared_in(folder)).fields}
    assert vars(state).keys() == declared | GameState.__annotations__.keys()
    assert vars(state.copy()).keys() == vars(state).keys()

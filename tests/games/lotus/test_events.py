"""What each viewer is told of a move in Lotus."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.events import tie_break
from nelumbo.games.lotus.notation import read_move
from nelumbo.games.lotus.view import hand_cards
from tests.games.lotus.positions import position, setup
from tests.walks import start


def test_others_see_only_how_many_cards_are_exchanged() -> None:
    """LOT-UNK-2, RULING-47"""
    game_in_play = GameInPlay(GAME, setup(2, first=0), seeded("backs"))
    first = hand_cards(start(GAME, setup(2, first=0), "backs"), 0)[0]
    journal = game_in_play.play(0, read_move(f"X{first}"))
    told = [event.__struct_fields__ for event in game_in_play.events(journal, 1)]
    assert told == [("seat", "number", "put_under", "drawn")]
    assert game_in_play.events(journal, 1)[0].put_under is None  # type: ignore[attr-defined]  # it is Exchanged
    assert game_in_play.events(journal, 0)[0].put_under == [first]  # type: ignore[attr-defined]  # likewise


@pytest.mark.parametrize(
    ("hands", "decided"),
    [("R hand 5s|B hand 5s 6s", True), ("R hand 5s|B hand 6s", False), ("R hand 5s tokens 1|B hand 6s", False)],
)
def test_the_end_tells_whether_cards_decided_between_equal_points(hands: str, decided: bool) -> None:
    """LOT-SCORE-4, 5"""
    players = "\n".join(f"player {words}" for words in hands.split("|"))
    assert tie_break(position(f"seats R B\nturn 9 R over\n{players}\nfinal deck R 7 0")) is decided

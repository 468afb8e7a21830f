"""Phase 4: who leads the rebels, and who wins."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import ARMY_OUT, ASK, COLUMNS, INFLUENCE_OUT, SPOIL
from nelumbo.games.white_lotus.numbers import FOUGHT, SEIZED, TOKEN
from nelumbo.games.white_lotus.rules.rebellion import born_leader
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import legal, mover, play, position, told, villages, zone


def test_the_author_makes_the_nearest_of_the_tied_lead() -> None:
    """WL-T-23, REB-1..4"""
    text = f"turn 2 income R\nemperor R\n{villages({'R': 3, 'B': 1, 'G': 2, 'Y': 2})}"
    assert born_leader(position("author RBGY off", text)) == 2


def test_without_villages_the_next_player_leads() -> None:
    """WL-T-24, RULING-22"""
    text = f"turn 2 income G\nemperor G\n{villages({'G': 1})}"
    assert born_leader(position("author RBGY off", text)) == 3


def asking(game: str, counts: dict[str, int]) -> WhiteLotus:
    """The emperor R is about to ask; a neutral zone remains, so that the game goes on."""
    return position(game, f"turn 2 ask R\nemperor R\n{villages(counts)}\nzone mulberry-plain village")


def test_at_most_two_are_asked() -> None:
    """WL-T-25, REB-7..9, RULING-33"""
    state = asking("publisher RBGYV off", {"R": 4, "B": 3, "G": 3, "Y": 1})
    assert legal(state, "R") == ["ask B", "ask G"]
    play(state, "R ask G", "G refuse")
    assert mover(state) == "B"
    play(state, "B refuse")
    assert state.victor == -1
    assert state.phase not in (ASK, SPOIL)


def test_only_players_with_villages_are_asked() -> None:
    """WL-T-26, REB-5, 6, 8"""
    state = asking("publisher RBGY off", {"R": 2, "Y": 1})
    play(state, "R ask Y", "Y refuse")
    assert state.phase not in (ASK, SPOIL)
    assert state.leader == -1


BATTLE = """turn 2 muster
    emperor R
    leader B
    zone heron-harbour palace R
    zone pearl-coast palace R
    zone cloud-gate village B
    zone jade-quarry village B
    zone willow-crossing village B
    seat R army 5
    seat B army 5
    seat G army 5
    seat Y army 5"""


@pytest.mark.parametrize(("rules", "totals"), [("author", [10, 10, 0]), ("publisher", [10, 7, 0])])
def test_armies_and_supporters_add_up_in_the_battle(rules: str, totals: list[int]) -> None:
    """WL-T-27, REB-14..17"""
    state = position(f"{rules} RBGY off", f"{BATTLE}\nzone mulberry-plain village")
    journal = play(state, "R army 2", "B army 1", "G army 3 for B", "Y army 4 for R")
    assert told(journal, FOUGHT)[0] == [*totals, 0]


def test_the_tokens_of_supporters_do_not_count() -> None:
    """WL-REB-18, RULING-52"""
    helpers = "zone tiger-ford palace Y\nzone bamboo-sea village G\nzone tea-slopes village G"
    state = position("author RBGY off", f"{BATTLE}\n{helpers}\nzone mulberry-plain village")
    journal = play(state, "R army 2", "B army 1", "G army 3 for B", "Y army 4 for R")
    assert told(journal, FOUGHT)[0] == [10, 10, 0, 0]


def test_all_armies_are_spent_and_no_influence() -> None:
    """WL-T-28, RULING-20, CARD-1"""
    state = position("author RBGY off", f"{BATTLE}\nzone mulberry-plain village")
    play(state, "R army 2", "B army 1", "G army 3 for B", "Y army 4 for R")
    assert [state.ledger[seat * COLUMNS + ARMY_OUT] for seat in range(4)] == [2, 1, 3, 4]
    assert [state.ledger[seat * COLUMNS + INFLUENCE_OUT] for seat in range(4)] == [0] * 4


def test_everybody_musters_and_leaders_choose_no_side() -> None:
    """WL-REB-10..13"""
    state = position("author RBGY off", BATTLE)
    assert [state.awaits(seat) for seat in range(4)] == [True] * 4
    assert GAME.view(state, None).leader == 1
    for leader in "RB":
        assert legal(state, leader) == [f"army {army}" for army in range(6)]
    assert legal(state, "G") == [f"army {army} for {side}" for side in "RB" for army in range(6)]


def test_nothing_against_nothing_is_the_emperors_battle() -> None:
    """WL-T-55, RULING-44, REB-19"""
    state = position("author RBG off", "turn 2 muster\nemperor R\nleader B\nzone cloud-gate fort G")
    journal = play(state, "R army 0", "B army 0", "G army 0 for B")
    assert told(journal, FOUGHT) == [[0, 0, 0, 0]]
    assert told(journal, SEIZED) == [[0, zone("cloud-gate"), 2, 0]]
    assert [spoil for _, spoil, _, _ in told(journal, TOKEN) if spoil] == []

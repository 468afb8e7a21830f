"""Phase 4: what the winners take, and in which order."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import INCOME, SPOIL
from nelumbo.games.white_lotus.numbers import SEIZED, TOKEN
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import kind, legal, mover, owner, play, position, told, vp

SIX = """turn 2 muster
    emperor R
    leader B
    zone cloud-gate village R
    zone jade-quarry village B
    zone willow-crossing village R
    zone falcon-terraces village G
    zone bronze-bell village V
    zone ice-lantern-bay village O
    zone mulberry-plain village
    zone autumn-court village R
    zone silver-birch village Y
    zone scholars-grove village Y
    seat B army 9
    seat G army 9
    seat Y army 9
    seat V army 9
    seat O army 9"""


def test_the_author_lets_the_emperor_order_equal_armies() -> None:
    """WL-T-29, SPOIL-2, 3, RULING-46"""
    state = position("author RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 3 for B", "Y army 0 for R", "V army 3 for B", "O army 5 for B")
    assert legal(state, "R") == ["order G V", "order V G"]
    play(state, "R order V G")
    assert GAME.view(state, None).battle.order == [1, 5, 4, 2]  # type: ignore[union-attr]  # there was a battle


def test_the_publisher_prefers_the_nearest_to_the_leader() -> None:
    """WL-T-29, SPOIL-2, 4, RULING-35"""
    state = position("publisher RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 3 for B", "Y army 0 for R", "V army 3 for B", "O army 5 for B")
    assert GAME.view(state, None).battle.order == [1, 5, 2, 4]  # type: ignore[union-attr]  # there was a battle


def test_the_author_has_each_tied_group_ordered_first() -> None:
    """WL-T-59, SPOIL-2, 3, RULING-27, 56"""
    state = position("author RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 1 for B", "Y army 1 for B", "V army 3 for B", "O army 3 for B")
    assert "order O V" in legal(state, "R")
    play(state, "R order O V", "R order Y G")
    assert GAME.view(state, None).battle.order == [1, 5, 4, 3, 2]  # type: ignore[union-attr]  # there was a battle


def spoil(game: str, mover: str, zones: dict[str, str], battle: str, emperor: str = "R") -> WhiteLotus:
    """A winner is about to take a spoil."""
    lines = "\n".join(f"zone {name} {token}" for name, token in zones.items())
    text = f"turn 2 spoil {mover}\nemperor {emperor}\nleader B\n{lines}\nbattle {battle}\nzone mulberry-plain village"
    return position(game, text)


def test_a_spoil_is_next_to_an_own_zone() -> None:
    """WL-T-30, SPOIL-1, 5, 6"""
    zones = {"heron-harbour": "village Y", "pearl-coast": "temple B", "cloud-gate": "village B"}
    state = spoil("author RBGY off", "Y", zones, "R RBRR 0,0,0,2 RY 2 1 -")
    assert legal(state, "Y") == ["seize pearl-coast"]
    play(state, "Y seize pearl-coast")
    assert (owner(state, "pearl-coast"), kind(state, "pearl-coast")) == ("Y", "temple")


MUSTER = "turn 2 muster\nemperor R\nleader B\nseat R army 9\nseat Y army 9\nzone mulberry-plain village\n"


def test_who_can_take_nothing_takes_a_token() -> None:
    """WL-T-31, SPOIL-7, RULING-23"""
    zones = "zone heron-harbour village Y\nzone cloud-gate village B\nzone tiger-ford village R"
    state = position("author RBGY off", MUSTER + zones)
    journal = play(state, "R army 9", "B army 0", "G army 0 for B", "Y army 9 for R")
    assert told(journal, TOKEN)[:2] == [[0, 1, 0, 0], [3, 1, 0, 0]]
    assert owner(state, "cloud-gate") == "B"


def test_without_a_token_any_loser_will_do() -> None:
    """WL-T-32, SPOIL-8, RULING-28, 50"""
    zones = {"cloud-gate": "village B", "heron-harbour": "fort G", "tiger-ford": "palace R"}
    state = spoil("author RBGYVO off", "O", zones, "R RBBRRR 0,0,0,0,0,2 ROYV 4 1 -")
    assert legal(state, "O") == ["seize cloud-gate", "seize heron-harbour"]


LOST = {
    "willow-crossing": "village R",
    "jade-quarry": "village R",
    "falcon-terraces": "village R",
    "cloud-gate": "village B",
    "ice-lantern-bay": "village G",
    "bronze-bell": "village Y",
}


@pytest.mark.parametrize(("rules", "lost", "tokens"), [("author", 3, []), ("publisher", 1, [2, 3])])
def test_how_much_one_can_lose(rules: str, lost: int, tokens: list[int]) -> None:
    """WL-T-33, SPOIL-9, 10, RULING-26"""
    state = spoil(f"{rules} RBGY off", "B", LOST, "B RBBB 0,3,2,1 BGY 3 0 -")
    journal: list[int] = []
    while state.phase == SPOIL:
        journal += play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert len(told(journal, SEIZED)) == lost
    assert [seat for seat, spoil, _, _ in told(journal, TOKEN) if spoil] == tokens


def test_a_seized_palace_crowns_at_once() -> None:
    """WL-T-34, SPOIL-11, RULING-27, 38, 43"""
    zones = {**LOST, "willow-crossing": "palace R"}
    state = spoil("author RBGY off", "B", zones, "B RBBB 0,3,2,1 BGY 3 0 -")
    play(state, "B seize willow-crossing")
    assert (state.emperor, GAME.view(state, None).battle.order) == (1, [1, 2, 3])  # type: ignore[union-attr]
    while state.phase == SPOIL:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.phase, mover(state)) == (INCOME, "B")
    assert GAME.view(state, None).leader is None


def test_supporters_of_the_winner_are_safe() -> None:
    """WL-T-50, SPOIL-1"""
    zones = {"cloud-gate": "village G", "jade-quarry": "village O", "falcon-terraces": "village Y"}
    state = spoil("author RBGYVO off", "G", zones, "R RBRBRR 0,0,2,0,0,1 RGOV 4 1 -")
    assert legal(state, "G") == ["seize falcon-terraces"]


def test_after_turn_1_no_two_start_zones_touch() -> None:
    """WL-T-52, SPOIL-6..8"""
    state = position(
        "publisher RBGY off",
        """turn 1 muster
        emperor B
        leader Y
        zone autumn-court palace B
        zone cloud-gate temple G
        zone bamboo-sea village G
        zone heron-harbour village Y
        zone tiger-ford village Y""",
    )
    play(state, "B army 2", "G army 3 for Y", "Y army 1", "R army 3 for B")
    assert vp(state) == [0, 1, 0, 0]
    assert legal(state, "R") == ["seize cloud-gate", "seize tiger-ford", "seize heron-harbour", "seize bamboo-sea"]


def test_an_idle_winner_takes_last() -> None:
    """WL-T-56, RULING-45, SPOIL-2"""
    state = spoil("author RBGY off", "B", LOST, "B RBBB 0,4,2,0 BGY 3 0 -")
    journal: list[int] = []
    while state.phase == SPOIL:
        journal += play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert [seat for seat, *_ in told(journal, SEIZED)] == [1, 2, 3]

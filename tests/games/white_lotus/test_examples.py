"""The scenarios of White Lotus's spec up to the rebellion, in its notation."""

from pathlib import Path

import pytest

from nelumbo.core.record import final_state, read_text, write_text
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import MUSTER
from nelumbo.games.white_lotus.data.pieces import NOTHING
from nelumbo.games.white_lotus.numbers import MUSTERED, PASSED, PLACED, UNSEAL
from nelumbo.games.white_lotus.rules.placing import grant_markers
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import (
    fresh,
    influence,
    kind,
    legal,
    mover,
    owner,
    play,
    position,
    vp,
    zone,
)


def kinds(state: WhiteLotus) -> list[int]:
    """The types of the tokens on the map, sorted."""
    return sorted(kind for kind in state.types if kind != NOTHING)


def test_setup_with_four_players() -> None:
    """WL-T-1, SETUP-1, 3..11; WL-C9: dragon and zero cards are fixed, so that only points are kept."""
    state = fresh(4, "author")
    assert state.land.size == 31
    assert kinds(state) == [1, 2, 3, 4, 5, 5, 5]
    assert [state.types[z] != NOTHING for z in range(39)] == [flag == 1 for flag in state.land.starts]
    assert (len(state.pool), influence(state), state.army[3]) == (32, [12] * 4, 3)


def test_setup_with_six_players() -> None:
    """WL-T-2, SETUP-7..11, C1..3"""
    state = fresh(6, "author")
    assert state.land.size == 39
    assert kinds(state) == [1, 2, 3, 4, 5, 5, 5, 5]
    assert kind(state, "nine-winds-steppe") != "nothing"
    assert len(state.pool) == 31


def test_turn_1_opens_the_start_zones() -> None:
    """WL-T-3, PLACE-7, 9, 10"""
    state = fresh(4, "author")
    play(state, "R place cloud-gate", "B pass", "G pass", "Y pass")
    places = legal(state, "R")
    assert len(places) == 7
    assert "pass" in places
    assert "place cloud-gate" not in places
    assert "place falcon-terraces" not in places


LONELY = "turn 2 place B\nemperor R\nzone cloud-gate temple R\nfill"


def test_later_a_coloured_neighbour_opens_a_zone() -> None:
    """WL-T-4, PLACE-6, 8, SETUP-8"""
    state = position("author RBGY off", LONELY)
    assert legal(state, "B") == [
        "place ice-lantern-bay",
        "place jade-quarry",
        "place falcon-terraces",
        "place willow-crossing",
        "pass",
    ]


def test_a_marker_opens_nothing() -> None:
    """WL-T-5, RULING-11"""
    state = position("author RBGY off", LONELY)
    play(state, "B place falcon-terraces")
    assert mover(state) == "G"
    assert "place silver-birch" not in legal(state, "G")


def test_a_pass_is_for_one_marker() -> None:
    """WL-T-6, PLACE-1, 2, 10, 11, RULING-15"""
    state = fresh(3, "author")
    zones = ["cloud-gate", "tiger-ford", "vermilion-bridge", "autumn-court", "heron-harbour"]
    journal: list[int] = []
    for round_, name in enumerate(zones):
        for letter in "RBG":
            journal += play(state, f"{letter} pass" if letter == "R" and round_ == 1 else f"{letter} place {name}")
    assert sum(entry in (PLACED, PASSED) for entry in journal[::5]) == 15
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert state.unused[0] == 5


def test_rice_fields_bring_markers() -> None:
    """WL-T-7, PLACE-3..5"""
    state = position(
        "publisher RBG off",
        """turn 3 place R
        emperor R
        zone cloud-gate rice R
        zone willow-crossing rice R
        zone jade-quarry rice R
        zone autumn-court rice G
        zone bronze-bell village""",
    )
    grant_markers(state)
    assert list(state.unused[:3]) == [5, 3, 4]
    order = ""
    while state.phase == 0 and state.turn == 3:
        order += mover(state)
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1])
    assert order == "RBGRBGRBGRGR"


def test_a_lone_marker_takes_its_zone() -> None:
    """WL-T-8, RES-2"""
    state = position(
        "author RBGY off",
        """turn 2 place R
        emperor R
        seat R unused 1
        zone cloud-gate village R
        zone jade-quarry temple +B
        zone willow-crossing village""",
    )
    play(state, "R pass")
    assert owner(state, "jade-quarry") == "B"
    assert influence(state) == [12] * 4
    assert state.markers_aside(1) == 5


VOTE = """turn 2 vote
    emperor R
    zone cloud-gate village R
    zone willow-crossing palace +{}
    resolving willow-crossing"""


def test_the_winner_shows_the_same_token() -> None:
    """WL-T-9, RES-15..17, RULING-21"""
    state = position("author RBGY off", VOTE.format("BG"))
    removed = state.coloured()
    play(state, "B vote G 1", "G vote B 2")
    assert (owner(state, "willow-crossing"), kind(state, "willow-crossing")) == ("G", "palace")
    assert state.coloured() == removed + 1
    assert state.palaces(2) == 1


def three_contend() -> WhiteLotus:
    """R, B and G contend for a zone, each with 12 points."""
    state = position("author RBGY off", VOTE.format("RBG"))
    play(state, "R vote B 4", "B vote R 3", "G vote R 6")
    return state


def test_the_most_hated_contender_leaves() -> None:
    """WL-T-10, RES-5, 8..14, RULING-3"""
    state = three_contend()
    assert influence(state)[:3] == [10, 9, 6]
    assert GAME.view(state, None).needed == [1, 2]


def test_the_emperor_decides_a_tie() -> None:
    """WL-T-11, RES-11, 15"""
    state = three_contend()
    play(state, "B vote G 5", "G vote B 5")
    assert mover(state) == "R"
    play(state, "R oust G")
    assert influence(state)[:3] == [10, 4, 4]
    assert owner(state, "willow-crossing") == "B"


@pytest.mark.parametrize(("weight", "back"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_comes_back_rounded_up(weight: int, back: int) -> None:
    """WL-T-12, RES-14, RULING-9"""
    state = position("publisher RBG off", VOTE.format("BG"))
    play(state, f"B vote G {weight}", "G vote B 7")
    assert state.influence[1] == 12 - weight + back


@pytest.mark.parametrize(
    ("held", "weights"),
    [(0, [0]), (1, [1]), (4, [1, 2, 3, 4]), (20, [1, 2, 3, 4, 5, 6])],
)
def test_two_cards_show_one_to_six(held: int, weights: list[int]) -> None:
    """WL-T-13, RES-6, RULING-6, 7, CARD-3, UNK-3"""
    state = position("author RBG off", f"{VOTE.format('BG')}\nseat B influence {held}")
    assert legal(state, "B") == [f"vote G {weight}" for weight in weights]


def test_by_the_publisher_any_points_will_do() -> None:
    """WL-T-14, RES-7, RULING-8, 57"""
    state = position("publisher RBG off", f"{VOTE.format('BG')}\nseat B influence 7\nseat G influence 400")
    assert legal(state, "B") == [f"vote G {weight}" for weight in range(8)]
    assert legal(state, "G") == [f"vote B {weight}" for weight in range(100)]


def test_without_points_all_are_tied() -> None:
    """WL-T-15, RULING-4, 7, 50"""
    seats = "\n".join(f"seat {letter} influence 0" for letter in "BGY")
    state = position("author RBGY off", f"{VOTE.format('BGY')}\n{seats}")
    play(state, "B vote G 0", "G vote B 0", "Y vote G 0")
    assert legal(state, "R") == ["oust B", "oust G", "oust Y"]


def test_an_emperor_may_decide_for_himself() -> None:
    """WL-T-16, RES-11"""
    state = position("author RBGY off", VOTE.format("BY").replace("emperor R", "emperor B"))
    play(state, "B vote Y 5", "Y vote B 5")
    assert (mover(state), legal(state, "B")) == ("B", ["oust B", "oust Y"])


TURN_1 = """turn 1 place R
    emperor R
    seat R unused 1
    zone autumn-court palace {}
    zone cloud-gate temple {}
    zone tiger-ford fort {}
    zone heron-harbour village"""


def test_in_turn_1_the_palace_comes_first() -> None:
    """WL-T-17, RES-3, 4, 18, EMP-1, 2"""
    state = position("author RBGY off", TURN_1.format("+RG", "+BY", "+RB"))
    play(state, "R pass")
    assert GAME.view(state, None).zone == zone("autumn-court")
    play(state, "R vote G 1", "G vote R 2")
    assert (mover(state), legal(state, "G")) == ("G", ["resolve cloud-gate", "resolve tiger-ford"])


def test_without_markers_on_the_palace_the_first_emperor_stays() -> None:
    """WL-T-18, RULING-13, 17"""
    state = position("author RBGY off", TURN_1.format("", "+BY", "+RB"))
    play(state, "R pass")
    assert legal(state, "R") == ["resolve cloud-gate", "resolve tiger-ford"]
    play(state, "R resolve cloud-gate", "B vote Y 2", "Y vote B 1", "R vote B 1", "B vote R 2")
    assert (state.emperor, vp(state)) == (0, [1, 0, 0, 0])
    assert owner(state, "autumn-court") == "-"


def test_a_lone_marker_on_the_palace_crowns_at_once() -> None:
    """WL-T-19, RES-2, 18"""
    state = position("author RBGY off", TURN_1.format("+Y", "+BY", "+RB"))
    play(state, "R pass")
    assert (mover(state), state.emperor) == ("Y", 3)


def test_as_many_palaces_do_not_crown() -> None:
    """WL-T-20, EMP-3"""
    state = position("author RBG off", f"{VOTE.format('BG')}\nzone jade-quarry palace R")
    play(state, "B vote G 2", "G vote B 1")
    assert (state.palaces(1), state.emperor) == (1, 0)


def test_the_map_is_filled_once() -> None:
    """WL-T-22, FILL-1, 2, RULING-18, SETUP-11"""
    state = fresh(4, "author")
    zones = [name.split(" ")[1] for name in legal(state, "R", "place")][:6]
    while state.turn == 1 and state.phase == 0:
        wanted = [f"place {zones[state.to_move]}", f"place {zones[4 + state.to_move % 2]}", "pass"]
        moves = legal(state, mover(state))
        play(state, f"{mover(state)} {next(text for text in wanted if text in moves)}")
    while state.phase != MUSTER:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    neutral = [z for z in range(39) if state.types[z] != NOTHING and state.owners[z] == 0]
    assert (len(neutral), len(state.pool) - state.dealt, state.occupied()) == (25, 8, 31)


def test_a_palace_too_many_is_still_a_palace() -> None:
    """WL-T-46, RULING-24, UNK-2"""
    palaces = "\n".join(f"zone {name} palace B" for name in ("jade-quarry", "bronze-bell", "tea-slopes", "tiger-ford"))
    text = VOTE.format("BG").replace("emperor R", "emperor B")
    state = position("author RBG off", f"{text}\n{palaces}")
    play(state, "B vote G 2", "G vote B 1")
    assert state.palaces(1) == 5


def test_two_lone_palaces_at_once() -> None:
    """WL-T-49, RULING-10, 14"""
    state = position(
        "author RBG off",
        """turn 3 place R
        emperor R
        seat R unused 1
        zone cloud-gate palace R
        zone tiger-ford palace B
        zone heron-harbour palace G
        zone jade-quarry palace +B
        zone pearl-coast palace +G
        zone typhoon-point village""",
    )
    play(state, "R pass")
    assert [state.palaces(seat) for seat in range(3)] == [1, 2, 2]
    assert state.emperor == 1


def test_points_that_are_gone_are_gone() -> None:
    """WL-T-51, RES-12, RULING-7, CARD-2"""
    text = VOTE.format("BGY") + "\nseat B influence 3\nzone jade-quarry village +BG"
    state = position("author RBGY off", text)
    play(state, "B vote G 2", "G vote Y 1", "Y vote G 3", "B vote Y 1", "Y vote B 1", "R oust Y")
    assert (owner(state, "willow-crossing"), state.influence[1]) == ("B", 0)
    assert legal(state, "B") == ["vote G 0"]


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_after_a_turn_of_passes_the_start_zones_stay_open(rules: str) -> None:
    """WL-T-53, RULING-12"""
    state = fresh(3, rules)
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1 if state.phase == 0 else 0])
    assert legal(state, mover(state)) == [
        "place cloud-gate",
        "place tiger-ford",
        "place vermilion-bridge",
        "place autumn-court",
        "place heron-harbour",
        "place bamboo-sea",
        "place full-moon-landing",
        "pass",
    ]


def test_the_old_emperor_decides_the_tie_that_ends_his_reign() -> None:
    """WL-T-54, RULING-42, EMP-2"""
    state = position("author RBG off", VOTE.format("BG"))
    play(state, "B vote G 2", "G vote B 2", "R oust B")
    assert (owner(state, "willow-crossing"), state.emperor) == ("G", 2)


def test_later_the_emperor_picks_freely() -> None:
    """WL-T-60, RES-1, 3, 4"""
    state = position(
        "author RBG off",
        """turn 2 pick R
        emperor R
        zone cloud-gate village R
        zone willow-crossing palace +BG
        zone jade-quarry village +RG""",
    )
    assert legal(state, "R") == ["resolve jade-quarry", "resolve willow-crossing"]


def test_a_seal_can_be_opened_until_the_last_one() -> None:
    """WL-T-64, RULING-19, PROTO-6"""
    state = position(
        "author RBG off",
        "turn 2 muster\nemperor R\nleader B\nzone cloud-gate village R\nzone tiger-ford village B",
    )
    play(state, "R army 1")
    assert legal(state, "R") == ["unseal"]
    assert GAME.view(state, 2).ready == [True, False, False]
    play(state, "R unseal")
    assert GAME.view(state, 2).ready == [False, False, False]
    play(state, "R army 2", "G army 0 for B")
    assert state.legal_moves(0) == [UNSEAL]
    journal = play(state, "B army 0")
    assert legal(state, "R", "unseal") == []
    assert journal[:5] == [MUSTERED, 0, -1, 2, 0]


def test_the_record_of_the_spec_replays() -> None:
    """WL-INV-13: its first turn shows ties, a change of emperor, spoils and new territories."""
    spec = (Path(GAME.notation.__file__).parents[1] / "RULES.md").read_text()  # type: ignore[attr-defined]  # a module
    text = spec[spec.index("* game publisher RBGY full") :].split("```")[0]
    record = read_text(GAME, text)
    state = final_state(GAME, record)
    assert isinstance(state, WhiteLotus)
    assert (state.turn, state.emperor, mover(state)) == (2, 1, "G")
    assert owner(state, "cloud-gate") == "R"
    assert influence(state) == [12 - 4 + 2 - 1 + 1 + 10 + 3 - 2, 12 - 3 - 5 + 10 + 2, 12 - 6 - 5 + 3 - 4 + 10, 22]
    written = write_text(GAME, record)
    for line in text.splitlines():
        assert line.split(" ;")[0] in written

"""Who is emperor, and how the title passes."""

from tests.games.white_lotus.positions import TURN_1, WILLOW_CROSSING, legal, mover, owner, play, position, vp


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
    state = position("author RBG off", f"{WILLOW_CROSSING.format('BG')}\nzone jade-quarry palace R")
    play(state, "B vote G 2", "G vote B 1")
    assert (state.palaces(1), state.emperor) == (1, 0)


def test_a_palace_too_many_is_still_a_palace() -> None:
    """WL-T-46, RULING-24, UNK-2"""
    palaces = "\n".join(f"zone {name} palace B" for name in ("jade-quarry", "bronze-bell", "tea-slopes", "tiger-ford"))
    text = WILLOW_CROSSING.format("BG").replace("emperor R", "emperor B")
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


def test_the_old_emperor_decides_the_tie_that_ends_his_reign() -> None:
    """WL-T-54, RULING-42, EMP-2"""
    state = position("author RBG off", WILLOW_CROSSING.format("BG"))
    play(state, "B vote G 2", "G vote B 2", "R oust B")
    assert (owner(state, "willow-crossing"), state.emperor) == ("G", 2)


def test_a_palace_taken_from_the_emperor_can_crown_a_third() -> None:
    """WL-T-21, RULING-14, SPOIL-11"""
    state = position(
        "author RBGY off",
        """turn 2 spoil B
        emperor R
        leader B
        zone cloud-gate palace R
        zone tiger-ford palace R
        zone jade-quarry palace B
        zone heron-harbour palace G
        zone pearl-coast palace G
        battle B RBRR 0,1,0,0 B 1 0 -""",
    )
    play(state, "B seize cloud-gate")
    assert [state.palaces(seat) for seat in range(3)] == [1, 2, 2]
    assert state.emperor == 1

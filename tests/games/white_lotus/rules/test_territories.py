"""New neutral tokens: the author's map is filled once, the publisher's grows in phase 6."""

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import MORE, MUSTER, PLACE
from nelumbo.games.white_lotus.data.pieces import NOTHING
from tests.games.white_lotus.positions import all_but, fresh, kind, legal, mover, play, position


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


def test_the_map_has_as_many_palaces_as_the_mix() -> None:
    """WL-UNK-1, FILL-1"""
    state = fresh(6, "author", neutral_mix="10,5,5,5,14")
    while state.turn == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert sum(kind == 1 for kind in state.types) == 10


def test_the_publisher_leaves_the_map_as_it_is() -> None:
    """WL-FILL-3"""
    state = fresh(4, "publisher")
    while state.stage() < 4:
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert (state.occupied(), len(state.pool) - state.dealt) == (7, 32)


STARTS = """zone cloud-gate village
    zone tiger-ford village
    zone vermilion-bridge village
    zone autumn-court palace
    zone heron-harbour temple
    zone bamboo-sea rice
    zone full-moon-landing fort"""


def test_a_new_token_goes_beside_another() -> None:
    """WL-T-37, NEW-1, 2, RULING-30"""
    state = position("publisher RBGY off", f"turn 1 put R\nemperor R\n{STARTS}\ndrawn V 0")
    assert (GAME.view(state, 0).drawn, GAME.view(state, 1).drawn, GAME.view(state, None).drawn) == (5, None, None)
    assert "put falcon-terraces" in legal(state, "R")
    assert "put silver-birch" not in legal(state, "R")


def test_temples_bring_further_tokens() -> None:
    """WL-T-38, NEW-3, RULING-31"""
    temples = STARTS.replace("heron-harbour temple", "heron-harbour temple R") + "\nzone pearl-coast temple R"
    state = position("publisher RBGY off", f"turn 1 put R\nemperor R\n{temples}\ndrawn V 2")
    play(state, "R put falcon-terraces")
    for name in ("jade-quarry", "tea-slopes"):
        assert legal(state, "R") == ["draw", "stop"]
        play(state, "R draw", f"R put {name}")
    assert mover(state) == "B"


def test_a_full_map_ends_phase_6_at_once() -> None:
    """WL-T-39, RULING-32, END-4"""
    text = f"turn 4 put R\nemperor R\n{all_but('orchid-shore')}\ndrawn T 1"
    state = position("publisher RBGY off", text)
    state.unused[0] = 0
    play(state, "R put orchid-shore")
    assert (state.turn, state.phase, len(state.pool) - state.dealt) == (5, PLACE, 8)


def test_the_last_zone_is_filled_without_a_stop() -> None:
    """WL-T-61, NEW-3, RULING-32"""
    empty = ("silver-birch", "typhoon-point", "orchid-shore")
    zones = all_but(*empty).replace("temple", "temple R")
    state = position("publisher RBGY off", f"turn 4 put R\nemperor R\n{zones}\ndrawn P 2")
    play(state, "R put silver-birch", "R draw", "R put typhoon-point", "R draw")
    assert (state.turn, state.phase, len(state.pool) - state.dealt) == (5, PLACE, 8)
    assert state.phase != MORE
    assert kind(state, "orchid-shore") != "nothing"

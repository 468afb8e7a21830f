"""What follows what, and when the game is over."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import PLACE, SPOIL
from tests.games.white_lotus.positions import all_but, fresh, influence, legal, mover, play, position, villages, zone


def test_fresh_games_ask_one_seat_at_a_time() -> None:
    """WL-TURN-5, SETUP-2, 12"""
    state = fresh(3, "author")
    assert [state.awaits(seat) for seat in range(3)] == [True, False, False]


def test_the_author_ends_after_the_fourth_rebellion() -> None:
    """WL-T-36, END-1, TURN-1, 2"""
    state = position("author RBG off", f"turn 4 muster\nemperor R\nleader B\n{villages({'R': 1, 'B': 1})}")
    play(state, "R army 0", "B army 0", "G army 0 for R")
    while not state.is_over():
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.turn, influence(state)) == (4, [12, 12, 12])


def test_an_author_game_of_passes_is_sound_to_the_end() -> None:
    """WL-END-1, RULING-36: stalled turns count under the publisher's rules only."""
    state = fresh(3, "author")
    while not state.is_over():
        state.check()
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1 if state.phase == 0 else 0])
    state.check()
    assert (state.turn, state.stall) == (4, 0)


def test_a_full_author_map_still_has_its_turns() -> None:
    """WL-RULING-49: only passes are left in phase 1, and they make themselves."""
    state = position("author RBG off", f"turn 3 income R\nemperor R\n{all_but(owners='RBG')}")
    play(state, *(f"{letter} income 0" for letter in "R" if legal(state, letter)))
    while state.turn == 3:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.turn, GAME.view(state, None).phase) == (4, "muster")


@pytest.mark.parametrize(("neutral", "over"), [((), True), (("orchid-shore",), False)])
def test_the_publisher_ends_when_all_is_coloured(neutral: tuple[str, ...], over: bool) -> None:
    """WL-T-40, T-41, END-2, 3, RULING-37"""
    rest = "".join(f"\nzone {name} palace" for name in neutral)
    zones = all_but(*neutral, owners="RRRRRRRB")
    text = f"turn 6 muster\nemperor R\nleader B\n{zones}{rest}"
    state = position("publisher RBG off", text)
    play(state, "R army 0", "B army 0", "G army 0 for R")
    while state.phase == SPOIL:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert state.is_over() is over
    assert over or (state.turn, state.phase) == (7, PLACE)


def test_two_stalled_turns_end_the_publishers_game() -> None:
    """WL-T-48, RULING-36"""
    zones = all_but("orchid-shore", owners="RB") + "\nzone orchid-shore palace"
    state = position("publisher RBG off", f"turn 6 place R\nemperor R\nflags 0 1 0\n{zones}")
    for seat in range(3):
        state.unused[seat] = 3
    turns = set()
    while not state.is_over():
        turns.add(state.turn)
        moves = legal(state, mover(state))
        wanted = next((text for text in ("pass", "refuse") if text in moves), moves[0])
        play(state, f"{mover(state)} {wanted}")
    assert turns == {6, 7}
    assert state.owners[zone("orchid-shore")] == 0

"""What a seat of Flowers knows."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.event_types import Flowered, Played
from nelumbo.games.flowers.notation.moves import CARD_LETTERS
from nelumbo.games.flowers.view import row
from tests.games.flowers.positions import drawn, hand, play, position

FACE_DOWN = """players 3
M1 R7 G3 A
side M1 A up P down RG
side M1 B up - down RR
seat A OOO
seat B OOO R2 B2+B7
seat C OOO"""


def test_a_view_shows_the_owner_alone_its_hand() -> None:
    state = position(FACE_DOWN)
    for viewer in (None, 0, 1, 2):
        view = GAME.view(state, viewer)
        assert [cards is not None for cards in view.hands] == [seat == viewer for seat in range(3)]
        assert view.hand_sizes == [3, 3, 3]


@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid_decides_who_sees_face_down_colours_and_flowers(aid: bool) -> None:
    """FLO-RULING-31"""
    state = position(f"option memory_aid {str(aid).lower()}\n{FACE_DOWN}")
    for viewer in (None, 0, 1, 2):
        view = GAME.view(state, viewer)
        sides = view.mandalas[0].sides
        assert [side.down for side in sides] == [2, 2, 0]
        assert [side.down_colours is not None for side in sides] == [aid or seat == viewer for seat in range(3)]
        (flower,) = view.flowers[1]
        assert (flower.colour, flower.tiles is not None) == (2, aid or viewer == 1)
        assert (view.scores[1] is not None) is (aid or viewer == 1)
        assert view.singles[1] == [0]
        assert (GAME.page_view(state, viewer).memory is not None) is (aid and viewer is not None)


def test_a_perfect_memory_forgets_nothing_that_all_have_seen() -> None:
    """FLO-RULING-31, INV-13"""
    view = GAME.view(position(f"option memory_aid false\n{FACE_DOWN}"), 2)
    assert view.memory is not None
    assert [CARD_LETTERS.write_counts(down) for down in view.memory.down[0]] == ["RG", "RR", "-"]
    assert view.memory.flowers[1] == [[12, 16]]
    world = drawn(view, seeded("memory"))
    assert row(world.covered, 0) == [1, 0, 0, 1, 0, 0]
    assert GAME.view(position(FACE_DOWN), None).memory is None


def test_after_the_end_everything_is_shown() -> None:
    state = position("option memory_aid false\nend flowers fallen 2 of M1 M2\nover\nseat A RRR B2+B7")
    view = GAME.view(state, None)
    assert view.scores == [11, 0]
    assert view.hands[0] == [3, 0, 0, 0, 0, 0]
    assert view.flowers[0][0].tiles == [12, 16]


def test_of_two_players_each_knows_the_others_hand_after_a_reshuffle() -> None:
    """FLO-INV-13: the deck was empty, so all that is missing is in that hand."""
    state = position("seat A GGGG\nseat B OOPYY\ndeck R\ndiscard RRRR\nrest down A")
    assert len({hand(drawn(GAME.view(state, 0), seeded(str(n))), "B") for n in range(20)}) > 1
    play(state, "play G1 M2")
    assert state.shuffles == 1
    assert {hand(drawn(GAME.view(state, 0), seeded(str(n))), "B") for n in range(20)} == {"POOYY"}
    play(state, "play O2 M1")
    assert {hand(drawn(GAME.view(state, 0), seeded(str(n))), "B") for n in range(20)} == {"PYY"}


def test_what_a_reshuffled_deck_can_hold_is_known() -> None:
    """FLO-INV-13"""
    state = position("players 3\nseat A GGGG\nseat B OOPYY\nseat C PPP\ndeck R\ndiscard RRRRB\nrest down A")
    play(state, "play G1 M2")
    for number in range(20):
        world = drawn(GAME.view(state, 2), seeded(str(number)))
        assert set(world.deck) <= {0, 2}
        assert "B" not in hand(world, "B") and hand(world, "B").count("R") <= 1, "an R was left in the deck before"


def test_a_card_shown_without_cards_drawn_since_the_shuffle_was_kept() -> None:
    """FLO-INV-13"""
    state = position(
        """players 3
        turn 7 B
        seat A BB
        seat B RG
        seat C RYG
        deck ROO
        stock 1 RGOO
        memory A known BB kept - drawn - spent -
        memory B known - kept RG drawn - spent -
        memory C known - kept RY drawn G spent -
        rest down A"""
    )
    play(state, "play R1 M2")
    assert CARD_LETTERS.write_counts(list(state.old)) == "RGY"
    assert CARD_LETTERS.write_counts(row(state.kept, 1)) == "G"
    assert sum(row(state.spent, 1)) == 0
    play(state, "play G1 M2")
    assert CARD_LETTERS.write_counts(row(state.spent, 2)) == "G"


@pytest.mark.parametrize("aid", [True, False])
def test_what_others_hid_is_told_again_only_with_the_memory_aid(aid: bool) -> None:
    """FLO-RULING-31"""
    state = position(f"option memory_aid {str(aid).lower()}\n{FACE_DOWN}")
    down, up = Played(1, 0, 3, 2, up=False), Played(1, 0, 3, 2, up=True)
    flower = Flowered(1, 2, 12, 16)
    for viewer in (None, 0, 1):
        known = aid or viewer == 1
        assert GAME.memory.retold(down, state, viewer) == (down if known else Played(1, 0, None, 2, up=False))
        assert GAME.memory.retold(up, state, viewer) == up
        assert GAME.memory.retold(flower, state, viewer) == (flower if known else Flowered(1, 2, None, None))


def test_after_the_end_everything_is_told_again() -> None:
    state = position("option memory_aid false\nend flowers fallen 2 of M1 M2\nover\nseat A RRR B2+B7")
    down = Played(0, 0, 3, 2, up=False)
    assert GAME.memory.retold(down, state, 1) == down

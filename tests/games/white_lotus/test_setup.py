"""White Lotus' options, what they refuse, and the first position."""

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.core.options import Options
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.pieces import NOTHING
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import WILLOW_CROSSING, fresh, influence, kind, legal, position
from tests.walks import start, walk


def kinds(state: WhiteLotus) -> list[int]:
    """The types of the tokens on the map, sorted."""
    return sorted(kind for kind in state.types if kind != NOTHING)


def test_setup_with_four_players() -> None:
    """WL-T-1, SETUP-4, 5, 10, 11"""
    state = fresh(4, "author")
    assert state.land.size == 31
    assert kinds(state) == [1, 2, 3, 4, 5, 5, 5]
    assert [state.types[z] != NOTHING for z in range(39)] == [flag == 1 for flag in state.land.starts]
    assert (len(state.pool), influence(state), state.army[3]) == (32, [12] * 4, 3)


def test_setup_with_six_players() -> None:
    """WL-T-2, SETUP-8..10, C2"""
    state = start(GAME, new_setup(GAME, 6, {"rules": "author"}), "six")
    assert state.land.size == 39
    assert kinds(state) == [1, 2, 3, 4, 5, 5, 5, 5]
    assert kind(state, "wolf-pasture") != "nothing"
    assert len(state.pool) == 31


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"neutral_mix": "5,5,5,5,18"}, "add up to 39"),
        ({"neutral_mix": "0,10,5,5,19"}, "the start set needs 1 palace"),
        ({"neutral_mix": "9,9,9,9,3"}, "the start set needs 4 village"),
        ({"neutral_mix": "five"}, "numbers joined by commas"),
        ({"influence_values": "5,29,28,28"}, "6 zeros"),
        ({"influence_values": "6,11,45,28"}, "12 each of 1, 2 and 3"),
        ({"influence_values": "6,21,21,21,0,21"}, "no two of these cards show 9"),
        ({"experimental_two_players": True}, "tries it with 2"),
        ({"rules": "referee"}, "choose from author, publisher"),
    ],
)
def test_components_that_the_rules_cannot_use_are_refused(options: Options, sentence: str) -> None:
    """WL-C4..6, RULING-6"""
    with pytest.raises(InvalidOption, match=sentence):
        new_setup(GAME, 3, options)


def test_cards_are_kept_as_points() -> None:
    """WL-SETUP-1, 3, 6, 7: a dragon card for every other colour, and the zero card, are always there."""
    state = position(
        "publisher RBGYVO off", f"{WILLOW_CROSSING.format('RBGYVO')}\nseat B influence 0\nseat R influence 500"
    )
    assert legal(state, "B") == [f"vote {letter} 0" for letter in "RGYVO"]
    assert legal(state, "R", "vote B")[-1] == "vote B 99"


def test_two_players_only_as_an_experiment() -> None:
    """WL-RULING-1, UNK-7"""
    with pytest.raises(InvalidOption, match="3 to 6 players"):
        new_setup(GAME, 2, {})
    with pytest.raises(InvalidOption, match="not for 7 players"):
        new_setup(GAME, 7, {})
    setup = new_setup(GAME, 2, {"experimental_two_players": True, "rules": "publisher"})
    moves = [
        (seat, GAME.notation.write_move(GAME.decode(move)))
        for _, seat, move in walk(GAME, setup, "two")
        if seat is not None and move is not None
    ]
    record = Record(game="white-lotus", rules=2, seats=["a", "b"], options=setup.options, seed="two", moves=moves)
    text = write_text(GAME, record)
    assert final_state(GAME, read_text(GAME, text)).is_over()
    assert "* option experimental_two_players true" in text


def test_the_first_emperor_is_drawn_or_chosen() -> None:
    """WL-SETUP-2, RULING-2, UNK-8"""
    drawn = {start(GAME, new_setup(GAME, 5, {}), str(seed)).to_move for seed in range(40)}
    assert drawn == set(range(5))
    assert start(GAME, new_setup(GAME, 5, {"first_emperor": 3}), "x").to_move == 3


def test_higher_cards_allow_higher_votes() -> None:
    """WL-RULING-6, UNK-3"""
    setup = new_setup(GAME, 3, {"influence_values": "6,21,21,21,21"})
    state = start(GAME, setup, "pair")
    assert isinstance(state, WhiteLotus)
    assert state.pair == 8


def test_cards_with_a_gap_are_for_old_records_alone() -> None:
    """WL-RES-6, RULING-6: the first version let two cards show what no two cards can."""
    gap: Options = {"influence_values": "6,21,21,21,0,21"}
    assert new_setup(GAME, 3, gap, 1).options == {**new_setup(GAME, 3, {}).options, **gap}


def test_an_old_table_may_name_an_option_that_is_gone() -> None:
    """WL-C7, UNK-4: which cards an army is made of never mattered."""
    assert new_setup(GAME, 3, {"army_values": "20,20,20"}, 1) == new_setup(GAME, 3, {}, 1)
    record = Record(game="white-lotus", rules=1, seats=["a", "b", "c"], options={}, seed="s")
    text = write_text(GAME, record).replace("* seed", "* option army_values 18,42\n* seed")
    assert final_state(GAME, read_text(GAME, text)).seats == 3


def test_readiness_is_hidden_only_where_nobody_may_talk() -> None:
    with pytest.raises(InvalidOption, match="set negotiation to off"):
        new_setup(GAME, 3, {"show_ready": False})
    assert new_setup(GAME, 3, {"show_ready": False, "negotiation": "off"}).seats == 3

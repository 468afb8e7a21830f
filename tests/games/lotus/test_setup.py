"""The options of Lotus and the position in which a game begins."""

from collections import Counter

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.board import copies
from nelumbo.games.lotus.moves import card_name
from nelumbo.games.lotus.view import deck_cards, hand_cards
from tests.games.lotus.positions import row, setup
from tests.walks import start


@pytest.mark.parametrize(
    ("seats", "size", "counts"),
    [
        pytest.param(2, 31, [5, 6, 7, 7, 6], id="two players"),
        pytest.param(3, 26, [4, 5, 6, 6, 5], id="three players"),
        pytest.param(4, 21, [3, 4, 5, 5, 4], id="four players"),
    ],
)
def test_personal_decks_are_as_printed(seats: int, size: int, counts: list[int]) -> None:
    """LOT-SETUP-3..6, RULING-36"""
    state = start(GAME, setup(seats), "decks")
    for seat in range(seats):
        cards = hand_cards(state, seat) + deck_cards(state, seat)
        assert len(cards) == size
        assert [sum(card[0] == flower for card in cards) for flower in "34567"] == counts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_personal_deck_has_one_double_of_each_type_and_no_wildflower(seats: int) -> None:
    """LOT-CARD-2, 3, SETUP-7"""
    state = start(GAME, setup(seats), "decks")
    for seat in range(seats):
        cards = hand_cards(state, seat) + deck_cards(state, seat)
        assert sorted(card for card in cards if card[1] == "d") == ["3d", "4d", "5d", "6d", "7d"]
        assert not any(card[1] == "w" for card in cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twenty_wildflowers_whatever_the_number_of_players(seats: int) -> None:
    """LOT-SETUP-9, 10, CARD-4, UNK-1"""
    state = start(GAME, setup(seats), "wild")
    wild = Counter(row(state)) + Counter(card + 3 for card in state.wild[state.opened :])
    assert wild == dict.fromkeys(range(3, 8), 4)
    assert [copies(seats, kind) for kind in (2, 5, 8, 11, 14)] == [4] * 5


def test_decks_are_shuffled_in_turn_order_then_the_wildflowers() -> None:
    """LOT-SETUP-8, 9, 16, 17"""
    chance = seeded("deal")
    chance.outcomes = []
    state = GAME.new(setup(3, first=1), chance)
    assert [len(deal) for deal in chance.outcomes] == [26, 26, 26, 20]
    for seat, deal in zip((1, 2, 0), chance.outcomes, strict=False):
        assert list(state.deck(seat)) == deal[4:]
        assert hand_cards(state, seat) == [card_name(kind) for kind in sorted(deal[:4])]
    assert sorted(card + 3 for card in chance.outcomes[3][:4]) == row(state)


def test_the_first_player_may_be_chosen_or_drawn() -> None:
    """LOT-SETUP-17, RULING-2, UNK-6"""
    assert [start(GAME, setup(3, first=seat), "x").to_move for seat in range(3)] == [0, 1, 2]
    assert {start(GAME, setup(3), str(seed)).to_move for seed in range(30)} == {0, 1, 2}


def test_a_chosen_first_player_gets_the_same_shuffles_as_a_drawn_one() -> None:
    """LOT-SETUP-17: the seed stands for the shuffles only."""
    drawn = start(GAME, setup(4), "seed")
    chosen = start(GAME, setup(4, first=int(drawn.first)), "seed")
    assert drawn.numbers() == chosen.numbers()


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        pytest.param(2, {"teams": True}, "teams are for 4 players", id="two players are no teams"),
        pytest.param(3, {"teams": True}, "teams are for 4 players", id="three players are no teams"),
        pytest.param(2, {"colours": "RR"}, "name a different one", id="two seats of one colour"),
        pytest.param(3, {"colours": "RB"}, "name a different one", id="too few colours"),
        pytest.param(2, {"colours": "RW"}, "name a different one", id="no such colour"),
        pytest.param(5, {}, "not for 5 players", id="five players"),
        pytest.param(2, {"first": 2}, "choose random or a seat", id="no such first seat"),
        pytest.param(2, {"finish_round": "maybe"}, "choose on or off", id="neither on nor off"),
        pytest.param(2, {"position": "lotus"}, "not a valid position", id="no position"),
        pytest.param(
            2,
            {"position": "lotus-position 1 partial\nmode free\nseats R B Y\nturn 1 R A1"},
            "for 3 players",
            id="3, not 2",
        ),
    ],
)
def test_impossible_setups_are_refused(seats: int, options: dict[str, str | int | bool], sentence: str) -> None:
    """LOT-SETUP-1, 2, TEAM-1"""
    with pytest.raises(InvalidOption, match=sentence):
        new_setup(GAME, seats, options)


def test_colours_may_be_chosen() -> None:
    """LOT-SETUP-2"""
    view = GAME.view(start(GAME, setup(2, colours="BR"), "colours"), None)
    assert view.colours == ["B", "R"]


CHOSEN = """lotus-position 1
mode free
seats R B
turn 1 R A1
row 3 4 5 6
wild #16
player R hand 3s 3d 4s 5s deck #27
player B hand 4s 5s 6s 7s deck #27"""


def test_the_cards_that_a_position_does_not_name_are_dealt_by_lot() -> None:
    """LOT-SETUP-8: in rules version 1 they lay in order, the same for every seed."""
    decks = {
        rules: [deck_cards(GAME.new(new_setup(GAME, 2, {"position": CHOSEN}, rules), seeded(seed)), 0) for seed in "ab"]
        for rules in GAME.setups.versions
    }
    assert decks[1][0] == decks[1][1]
    assert decks[2][0] != decks[2][1] and sorted(decks[2][0]) == sorted(decks[2][1]) == sorted(decks[1][0])


def test_nobody_is_shown_the_hidden_part_of_a_position() -> None:
    """LOT-INFO-1, 2"""
    chosen = new_setup(GAME, 2, {"position": CHOSEN})
    shown = str(GAME.setups.open_options(chosen.options)["position"])
    assert GAME.setups.is_deal_chosen(chosen) and not GAME.setups.is_deal_chosen(new_setup(GAME, 2, {}))
    assert "turn 1 R A1" in shown and "row 3 4 5 6" in shown
    assert not any(word in shown for word in ("hand", "deck", "3s", "wild"))


def test_partners_win_and_lose_together() -> None:
    """LOT-TEAM-3"""
    assert GAME.teams(start(GAME, setup(4, teams=True), "teams")) == [[0, 2], [1, 3]]
    assert GAME.teams(start(GAME, setup(3), "teams")) == [[0], [1], [2]]

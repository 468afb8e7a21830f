"""The rules and rulings of Lotus, one by one."""

from itertools import combinations, permutations

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.board import ACTION
from nelumbo.games.lotus.data import TOKEN_STOCK
from nelumbo.games.lotus.notation import read_move
from nelumbo.games.lotus.view import hand_cards
from nelumbo.games.lotus.view_types import LotusView
from tests.games.lotus.positions import (
    decider,
    deck,
    hand,
    legal,
    petals,
    pile,
    play,
    position,
    row,
    setup,
    strengths,
    supply,
)
from tests.walks import POLICIES, Policy, sampled_states, start, state_at, walk

FINAL_TURN = "turn 6 Y D\n{}\nrow 3\nplayer R {}\nplayer B {}\nplayer Y {}\nfinal deck Y 3 1"


# Turn and actions


def test_turns_go_clockwise() -> None:
    """LOT-SETUP-17, TURN-1, DRAW-4"""
    state = start(GAME, setup(4, first=2), "turns")
    seats: list[int] = []
    while len(seats) < 6:
        if state.action == 1 and state.phase == ACTION:
            seats.append(state.to_move)
        play(state, legal(state)[-1])
    assert seats == [2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize(
    "moves",
    [("P5s", "P5s"), ("X5s", "X5s"), ("G>6", "G>6"), ("P5s", "G>5"), ("G>6", "X5s5s"), ("X5s", "P5s")],
)
def test_the_two_actions_are_any_of_the_three_kinds(moves: tuple[str, str]) -> None:
    """LOT-TURN-1..4, RULING-3: even twice the same on the same flower."""
    state = play(position("flower 6 W6\nplayer R hand 5s 5s deck 5s 6s 5s 6s"), *moves)
    assert decider(state) == "R draw"


def test_cards_go_only_to_the_flower_of_their_type() -> None:
    """LOT-PLAY-2..4, 6, RULING-26: a move names one type, and only cards of that type can be written."""
    state = position("flower 5 W5\nplayer R hand 5s 6s 6w")
    assert legal(state, "P") == ["P5s", "P6w", "P6s", "P6sw"]
    play(state, "P5s")
    assert petals(state, 5) == "W5 R5s"
    with pytest.raises(InvalidNotation):
        read_move("P5s6s")


def test_petals_lie_in_the_order_single_double_wild() -> None:
    """LOT-RULING-34, PLAY-9, UNK-4: the place of a petal is only its order."""
    state = play(position("player R hand 6s 6d 6w powers G"), "P6sdw")
    assert petals(state, 6) == "R6s R6d W6"


def test_a_wildflower_may_be_exchanged_and_is_drawn_again_as_part_of_the_deck() -> None:
    """LOT-RULING-6, EXCH-3"""
    state = play(position("row 4 4\nplayer R hand 5w deck 3s"), "X5w")
    assert (hand(state, "R"), deck(state, "R"), row(state)) == ("3s", "5w", [4, 4])
    assert hand(play(state, "X3s"), "R") == "5w"


def test_the_last_listed_card_goes_lowest() -> None:
    """LOT-RULING-29, EXCH-2"""
    one = play(position("player R hand 3s 4s deck 7s 7s"), "X3s4s")
    two = play(position("player R hand 3s 4s deck 7s 7s"), "X4s3s")
    assert (deck(one, "R"), deck(two, "R")) == ("3s 4s", "4s 3s")


def test_guardians_come_from_the_supply_or_another_flower() -> None:
    """LOT-MOVE-1..4, RULING-28"""
    state = position("flower 3 W3 / R B\nflower 5 W5\nplayer R hand 7s")
    assert legal(state, "G") == ["G3>5", "G>3", "G>5"]
    play(state, "G3>5", "G>5")
    assert strengths(state, 5) == {"R": 2, "B": 0, "Y": 0}
    assert strengths(state, 3)["B"] == 1


def listed_plays(view: LotusView, seat: int, cards: list[str]) -> set[str]:
    """LOT-PLAY-1..3, 8, POW-10: every choice of cards is tried."""
    petals = {flower.flower: len(flower.petals) for flower in view.garden}
    found: set[str] = set()
    for size in range(1, len(cards) + 1 if "GROWTH" in view.powers[seat] else 3):
        for some in combinations(cards, size):
            flower = int(some[0][0])
            if len({card[0] for card in some}) == 1 and size <= flower - petals.get(flower, 0):
                found.add(f"P{flower}" + "".join(sorted((card[1] for card in some), key="sdw".index)))
    return found


def listed_exchanges(cards: list[str]) -> set[str]:
    """LOT-EXCH-1, RULING-29"""
    return {"X" + "".join(some) for size in (1, 2) for some in permutations(cards, size)}


def listed_guards(view: LotusView, seat: int) -> set[str]:
    """LOT-MOVE-1..3, 5, POW-3"""
    places = [("G", "")] * (view.supplies[seat] > 0) + [("E", "")] * (view.elders[seat] == "supply")
    for flower in view.garden:
        places += [("G", str(flower.flower))] * (flower.guardians[seat] > 0)
        places += [("E", str(flower.flower))] * flower.elders[seat]
    growing = [flower.flower for flower in view.garden]
    return {f"{pawn}{source}>{to}" for pawn, source in places for to in growing if source != str(to)}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_legal_actions_are_exactly_those_of_the_spec(seats: int, policy: Policy) -> None:
    """LOT-TURN-2, 3, RULING-3, 4"""
    for state in sampled_states(GAME, setup(seats), "listed", 3, policy):
        if not state.is_over() and state.phase == ACTION:
            seat = state.to_move
            view, cards = GAME.view(state, seat), hand_cards(state, seat)
            listed = listed_plays(view, seat, cards) | listed_exchanges(cards) | listed_guards(view, seat)
            assert sorted(legal(state)) == sorted(listed or {"--"})


# Control and rewards


@pytest.mark.parametrize(
    ("flower", "expected"),
    [
        pytest.param("flower 6 R6s R6d W6 B6s", [3, 1, 0], id="symbols, doubles as two, wildflowers none"),
        pytest.param("flower 6 W6 / R R B", [2, 1, 0], id="guardians add up"),
        pytest.param("flower 6 W6 / Y* R", [1, 0, 2], id="an elder counts two"),
        pytest.param("flower 6 W6", [0, 0, 0], id="nobody"),
    ],
)
def test_symbols_and_guardians_make_strength(flower: str, expected: list[int]) -> None:
    """LOT-CTRL-1, 2, CARD-4, POW-4, RULING-28"""
    state = position(f"{flower}\nplayer Y powers E")
    assert list(strengths(state, 6).values()) == expected


def test_control_of_a_growing_flower_has_no_effect() -> None:
    """LOT-CTRL-5, RULING-41"""
    state = play(position("flower 6 R6s R6s / R\nplayer R hand 6s 3s"), "P6s")
    assert (decider(state), state.scores()) == ("R action", [0, 0, 0])


def test_a_reward_is_a_token_or_a_power_of_ones_own_colour() -> None:
    """LOT-REW-1, 3, 6, RULING-16, 37"""
    state = play(position("flower 3 R3s R3s\nplayer R hand 3s\nplayer B powers E"), "P3s")
    assert legal(state) == ["+S", "+E", "+P", "+G"]
    play(state, "+S")
    assert state.scores() == [8, 0, 0]


def test_powers_last_and_the_elder_comes_home() -> None:
    """LOT-POW-1..3, RULING-33"""
    state = play(position("flower 3 R3s R3s\nflower 4 W4\nplayer R hand 3s 5s"), "P3s", "+E")
    assert supply(state, "R") == "oo*"
    play(state, "E>4")
    assert GAME.view(state, None).powers[0] == ["ELDER"]
    assert (supply(state, "R"), strengths(state, 4)["R"]) == ("oo", 2)


def test_growth_lifts_the_cap_but_not_the_room() -> None:
    """LOT-POW-8..10, RULING-14: even to start or to extend."""
    state = position("flower 4 W4\nplayer R hand 4s 4s 4d 4w 5s powers P G")
    assert max(len(move) - 2 for move in legal(state, "P4")) == 3
    assert "P6sss" in legal(position("player R hand 6s 6s 6s powers G"))
    assert petals(play(state, "P4ss"), 4) == "W4 R4s R4s"


def test_score_tokens_never_run_out() -> None:
    """LOT-RULING-15"""
    state = play(position(f"flower 3 R3s R3s\nplayer R hand 3s tokens {TOKEN_STOCK}"), "P3s", "+S")
    assert state.scores()[0] == 5 * (TOKEN_STOCK + 1) + 3


def test_a_power_may_be_taken_on_the_last_turn() -> None:
    """LOT-RULING-35"""
    state = position("turn 6 Y A2\nflower 3 Y3s Y3s\nplayer Y hand 3s\nfinal deck Y 3 1")
    assert "+P" in legal(play(state, "P3s"))


# Drawing


def test_cards_are_drawn_one_by_one_from_any_mix_of_sources() -> None:
    """LOT-DRAW-1, 2, WILD-1, RULING-7, 8"""
    state = position("turn 1 R D\nrow 3 3 4\nplayer R hand 5s deck 7s 6s 5s")
    assert legal(state) == ["DO", "DW3", "DW4"]
    play(state, "DO")
    assert hand(state, "R") == "5s 7s"
    play(state, "DW3", "DO")
    assert (hand(state, "R"), decider(state)) == ("3w 5s 6s 7s", "B action")


def test_a_full_hand_draws_nothing() -> None:
    """LOT-DRAW-3, 4, RULING-30"""
    state = play(position("flower 3 W3\nplayer R hand 4s 4s 5s 5s deck 6s"), "G>3", "X4s")
    assert (decider(state), len(hand(state, "R").split())) == ("B action", 4)


def test_a_short_hand_occurs_only_without_deck_and_row() -> None:
    """LOT-END-4, RULING-9, 20"""
    state = position("turn 5 B D\nrow 3\nplayer B hand 4s\nfinal deck Y 3 2")
    play(state, "DW3")
    assert (hand(state, "B"), decider(state)) == ("3w 4s", "Y action")


def test_the_row_is_filled_after_the_draw_phase() -> None:
    """LOT-WILD-3, 4, RULING-32"""
    state = position("turn 1 R D\nrow 3 4 5 6\nwild 7 7\nplayer R hand 4s 4s")
    assert row(play(state, "DW3")) == [4, 5, 6]
    assert row(play(state, "DW4")) == [5, 6, 7, 7]


# End and score


def test_splitting_is_for_the_end_only() -> None:
    """LOT-END-10, PICK-1, REW-2: a completed flower is never split."""
    state = play(position("flower 3 R3s B3s\nplayer R hand 3w"), "P3w", "+S", "+S")
    assert (pile(state, "R"), pile(state, "B")) == (3, 0)


def test_the_end_award_gives_petals_and_nothing_else() -> None:
    """LOT-END-7, 11, 12, RULING-17, 45"""
    state = play(position(FINAL_TURN.format("flower 5 R5s B5s Y5d / R R", "hand 3s", "", "hand 4s")), "DW3")
    view = GAME.view(state, None)
    assert (view.scores, view.tokens, view.powers) == ([3, 0, 0], [0, 0, 0], [[], [], []])
    assert (view.garden, supply(state, "R")) == ([], "oo")


def test_all_incomplete_flowers_are_awarded_each_by_itself() -> None:
    """LOT-END-6, 12, RULING-10, 42"""
    flowers = "flower 3 W3 W3\nflower 4 R4s\nflower 7 B7s W7 / Y"
    state = play(position(FINAL_TURN.format(flowers, "", "", "")), "DW3")
    view = GAME.view(state, None)
    assert (view.scores, view.removed) == ([1, 1, 1], ["W3", "W3"])


def test_in_a_split_the_first_in_turn_order_takes_the_oldest_petals() -> None:
    """LOT-RULING-34, END-8, 9"""
    state = play(position(FINAL_TURN.format("flower 6 W6 B6s R6s Y6s W6", "", "", "")), "DW3")
    view = GAME.view(state, None)
    assert view.piles == [["W6"], ["B6s"], ["R6s"]]
    assert view.removed == ["Y6s", "W6"]


@pytest.mark.parametrize(
    ("piles", "decks", "places"),
    [
        pytest.param((5, 4, 3), (1, 1, 1), [1, 2, 3], id="points"),
        pytest.param((5, 5, 3), (1, 2, 1), [2, 1, 3], id="more cards in the deck"),
        pytest.param((5, 5, 3), (2, 2, 1), [1, 1, 3], id="a shared victory"),
        pytest.param((5, 4, 4), (1, 1, 1), [1, 2, 2], id="a shared second place"),
    ],
)
def test_points_rank_players_then_cards_left(piles: tuple[int, ...], decks: tuple[int, ...], places: list[int]) -> None:
    """LOT-SCORE-1, 3..5, RULING-21"""
    players = [f"player {c} deck #{d} pile #{p}" for c, d, p in zip("RBY", decks, piles, strict=True)]
    state = position("\n".join(["turn 6 Y over", *players, "final deck Y 3 0"]))
    assert state.places() == places


@pytest.mark.parametrize(
    ("decks", "places"),
    [((1, 1, 4, 1), [1, 2, 1, 2]), ((1, 2, 1, 3), [2, 1, 2, 1]), ((2, 1, 1, 2), [1, 1, 1, 1])],
)
def test_a_team_tie_is_broken_by_both_partners_cards(decks: tuple[int, ...], places: list[int]) -> None:
    """LOT-TEAM-6, 10, RULING-22"""
    players = [f"player {c} deck #{d} pile #{p}" for c, d, p in zip("RBYG", decks, (5, 2, 1, 4), strict=True)]
    state = position("\n".join(["mode teams", "seats R B Y G", "turn 8 G over", *players, "final deck G 4 0"]))
    assert state.places() == places


def test_teams_change_nothing_before_the_final_scoring() -> None:
    """LOT-TEAM-5"""
    alone = walk(GAME, setup(4), "teams")
    for (one, seat, move), (other, *same) in zip(alone, walk(GAME, setup(4, teams=True), "teams"), strict=True):
        other = other.copy()
        other.teams = False
        assert (other.numbers(), same) == (one.numbers(), [seat, move])


def test_partners_share_neither_control_nor_powers_nor_hands() -> None:
    """LOT-TEAM-4, 7..9, RULING-23"""
    state = position(
        """mode teams
        seats R B Y G
        flower 5 R5s Y5s B5d
        player R hand 5s 5s 5w 4s
        player Y hand 3s powers G"""
    )
    assert strengths(state, 5) == {"R": 1, "B": 2, "Y": 1, "G": 0}
    assert max(len(move) for move in legal(state, "P5")) == 4
    view = GAME.view(state, 2)
    assert view.hands[0] is None
    assert view.colours == ["R", "B", "Y", "G"]


@pytest.mark.parametrize(
    ("turn", "letter", "left", "next_decider"),
    [
        pytest.param(1, "R", 2, "B action", id="the first seat flags"),
        pytest.param(2, "B", 1, "Y action", id="the second seat flags"),
        pytest.param(3, "Y", 0, "over", id="the last seat flags"),
    ],
)
def test_finish_round_ends_with_the_round(turn: int, letter: str, left: int, next_decider: str) -> None:
    """LOT-OPT-1"""
    state = position(
        f"""option finish_round on
        turn {turn} {letter} D
        player {letter} hand 3s 4s 5s deck 6s"""
    )
    play(state, "DO")
    final = GAME.view(state, None).final
    assert final is not None
    assert (final.turns_left, decider(state)) == (left, next_decider)


def test_finish_round_counts_from_the_first_player() -> None:
    """LOT-OPT-1, SETUP-17: with seat 1 as first player, seat 0 is the last."""
    for seed in range(6):
        last = state_at(GAME, setup(3, first=1, finish_round=True), f"round {seed}", 10**6)
        assert last.is_over()
        assert last.active == 0


def test_the_facts_of_a_game_are_its_end_its_turns_and_the_powers_taken() -> None:
    """LOT-END-1, POW-1"""
    state = position(
        """seats R B
        turn 4 B over
        player R powers E G pile #9
        player B tokens 1
        final deck B 2 0"""
    )
    found = GAME.facts(state)
    assert found.game == {"end": "deck", "turns": 4}
    assert found.seats[0] == {"ELDER": 1, "PATH": 0, "GROWTH": 1, "petals": 9, "tokens": 0}
    assert found.seats[1] == {"ELDER": 0, "PATH": 0, "GROWTH": 0, "petals": 0, "tokens": 1}

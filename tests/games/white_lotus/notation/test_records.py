"""Records as text: offers, forced lines, sealed commits, and malformed records."""

from pathlib import Path

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.errors import IllegalMove, InvalidNotation
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.notation import read_move, read_record, write_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import influence, mover, owner
from tests.walks import start

HEAD = """* game publisher RBGY full white-lotus-map/1
* start cloud-gate=temple tiger-ford=village vermilion-bridge=rice autumn-court=palace heron-harbour=village \
bamboo-sea=village full-moon-landing=fort
* emperor R
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("publisher RBGY", "publisher BRGY", "the colours in seat order"),
        ("publisher RBGY", "referee RBGY", "cannot read"),
        ("white-lotus-map/1", "atlantis/1", "no map named"),
        ("* emperor R", "* option rule_of_thumb 3", "no option named"),
        ("* emperor R", "* option neutral_mix 9,9", "neutral_mix: give five numbers"),
        ("cloud-gate=temple", "salt-road=temple", "start zones in map-file order"),
        ("cloud-gate=temple", "cloud-gate=castle", "no token is a"),
        ("cloud-gate=temple", "cloud-gate=palace", "setup cannot be dealt"),
        ("* start", "* begin", "no line '\\* start'"),
        ("* emperor R\n", "* emperor R\n1.1 R place salt-road\n", "is not possible here"),
        ("* emperor R\n", "* emperor R\n2.1 R pass\n", "comes in 1.1"),
        ("* emperor R\n", "* emperor R\n1.1 R pass\n1.1 O pass\n", "is not possible here"),
        ("* emperor R\n", "* emperor R\n1.1 * lone cloud-gate R\n", "cannot read"),
    ],
)
def test_a_malformed_record_says_what_is_wrong(old: str, new: str, sentence: str) -> None:
    assert old in HEAD
    with pytest.raises(InvalidNotation, match=sentence):
        read_record(HEAD.replace(old, new))


def test_a_record_that_contradicts_the_rules_is_found_out() -> None:
    """WL-INV-13"""
    passes = "".join(f"1.1 {letter} {'place bamboo-sea' if letter == 'G' else 'pass'}\n" for letter in "RBGY")
    passes += "".join(f"1.1 {letter} pass\n" for _ in range(2) for letter in "RBGY")
    assert read_record(f"{HEAD}{passes}1.2 * lone bamboo-sea G\n1.3 * vp R\n").result is None
    with pytest.raises(InvalidNotation, match=r"where the rules give '1.2 . lone bamboo-sea G'"):
        read_record(f"{HEAD}{passes}1.2 * lone bamboo-sea B\n")


def test_stamps_and_comments_may_be_left_out() -> None:
    short = HEAD + "R pass ; nothing here\n; a remark\nB pass\n"
    assert read_record(short).moves == [(0, "pass"), (1, "pass")]


def test_an_unfinished_record_keeps_what_is_sealed() -> None:
    """WL-RES-9: the lines of sealed commits come last, so that the game can go on."""
    setup = new_setup(GAME, 3, {"first_emperor": 0})
    state, chance, moves = start(GAME, setup, "sealed"), seeded("x"), []
    while not (state.legal_moves(state.to_move) and GAME.view(state, None).ready == [True, False, False]):
        legal = state.legal_moves(state.to_move)
        move = legal[chance.below(len(legal))]
        moves.append((int(state.to_move), write_move(GAME.decode(move))))
        state.apply(state.to_move, move)
    record = Record(
        game="white-lotus", rules=2, seats=["a", "b", "c"], options=setup.options, seed="sealed", moves=moves
    )
    text = write_text(GAME, record)
    assert text.count(" ; sealed") == 1
    again = final_state(GAME, read_text(GAME, text))
    assert GAME.view(again, 0) == GAME.view(state, 0)  # type: ignore[arg-type]  # states of this game


def test_names_and_options_survive_in_a_record() -> None:
    options = {"rules": "publisher", "open_holdings": True, "neutral_mix": "6,5,5,5,18", "first_emperor": 2}
    setup = new_setup(GAME, 3, options)  # type: ignore[arg-type]  # options of several kinds
    record = Record(game="white-lotus", rules=2, seats=["Ann", "Bo", "Cy"], options=setup.options, seed="s 1")
    again = read_text(GAME, write_text(GAME, record))
    assert (again.seats, again.seed) == (["Ann", "Bo", "Cy"], "s 1")
    assert again.options["neutral_mix"] == "6,5,5,5,18"
    assert again.options["open_holdings"] is True
    assert again.options["first_emperor"] == 2


def test_offers_are_part_of_the_record() -> None:
    """WL-PROTO-3, INV-13"""
    setup = new_setup(GAME, 3, {"negotiation": "full", "rules": "publisher", "first_emperor": 0})
    game_in_play = GameInPlay(GAME, setup, seeded("offers"))
    moves: list[tuple[int, str]] = []

    def say(seat: int, text: str) -> None:
        game_in_play.play(seat, read_move(text))
        moves.append((seat, text))

    chance = seeded("choices")
    number = 0
    while not game_in_play.state.is_over():
        if chance.below(3) == 0 and number < 19:
            number += 1
            promise = "promise B:side:emperor" if number % 2 else "promise R:stay_out:cloud-gate pub"
            say(0, f'offer {number} B give i1 want a{number % 5} {promise} "now; or never"')
            try:
                say(1, f"{('agree', 'decline', 'agree')[number % 3]} {number}")
            except IllegalMove:
                say(0, f"withdraw {number}")
        seat = game_in_play.state.to_move
        legal_moves = game_in_play.state.legal_moves(seat)
        say(seat, write_move(GAME.decode(legal_moves[chance.below(len(legal_moves))])))
    record = Record(
        game="white-lotus", rules=2, seats=["a", "b", "c"], options=setup.options, seed="offers", moves=moves
    )
    text = write_text(GAME, record)
    assert " offer 7 B " in text
    assert " ; cancelled" in text
    again = read_text(GAME, text)
    assert write_text(GAME, again) == text
    end, here = final_state(GAME, again), game_in_play.state
    assert GAME.notation.write_position(end) == GAME.notation.write_position(here)  # type: ignore[arg-type]


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

"""Whole games of Lotus as text, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation, InvalidRecord
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.notation import read_record, write_move
from tests.games.lotus.test_examples import THREE_TURNS, TURN_13
from tests.walks import start, walk


def record_of(seats: int, seed: str, **options: str | int | bool) -> Record:
    """A whole random game as a record."""
    setup = new_setup(GAME, seats, options)
    moves = [
        (seat, write_move(GAME.decode(move)))
        for _, seat, move in walk(GAME, setup, seed)
        if seat is not None and move is not None
    ]
    return Record(
        game="lotus",
        rules=1,
        seats=["Ann", "Bob", "Cleo", "Dan"][:seats],
        options=setup.options,
        seed=seed,
        moves=moves,
    )


def test_a_record_begins_with_its_header() -> None:
    text = write_text(GAME, record_of(4, "5f3a9c", teams=True, first=2, finish_round=True))
    lines = text.splitlines()
    assert lines[:7] == [
        "lotus 1",
        "mode teams",
        "seats R B Y G",
        "; players Ann Bob Cleo Dan",
        "; first 2",
        "option finish_round on",
        "seed 5f3a9c",
    ]
    assert [line.split()[0] for line in lines[7:12]] == ["deck"] * 4 + ["wild"]
    assert lines[12].split()[:2] == ["1", "R"]


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 0), (4, 3)])
def test_a_record_keeps_seats_names_and_the_first_player(seats: int, first: int) -> None:
    """LOT-SETUP-17, RULING-2"""
    record = record_of(seats, "keeps", first=first)
    again = read_text(GAME, write_text(GAME, record))
    assert (again.seats, again.moves) == (record.seats, record.moves)
    assert again.options["first"] == first
    assert final_state(GAME, again).scores() == final_state(GAME, record).scores()


def test_a_seed_alone_stands_for_the_shuffles() -> None:
    record = record_of(3, "alone")
    lines = [line for line in write_text(GAME, record).splitlines() if line.split()[0] not in ("deck", "wild")]
    again = read_text(GAME, "\n".join(lines))
    assert again.deals is None
    assert final_state(GAME, again).scores() == final_state(GAME, record).scores()


def test_explicit_cards_rule_over_the_seed() -> None:
    record = record_of(3, "rules")
    text = write_text(GAME, record).replace("seed rules", "seed another")
    assert final_state(GAME, read_text(GAME, text)).scores() == final_state(GAME, record).scores()


def test_names_default_to_colours_and_any_colours_may_play() -> None:
    """LOT-SETUP-2"""
    text = "lotus 1\nmode free\nseats G R\nseed x\n"
    found = read_record(text)
    assert (found.names, found.options["colours"]) == (["Green", "Red"], "GR")
    assert start(GAME, new_setup(GAME, 2, found.options), "x").first == 0


def test_a_record_may_begin_from_a_position() -> None:
    """LOT-EX-4"""
    record = read_text(GAME, TURN_13 + THREE_TURNS)
    text = write_text(GAME, record)
    assert text.startswith("lotus-position 1\n")
    assert write_text(GAME, read_text(GAME, text)) == text


HEADER = "lotus 1\nmode free\nseats R B\nseed x\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(HEADER.replace("lotus 1", "lotus 2"), id="another version"),
        pytest.param(HEADER.replace("mode free\n", ""), id="no mode"),
        pytest.param(HEADER.replace("seed x\n", ""), id="neither cards nor seed"),
        pytest.param(HEADER.replace("seats R B", "seats R B Y G R"), id="five seats"),
        pytest.param(HEADER + "option finish_round on\n", id="header lines in another order"),
        pytest.param(HEADER + "deck R 3s\nwild 3\n", id="a deck is missing"),
        pytest.param(HEADER + "deck R 3s\ndeck B 3s\nwild 3 ? ?\n", id="the public form"),
        pytest.param(HEADER + "1 R\n", id="no move"),
        pytest.param(HEADER + "1 R X?\n", id="a hidden exchange"),
        pytest.param(HEADER + "1 Y DO\n", id="a colour that does not play"),
        pytest.param(HEADER + "1 R X3s\n3 B X3s\n", id="a turn is left out"),
        pytest.param("; players Ann\n" + HEADER, id="too few names"),
        pytest.param("; first 2\n" + HEADER, id="no such first seat"),
    ],
)
def test_a_broken_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_record(text)


@pytest.mark.parametrize("deck_line", ["deck R 3s 3s", "deck R 3d 3d 3d", "deck R"])
def test_wrong_decks_are_refused(deck_line: str) -> None:
    """LOT-SETUP-3: compositions are checked."""
    text = write_text(GAME, record_of(2, "decks", first=0, colours="RB"))
    lines = [deck_line if line.startswith("deck R") else line for line in text.splitlines()]
    with pytest.raises(InvalidRecord):
        read_text(GAME, "\n".join(lines))


def test_a_move_of_the_wrong_decider_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="not your decision"):
        read_text(GAME, TURN_13 + "13 B X4s\n")

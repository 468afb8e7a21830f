"""Whole games of Flowers as text."""

import re
from pathlib import Path

import pytest

from nelumbo.core.chance import scripted_chance
from nelumbo.core.codec import digest
from nelumbo.core.errors import InvalidNotation, InvalidRecord
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.notation import read_record
from nelumbo.games.flowers.notation.records import journal_lines
from tests.games.flowers.positions import journal_of, position
from tests.walks import walk

SPEC = (Path(GAME.notation.__file__).parents[1] / "RULES.md").read_text()  # type: ignore[attr-defined]  # a module


PUBLIC = SPEC[SPEC.index("Example (public record") :].split("```")[1].lstrip("\n")
DEALT = {
    "* deal A 5": "* deal A PPOYR",
    "* deal B 6": "* deal B GBRRRR",
    "* draw B 3": "* draw B RRR",
    "* draw A 4": "* draw A OOOO",
    "* draw B 1": "* draw B P",
    "* draw A 3": "* draw A GGG",
}


def bare(text: str) -> str:
    lines = (line.split(";")[0].rstrip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def dealt(text: str) -> str:
    """The same record with every card drawn named."""
    for line, full in DEALT.items():
        text = text.replace(line, full)
    return text


def test_the_public_record_of_the_spec_is_read() -> None:
    found = read_record(PUBLIC)
    assert found.names == ["A", "B"]
    assert found.options["first"] == 0
    assert (found.seed, found.deals) == (None, None)
    assert found.moves[:2] == [(0, "play P2 M1"), (1, "play G1 M1")]
    assert found.moves[-1] == (0, "take R7")


def test_a_public_record_without_its_seed_cannot_be_replayed() -> None:
    with pytest.raises(InvalidRecord, match="neither a seed nor its deals"):
        read_text(GAME, PUBLIC)


def test_the_full_form_of_that_record_replays_and_is_written_again() -> None:
    """FLO-RULING-34, DEST-5"""
    record = read_text(GAME, dealt(PUBLIC))
    assert bare(write_text(GAME, record)) == dealt(bare(PUBLIC))


def test_the_end_of_a_game_reads_as_in_the_spec() -> None:
    """FLO-END-1, 3, RULING-11, 12, 28: the position before that record's turn 60."""
    state = position(
        """players 3
        turn 60 C
        M1 RX Y3 B
        M2 B5 G4 A
        M3 P4 O7 -
        side M1 A up - down R
        side M1 B up PP down -
        side M2 A up RRP down B
        side M2 B up OO down B
        side M3 A up - down PO
        side M3 B up - down O
        seat A RRR B2 P7+PX G3+G5
        seat B BBB
        seat C YYYYY Y5 R7
        deck R
        discard GGOBB
        rest hand A"""
    )
    state.chance = scripted_chance([[3, 3, 4, 2, 2], [2, 0]])
    journal = journal_of(state, "play Y1 M2", "take B5")
    written = journal_lines(journal, 60, state)
    expected = bare(SPEC[SPEC.index("60. C play Y1 M2") :].split("```")[0])
    assert "".join(f"{line}\n" for line in written) == expected


def random_record(seats: int, seed: str, **options: str | bool) -> Record:
    setup = new_setup(GAME, seats, dict(options))
    texts = [
        (seat, GAME.notation.write_move(GAME.decode(move)))
        for _, seat, move in walk(GAME, setup, seed)
        if seat is not None and move is not None
    ]
    names = [str(seat) for seat in range(seats)]
    return Record(game="flowers", rules=1, seats=names, options=setup.options, seed=seed, moves=texts)


def without_seed(text: str) -> str:
    """The text of a record whose seed is secret."""
    return "".join(f"{line}\n" for line in text.splitlines() if "seed" not in line)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("backs", ["by_colour", "by_value"])
def test_a_full_record_replays_without_its_seed(seats: int, backs: str) -> None:
    for seed in ("one", "two", "three"):
        record = random_record(seats, seed, tile_backs=backs)
        text = without_seed(write_text(GAME, record))
        again = read_text(GAME, text)
        assert again.seed is None
        assert final_state(GAME, again).scores() == final_state(GAME, record).scores()
        assert write_text(GAME, again) == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seed_and_the_moves_alone_replay(seats: int) -> None:
    record = random_record(seats, "moves alone", tile_backs="by_value")
    header = [line for line in write_text(GAME, record).splitlines() if line[0] in "fpos"]
    moves = [f"{'ABCD'[seat]} {text}" for seat, text in record.moves]
    again = read_text(GAME, "\n".join([*header, *moves]))
    assert digest(final_state(GAME, again)) == digest(final_state(GAME, record))


def counted(text: str) -> str:
    """The record as the public reads it: cards dealt and drawn are only counted."""
    drawn = r"(\* (?:deal|draw) [A-D]) ([A-Z]+)"
    return re.sub(drawn, lambda line: f"{line.group(1)} {len(line.group(2))}", text)


def test_a_public_record_with_its_seed_replays() -> None:
    record = random_record(3, "public")
    text = counted(write_text(GAME, record))
    assert "* deal A 5" in text or "* deal A 6" in text or "* deal A 7" in text
    assert digest(final_state(GAME, read_text(GAME, text))) == digest(final_state(GAME, record))


def test_a_log_that_hides_face_down_cards_is_read_but_cannot_be_replayed() -> None:
    """FLO-RULING-31"""
    hidden = PUBLIC.replace("play P2 M1", "play ?2 M1")
    assert read_record(hidden).moves[0] == (0, "play ?2 M1")
    with pytest.raises(InvalidRecord, match="neither a seed nor its deals"):
        read_text(GAME, hidden)


def test_the_order_of_two_tiles_is_read_as_a_decision_only_when_it_was_asked() -> None:
    """FLO-RULING-9"""
    head = "flowers 1\nplayers 2\nfirst A\noption tile_backs by_value\n"
    asked = read_record(head + "A take R7 R3\n* flower A RX+R7\n")
    unasked = read_record(head + "A take R7 R3\n* flower A R7+R3\n")
    two_colours = read_record(head + "A take R7 G3\n")
    assert (asked.moves, unasked.moves, two_colours.moves) == ([(0, "take R7 R3")], [], [])


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (("flowers 1", "flowers 2"), "the first line"),
        (("players 2", "players 5"), "out of range"),
        (("players 2\n", ""), "'players 3' and 'first B'"),
        (("first A", "first C"), "cannot read 'C'"),
        (("first A", "first A\noption memory_aid maybe"), "memory_aid"),
        (("first A", "first A\noption colour red"), "no option named"),
        (("* up", "* sideways"), r"after '\*' comes one of"),
        (("* tiles M1 R7 G3", "* tiles M1 R7"), "cannot read"),
        (("* tiles M1 R7 G3", "* tiles M1 G7 R3"), "dark tiles"),
        (("* deal A PPOYR", "* deal A " + "P" * 16), "more P cards"),
        (("1. A play P2 M1", "1. E play P2 M1"), "cannot read"),
        (("1. A play P2 M1", "1. A plays P2 M1"), "cannot read"),
        (("* marker M1 A", "* marker M1 B"), "does not go on with"),
        (("* discard A 4", "* back A 4"), "does not go on with"),
        (("1. A play P2 M1", "2. A play P2 M1"), "does not go on with"),
    ],
)
def test_a_malformed_record_is_refused_with_a_helpful_sentence(damage: tuple[str, str], sentence: str) -> None:
    text = dealt(bare(PUBLIC))
    assert damage[0] in text
    with pytest.raises(InvalidNotation, match=sentence):
        read_record(text.replace(*damage))

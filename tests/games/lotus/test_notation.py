"""Moves, positions and records of Lotus as text, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation, InvalidRecord
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Pass, Play, Reward, decode, encode
from nelumbo.games.lotus.notation import read_move, read_position, read_record, write_move, write_position
from tests.games.lotus.positions import decider, deck, hand, legal, position
from tests.games.lotus.test_examples import THREE_TURNS, TURN_13
from tests.walks import sampled_states, start, walk


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("P3dw", Play(3, 0, 1, 1)),
        ("P5ssw", Play(5, 2, 0, 1)),
        ("X4s", Exchange(["4s"])),
        ("X4s7w", Exchange(["4s", "7w"])),
        ("G>3", Guard(3, None, False)),
        ("E5>6", Guard(6, 5, True)),
        ("--", Pass()),
        ("+S", Reward(None)),
        ("+G", Reward("GROWTH")),
        ("DO", Draw(None)),
        ("DW7", Draw(7)),
    ],
)
def test_moves_are_written_as_the_spec_says(text: str, move: LotusMove) -> None:
    """LOT-RULING-34"""
    assert read_move(text) == move
    assert write_move(move) == text
    assert decode(encode(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "P", "P3", "P3wd", "P2s", "P8s", "P3sssddd", "P7ssssss", "X", "X3", "X3s4s5s", "X?", "X??"),
        *("G>", ">3", "G>8", "-", "+", "+X", "D", "DW", "DW8", "do", "P3s ", " P3s", "P3s\n", "P\u0663s"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    """LOT-RULING-34: a play is written in the order s, d, w; X? belongs to the public form only."""
    with pytest.raises(InvalidNotation):
        read_move(text)


@pytest.mark.parametrize(
    "move",
    [
        Play(3, 0, 0, 0),
        Play(8, 1, 0, 0),
        Play(5, 5, 1, 0),
        Exchange([]),
        Exchange(["3s"] * 3),
        Exchange(["9s"]),
        Guard(2, None, False),
        Reward("LUCK"),  # type: ignore[arg-type]  # what a stranger may send
        Draw(0),
    ],
)
def test_what_has_no_number_is_refused(move: LotusMove) -> None:
    with pytest.raises(InvalidNotation):
        encode(move)


@pytest.mark.parametrize("number", [-1, 481])
def test_no_other_number_is_a_move(number: int) -> None:
    with pytest.raises(InvalidNotation):
        decode(number)


def test_the_spec_s_position_is_written_back() -> None:
    """LOT-EX-4"""
    state = read_position(TURN_13)
    text = write_position(state)
    assert text.startswith("lotus-position 1\nmode free\nseats R B Y\nturn 13 R A1\nflower 3 B3s / B\n")
    assert "player R hand 3d 3w 4s 7s deck 3s 3s 3s 4s 4s 4s" in text
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize("options", [{}, {"first": 2}, {"finish_round": True, "colours": "BYG"}])
def test_a_position_keeps_all_that_anyone_knows(options: dict[str, str | int | bool]) -> None:
    """LOT-INFO-5, RULING-49"""
    for state in sampled_states(GAME, new_setup(GAME, 3, options), "position", 7):
        again = read_position(write_position(state))
        for viewer in (None, 0, 1, 2):
            assert GAME.view(again, viewer) == GAME.view(state, viewer)


def test_cards_not_named_are_dealt_in_the_spec_s_order() -> None:
    state = position("seats R B\nflower 3 R3s\nwild 7 #2 6\nplayer R deck 7d #3 4s!\nplayer B pile R3d #2")
    assert deck(state, "R") == "7d 3s 3s 3s 4s"
    assert [card + 3 for card in state.wild] == [7, 3, 3, 6]
    assert GAME.view(state, None).piles[1] == ["B3s", "B3s", "R3d"]


def test_known_cards_are_the_lowest() -> None:
    """LOT-INFO-1"""
    state = position("player R hand 3s deck 7s 6s! 5w!")
    assert GAME.view(state, 0).known[0] == ["6s", "5w"]


LINES = [
    "lotus-position 1",
    "mode free",
    "seats R B",
    "turn 1 R A1",
    "row 3 4 5 6",
    "wild #16",
    "player R hand 3s 4s 5s 6s deck #27",
    "player B hand 3s 4s 5s 6s deck #27",
]


def test_a_whole_position_needs_no_partial() -> None:
    """LOT-INV-1, 6, 7"""
    state = read_position("\n".join(LINES))
    assert (hand(state, "B"), decider(state)) == ("3s 4s 5s 6s", "R action")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        pytest.param(0, "lotus 1", id="another first line"),
        pytest.param(1, "mode solo", id="no such mode"),
        pytest.param(1, "mode teams", id="teams of two players"),
        pytest.param(2, "seats R R", id="one colour twice"),
        pytest.param(2, "seats R", id="one player"),
        pytest.param(2, "option finish_round off", id="no seats, and an option that is off"),
        pytest.param(3, "turn 0 R A1", id="no turn 0"),
        pytest.param(3, "turn 1 Y A1", id="nobody plays Y"),
        pytest.param(3, "turn 1 R A3", id="no third action"),
        pytest.param(3, "turn 1 R A1 R", id="words left over"),
        pytest.param(3, "turn 2 R A1", id="not R's turn"),
        pytest.param(3, "turn 1 R D", id="a draw with a full hand"),
        pytest.param(3, "turn 1 R R1 3 R", id="no flower to reward"),
        pytest.param(3, "turn 1 R over", id="over without a final round"),
        pytest.param(4, "row 3 4 5", id="a short row"),
        pytest.param(4, "row 3 4 5 8", id="no such type"),
        pytest.param(4, "flower 3 R3s R3s R3s R3s", id="too many petals"),
        pytest.param(4, "flower 3 R4s", id="a petal of another type"),
        pytest.param(4, "flower 3 R3s / R R R", id="three guardians"),
        pytest.param(4, "flower 3 R3s / R*", id="an elder without its power"),
        pytest.param(4, "flower 3 G3s", id="a colour that nobody plays"),
        pytest.param(5, "wild #17", id="too many wildflowers"),
        pytest.param(5, "wild #8 #8", id="two gaps"),
        pytest.param(6, "player R hand 3s 4s 5s 6s 7s deck #26", id="a hand above its limit"),
        pytest.param(6, "player R hand 3s 4s 5s 6s", id="no deck"),
        pytest.param(6, "player R hand 3s 4s 5s deck #28", id="a short hand"),
        pytest.param(6, "player B hand 3s 4s 5s 6s deck #27", id="one player twice"),
        pytest.param(6, "player R hand 3x 4s 5s 6s deck #27", id="no such card"),
        pytest.param(6, "player R hand 3d 3d 5s 6s deck #27", id="one double too many"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck 4s! #26", id="a known card on top"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck 3w #27", id="a wildflower that nobody put there"),
        pytest.param(6, "player R deck #27 hand 3s 4s 5s 6s", id="parts in another order"),
        pytest.param(6, "player R cards 3s", id="no such part"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck #99", id="too many cards"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck #27 tokens x", id="no number of tokens"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nlog B 3@0", id="a log of what is not held"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nfinal deck B 2 2", id="a final round to come"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nremoved R3s", id="removed before the end"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nstall 99", id="too long a stall"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nmode free", id="lines in another order"),
    ],
)
def test_a_position_that_no_game_has_is_refused(line: int, instead: str) -> None:
    """LOT-INV-1..7, SETUP-1, 2, TEAM-1, POW-2"""
    with pytest.raises(InvalidNotation) as caught:
        read_position("\n".join([*LINES[:line], instead, *LINES[line + 1 :]]))
    assert len(caught.value.sentence) > 10


def test_rewards_are_listed_clockwise_from_the_active_player() -> None:
    """LOT-RULING-11"""
    tied = "turn 2 B R1 3 {}\nflower 3 R3s B3s W3"
    assert legal(position(tied.format("B R")))
    with pytest.raises(InvalidNotation, match="clockwise"):
        position(tied.format("R B"))


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

"""Records: what they refuse, and what verification finds."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.commitment import commitment, new_seed
from nelumbo.core.errors import InvalidNotation, InvalidOption, InvalidRecord
from nelumbo.core.record import (
    Record,
    chance_of,
    final_state,
    new_setup,
    read_json,
    read_text,
    replayed,
    verify,
    write_text,
)

GAME = games.load("mandala")


def record(**changes: object) -> Record:
    """A short record of Mandala, changed as asked."""
    sound = Record(game="mandala", rules=1, seats=["Ann", "Bob"], options={"first": 0}, seed="x")
    state = final_state(GAME, sound)
    sound.moves = [(0, GAME.notation.write_move(GAME.decode(state.legal_moves(0)[0])))]
    sound.commitment = commitment("x")
    return msgspec.structs.replace(sound, **changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "lotus"}, "a record of lotus"),
        ({"rules": 9}, "no rules version 9"),
        ({"seats": ["Ann"]}, "not for 1 players"),
        ({"options": {"second": 1}}, "no option named 'second'"),
        ({"moves": [(0, "Z9")]}, "cannot read 'Z9'"),
        ({"moves": [(1, "CR1")]}, "not your decision"),
        ({"moves": [(7, "CR1")]}, "no such seat"),
        ({"seed": None}, "neither a seed nor its deals"),
        ({"deals": [[0, 1]]}, "deals 2 cards"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_why(changes: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        final_state(GAME, record(**changes))


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(InvalidOption, match="not for 3 players: choose 2"):
        new_setup(GAME, 3, {})


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "nelumbo-record 2"}', "\x00"])
def test_json_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecord, match="not a record in JSON"):
        read_json(text)


def test_a_record_replays_step_by_step() -> None:
    turns = [game_in_play.state.to_move for game_in_play in replayed(GAME, record())]
    assert turns == [0, 1]


def test_a_verdict_names_what_does_not_hold() -> None:
    sound = read_text(GAME, write_text(GAME, record()))
    assert verify(GAME, sound).holds
    swapped = [list(sound.deals[0])] if sound.deals else []
    swapped[0][90], swapped[0][100] = (swapped[0][90] + 1) % 6, (swapped[0][100] + 5) % 6
    assert verify(GAME, msgspec.structs.replace(sound, deals=swapped)).deals_hold is False
    assert verify(GAME, msgspec.structs.replace(sound, commitment=None)).commitment_holds is None
    assert verify(GAME, msgspec.structs.replace(sound, commitment="0" * 64)).commitment_holds is False


def test_a_text_may_claim_only_a_rules_version_that_is_a_number() -> None:
    text = write_text(GAME, record()).replace("; rules 1", "; rules one")
    with pytest.raises(InvalidNotation, match="rules version"):
        read_text(GAME, text)


def test_a_commitment_fixes_a_seed_that_nobody_can_guess() -> None:
    assert commitment("x") == "b7d74fe39805dddd89fb12434d71009a14138fe6cfd0e85fdb14f3bf15723ae1"
    assert commitment("x") != commitment("y")
    assert len({new_seed() for _ in range(10)}) == 10
    assert len(bytes.fromhex(new_seed().removeprefix("chance2:"))) == 32


def test_written_out_deals_rule_over_the_seed() -> None:
    sound = read_text(GAME, write_text(GAME, record()))
    other = msgspec.structs.replace(sound, seed="another")
    assert final_state(GAME, other).scores() == final_state(GAME, sound).scores()
    assert chance_of(other).script == sound.deals

"""Records: what they refuse, and what verification finds."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.commitment import commitment, contributions_in, new_seed, page_commitment, secret_in, seed_with
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


ANN, BOB = "a" * 32, "b" * 32
PAGE = "97c5f79a16fa295735e88075ec07cf868f74cadf401ea8ff6968883945712c4a"
"""Of Ann's contribution on seat 0, where the server's secret is `chance2:5eed`."""


def contributed_record(*contributions: str | None) -> Record:
    """A record of Mandala whose seed has these contributions, as the server makes it."""
    secret = new_seed()
    server = commitment(secret)
    pages = [page and page_commitment(server, seat, page) for seat, page in enumerate(contributions)]
    seed = seed_with(secret, contributions)
    sound = Record(game="mandala", rules=1, seats=["Ann", "Bob"], options={}, seed=seed, commitment=server)
    return msgspec.structs.replace(sound, page_commitments=pages if any(pages) else None)


@pytest.mark.parametrize(
    ("contributions", "end"), [((ANN, BOB), f":{ANN},{BOB}"), ((None, BOB), f":-,{BOB}"), ((None, None), "")]
)
def test_contributions_stand_in_the_seed_by_seat(contributions: tuple[str | None, ...], end: str) -> None:
    secret = new_seed()
    seed = seed_with(secret, contributions)
    assert seed == secret + end
    assert (secret_in(seed), contributions_in(seed)) == (secret, list(contributions) if end else [])
    assert commitment(seed) == commitment(secret)


@pytest.mark.parametrize("end", [":-,-", ":", f":{ANN},", f":{ANN.upper()}", f":{ANN}\n", f":{ANN[1:]}", f" :{ANN}"])
def test_a_seed_with_contributions_is_written_in_one_way(end: str) -> None:
    """Otherwise the server could choose among several deals under one commitment."""
    seed = new_seed() + end
    assert contributions_in(seed) == [] and secret_in(seed) == seed


def test_a_pages_commitment_is_bound_to_the_table_and_the_seat() -> None:
    server = commitment("chance2:5eed")
    assert page_commitment(server, 0, ANN) == PAGE
    assert len({page_commitment(s, seat, ANN) for s in (server, commitment("x")) for seat in (0, 1)}) == 4


def test_contributions_that_were_committed_to_hold() -> None:
    verdict = verify(GAME, contributed_record(ANN, BOB))
    assert verdict.holds and verdict.contributed == ["in", "in"]
    verdict = verify(GAME, contributed_record(ANN, None))
    assert verdict.holds and verdict.contributed == ["in", "none"]
    verdict = verify(GAME, contributed_record(None, None))
    assert verdict.holds and verdict.contributed == [] and verdict.contributions_hold is None


def test_a_contribution_that_was_never_revealed_is_named() -> None:
    record = contributed_record(ANN, None)
    withheld = msgspec.structs.replace(record, page_commitments=[(record.page_commitments or [])[0], "0" * 64])
    verdict = verify(GAME, withheld)
    assert verdict.holds and verdict.contributed == ["in", "withheld"]


def test_contributions_that_nobody_committed_to_do_not_hold() -> None:
    sound = contributed_record(ANN, BOB)
    assert sound.seed is not None and sound.page_commitments is not None
    pages = sound.page_commitments
    for forged in (
        {"seed": sound.seed.replace(ANN, "c" * 32)},
        {"seed": f"{sound.seed},-"},
        {"page_commitments": pages[::-1]},
        {"page_commitments": [*pages, None]},
        {"page_commitments": [None, pages[1]]},
        {"page_commitments": None},
    ):
        verdict = verify(GAME, msgspec.structs.replace(sound, **forged))
        assert verdict.commitment_holds and verdict.contributions_hold is False and not verdict.holds


@pytest.mark.parametrize("name", games.names())
def test_a_text_keeps_contributions_and_their_commitments(name: str) -> None:
    game = games.load(name)
    seats = min(game.setups.seats)
    server = commitment(secret := new_seed())
    pages = [page_commitment(server, 0, ANN), *[None] * (seats - 1)]
    seed = seed_with(secret, [ANN, *[None] * (seats - 1)])
    sound = Record(game=name, rules=game.setups.versions[-1], seats=[f"P{seat}" for seat in range(seats)], options={})
    sound = msgspec.structs.replace(sound, seed=seed, commitment=server, page_commitments=pages)
    again = read_text(game, write_text(game, sound))
    assert (again.seed, again.page_commitments) == (seed, pages)
    assert verify(game, again).holds


def test_written_out_deals_rule_over_the_seed() -> None:
    sound = read_text(GAME, write_text(GAME, record()))
    other = msgspec.structs.replace(sound, seed="another")
    assert final_state(GAME, other).scores() == final_state(GAME, sound).scores()
    assert chance_of(other).script == sound.deals

"""`nelumbo verify`: honest records hold, and each kind of forgery is found."""

import pytest

from nelumbo import games
from nelumbo.core.commitment import commitment, new_seed, page_commitment, seed_with
from nelumbo.core.record import Result
from tests.cli.console import Console
from tests.cli.games import FORMS, altered, finished


@pytest.mark.parametrize("name", FORMS)
def test_an_honest_record_holds_in_either_form(console: Console, name: str) -> None:
    record = finished(console, name)
    ran = console(f"verify {name}")

    assert ran.code == 0
    assert f"all {len(record.moves)} moves are legal" in ran.out
    assert "The record holds." in ran.out and "NO" not in ran.out


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("form", FORMS)
def test_a_record_of_any_game_is_recognised_and_holds(console: Console, name: str, form: str) -> None:
    finished(console, form, name)
    ran = console(f"verify {form}")

    assert ran.code == 0, ran
    assert ran.out.startswith(games.load(name).title)


def test_another_commitment_does_not_hold(console: Console) -> None:
    finished(console)
    altered("forged.json", commitment="0" * 64)
    ran = console("verify forged.json")

    assert ran.code == 1
    assert "NO   the seed is the one committed to" in ran.out
    assert "The record does not hold." in ran.out


def test_another_result_does_not_hold(console: Console) -> None:
    finished(console)
    altered("forged.json", result=Result(scores=[99, 0], places=[1, 2]))
    ran = console("verify forged.json")

    assert ran.code == 1
    assert "NO   the result is the one that the moves lead to" in ran.out


def test_without_a_commitment_a_record_only_replays(console: Console) -> None:
    finished(console)
    altered("bare.json", commitment=None)
    ran = console("verify bare.json")

    assert ran.code == 1
    assert "The record replays, but no commitment fixed its seed beforehand." in ran.out


def test_the_seats_that_contributed_to_the_seed_are_named(console: Console) -> None:
    secret = new_seed()
    server = commitment(secret)
    finished(console, seed=seed_with(secret, ["a" * 32, None]))
    pages = [page_commitment(server, 0, "a" * 32), "0" * 64]
    altered("game.json", commitment=server, page_commitments=pages)
    ran = console("verify game.json")

    assert ran.code == 0, ran
    assert "yes  every contribution in the seed is the one that its page committed to" in ran.out
    assert ran.out.count("the page's contribution is in the seed") == 1
    assert ran.out.count("did not reveal it in time") == 1

    altered("forged.json", commitment=server, page_commitments=[pages[1], pages[0]])
    ran = console("verify forged.json")

    assert ran.code == 1
    assert "NO   every contribution in the seed" in ran.out


def test_cards_that_the_seed_does_not_deal_are_found(console: Console) -> None:
    """Two cards near the bottom of the first deck change places: the moves still fit, the deal does not."""
    finished(console, "game.txt")
    file = console.folder / "game.txt"
    lines = file.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("deck "))
    moves = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    deck = lines[at]
    swapped = next(place for place in range(len(deck) - 1, 0, -1) if deck[place] != deck[place - 1])
    lines[at] = deck[: swapped - 1] + deck[swapped] + deck[swapped - 1] + deck[swapped + 1 :]
    file.write_text("\n".join([*lines[: moves + 1], *(line for line in lines if line.startswith("; "))]) + "\n")
    ran = console("verify game.txt")

    assert ran.code == 1
    assert "NO   the cards written in the record are those of the seed" in ran.out


def test_a_record_without_its_seed_says_that_nothing_can_be_verified(console: Console) -> None:
    finished(console, "game.txt")
    file = console.folder / "game.txt"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "seed" not in line))
    ran = console("verify game.txt")

    assert ran.code == 2
    assert "the record has no seed: there is nothing to verify the deal with" in ran.err

"""The first guesses are refused, and what people may well choose is not."""

import pytest

from nelumbo.server.guessable_passwords import is_guessable


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Passw0rd!",
        "p@ssword2026",
        "12345678",
        "987654321",
        "11111111",
        "12121212",
        "abcabcabc",
        "abcdefgh",
        "qwertyuiop",
        "Qwerty123",
        "1q2w3e4r",
        "azertyui",
        "iloveyou1",
        "letmein!!",
        "MotDePasse1",
        "white-lotus",
        "Annabelle99",
    ],
)
def test_the_first_guesses_are_refused(password: str) -> None:
    assert is_guessable(password, "Annabelle")


@pytest.mark.parametrize(
    "password",
    ["lotus in the pond", "correct horse", "x7#kQ9pz", "password of my aunt", "Annabelle's cat", "玉樹臨風玉樹後庭"],
)
def test_other_passwords_are_not(password: str) -> None:
    assert not is_guessable(password, "Annabelle")


@pytest.mark.parametrize("name", ["Annabelle7", "4nnabelle", "!Annabelle!", "7 Annabelle 7", "Ann@b3lle_99"])
def test_ones_own_name_is_refused_whatever_stands_in_it(name: str) -> None:
    assert is_guessable(name, name)
    assert is_guessable(f"{name.upper()}2026", name)


def test_a_name_without_letters_makes_no_other_number_guessable() -> None:
    assert is_guessable("84629175", "84629175")
    assert not is_guessable("84629175", "99")

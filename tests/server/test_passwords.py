"""The first guesses are refused, and what people may well choose is not."""

import pytest

from nelumbo.server.passwords import is_guessable


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

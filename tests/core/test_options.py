"""Options: what a host may set, and what is said to a wrong one."""

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.core.options import Option, OptionValue, checked

SCHEMA = (
    Option("first", "seat", "random", "Who begins."),
    Option("teams", "flag", False, "Two against two."),
    Option("rules", "choice", "author", "Whose rules.", ("author", "publisher")),
    Option("dark", "text", "", "Which tiles are dark."),
)


def test_options_not_given_have_their_defaults() -> None:
    assert checked(SCHEMA, 4, {}) == {"first": "random", "teams": False, "rules": "author", "dark": ""}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("first", "2", 2),
        ("first", 3, 3),
        ("first", "random", "random"),
        ("teams", "on", True),
        ("teams", "No", False),
        ("teams", True, True),
        ("rules", "publisher", "publisher"),
        ("dark", "R2 R3", "R2 R3"),
    ],
)
def test_words_of_a_command_line_are_understood(name: str, given: OptionValue, value: OptionValue) -> None:
    assert checked(SCHEMA, 4, {name: given})[name] == value


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("first", 4, "choose random or a seat from 0 to 3"),
        ("first", "-1", "choose random or a seat"),
        ("first", True, "choose random or a seat"),
        ("first", "99999999999", "choose random or a seat"),
        ("teams", "perhaps", "choose on or off"),
        ("teams", 2, "choose on or off"),
        ("rules", "house", "choose from author, publisher"),
        ("dark", 7, "must be text"),
        ("colour", "red", "no option named 'colour': choose from first, teams"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_do(name: str, given: OptionValue, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        checked(SCHEMA, 4, {name: given})

"""The options of a game: what a host may set, with the values allowed and what they mean."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from nelumbo.core.errors import InvalidOption

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = dict[str, OptionValue]
RANDOM = "random"


class Option(msgspec.Struct, frozen=True):
    """One option: a choice of words, a flag, or a seat (with `random`)."""

    name: str
    kind: Literal["choice", "flag", "seat", "text"]
    default: OptionValue
    help: str
    choices: tuple[str, ...] = ()


def checked(schema: tuple[Option, ...], seats: int, given: Mapping[str, OptionValue]) -> Options:
    """All options of the game, those not given at their defaults."""
    known = {option.name: option for option in schema}
    for name in given:
        if name not in known:
            raise InvalidOption(f"no option named {name!r}: choose from {', '.join(known) or 'none'}")
    return {name: read(option, seats, given.get(name, option.default)) for name, option in known.items()}


def read(option: Option, seats: int, value: OptionValue) -> OptionValue:
    """The value as the option's own type; words from a command line are understood too."""
    match option.kind:
        case "flag":
            return read_flag(option, value)
        case "seat":
            return read_seat(option, seats, value)
        case "choice":
            if value not in option.choices:
                raise InvalidOption(f"{option.name} cannot be {value!r}: choose from {', '.join(option.choices)}")
            return value
        case "text":
            if not isinstance(value, str):
                raise InvalidOption(f"{option.name} must be text")
            return value


def read_flag(option: Option, value: OptionValue) -> bool:
    """Yes or no, in any of the usual words."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in words:
        return words[value.lower()]
    raise InvalidOption(f"{option.name} cannot be {value!r}: choose on or off")


def read_seat(option: Option, seats: int, value: OptionValue) -> OptionValue:
    """A seat, counted from 0, or `random`."""
    if value == RANDOM:
        return RANDOM
    if isinstance(value, str) and value.isdecimal() and len(value) < 3:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise InvalidOption(f"{option.name} cannot be {value!r}: choose random or a seat from 0 to {seats - 1}")
    return value

"""Errors of untrusted input: each has a code and values, and a sentence for the terminal."""

from typing import ClassVar, TypeAlias

import msgspec

Value: TypeAlias = str | int | bool | list[str] | list[int]


class Refusal(msgspec.Struct, frozen=True):
    """Why a move cannot be made now: a code with its values, and the rule that says so."""

    code: str
    values: dict[str, Value] = {}
    rule: str = ""

    @property
    def sentence(self) -> str:
        values = ", ".join(f"{key} {value}" for key, value in self.values.items())
        return f"{self.code.replace('_', ' ')}{f' ({values})' if values else ''}"


class NelumboError(Exception):
    """An error with a code for programs and a sentence for people."""

    code: ClassVar[str] = "error"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class InvalidNotation(NelumboError):
    code = "invalid_notation"


class InvalidState(NelumboError):
    """Bytes or a position that no game can have."""

    code = "invalid_state"


class InvalidRecord(NelumboError):
    code = "invalid_record"


class InvalidOption(NelumboError):
    """An option that the game does not have, or not with that value."""

    code = "invalid_option"


class IllegalMove(NelumboError):
    """A move that was read, but cannot be made now."""

    code = "illegal_move"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

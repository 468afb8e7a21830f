"""What the games' words at a terminal have in common, in rich's markup."""

from collections.abc import Callable, Mapping

from nelumbo.core.errors import Refusal, Value


def seat_name(seat: int) -> str:
    """As people count."""
    return f"Player {seat + 1}"


def say_refused(refusal: Refusal, sentences: Mapping[str, str], say_value: Callable[[str, Value], str]) -> str:
    """The sentence of the refusal's code, its values in words, and the rule."""
    values = {name: say_value(name, value) for name, value in refusal.values.items()}
    sentence = sentences[refusal.code].format(**values)
    return f"{sentence[0].upper()}{sentence[1:]} [dim]{refusal.rule}[/]"

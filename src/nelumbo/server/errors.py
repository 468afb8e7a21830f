"""What the server refuses: a code with values, which the clients turn into sentences."""

from nelumbo.core.errors import NelumboError, Refusal, Value


class Denied(NelumboError):
    """A refused request: a code with values, and the rule that says so."""

    def __init__(self, code: str, rule: str = "", **values: Value) -> None:
        self.refusal = Refusal(code, values, rule)
        super().__init__(self.refusal.sentence)

"""A change of a table, for those who tell of it elsewhere."""

from dataclasses import dataclass

from nelumbo.server.messages import Listing, Outcome


@dataclass(frozen=True)
class Change:
    """A table's listing before and after something happened, and who has the table open."""

    before: Listing
    after: Listing
    number: int
    """How many public events the table has had."""
    outcome: Outcome | None
    present: frozenset[str]

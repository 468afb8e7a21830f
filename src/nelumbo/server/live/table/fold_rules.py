# mypyc: compiled
"""How the fold has changed: the log of an older table keeps the meaning with which it was written."""

from typing import Final

FOLD_VERSION: Final = 3
"""The version by which new tables are folded."""


class FoldRules:
    def __init__(self, version: int) -> None:
        self.has_teams = version >= 2
        """Teams lose together when one of them resigns."""
        self.asks_absent_players = version >= 2
        """People whom a bot stands in for have a say in taking back and stopping."""
        self.requests_outlast_bots = version >= 2
        """A bot's move leaves a request to take back open."""
        self.gives_time_back = version >= 3
        """Taking back returns the time that the others have spent."""
        self.refills_by_decisions = version >= 3
        """A daily clock is refilled by nothing but a decision."""

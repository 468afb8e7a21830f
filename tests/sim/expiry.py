"""Expiry: what nobody touches is deleted, in time and not before; and nobody loses a game that goes on."""

from nelumbo.server.store.database import Statement
from nelumbo.server.store.players import ADMIT
from nelumbo.server.store.tables import REMOVE
from tests.sim.fairness import EPOCH, SKEW_SECONDS, SLOWEST_SECONDS
from tests.sim.loop import VirtualLoop
from tests.sim.plan import Plan
from tests.sim.story import Fault, Story

SLACK_SECONDS = SKEW_SECONDS * 2
DELETES_PLAYER = "DELETE FROM players WHERE id"


class ExpiryCheck:
    def __init__(self, loop: VirtualLoop, plan: Plan, stories: dict[str, Story]) -> None:
        self.loop = loop
        self.untouched_seconds = plan.untouched_seconds
        self.stories = stories
        self.guests: dict[str, float] = {}
        """By player, when they were stored."""
        self.signed_in: set[str] = set()
        """Those who can come back."""

    def wrote(self, statement: Statement, changed: int) -> None:
        """A statement was carried out."""
        sql, values = statement
        if not changed:
            return
        if sql == REMOVE:
            self.check_table(self.stories[str(values[0])])
        elif sql.startswith(DELETES_PLAYER):
            self.check_guest(str(values[0]))
        elif sql.startswith("INSERT INTO players"):
            self.guests[str(values[0])] = self.loop.now
        elif sql == ADMIT:
            self.signed_in.add(str(values[-2]))

    def must(self, holds: object, sentence: str) -> None:
        if not holds:
            raise Fault(sentence)

    def check_table(self, story: Story) -> None:
        table, limit = story.table, self.untouched_seconds
        untouched = EPOCH + self.loop.now - table.last_at / 1000
        story.is_removed = True
        self.must(table.status != "over", f"{table.id}, which is over, was deleted")
        enough = limit is not None and untouched >= limit - SLACK_SECONDS
        self.must(enough, f"{table.id} was deleted {untouched:.1f} s after its last entry")

    def check_guest(self, player: str) -> None:
        made_at = self.guests.pop(player)
        self.must(player not in self.signed_in, f"{player}, who can come back, was deleted")
        age, limit = self.loop.now - made_at, self.untouched_seconds or 0.0
        self.must(age >= limit - SLACK_SECONDS - SLOWEST_SECONDS, f"{player} was deleted after {age:.1f} s")
        unfinished = [
            id for id, story in self.stories.items() if player in story.players and not self.is_finished(story)
        ]
        self.must(not unfinished, f"{player} was deleted, who has a seat at {unfinished}")

    def is_finished(self, story: Story) -> bool:
        return story.is_removed or story.table.status == "over"

    def is_done(self, tables: list[str]) -> bool:
        """Whether all that nobody can come back to is gone."""
        return all(self.stories[id].is_removed for id in tables) and self.guests.keys() <= self.signed_in

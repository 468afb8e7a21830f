# mypyc: compiled
"""Presence: who has one table open, in this process and in the others, and when the others last had."""

import asyncio
import time
from collections.abc import Set

from nelumbo.server.live.actions.absence import Absence
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.messages import Here, PresentPlayer
from nelumbo.server.wall_clock import now

DELAY_SECONDS = 0.1
ANSWER_SECONDS = 0.25  # in which other processes say who is there


class Presence:
    """Of one table. Many may come and go at the same time, so everybody is told once, a moment later."""

    def __init__(self, table: str, audience: Audience, process: Process) -> None:
        self.table = table
        self.audience = audience
        self.process = process
        self.elsewhere: dict[str, list[PresentPlayer]] = {}
        """By other process, who has the table open there."""
        self.shown: list[PresentPlayer] | None = None
        """Who was here when everybody was last told."""
        self.welcomed: dict[Page, list[PresentPlayer]] = {}
        """By page that has come since then, who was here by its welcome."""
        self.spread: list[PresentPlayer] = []
        """Who was here in this process when the others were last told."""
        self.is_scheduled = False
        self.left_at: dict[str, int] = {}
        """By player who has left, when this process noticed it."""
        self.asked_at = time.monotonic()
        """When the other processes were asked who is there."""

    def present(self) -> list[PresentPlayer]:
        """Who has the table open anywhere."""
        found = {one.player: one for there in self.elsewhere.values() for one in there}
        found.update({one.player: one for one in self.audience.here()})
        return list(found.values())

    def shown_to(self, page: Page) -> list[PresentPlayer]:
        """Who is present, for the page's welcome; it is not told the same again."""
        self.welcomed[page] = present = self.present()
        return present

    def players(self) -> frozenset[str]:
        here = {page.player.id for page in self.audience.listeners if page.player is not None}
        return frozenset(here.union(one.player for there in self.elsewhere.values() for one in there))

    async def others_answered(self) -> None:
        """Waits until the other processes have had time to say who is there."""
        if self.process.cluster.is_shared:
            await asyncio.sleep(max(0.0, self.asked_at + ANSWER_SECONDS - time.monotonic()))

    async def contributors(self) -> set[str]:
        """The players with a page here, or in another process, that contributes to the seed."""
        await self.others_answered()
        here = [self.audience.here(), *self.elsewhere.values()]
        return {one.player for present in here for one in present if one.contributes}

    def leave(self, page: Page) -> None:
        """Removes a page that closes the table; needs no lock."""
        before = self.players()
        seats = self.audience.leave(page)
        self.welcomed.pop(page, None)
        if seats is None:
            return
        self.mark_left(before)
        self.changed()
        if seats and page.player is not None:
            self.process.background.later(self.process.tables.set_seen(self.table, page.player.id, now()))

    async def absence(self, players: Set[str]) -> Absence:
        """Which of them are away, and since when; time in which the server itself was away does not count."""
        await self.others_answered()
        back = max((outage.until for outage in self.process.cluster.outages), default=0)
        since = {
            player: max(back, self.left_at.get(player, 0), await self.process.tables.seen_at(self.table, player))
            for player in players - self.players()
        }
        return Absence(now(), self.process.absence_ms, since)

    def seated_here(self) -> set[str]:
        """The players of this table who have it open in this process."""
        return {page.player.id for page, seats in self.audience.listeners.items() if seats and page.player is not None}

    def changed(self) -> None:
        """Schedules telling everybody: somebody came or went in this process."""
        if not self.is_scheduled:
            self.is_scheduled = True
            self.process.background.later(self.tell_everybody())

    async def tell_everybody(self) -> None:
        await asyncio.sleep(DELAY_SECONDS)
        self.is_scheduled = False
        self.tell()
        here = self.audience.here()
        if here != self.spread:
            self.spread = here
            self.process.cluster.spread_presence(self.table, here)

    def heard(self, process: str, here: list[PresentPlayer]) -> None:
        """Takes in who has the table open in another process."""
        before = self.players()
        self.elsewhere[process] = here
        self.mark_left(before)
        self.tell()

    def forget_process(self, process: str) -> None:
        """Removes the players of a process that has stopped."""
        before = self.players()
        if self.elsewhere.pop(process, None):
            self.mark_left(before)
            self.tell()

    def mark_left(self, before: frozenset[str]) -> None:
        """Stores when those who are no longer present left."""
        self.left_at |= dict.fromkeys(before - self.players(), now())

    def tell(self) -> None:
        """Tells the listeners in this process who is present, each if they do not know."""
        present = self.present()
        message, is_news = Here(table_id=self.table, here=present), present != self.shown
        for page in list(self.audience.listeners):
            known = self.welcomed.get(page)
            if is_news if known is None else present != known:
                page.send(message)
        self.shown, self.welcomed = present, {}

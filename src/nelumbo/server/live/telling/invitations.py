# mypyc: compiled
"""Invitations to tables, for every page of a player, whether it follows the lobby or not."""

from collections import defaultdict
from collections.abc import Collection

from nelumbo.server.live.table.listing import LISTING
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.messages import Invitations, Listing
from nelumbo.server.store.tables import Tables

SHOWN = 20  # the newest


class InvitationFeed:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.shown: dict[Page, dict[str, Listing]] = {}
        """By page that follows them, its player's invitations by table."""
        self.of_player: defaultdict[str, set[Page]] = defaultdict(set)
        self.of_table: defaultdict[str, set[Page]] = defaultdict(set)
        """By table, the pages that show an invitation to it: a change asks no other page."""

    async def show(self, page: Page) -> set[str]:
        """Sends a player's invitations; changes follow. The tables are to be told again: what was read may be older."""
        if page.player is None:
            page.send(Invitations(tables=[]))
            return set()
        self.shown.setdefault(page, {})
        self.of_player[page.player.id].add(page)
        found = [LISTING.decode(text) for text in await self.tables.invitations(page.player.id, SHOWN)]
        if page in self.shown:  # it may have left meanwhile
            for listing in found:
                if listing.id not in self.shown[page] and invites(listing, page.player.id, page.muted):
                    self.add(page, listing)
            self.send(page)
        return {listing.id for listing in found}

    def add(self, page: Page, listing: Listing) -> None:
        self.shown[page][listing.id] = listing
        self.of_table[listing.id].add(page)

    def drop(self, page: Page, table: str) -> None:
        del self.shown[page][table]
        forget(self.of_table, table, page)

    def leave(self, page: Page) -> None:
        if page.player is not None and page in self.shown:
            for table in list(self.shown[page]):
                self.drop(page, table)
            del self.shown[page]
            forget(self.of_player, page.player.id, page)

    def tell(self, listing: Listing) -> None:
        """Tells the pages of those who are invited, or were."""
        invited = {seat.kept_for for seat in listing.seats if seat.kept_for is not None}
        pages = set(self.of_table.get(listing.id, ()))
        for player in invited & self.of_player.keys():
            pages |= self.of_player[player]
        for page in pages:
            if page.player is not None and invites(listing, page.player.id, page.muted):
                self.add(page, listing)
                self.send(page)
            elif listing.id in self.shown[page]:
                self.drop(page, listing.id)
                self.send(page)

    def send(self, page: Page) -> None:
        newest = sorted(self.shown[page].values(), key=lambda listing: -listing.updated_at)
        page.send(Invitations(tables=newest[:SHOWN]))


def invites(listing: Listing, player: str, muted: Collection[str]) -> bool:
    is_kept = any(seat.kept_for == player for seat in listing.seats)
    return is_kept and listing.status == "waiting" and listing.host not in muted


def forget(index: dict[str, set[Page]], key: str, page: Page) -> None:
    index[key].discard(page)
    if not index[key]:
        del index[key]

"""The lobby: lists of tables, and the pages that follow them."""

import asyncio
import time
from collections.abc import Collection, Iterable

import msgspec

from nelumbo.server import messages
from nelumbo.server.live.table.listing import LISTING
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.live.telling.invitations import InvitationFeed
from nelumbo.server.messages import Listed, Listing, Unlisted
from nelumbo.server.store.players import Player
from nelumbo.server.store.tables import Tables

TELL_SECONDS = 0.2
LISTED = 200  # public tables that wait, as many that are played, tables of a player, and their invitations
KEPT_SECONDS = 2.0  # where a message of another process was lost
ENCODER = msgspec.json.Encoder()


class LobbyFeed:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pages: dict[Page, dict[str, bool]] = {}
        """By page that follows the lobby, the tables that it lists as its player's own, and whether each is over."""
        self.invitations = InvitationFeed(tables)
        self.changed: set[str] = set()
        """Tables whose listing has changed since the pages were last told."""
        self.changes = 0
        self.listed: list[Listing] | None = None
        """The public tables, until the next change."""
        self.encoded: tuple[list[Listing], msgspec.Raw] = ([], msgspec.Raw(b"[]"))
        """The same as JSON, encoded once for all pages."""
        self.listed_at = 0.0
        self.reading = asyncio.Lock()
        self.told: list[set[str]] = []
        """For each page whose lists are being read, the tables that were told meanwhile."""

    async def show(self, page: Page) -> None:
        """Sends all that is listed; changes follow."""
        self.pages.setdefault(page, {})
        told = set[str]()
        self.told.append(told)
        try:
            message = await self.message(page.player, page.muted)
        finally:
            self.told = [one for one in self.told if one is not told]
        if page in self.pages:  # it may have left meanwhile
            self.pages[page] = {listing.id: listing.status == "over" for listing in message.mine}
            page.send(message)
            self.changed |= told  # the lists may be older

    async def open(self, page: Page, wanted: messages.OpenLobby | messages.OpenInvitations) -> None:
        """Sends what the page asks to follow; changes follow."""
        if isinstance(wanted, messages.OpenLobby):
            await self.show(page)
        else:
            await self.show_invitations(page)

    async def show_again(self, page: Page) -> None:
        """Sends anew what the page follows."""
        if page in self.pages:
            await self.show(page)
        if page in self.invitations.shown:
            await self.show_invitations(page)

    async def show_invitations(self, page: Page) -> None:
        """Sends those of the page's player; changes follow."""
        self.changed |= await self.invitations.show(page)

    def mark_changed(self, table: str) -> None:
        """The listing of a table has changed."""
        self.changed.add(table)
        self.changes, self.listed = self.changes + 1, None

    def leave(self, page: Page) -> None:
        self.pages.pop(page, None)

    def go(self, page: Page) -> None:
        """The page is closed."""
        self.leave(page)
        self.invitations.leave(page)

    def followed(self) -> set[str]:
        """The tables that are not over of the players whose pages follow the lobby."""
        return {id for own in self.pages.values() for id, is_over in own.items() if not is_over}

    async def message(self, player: Player | None, muted: Collection[str] = ()) -> messages.Lobby:
        """All that the lobby shows somebody."""
        tables = self.as_json(await self.public())
        return messages.Lobby(
            tables=tables,  # type: ignore[arg-type]  # the same list, as JSON
            mine=await self.tables_of(player, muted) if player else [],
        )

    def as_json(self, listed: list[Listing]) -> msgspec.Raw:
        if self.encoded[0] is not listed:
            self.encoded = listed, msgspec.Raw(ENCODER.encode(listed))
        return self.encoded[1]

    async def public(self) -> list[Listing]:
        """Public tables that wait or are played, newest first; read once, until one of them changes."""
        async with self.reading:
            listed, at = self.listed, time.monotonic()
            if listed is None or self.listed_at + KEPT_SECONDS < at:
                changes, listed = self.changes, newest_first(map(decoded_for_all, await self.tables.public(LISTED)))
                if changes == self.changes:
                    self.listed, self.listed_at = listed, at
            return listed

    async def tables_of(self, player: Player, muted: Collection[str]) -> list[Listing]:
        """Somebody's tables, and the invitations of hosts whom they have not muted, newest first."""
        own = map(LISTING.decode, await self.tables.of_player(player.id, LISTED))
        invitations = map(LISTING.decode, await self.tables.invitations(player.id))
        listed = [listing for listing in own if concerns(listing, player.id, muted)]
        listed += [listing for listing in invitations if concerns(listing, player.id, muted)][:LISTED]
        return [mine(listing, player.id) for listing in newest_first(listed)]

    async def unfinished_of(self, player: Player) -> list[Listing]:
        """The tables that somebody has opened or sits at; not those where a seat is kept for them."""
        listings = map(LISTING.decode, await self.tables.unfinished(player.id))
        return [listing for listing in listings if is_at(listing, player.id)]

    async def tell_changes(self) -> float:
        """Tells the pages of the tables that changed, at most a few times a second; after a failure, later."""
        changed, self.changed = self.changed, set()
        while changed and (self.pages or self.invitations.shown):
            id = changed.pop()
            try:
                text = await self.tables.listing(id)
            except BaseException:
                self.changed |= changed | {id}
                raise
            if text is not None:
                self.tell(LISTING.decode(text))
        return TELL_SECONDS

    def tell(self, listing: Listing) -> None:
        """Tells every page that it concerns of one table."""
        for told in self.told:
            told.add(listing.id)
        self.invitations.tell(listing)
        shown = listing.public and listing.status != "over"
        encoded = msgspec.Raw(ENCODER.encode(without_invited(listing)))
        for_all = Listed(listing=encoded, mine=False)  # type: ignore[arg-type]  # as JSON
        for page, own in list(self.pages.items()):
            player = page.player.id if page.player is not None else None
            if player is not None and concerns(listing, player, page.muted):
                own[listing.id] = listing.status == "over"
                page.send(Listed(listing=mine(listing, player), mine=True))
            elif listing.id in own:
                del own[listing.id]
                page.send(Unlisted(id=listing.id, mine=True))
            if shown:
                page.send(for_all)
            elif listing.public:
                page.send(Unlisted(id=listing.id))


def decoded_for_all(text: str) -> Listing:
    return without_invited(LISTING.decode(text))


def without_invited(listing: Listing) -> Listing:
    """The listing as everybody sees it: without the invited, who have not agreed to be named."""
    if all(seat.kept_for is None for seat in listing.seats):
        return listing
    seats = [
        seat if seat.kept_for is None else msgspec.structs.replace(seat, name=None, kept_for=None)
        for seat in listing.seats
    ]
    return msgspec.structs.replace(listing, seats=seats)


def newest_first(listings: Iterable[Listing]) -> list[Listing]:
    """By what everybody heard last: the order must not tell of anything else."""
    return sorted(listings, key=lambda listing: -listing.updated_at)


def concerns(listing: Listing, player: str, muted: Collection[str] = ()) -> bool:
    """Whether the player sits at the table or has opened it, or a host whom they have not muted keeps them a seat."""
    return is_at(listing, player) or (
        listing.host not in muted and any(seat.kept_for == player for seat in listing.seats)
    )


def is_at(listing: Listing, player: str) -> bool:
    """Whether the player sits at the table or has opened it."""
    return player == listing.host or any(seat.player == player for seat in listing.seats)


def mine(listing: Listing, player: str) -> Listing:
    """The listing as the player sees it among their own."""
    turn = any(seat.player == player and seat.seat in listing.awaited for seat in listing.seats)
    return msgspec.structs.replace(listing, your_turn=turn)

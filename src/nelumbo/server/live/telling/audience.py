# mypyc: compiled
"""Who has one table open in this process, and what each of them hears."""

from nelumbo.server.errors import Denied
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.messages import FreeUndo, PresentPlayer, Refused, Told


class Audience:
    def __init__(self) -> None:
        self.listeners: dict[Page, Seats] = {}
        self.contributors: set[Page] = set()
        """The listeners that contribute to the seed when the game starts."""
        self.size = 0
        """Entries that the listeners know of."""

    def join(self, page: Page, table: Table, contributes: bool = False) -> Seats:
        """Adds a page that opens the table; returns its seats. Raises Denied."""
        seats = table.seating.of(player_of(page))
        if not table.admits(seats):
            raise Denied("no_spectators")
        self.listeners[page] = seats
        if contributes:
            self.contributors.add(page)
        else:
            self.contributors.discard(page)
        return seats

    def leave(self, page: Page) -> Seats | None:
        """Removes a page that closes the table; returns its seats, or None if it was not open."""
        self.contributors.discard(page)
        return self.listeners.pop(page, None)

    def has_open(self, page: Page) -> bool:
        return page in self.listeners

    def version_for(self, page: Page, table: Table) -> int | None:
        """The current version for a page that has the table open."""
        return table.versions.of(self.listeners[page]) if page in self.listeners else None

    def forget(self) -> None:
        """Makes the listeners hear every entry again: what they know no longer holds."""
        self.size = 0

    def here(self) -> list[PresentPlayer]:
        players = {page.player.id: (page.player.name, seats) for page, seats in self.listeners.items() if page.player}
        willing = {player_of(page) for page in self.contributors & self.listeners.keys()}
        return [
            PresentPlayer(player=id, name=name, seats=list(seats), contributes=id in willing)
            for id, (name, seats) in players.items()
        ]

    def tell(self, table: Table, deliveries: list[Delivery], at: int) -> list[Page]:
        """Tells every listener of an entry, each as they may know it; returns the pages whose seats have changed."""
        self.size, moved = table.size, []
        cache: dict[tuple[int, bool], Told] = {}
        for page, seats in list(self.listeners.items()):
            player = player_of(page)
            if table.seating.of(player) != seats:
                self.listeners[page] = table.seating.of(player)
                moved.append(page)
            elif not table.admits(seats):
                page.send(Refused(id=None, code="no_spectators", values={"table": table.id}))
                del self.listeners[page]
            else:
                self.tell_one(page, table, deliveries, at, cache)
        return moved

    def tell_one(
        self, page: Page, table: Table, deliveries: list[Delivery], at: int, cache: dict[tuple[int, bool], Told]
    ) -> None:
        """Tells one listener what they may hear; the message for spectators who have muted nobody is made once."""
        player, seats = player_of(page), self.listeners[page]
        for delivery in deliveries:
            if not table.versions.hears(delivery.number, seats):
                continue
            key = (delivery.number, player == table.opened.host)
            if seats or page.muted or (player is not None and table.seating.kept_for(player)):
                page.send(viewer_messages.told(table, at, delivery, (player, seats), page.muted))
                continue
            if key not in cache:
                cache[key] = viewer_messages.told(table, at, delivery, (player, seats), page.muted)
            page.send(cache[key])

    def welcome(self, page: Page, table: Table, here: list[PresentPlayer], missed: list[Told]) -> None:
        """Sends one listener the whole table, and what was missed."""
        page.send(viewer_messages.welcome(table, player_of(page), self.listeners[page], here, missed))

    def tell_free_undo(self, table: Table) -> None:
        """Tells the last mover, if listening, how many moves may be taken back without asking."""
        seat = table.history.moves[-1].seat
        here = [(page, seats) for page, seats in self.listeners.items() if seat in seats]
        moves = table.free_undo(seat) if here else 0
        for page, seats in here if moves else ():
            page.send(FreeUndo(table_id=table.id, version=table.versions.of(seats), seat=seat, moves=moves))


def player_of(page: Page) -> str | None:
    return None if page.player is None else page.player.id

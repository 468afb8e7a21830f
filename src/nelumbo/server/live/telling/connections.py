"""The pages that are connected to this process, and whose they are."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

from nelumbo.server.messages import Announcement, FromServer
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.players import Player, Players

WITHDRAWN = Announcement(text="", made_at=0)


class PageMessages(Protocol):
    """What a page has sent: `Incoming`."""

    async def text(self) -> str | None:
        """The next message; None when there will be none."""

    async def unless_ended(self, work: Coroutine[Any, Any, None]) -> bool:
        """Waits for something as long as messages are read; whether it was done."""

    def end(self) -> None:
        """No more messages are read."""


class PageWire(Protocol):
    """The connection of one page: `Wire`."""

    on_room: Callable[[], None]
    """Called when there is room for writing again."""

    @property
    def incoming(self) -> PageMessages: ...

    @property
    def loop(self) -> asyncio.AbstractEventLoop: ...

    @property
    def is_flooded(self) -> bool:
        """Whether the page sends too much: it is no longer read."""

    def has_room(self) -> bool:
        """Whether the page reads what it is sent."""

    def say(self, texts: Iterable[bytes]) -> None:
        """Sends messages in one write."""

    def is_open(self) -> bool:
        """Whether it is not closing."""


class Page(Protocol):
    """One open page: a player's, or an anonymous visitor's who only watches."""

    player: Player | None
    token: str | None
    """The id of the session or access token by which the player came."""
    muted: set[str]
    """Players whose chat does not reach this page."""
    who: str
    """The key of rate limits: the player, or an anonymous visitor's address."""
    address: str
    """From where the page came, as limits count it."""

    def send(self, message: FromServer) -> None:
        """Queues a message; never waits."""

    def hang_up(self) -> None:
        """Ends the connection; the page may come back."""

    def hang_up_if_silent(self, at: float) -> None:
        """Ends it if nothing was heard for too long."""


class Connections:
    def __init__(self) -> None:
        self.pages: set[Page] = set()
        self.by_owner: dict[str, set[Page]] = {}
        """The pages by player, or by an anonymous visitor's address."""
        self.announcement: Announcement | None = None
        """The host's current announcement."""

    def add(self, page: Page) -> None:
        self.pages.add(page)
        self.by_owner.setdefault(page.who, set()).add(page)
        if self.announcement is not None:
            page.send(self.announcement)

    def remove(self, page: Page) -> None:
        self.pages.discard(page)
        others = self.by_owner.get(page.who, set())
        others.discard(page)
        if not others:
            self.by_owner.pop(page.who, None)

    def count(self, who: str) -> int:
        """How many pages a player, or an anonymous visitor's address, has open here."""
        return len(self.by_owner.get(who, ()))

    def has(self, player: str) -> bool:
        return player in self.by_owner

    def announce(self, announcement: Announcement | None) -> None:
        """Tells every page a new announcement, or that there is none any more."""
        if announcement != self.announcement:
            for page in self.pages:
                page.send(announcement or WITHDRAWN)
        self.announcement = announcement

    def hang_up(self, player: str) -> None:
        """Ends all connections of a player's."""
        for page in list(self.by_owner.get(player, ())):
            page.hang_up()

    async def hang_up_ended(self, players: Players) -> None:
        """Ends the connections whose token is gone: it has expired, or the host has ended it by a command."""
        pages = [page for page in self.pages if page.token is not None]
        valid = await players.token_ids({page.player.id for page in pages if page.player is not None})
        for page in pages:
            if page.token not in valid:
                page.hang_up()

    def hang_up_banned(self, bans: Bans) -> None:
        """Ends the connections of banned players, and those from banned addresses."""
        for page in list(self.pages):
            if bans.has("address", page.address) or (page.player is not None and bans.has("player", page.player.id)):
                page.hang_up()

    def hang_up_all(self) -> None:
        for page in list(self.pages):
            page.hang_up()

    def drop_silent(self, at: float) -> None:
        """Ends the connections of pages that have gone silent."""
        for page in list(self.pages):
            page.hang_up_if_silent(at)

"""What one page pays for: opening tables, and logs that have to be folded for it. A page out of tokens waits."""

from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit, PageLimits
from nelumbo.server.live.hub import FOLDED_ENTRIES
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.connections import PageMessages

TOLD_FOR_A_FRAME = 20  # one address' pages at one table make each move there dearer
TOLD_AGAIN = 100  # things that are told again, for each further `hello` that it counts as


class PageCharges:
    def __init__(self, limits: PageLimits, incoming: PageMessages, who: str, address: str) -> None:
        self.limits = limits
        self.incoming = incoming
        self.who = who
        self.address = address

    async def take_token(self, limit: Limit, who: str) -> None:
        """Waits for a token; raises Denied when the page does not."""
        if not await limit.allows(who) and not await self.incoming.unless_ended(limit.wait_for_token(who)):
            raise Denied("too_many_requests")

    async def pay_lobby(self) -> None:
        await self.take_token(self.limits.lobbies, self.who)

    async def pay_line(self, player: str, silenced: str | None) -> None:
        """Raises Denied for too many lines of chat, and with that code for a player who may not chat."""
        if silenced is not None:
            raise Denied(silenced)
        await self.limits.lines.check(player, self.address)

    async def pay_hello(self) -> None:
        await self.take_token(self.limits.hellos_of_address, self.address)
        await self.take_token(self.limits.hellos, self.who)

    async def pay_told(self, told: int) -> None:
        """A page that was told much has said `hello` several times."""
        await self.limits.hellos.charge(self.who, told // TOLD_AGAIN)

    def drain_told(self) -> None:
        """The page is told of something at a table, which costs its address a part of a frame."""
        self.limits.frames_of_address.drain(self.address, 1 / TOLD_FOR_A_FRAME)

    async def pay_fold(self, cost: float) -> None:
        """Waits until the address may have a log folded, and charges it by the log's length."""
        if cost:
            await self.take_token(self.limits.folds, self.address)
            await self.limits.folds.charge(self.address, cost)

    async def pay_reading_again(self, table: Table) -> None:
        """Pays for folding the log again: what was told before is no longer in memory."""
        await self.pay_fold(table.size / FOLDED_ENTRIES)

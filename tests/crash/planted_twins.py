"""Real servers at which some tables have another truth behind them than their log says, unknown to one viewer."""

from msgspec import Struct, json, structs

from nelumbo.core.chance import seeded
from nelumbo.server.live import log_reader, retelling, viewer_messages
from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.history import PastMove, Views
from nelumbo.server.live.table import Table
from nelumbo.server.live.versions import Seats
from nelumbo.server.messages import PresentPlayer, Told, Welcome
from tests.secrecy import twin_of

MARK = "~"


class Swap(Struct):
    """After `moves` moves, everything the viewer may not know is drawn again."""

    viewer: int | None
    moves: int
    dice: str


def seed_with(seed: str, swap: Swap) -> str:
    """A seed that a planted server understands."""
    return f"{seed}{MARK}{json.encode(swap).decode()}"


class Twin(Table):
    """A table that changes its truth when the time has come, if its seed says so."""

    swap: Swap | None = None

    def start(self, seed: str, at: int) -> Delivery:
        base, marked, swap = seed.partition(MARK)
        if marked:
            self.swap = json.decode(swap, type=Swap)
        return super().start(base, at)

    def go_on(self, at: int, decided: PastMove | None, is_open: bool) -> None:
        swap = self.swap
        if swap is not None and len(self.history.moves) == swap.moves:
            self.swap = None
            self.game_in_play.state = twin_of(self.game, self.game_in_play.state, swap.viewer, seeded(swap.dice))
            self.history.views = Views(self.game, self.game_in_play.state)
        super().go_on(at, decided, is_open)


def plant_twins() -> None:
    """All tables of this process can."""
    for module in (log_reader, retelling):
        module.Table = Twin  # type: ignore[attr-defined]  # that is the plant


def plant_leak() -> None:
    """The same, and a number beside every view that depends on the whole truth."""
    plant_twins()
    honest = viewer_messages.welcome

    def leaking(
        table: Table, player: str | None, seats: Seats, here: list[PresentPlayer], missed: list[Told]
    ) -> Welcome:
        secret = sum(table.game_in_play.state.numbers()) % 1000
        message = honest(table, player, seats, here, missed)
        return structs.replace(message, views=[structs.replace(view, since=secret) for view in message.views])

    viewer_messages.welcome = leaking

"""Real servers at which some tables have another truth behind them than their log says, unknown to one viewer."""

from msgspec import Struct, json

from nelumbo.core.chance import seeded
from nelumbo.server.live.keeping import log_reader
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.history import PastMove, Views
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling import retelling
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


class Leak(Twin):
    """The same, and a number beside every seat's view depends on the whole truth."""

    def free_undo(self, seat: int, known: bool = False) -> int:
        return sum(self.game_in_play.state.numbers()) % 1000


def plant_twins() -> None:
    """All tables of this process can."""
    plant(Twin)


def plant_leak() -> None:
    plant(Leak)


def plant(kind: type[Table]) -> None:
    """Only what isn't compiled takes it."""
    for module in (log_reader, retelling):
        module.Table = kind  # type: ignore[attr-defined]  # that is the plant

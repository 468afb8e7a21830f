"""Real servers at which some tables have another truth behind them than their log says, unknown to one viewer."""

from msgspec import Struct, json, structs

from nelumbo.core.chance import seeded
from nelumbo.server.live import telling
from nelumbo.server.live.table import Happening, Seats, Table
from nelumbo.server.messages import Face
from tests.secrecy import twin_of

MARK = "~"


class Swap(Struct):
    """After so many moves, all that the viewer may not know is drawn anew."""

    viewer: int | None
    moves: int
    dice: str


def seed_with(seed: str, swap: Swap) -> str:
    """A seed that a planted server understands."""
    return f"{seed}{MARK}{json.encode(swap).decode()}"


def plant_twins() -> None:
    """Tables with such a seed change their truth when the time has come."""
    honest_start, honest_go_on = Table.start, Table.go_on
    waiting: dict[int, Swap] = {}

    def start(self: Table, seed: str, at: int) -> list[Happening]:
        base, marked, swap = seed.partition(MARK)
        if marked:
            waiting[id(self)] = json.decode(swap, type=Swap)
        return honest_start(self, base, at)

    def go_on(self: Table, at: int) -> None:
        swap = waiting.get(id(self))
        if swap is not None and len(self.moves) == swap.moves:
            del waiting[id(self)]
            sitting = self.playing()
            sitting.state = twin_of(self.game, sitting.state, swap.viewer, seeded(swap.dice))
            getattr(self, "views", {}).clear()  # what was made of the other truth
        honest_go_on(self, at)

    Table.start, Table.go_on = start, go_on  # type: ignore[method-assign]  # that is the plant


def plant_leak() -> None:
    """The same, and a number beside every view that depends on the whole truth."""
    plant_twins()
    honest = telling.faces

    def faces(table: Table, seats: Seats) -> list[Face]:
        secret = sum(table.playing().state.numbers()) % 1000
        return [structs.replace(face, since=secret) for face in honest(table, seats)]

    telling.faces = faces

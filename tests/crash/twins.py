"""Real servers at which some tables have another truth behind them than their log says, unknown to one viewer."""

from msgspec import Struct, json, structs

from nelumbo.core.chance import seeded
from nelumbo.server.live import keeper, telling
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


class Twin(Table):
    """A table that changes its truth when the time has come, if its seed says so."""

    swap: Swap | None = None

    def start(self, seed: str, at: int) -> list[Happening]:
        base, marked, swap = seed.partition(MARK)
        if marked:
            self.swap = json.decode(swap, type=Swap)
        return super().start(base, at)

    def go_on(self, at: int) -> None:
        swap = self.swap
        if swap is not None and len(self.moves) == swap.moves:
            self.swap = None
            game_in_play = self.playing()
            game_in_play.state = twin_of(self.game, game_in_play.state, swap.viewer, seeded(swap.dice))
            self.views.clear()  # what was made of the other truth
        super().go_on(at)


def plant_twins() -> None:
    """All tables of this process can."""
    keeper.Table = Twin  # type: ignore[attr-defined]  # that is the plant


def plant_leak() -> None:
    """The same, and a number beside every view that depends on the whole truth."""
    plant_twins()
    honest = telling.faces

    def faces(table: Table, seats: Seats) -> list[Face]:
        secret = sum(table.playing().state.numbers()) % 1000
        return [structs.replace(face, since=secret) for face in honest(table, seats)]

    telling.faces = faces

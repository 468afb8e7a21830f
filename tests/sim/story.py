"""One table as its log says, folded by the judge alone."""

from collections import Counter, defaultdict
from typing import Any

import msgspec

from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import Told
from nelumbo.server.store.tables import StoredEntry

Json = dict[str, Any]
encoded = msgspec.json.Encoder().encode


WHISPER = "psst"
"""With the seats of who says it and whom it is for, it begins every text that is for two."""


class Fault(Exception):
    """Something that must never be."""


class Expected:
    """What one viewer is told at one version; as bytes only when somebody hears it."""

    __slots__ = ("_message", "at", "delivery", "told")

    def __init__(self, told: Told, delivery: Delivery) -> None:
        self.at = told.at
        self.told = told
        self.delivery = delivery
        """For what is told later; without its views, which held only then."""
        self._message = b""

    @property
    def event(self) -> bytes:
        return encoded(self.told.event)

    @property
    def message(self) -> bytes:
        """All of it, if it is told at once."""
        self._message = self._message or encoded(self.told)
        return self._message


class Story:
    """One table as its log says, and what each of its viewers may be told."""

    def __init__(self, id: str) -> None:
        self.table = Table(id)
        self.moves: dict[str, list[StoredEntry]] = defaultdict(list)
        """By move id; one each."""
        self.players: set[str | None] = {None}
        self.has_spectators = True
        """Whether anybody looks on once the game has begun; otherwise nobody needs to know what they would see."""
        self.told: dict[str | None, dict[int, Expected]] = defaultdict(dict)
        """By viewer and version."""
        self.given = Counter[int]()
        """By seat, milliseconds given back to its clock."""
        self.ran = Counter[int]()
        self.undo_agreed: set[int] = set()
        self.stop_agreed: set[int] = set()
        """Who has asked for it or agreed."""
        self.has_undone = False
        self.is_removed = False
        """Whether it has expired."""
        self.entries: list[tuple[float, int, set[int]]] = []
        """Of each entry: when it was really written, its own time, and whose clocks ran after it."""

    def seats(self, player: str | None) -> Seats:
        return self.table.seating.of(player)

    def viewer(self, player: str | None) -> str | None:
        """As whom the player looks: as nobody in particular, for a spectator."""
        return player if player in self.players else None

    def viewers(self) -> set[str | None]:
        """As whom somebody may look: also as nobody in particular, before they sit down."""
        return self.players if self.has_spectators or not self.table.has_started else self.players - {None}

    def people(self) -> set[int]:
        """The seats whose people have a say, here or away."""
        seating = self.table.seating
        return {seat for seat, one in enumerate(seating.holders) if one.kind == "person"} - seating.resigned

    def told_to(self, player: str | None, version: int) -> Expected | None:
        """What a viewer may hear at a version; before they sat down, what everybody hears."""
        return self.told[self.viewer(player)].get(version) or self.told[None].get(version)

    def views_of(self, player: str | None, version: int) -> list[Json]:
        """What a viewer may see at a version: as it was told then, or last before."""
        told = self.told[self.viewer(player)]
        if version not in told:
            told = self.told[None]
        while version in told:
            views: list[Json] | None = decoded(told[version].message).get("views")
            if views is not None:
                return views
            version -= 1
        return []


def decoded(message: bytes) -> Json:
    found: Json = msgspec.json.decode(message)
    return found

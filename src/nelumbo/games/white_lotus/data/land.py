# mypyc: compiled
"""The map as vectors: zones, borders and what is special about them, whole and without the north-west."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.data.pieces import MOST_SEATS

TELLING: Final[i64] = 67  # powers of two leave different remainders, so a remainder names the zone of a bit
ZONE_OF: Final = vec[i64]([next((zone for zone in range(66) if 2**zone % 67 == rest), 0) for rest in range(67)])


@final
class Land:
    """The zones in play. A zone is a number: its place in the map file."""

    zones: i64  # all zones of the map, including those out of play
    size: i64  # zones in play
    playing: vec[i64]  # 1 for a zone in play
    starts: vec[i64]  # 1 for a start zone in play
    dragons: vec[i64]
    first: vec[i64]  # where the neighbours of each zone begin in `neighbours`
    neighbours: vec[i64]
    bits: vec[i64]  # a bit for each zone
    touching: vec[i64]  # the neighbours of each zone, as bits

    def __init__(
        self, playing: list[bool], starts: list[bool], dragons: list[bool], neighbours: list[list[int]]
    ) -> None:
        """Zones out of play are nobody's neighbours [WL-SETUP-8, RULING-48]."""
        self.zones = len(playing)
        self.size = sum(playing)
        self.playing = vec[i64]([int(flag) for flag in playing])
        self.starts = vec[i64]([int(start and flag) for start, flag in zip(starts, playing, strict=True)])
        self.dragons = vec[i64]([int(dragon and flag) for dragon, flag in zip(dragons, playing, strict=True)])
        borders: list[int] = []
        first: list[int] = [0]
        for zone, others in enumerate(neighbours):
            borders += [other for other in others if playing[zone] and playing[other]]
            first.append(len(borders))
        self.first = vec[i64](first)
        self.neighbours = vec[i64](borders)
        self.bits = vec[i64]([2**zone for zone in range(self.zones)])
        self.touching = vec[i64](
            [sum([2**other for other in borders[first[zone] : first[zone + 1]]]) for zone in range(self.zones)]
        )

    def zones_in(self, zones: i64) -> i64:
        """How many zones a set of bits holds."""
        count: i64 = 0
        while zones != 0:
            zones &= zones - 1
            count += 1
        return count

    def group_around(self, zone: i64, zones: i64) -> i64:
        """The connected part of a set of zones that holds this one of them."""
        touching = self.touching
        group = self.bits[zone]
        edge = group
        while edge != 0:
            more = touching[first_zone(edge)] & zones & ~group
            edge = (edge & (edge - 1)) | more
            group |= more
        return group

    def largest_group(self, zones: i64) -> i64:
        """The size of the largest connected part of a set of zones."""
        largest: i64 = 0
        while zones != 0:
            group = self.group_around(first_zone(zones), zones)
            zones &= ~group
            size = self.zones_in(group)
            if size > largest:
                largest = size
        return largest


def first_zone(zones: i64) -> i64:
    """The zone with the lowest number in a set that is not empty."""
    return ZONE_OF[(zones & -zones) % TELLING]


@final
class Chart:
    """A map file, checked: its names, and the land in play for each number of seats."""

    name: str  # as records name it: `white-lotus-map/2`
    edition: i64
    ids: list[str]
    titles: list[str]
    regions: list[str]
    whole: Land
    part: Land

    def __init__(
        self,
        name: str,
        edition: i64,
        ids: list[str],
        titles: list[str],
        regions: list[str],
        whole: Land,
        part: Land,
    ) -> None:
        self.name = name
        self.edition = edition
        self.ids = ids
        self.titles = titles
        self.regions = regions
        self.whole = whole
        self.part = part

    def land(self, seats: i64) -> Land:
        """The north-west is in play with six players only [WL-SETUP-8]."""
        return self.whole if seats == MOST_SEATS else self.part

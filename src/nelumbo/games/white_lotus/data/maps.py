"""Reads map files: a bad one is refused with a sentence that says what is wrong (RULES.md, 2.4)."""

import re
from importlib.resources import files

import msgspec

from nelumbo.core.errors import NelumboError
from nelumbo.games.white_lotus.data.land import Chart, Land
from nelumbo.games.white_lotus.data.pieces import NEUTRALS, START_SET


class InvalidMap(NelumboError):
    """A map on which no game can be played."""

    code = "invalid_map"


class Zone(msgspec.Struct):
    """One zone of a map file; its drawing is for the client and is not read here."""

    id: str
    name: str
    north_west: bool
    centre: tuple[float, float]
    neighbours: list[str]


class Counts(msgspec.Struct):
    """What the file claims to hold."""

    zones: int
    north_west: int


class Edition(msgspec.Struct):
    """The marks printed on the map: where one may begin, and where dragons live."""

    edition: int
    start: list[str]
    dragon: list[str]


class MapFile(msgspec.Struct):
    format: str
    view_box: tuple[float, float, float, float]
    counts: Counts
    editions: list[Edition]
    zones: list[Zone]


def read_map(text: str | bytes) -> dict[int, Chart]:
    """The editions of the map that the text holds, checked; raises InvalidMap."""
    try:
        found = msgspec.json.decode(text, type=MapFile)
    except msgspec.DecodeError as error:
        raise InvalidMap(f"not a map file: {error}") from error
    demand(re.fullmatch("[a-z-]+", found.format) is not None, "its format is not a name in lower case")
    check_ids(found)
    check_counts(found)
    check_borders(found)
    for north_west in (True, False):
        check_connected(found, north_west)
    for marks in found.editions:
        check_marks(found, marks)
    return {marks.edition: chart(found, marks) for marks in found.editions}


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise InvalidMap(f"this map cannot be played: {what}")


def check_ids(found: MapFile) -> None:
    """Each zone has a unique name that the notation can hold."""
    seen: set[str] = set()
    for zone in found.zones:
        demand(re.fullmatch("[a-z]+(-[a-z]+)*", zone.id) is not None, f"{zone.id!r} is no name in kebab case")
        demand(zone.id not in seen, f"two zones are named {zone.id}")
        seen.add(zone.id)


def check_counts(found: MapFile) -> None:
    """The counts of the file, and a token for every zone [WL-C1, 2]."""
    zones, counts = found.zones, found.counts
    tallies = {
        "zones": (len(zones), counts.zones),
        "north-west zones": (sum(zone.north_west for zone in zones), counts.north_west),
    }
    for what, (there, claimed) in tallies.items():
        demand(there == claimed, f"it has {there} {what}, but claims {claimed}")
    demand(len(zones) <= NEUTRALS, f"there are only {NEUTRALS} neutral tokens for {len(zones)} zones")


def check_marks(found: MapFile, marks: Edition) -> None:
    """The start and dragon zones that the rules need [WL-C3, 8, UNK-5]."""
    north_west = {zone.id: zone.north_west for zone in found.zones}
    for mark in (marks.start, marks.dragon):
        demand(len(set(mark)) == len(mark), f"edition {marks.edition} marks a zone twice")
        for zone in mark:
            demand(zone in north_west, f"edition {marks.edition} marks {zone}, which is not on the map")
    demand(len(marks.start) == len(START_SET) + 1, f"the start set needs {len(START_SET) + 1} start zones")
    demand(sum(north_west[zone] for zone in marks.start) == 1, "exactly one start zone lies in the north-west")
    demand(len(marks.dragon) >= 2, "there are at least two dragon zones")
    for zone in marks.dragon:
        demand(not north_west[zone] and zone not in marks.start, f"{zone} cannot be a dragon zone")


def check_borders(found: MapFile) -> None:
    """Borders lead to zones of the map, and both ways."""
    borders = {zone.id: zone.neighbours for zone in found.zones}
    for zone, others in borders.items():
        demand(len(set(others)) == len(others), f"{zone} names a neighbour twice")
        for other in others:
            demand(other in borders, f"{zone} borders on {other}, which is not on the map")
            demand(other != zone, f"{zone} borders on itself")
            demand(zone in borders[other], f"{zone} borders on {other}, but not the other way round")


def check_connected(found: MapFile, north_west: bool) -> None:
    """Every zone in play can be reached from every other."""
    borders = {zone.id: zone.neighbours for zone in found.zones if north_west or not zone.north_west}
    reached: set[str] = set()
    fringe = [next(iter(borders))] if borders else []
    while fringe:
        zone = fringe.pop()
        if zone not in reached:
            reached.add(zone)
            fringe += [other for other in borders[zone] if other in borders]
    where = "the map" if north_west else "the map without the north-west"
    demand(bool(borders), "it has no zones")
    demand(len(reached) == len(borders), f"{where} falls apart: {', '.join(sorted(set(borders) - reached)[:3])}")


def chart(found: MapFile, marks: Edition) -> Chart:
    """The tables of a map that was checked, in one edition."""
    places = {zone.id: place for place, zone in enumerate(found.zones)}
    starts = [zone.id in marks.start for zone in found.zones]
    dragons = [zone.id in marks.dragon for zone in found.zones]
    neighbours = [[places[other] for other in zone.neighbours] for zone in found.zones]
    return Chart(
        f"{found.format}/{marks.edition}",
        marks.edition,
        [zone.id for zone in found.zones],
        [zone.name for zone in found.zones],
        [region(zone, found.view_box) for zone in found.zones],
        Land([True] * len(found.zones), starts, dragons, neighbours),
        Land([not zone.north_west for zone in found.zones], starts, dragons, neighbours),
    )


def region(zone: Zone, view_box: tuple[float, float, float, float]) -> str:
    """Where on the map people look for the zone: the north-west, or a third of the rest."""
    if zone.north_west:
        return "North-west"
    x = (zone.centre[0] - view_box[0]) / view_box[2]
    y = (zone.centre[1] - view_box[1]) / view_box[3]
    row = "North" if y < 1 / 3 else "Centre" if y < 2 / 3 else "South"
    column = "west" if x < 1 / 3 else "" if x < 2 / 3 else "east"
    if row == "Centre":
        return column.capitalize() or row
    return f"{row}-{column}" if column else row


# The rulebook has no map; the editions of ours differ in their marks alone [WL-UNK-6].
EDITIONS = read_map(files(__package__ or "").joinpath("map.json").read_bytes())
STANDARD = EDITIONS[max(EDITIONS)]


def edition_of(number: int) -> Chart:
    if number not in EDITIONS:
        raise ValueError(f"the map has no edition {number}")
    return EDITIONS[number]


def chart_named(name: str) -> Chart | None:
    """The edition that a view, a record or a position names."""
    return next((chart for chart in EDITIONS.values() if chart.name == name), None)

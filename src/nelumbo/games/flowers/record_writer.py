"""Whole games of Flowers as text: a header, and one line for each move and event (RULES.md, section 12)."""

from dataclasses import dataclass

from nelumbo.core.game import Played, Viewer
from nelumbo.core.state import ENTRY, NOBODY
from nelumbo.games.flowers import numbering as entry
from nelumbo.games.flowers.data import (
    COLOUR_LETTERS,
    HAND_START,
    MANDALAS,
    MOST_SEATS,
    VALUES,
)
from nelumbo.games.flowers.moves import FlowersMove
from nelumbo.games.flowers.positions import option_lines
from nelumbo.games.flowers.rules import Flowers
from nelumbo.games.flowers.view import REASONS
from nelumbo.games.flowers.words import (
    write_cards,
    write_mandala,
    write_seat,
    write_tile,
)


@dataclass(frozen=True)
class Reader:
    """By seat: whether a reader may know which cards it drew, and whether its face-down colours are hidden."""

    sees_draws: list[bool]
    misses_backs: list[bool]


EVERYTHING = Reader([True] * MOST_SEATS, [False] * MOST_SEATS)


def write_record(played: Played[Flowers, FlowersMove]) -> str:
    """The full record: every card drawn is named."""
    return write(played, EVERYTHING)


def write_public_record(played: Played[Flowers, FlowersMove], viewer: Viewer = None) -> str:
    """The record as a viewer may read it: the cards that others drew are only counted.

    Without `memory_aid` it is the redacted log: the colours of others' face-down cards and the values of their
    flowers are left out too [FLO-RULING-31].
    """
    others = [seat != viewer for seat in range(MOST_SEATS)]
    redacted = not played.start.memory_aid
    return write(played, Reader([not other for other in others], [redacted and other for other in others]))


def write(played: Played[Flowers, FlowersMove], reader: Reader) -> str:
    """Header, setup and the lines of every step."""
    start = played.start
    lines = ["flowers 1", f"players {start.seats}", f"first {write_seat(start.first)}", *option_lines(start)]
    if played.seed is not None:
        lines.append(f"seed {played.seed}")
    lines.extend(setup_lines(start, played.deals[-3], reader))
    for step in played.steps:
        lines.extend(journal_lines(step.journal, step.before.turn, step.after, reader))
    return "\n".join(lines) + "\n"


def setup_lines(start: Flowers, deck: list[int], reader: Reader) -> list[str]:
    """The first tiles and hands, in the canonical dealing order [FLO-RULING-34]."""
    lines = []
    for mandala in range(MANDALAS):
        tiles = (start.centre[2 * mandala], start.centre[2 * mandala + 1])
        lines.append(f"* tiles {write_mandala(mandala)} {write_tile(tiles[0])} {write_tile(tiles[1])}")
    at = 0
    for place in range(start.seats):
        seat, size = (start.first + place) % start.seats, int(HAND_START) + place
        lines.append(f"* deal {write_seat(seat)} {drawn_cards(deck[at : at + size], reader.sees_draws[seat])}")
        at += size
    return lines


def drawn_cards(cards: list[int], opened: bool) -> str:
    """The cards, or how many there are."""
    return write_cards(cards) if opened else str(len(cards))


def journal_lines(journal: list[int], turn: int, after: Flowers, reader: Reader) -> list[str]:
    """The lines of one decision and all that followed it."""
    lines: list[str] = []
    entries = [journal[at : at + ENTRY] for at in range(0, len(journal), ENTRY)]
    while entries:
        kind, seat = entries[0][:2]
        size = 1
        if kind in (entry.DREW, entry.DISCARDED, entry.TAKEN_BACK):
            while size < len(entries) and entries[size][:2] == [kind, seat]:
                size += 1
        lines.extend(entry_lines(entries[:size], turn, after, reader))
        entries = entries[size:]
    return lines


def entry_lines(entries: list[list[int]], turn: int, after: Flowers, reader: Reader) -> list[str]:
    """The lines of one entry of the journal, or of several entries that belong together."""
    kind, a, b, c, d = entries[0]
    match kind:
        case entry.LAID_UP:
            return [f"{turn}. {write_seat(a)} play {COLOUR_LETTERS[c]}{d} {write_mandala(b)}", "* up"]
        case entry.LAID_DOWN:
            colour = "?" if reader.misses_backs[a] else COLOUR_LETTERS[c]
            return [f"{turn}. {write_seat(a)} play {colour}{d} {write_mandala(b)}", "* down"]
        case entry.DREW:
            return [f"* draw {write_seat(a)} {drawn_cards([one[2] for one in entries], reader.sees_draws[a])}"]
        case entry.SHUFFLED:
            return ["* shuffle"]
        case entry.COLLECTS:
            return [f"* marker {write_mandala(a)} {write_seat(b)}"]
        case entry.PASSED:
            return [f"{b}. {write_seat(a)} pass"]
        case entry.DISCARDED | entry.TAKEN_BACK:
            word = "discard" if kind == entry.DISCARDED else "back"
            return [f"* {word} {write_seat(a)} {sum(one[3] + one[4] for one in entries)}"]
        case entry.ENDING:
            order = " ".join(write_mandala(mandala) for mandala in (b, c, d) if mandala != NOBODY)
            return [f"* end {REASONS[a]}", f"* final {order}"]
        case entry.SCORED:
            scores = " ".join(f"{write_seat(seat)}={score}" for seat, score in enumerate(after.scores()))
            return [f"* score {scores}"]
    return [tile_line(kind, a, b, c, reader)]


def tile_line(kind: int, a: int, b: int, c: int, reader: Reader) -> str:
    """The line of an entry about tiles."""
    match kind:
        case entry.FELL:
            return f"* destroy {write_mandala(a)}"
        case entry.TOOK:
            return f"{write_seat(a)} take {write_tile(b)}"
        case entry.TOOK_BOTH:
            return f"{write_seat(a)} take {write_tile(b)} {write_tile(c)}"
        case entry.GOT:
            return f"* gets {write_seat(a)} {write_tile(b)}"
        case entry.FLOWERED if reader.misses_backs[a]:
            return f"* flower {write_seat(a)} {COLOUR_LETTERS[b // VALUES]}?+{COLOUR_LETTERS[c // VALUES]}?"
        case entry.FLOWERED:
            return f"* flower {write_seat(a)} {write_tile(b)}+{write_tile(c)}"
        case entry.SET_ASIDE:
            return f"* aside {write_tile(a)} {write_tile(b)}"
    assert kind == entry.BEGUN
    return f"* tiles {write_mandala(a)} {write_tile(b)} {write_tile(c)}"

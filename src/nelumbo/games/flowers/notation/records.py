"""Whole games of Flowers as text: a header, and one line for each move and event (RULES.md, section 12)."""

import re
from collections import Counter
from collections.abc import Iterable

from nelumbo.core.chance import scripted_chance, seeded
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import PlayedGame, ReadRecord, Setup
from nelumbo.core.journal import grouped
from nelumbo.core.notation import lines_after, matched, number_of, written_setup
from nelumbo.core.options import Options
from nelumbo.core.state import NOBODY
from nelumbo.games.flowers import numbers as entry
from nelumbo.games.flowers.data import (
    CARDS_PER_COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    HAND_START,
    MANDALAS,
    PILE,
    SEAT_LETTERS,
    TILES,
)
from nelumbo.games.flowers.moves import FlowersMove, encode
from nelumbo.games.flowers.notation.moves import (
    CARD_LETTERS,
    COLOUR,
    TILE,
    read_mandala,
    read_move,
    read_seat,
    read_tile,
    write_mandala,
    write_seat,
    write_tile,
)
from nelumbo.games.flowers.notation.positions import option_lines
from nelumbo.games.flowers.rules import Flowers
from nelumbo.games.flowers.setup import OPTIONS, check_setup, new, read_backs
from nelumbo.games.flowers.view import REASONS


def begins_record(line: str) -> bool:
    return line.startswith("flowers ")


def write_record(played: PlayedGame[Flowers, FlowersMove]) -> str:
    """Header, setup and the lines of every step."""
    start = played.start
    lines = ["flowers 1", f"players {start.seats}", f"first {write_seat(start.first)}", *option_lines(start)]
    if played.seed is not None:
        lines.append(f"seed {played.seed}")
    lines.extend(setup_lines(start, played.deals[-3]))
    for step in played.steps:
        lines.extend(journal_lines(step.journal, step.before.turn, step.after))
    return "\n".join(lines) + "\n"


def setup_lines(start: Flowers, deck: list[int]) -> list[str]:
    """The first tiles and hands, in the canonical dealing order [FLO-RULING-34]."""
    lines = []
    for mandala in range(MANDALAS):
        tiles = (start.centre[2 * mandala], start.centre[2 * mandala + 1])
        lines.append(f"* tiles {write_mandala(mandala)} {write_tile(tiles[0])} {write_tile(tiles[1])}")
    at = 0
    for step in range(start.seats):
        seat, size = (start.first + step) % start.seats, int(HAND_START) + step
        lines.append(f"* deal {write_seat(seat)} {CARD_LETTERS.write(deck[at : at + size])}")
        at += size
    return lines


def journal_lines(journal: list[int], turn: int, after: Flowers) -> list[str]:
    """The lines of one decision and all that followed it."""
    groups = grouped(journal, (entry.DREW, entry.DISCARDED, entry.TAKEN_BACK))
    return [line for entries in groups for line in entry_lines(entries, turn, after)]


def entry_lines(entries: list[list[int]], turn: int, after: Flowers) -> list[str]:
    """The lines of one entry of the journal, or of several entries that belong together."""
    kind, a, b, c, d = entries[0]
    match kind:
        case entry.LAID_UP:
            return [f"{turn}. {write_seat(a)} play {COLOUR_LETTERS[c]}{d} {write_mandala(b)}", "* up"]
        case entry.LAID_DOWN:
            return [f"{turn}. {write_seat(a)} play {COLOUR_LETTERS[c]}{d} {write_mandala(b)}", "* down"]
        case entry.DREW:
            return [f"* draw {write_seat(a)} {CARD_LETTERS.write([one[2] for one in entries])}"]
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
    return [tile_line(kind, a, b, c)]


def tile_line(kind: int, a: int, b: int, c: int) -> str:
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
        case entry.FLOWERED:
            return f"* flower {write_seat(a)} {write_tile(b)}+{write_tile(c)}"
        case entry.SET_ASIDE:
            return f"* aside {write_tile(a)} {write_tile(b)}"
    assert kind == entry.BEGUN
    return f"* tiles {write_mandala(a)} {write_tile(b)} {write_tile(c)}"


INT = "(?:0|[1-9][0-9]{0,4})"
COUNT = "[1-9][0-9]?"
SEAT, MANDALA = "[A-D]", "M[1-3]"
DRAWN = f"({SEAT}) ({COLOUR}+|{COUNT})"
PLAYED = rf"(?:{INT}\. )?({SEAT}) (play (?:{COLOUR}|\?){COUNT} {MANDALA}|take {TILE}(?: {TILE})?|pass)"
ENGINE = {
    "deal": DRAWN,
    "draw": DRAWN,
    "shuffle": "",
    "tiles": f"({MANDALA}) ({TILE}) ({TILE})",
    "up": "",
    "down": "",
    "marker": f"({MANDALA}) ({SEAT})",
    "destroy": f"({MANDALA})",
    "gets": f"({SEAT}) ({TILE})",
    "flower": rf"({SEAT}) ({TILE}\+{TILE}|{COLOUR}\?\+{COLOUR}\?)",
    "aside": f"({TILE}) ({TILE})",
    "discard": f"({SEAT}) ({COUNT})",
    "back": f"({SEAT}) ({COUNT})",
    "end": "(flowers|tiles|stuck)",
    "final": f"({MANDALA}(?: {MANDALA})*)",
    "score": f"({SEAT}={INT}(?: {SEAT}={INT})*)",
}


def read_record(text: str) -> ReadRecord:
    """The record that the text holds: its first seat is chosen.

    With a seed the game replays from it; without, the cards are as written, where every draw is written out.
    """
    setup, seed, body = read_header(lines_after("flowers 1", text))
    reader = RecordReader(setup)
    for at, line in enumerate(body):
        reader.read(line, body[at + 1] if at + 1 < len(body) else "")
    deals = reader.deals() if seed is None else None
    found = ReadRecord(1, list(SEAT_LETTERS[: setup.seats]), setup.options, seed, deals, reader.moves, reader.end)
    contradiction = first_contradiction(found, body)
    if contradiction is not None:
        raise InvalidNotation(f"the game does not go on with {contradiction!r}")
    return found


def read_header(lines: list[str]) -> tuple[Setup, str | None, list[str]]:
    """The setup and the seed of the header, and the lines after it."""
    words: dict[str, str] = {}
    given: Options = {}
    at = 0
    while at < len(lines) and (line := re.fullmatch("(players|first|option|seed) (.+)", lines[at])):
        if line.group(1) == "option":
            name, _, value = line.group(2).partition(" ")
            given[name] = value
        else:
            words[line.group(1)] = line.group(2)
        at += 1
    if not {"players", "first"} <= set(words):
        raise InvalidNotation("the header of a record has the lines 'players 3' and 'first B'")
    players = number_of(words["players"], 2, 4)
    given["first"] = read_seat(words["first"], players)
    return written_setup(OPTIONS, check_setup, 1, players, given), words.get("seed"), lines[at:]


class Deck:
    """The cards drawn from one shuffle, as far as they are written, and what was shuffled."""

    def __init__(self, pool: Iterable[int]) -> None:
        self.pool = Counter(pool)
        self.cards: list[int] = []

    def whole(self) -> list[int]:
        """The cards in the order drawn; those never drawn follow, sorted."""
        rest = Counter(self.pool)
        rest.subtract(self.cards)
        short = [COLOUR_LETTERS[colour] for colour, number in rest.items() if number < 0]
        if short:
            raise InvalidNotation(f"more {' '.join(short)} cards are drawn than the deck holds")
        return self.cards + sorted(rest.elements())


class RecordReader:
    """Follows the lines as far as needed to know what each shuffle held."""

    def __init__(self, setup: Setup) -> None:
        self.players = setup.seats
        self.backs = read_backs(str(setup.options["tile_backs"]))
        self.moves: list[tuple[int, str]] = []
        self.end: str | None = None
        self.deck = Deck(colour for colour in range(COLOURS) for _ in range(CARDS_PER_COLOUR))
        self.shuffles: list[Deck | list[int]] = [self.deck]
        self.dark: list[int] = []
        self.light: list[int] = []
        self.hands_dealt = 0
        self.is_full = True
        self.laid: dict[tuple[int, int], list[int]] = {}
        self.discard: list[int] = []
        self.falling = 0

    def read(self, line: str, following: str) -> None:
        """One line; the following one tells whether the order of two tiles was asked for."""
        if re.match(rf"(?:{INT}\. )?\* ", line):
            words = line.partition("* ")[2]
            name = words.partition(" ")[0]
            if name not in ENGINE:
                raise InvalidNotation(f"cannot read {line[:60]!r}: after '*' comes one of {', '.join(ENGINE)}")
            found = matched(f"{name} {ENGINE[name]}".rstrip(), words, "* draw A 3 or * tiles M1 R7 G3").groups()
            self.read_event(name, list(found))
        else:
            seat, action = matched(PLAYED, line, "1. A play G3 M1").groups()
            self.read_action(read_seat(seat, self.players), action, following)

    def read_action(self, seat: int, action: str, following: str) -> None:
        """A decision; passes and tiles taken without a question are the engine's."""
        verb, *words = action.split(" ")
        if verb == "play":
            colour, cards = words[0][0], int(words[0][1:])
            self.is_full = self.is_full and colour != "?"
            if colour != "?":
                laid = self.laid.setdefault((read_mandala(words[1]), seat), [])
                laid.extend(CARD_LETTERS.read(colour) * cards)
            self.moves.append((seat, action))
        elif verb == "take" and not (len(words) == 2 and is_unasked(seat, words, following)):
            self.moves.append((seat, action))

    def read_event(self, name: str, words: list[str]) -> None:
        """An event, as far as it bears on what is shuffled."""
        match name, words:
            case (("deal" | "draw"), [seat, cards]):
                read_seat(seat, self.players)
                self.hands_dealt += name == "deal"
                self.is_full = self.is_full and not cards.isdecimal()
                self.deck.cards.extend([] if cards.isdecimal() else CARD_LETTERS.read(cards))
            case "tiles", [_, dark, light]:
                self.dark.append(read_tile(dark))
                self.light.append(read_tile(light))
            case "destroy", [mandala]:
                self.falling = read_mandala(mandala)
            case (("discard" | "back"), [letter, _]):
                cards_back = self.laid.pop((self.falling, read_seat(letter, self.players)), [])
                self.discard.extend(cards_back if name == "discard" else [])
            case "shuffle", _:
                self.deck = Deck(self.discard)
                self.discard = []
                self.shuffles.append(self.deck)
            case "final", [order]:
                self.shuffles.append([read_mandala(word) for word in order.split(" ")])
            case "end", [reason]:
                self.end = reason

    def deals(self) -> list[list[int]] | None:
        """All chance events, setup first; None when the text leaves some out."""
        if not self.is_full or self.hands_dealt != self.players:
            return None
        piles = [self.tile_pile(self.dark, dark=True), self.tile_pile(self.light, dark=False)]
        first, *later = [each.whole() if isinstance(each, Deck) else each for each in self.shuffles]
        return [first, *piles, *later]

    def tile_pile(self, drawn: list[int], dark: bool) -> list[int]:
        """One pile of tiles in the order drawn; those never drawn follow, sorted."""
        pile = drawn + [tile for tile in range(TILES) if (tile in self.backs) is dark and tile not in drawn]
        if len(pile) != PILE:
            raise InvalidNotation(f"the {'dark' if dark else 'light'} tiles are not the {PILE} that the game has")
        return pile


def is_unasked(seat: int, tiles: list[str], following: str) -> bool:
    """Whether both tiles were taken without a question: their order made no difference [FLO-RULING-9]."""
    return tiles[0][0] != tiles[1][0] or following == f"* flower {SEAT_LETTERS[seat]} {tiles[0]}+{tiles[1]}"


def first_contradiction(found: ReadRecord, body: list[str]) -> str | None:
    """The first line that the replayed game does not have where the text has it."""
    told = replayed_lines(found)
    if told is None:
        return None
    at = 0
    for line in body:
        while at < len(told) and not agree(line, told[at]):
            at += 1
        if at == len(told):
            return line
        at += 1
    return None


def agree(line: str, told: str) -> bool:
    """Whether a written line says nothing else than the game; numbers and the names of cards may be left out."""
    if line in (told, told.partition(". ")[2]):
        return True
    draw = re.fullmatch(rf"(\* (?:deal|draw) {SEAT}) ({COLOUR}+)", told)
    return draw is not None and line == f"{draw.group(1)} {len(draw.group(2))}"


def replayed_lines(found: ReadRecord) -> list[str] | None:
    """The lines of the game from its seed or deals; None when it cannot be replayed to the end of its moves."""
    if found.deals is not None:
        chance = scripted_chance(found.deals)
    elif found.seed is not None:
        chance = seeded(found.seed)
    else:
        return None
    chance.outcomes = []
    try:
        state = new(Setup(1, len(found.names), found.options), chance)
        lines = setup_lines(state, chance.outcomes[-3])
        for seat, text in found.moves:
            number = encode(read_move(text))
            if number not in state.legal_moves(seat):
                return None
            turn = state.turn
            state.journal = []
            state.apply(seat, number)
            lines.extend(journal_lines(state.journal, turn, state))
    except (ValueError, InvalidNotation):
        return None
    return lines

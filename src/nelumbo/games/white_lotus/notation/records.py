"""White Lotus' records as text, both ways (RULES.md, section 12)."""

from dataclasses import dataclass, field

from nelumbo.core.chance import Chance, scripted_chance, seeded
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import PlayedGame, ReadRecord, Setup
from nelumbo.core.journal import entries
from nelumbo.core.notation import matched, safe_name, written_setup
from nelumbo.core.options import RANDOM, Options
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import numbers
from nelumbo.games.white_lotus.bargaining.asides import apply_aside, aside_refusal
from nelumbo.games.white_lotus.bargaining.bargains import CANCELLED
from nelumbo.games.white_lotus.board import each_of
from nelumbo.games.white_lotus.data.land import Land
from nelumbo.games.white_lotus.data.maps import EDITIONS, STANDARD, chart_named, edition_of
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS, TYPE_NAMES
from nelumbo.games.white_lotus.moves import ASIDES, Agree, Army, Unseal, Vote, WhiteLotusMove, decode, encode
from nelumbo.games.white_lotus.notation.moves import bare, colour_of, read_move, type_of, write_move, zone_of
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.setup import FORMER_OPTIONS, OPTIONS, check_setup, mode_of, neutral_mix, new

IN_GAME_LINE = ("rules", "negotiation")  # options that the first line tells
SECRET = (Vote, Army, Unseal)


def begins_record(line: str) -> bool:
    return line.startswith("* game ")


def write_record(played: PlayedGame[WhiteLotus, WhiteLotusMove]) -> str:
    """Header, one line a move, and what the engine did in between."""
    lines = header_lines(played)
    for step in played.steps:
        lines += step_lines(step.before, step.seat, step.move, step.journal)
    last = played.steps[-1].after if played.steps else played.start
    return "\n".join(lines + sealed_lines(last)) + "\n"


def header_lines(played: PlayedGame[WhiteLotus, WhiteLotusMove]) -> list[str]:
    """Rules, colours, mode and map; the options that are not at their defaults; the setup."""
    options, start = played.setup.options, played.start
    colours = COLOUR_LETTERS[: played.setup.seats]
    lines = [f"* game {options['rules']} {colours} {mode_of(options)} {start.chart.name}"]
    lines.append(f"; seats {' '.join(safe_name(name) for name in played.names)}")
    for option in OPTIONS:
        value = options[option.name]
        if option.name not in IN_GAME_LINE and value != option.default:
            lines.append(f"* option {option.name} {str(value).lower()}")
    lines += [] if played.seed is None else [f"* seed {played.seed}"]
    tokens = [(zone, start.types[zone]) for zone in range(start.land.zones) if start.land.starts[zone]]
    return [*lines, f"* start {write_tokens(tokens)}", f"* emperor {COLOUR_LETTERS[start.emperor]}"]


def write_tokens(tokens: list[tuple[int, int]]) -> str:
    """As in `cloud-gate=temple tiger-ford=village`."""
    return " ".join(f"{STANDARD.ids[zone]}={TYPE_NAMES[kind]}" for zone, kind in tokens)


def step_lines(before: WhiteLotus, seat: int, move: WhiteLotusMove, journal: list[int]) -> list[str]:
    """The player's line, unless it is secret, and the lines of what followed."""
    stamp = stamp_of(before.turn, before.stage())
    lines = [] if isinstance(move, SECRET) else [f"{stamp} {COLOUR_LETTERS[seat]} {write_move(move)}"]
    if isinstance(move, Agree) and journal[:3] == [numbers.SETTLED, move.number, CANCELLED]:
        lines[0] += " ; cancelled"
    return lines + journal_lines(journal, stamp)


def stamp_of(turn: int, stage: int) -> str:
    """As in `1.4`."""
    return f"{turn}.{stage}"


def journal_lines(journal: list[int], stamp: str) -> list[str]:
    """What the engine did, forced moves and revealed commits included."""
    lines: list[str] = []
    filled: list[tuple[int, int]] = []
    for kind, a, b, c, _ in entries(journal):
        if kind == numbers.FILLED:
            filled.append((a, b))
        elif filled:
            lines.append(f"{stamp} * fill {write_tokens(filled)}")
            filled = []
        if kind == numbers.STAGED:
            stamp = stamp_of(a, b)
        lines += [f"{stamp} {words}" for words in entry_words(kind, a, b, c)]
    return lines


def entry_words(kind: int, a: int, b: int, c: int) -> list[str]:
    """The line of one entry, without its stamp; none for what the player's own line says."""
    match kind:
        case numbers.FORCED:
            return [f"{COLOUR_LETTERS[a]} {write_move(decode(b))} ; forced"]
        case numbers.LONE:
            return [f"* lone {STANDARD.ids[a]} {COLOUR_LETTERS[b]}"]
        case numbers.VOTED:
            return [f"{COLOUR_LETTERS[a]} {write_move(Vote(b, c))}"]
        case numbers.WON:
            return [f"* won {STANDARD.ids[a]} {COLOUR_LETTERS[b]}"]
        case numbers.CROWNED:
            return [f"* emperor {COLOUR_LETTERS[a]}"]
        case numbers.TOKEN:
            return [f"* vp {COLOUR_LETTERS[a]}" + (" ; no zone of a loser can be taken" if b else "")]
        case numbers.LED:
            return ["* norebellion" if a == NOBODY else f"* leader {COLOUR_LETTERS[a]}"]
        case numbers.MUSTERED:
            return [f"{COLOUR_LETTERS[a]} {write_move(Army(c, None if b == NOBODY else b))}"]
        case numbers.FOUGHT:
            return [f"* battle {a}-{b} {COLOUR_LETTERS[c]}"]
        case numbers.DRAWN:
            return [f"* drawn {TYPE_NAMES[b]}"]
    return []


def end_lines(state: WhiteLotus) -> list[str]:
    stamp = stamp_of(state.turn, state.stage())
    scores = " ".join(f"{COLOUR_LETTERS[seat]}={score}" for seat, score in enumerate(state.scores()))
    return [f"{stamp} * end", f"{stamp} * score {scores}"]


def sealed_lines(state: WhiteLotus) -> list[str]:
    """Commits that wait for others, so that an unfinished game can go on; or the end."""
    if state.is_over():
        return end_lines(state)
    around = [(state.emperor + step) % state.seats for step in range(state.seats)]
    stamp = stamp_of(state.turn, state.stage())
    return [
        f"{stamp} {COLOUR_LETTERS[seat]} {write_move(decode(state.commits[seat] - 1))} ; sealed"
        for seat in around
        if state.commits[seat] > 0
    ]


@dataclass
class Header:
    """What a record says before its first move."""

    rules: int
    options: Options
    colours: str
    names: list[str]
    seed: str | None = None
    start: list[int] = field(default_factory=list)
    emperor: int = 0

    def setup(self) -> Setup:
        given = {name: value for name, value in self.options.items() if name not in FORMER_OPTIONS}
        return written_setup(OPTIONS, check_setup, self.rules, len(self.colours), given)


def read_record(text: str) -> ReadRecord:
    """The record that the text holds; its forced lines and the engine's are compared with what the rules do."""
    lines = [line for line in (bare(line) for line in text.splitlines()) if line]
    header, body = read_header(lines)
    header.names = read_names(text, header.colours)
    setup = header.setup()
    deals = read_deals(header, setup, body)
    try:
        state = new(setup, scripted_chance(deals))
    except ValueError as error:
        raise InvalidNotation(f"the setup cannot be dealt: {error}") from error
    replay = RecordPlayer(state)
    for line in body:
        replay.read(line)
    end = "end" if state.is_over() else None
    return ReadRecord(setup.rules, header.names, setup.options, header.seed, deals, replay.moves, end)


def read_header(lines: list[str]) -> tuple[Header, list[str]]:
    """The header, and the lines after it."""
    first = lines[0] if lines else ""
    example = f"* game author RBGY talk {STANDARD.name}"
    game = matched(r"\* game (author|publisher) ([RBGYVO]+) (off|talk|full) (\S+)", first, example)
    rules, colours, mode, name = game.groups()
    chart = chart_named(name)
    if not COLOUR_LETTERS.startswith(colours) or len(colours) < 2:
        raise InvalidNotation(f"the colours in seat order are {COLOUR_LETTERS}, the first of them for fewer players")
    if chart is None:
        names = " or ".join(edition.name for edition in EDITIONS.values())
        raise InvalidNotation(f"no map named {name[:40]!r}: records are played on {names}")
    header = Header(int(chart.edition), {"rules": rules, "negotiation": mode}, colours, [])
    body: list[str] = []
    for line in lines[1:]:
        if not read_header_line(header, line, bool(body)):
            body.append(line)
    if not header.start:
        raise InvalidNotation("the record has no line '* start'")
    return header, body


def read_header_line(header: Header, line: str, begun: bool) -> bool:
    """Takes in an option, the seed, or a line of the setup; says whether it was one."""
    words = line.split(" ")
    if line.startswith("* seed "):
        header.seed = line.removeprefix("* seed ")
    elif words[:2] == ["*", "option"] and len(words) == 4 and not begun:
        header.options[words[2]] = words[3]
    elif words[:2] == ["*", "start"] and not begun:
        header.start = read_start(words[2:], edition_of(header.rules).land(len(header.colours)))
    elif words[:2] == ["*", "emperor"] and len(words) == 3 and not begun:
        header.emperor = colour_of(words[2])
    else:
        return False
    return True


def read_start(words: list[str], land: Land) -> list[int]:
    """The types on the start zones, in map-file order."""
    tokens = read_tokens(words)
    zones = [zone for zone in range(land.zones) if land.starts[zone]]
    if [zone for zone, _ in tokens] != zones:
        raise InvalidNotation(f"'* start' names the {len(zones)} start zones in map-file order")
    return [kind for _, kind in tokens]


def read_tokens(words: list[str]) -> list[tuple[int, int]]:
    pairs = [matched(r"([a-z-]+)=([a-z]+)", word, "cloud-gate=temple").groups() for word in words]
    return [(zone_of(zone), type_of(kind)) for zone, kind in pairs]


def read_names(text: str, colours: str) -> list[str]:
    """The players' names stand in a comment; without it they are called by their colours."""
    for line in text.splitlines():
        words = line.split(" ")
        if words[:2] == [";", "seats"] and len(words) == len(colours) + 2:
            return words[2:]
    return list(colours)


def read_deals(header: Header, setup: Setup, body: list[str]) -> list[list[int]]:
    """The chance events: first emperor, start tokens, and the pool as far as the text shows it.

    What no line shows comes from the seed, where it fits, and otherwise in order.
    """
    shown: list[int] = []
    for line in body:
        words = line.split(" ")
        if words[1:3] == ["*", "fill"]:
            shown += [kind for _, kind in read_tokens(words[3:])]
        elif words[1:3] == ["*", "drawn"] and len(words) == 4:
            shown.append(type_of(words[3]))
    deals = [[header.emperor]] if setup.options["first_emperor"] == RANDOM else []
    return [*deals, header.start, whole_pool(header, setup, shown)]


def whole_pool(header: Header, setup: Setup, shown: list[int]) -> list[int]:
    """The pool that begins with the tokens shown."""
    if header.seed is not None:
        chance = seeded(header.seed)
        pool = dealt_pool(setup, chance)
        if pool[: len(shown)] == shown:
            return pool
    rest = [kind for kind, tokens in enumerate(neutral_mix(setup)) for _ in range(tokens)]
    for kind in header.start + shown:
        if kind not in rest:
            raise InvalidNotation(f"the record shows more tokens of type {TYPE_NAMES[kind]} than there are")
        rest.remove(kind)
    return shown + rest


def dealt_pool(setup: Setup, chance: Chance) -> list[int]:
    return list(new(setup, chance).pool)


class RecordPlayer:
    """Plays the lines of a record, and holds the engine's lines against what the rules do."""

    def __init__(self, state: WhiteLotus) -> None:
        self.state = state
        self.moves: list[tuple[int, str]] = []
        self.expected: list[str] = []

    def read(self, line: str) -> None:
        if self.expected:
            self.compare(line, self.expected.pop(0))
            return
        found = matched(r"(?:([0-9]+\.[0-9]+) )?([RBGYVO]) (.+)", line, "1.1 R place cloud-gate")
        stamp, colour, text = found.groups()
        here = stamp_of(self.state.turn, self.state.stage())
        if stamp not in (None, here):
            raise InvalidNotation(f"{line[:60]!r} comes in {here}")
        self.play(colour_of(colour), read_move(text), line)

    def compare(self, line: str, expected: str) -> None:
        """The line says what the rules do; its stamp may be left out."""
        words = bare(expected)
        if line not in (words, words.partition(" ")[2]):
            raise InvalidNotation(f"found {line[:60]!r}, where the rules give {words[:200]!r}")

    def play(self, seat: int, move: WhiteLotusMove, line: str) -> None:
        """A move, if it is legal, and what the rules do after it."""
        state = self.state
        if not self.is_legal(seat, move):
            raise InvalidNotation(f"{line[:60]!r} is not possible here")
        turn, stage = state.turn, state.stage()
        revealed = len(each_of(state.needed)) if isinstance(move, SECRET) else 0
        journal: list[int] = []
        state.journal = journal
        if type(move) in ASIDES:
            apply_aside(state, seat, move)
        else:
            state.apply(seat, encode(move))
        state.journal = None
        self.moves.append((seat, write_move(move)))
        lines = journal_lines(journal, stamp_of(turn, stage))
        self.expected = lines[revealed:] + (end_lines(state) if state.is_over() else [])

    def is_legal(self, seat: int, move: WhiteLotusMove) -> bool:
        if seat >= self.state.seats or self.state.is_over():
            return False
        if type(move) in ASIDES:
            return aside_refusal(self.state, seat, move) is None
        return encode(move) in self.state.legal_moves(seat)

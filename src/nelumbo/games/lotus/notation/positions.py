"""Positions of Lotus as text, both ways (RULES.md, section 12)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.deck import shuffle_into_pile
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import lines_of, matched, number_of
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import (
    ACTION,
    DRAW,
    OVER,
    OWN_PETALS,
    REWARD,
    SUPPLY,
    UNFLAGGED,
    WILD_PETALS,
    copies,
    petal_of,
)
from nelumbo.games.lotus.checks import counted
from nelumbo.games.lotus.data import (
    ELDER,
    FLOWERS,
    KINDS,
    MARK_LETTERS,
    MARKS,
    MAX_SEATS,
    POWER_LETTERS,
    POWERS,
    SMALLEST,
    TURN_BOUND,
    WILD,
    WILD_PER_FLOWER,
)
from nelumbo.games.lotus.moves import card_name, kind_of
from nelumbo.games.lotus.rules import Lotus, blank
from nelumbo.games.lotus.view import (
    CAUSES,
    colour_of,
    deck_cards,
    due_seats,
    hand_cards,
    open_cards,
    petals_on,
    pile_cards,
    under_of,
)
from nelumbo.games.lotus.world import petal_number, remember_under, set_colours

HEADER = "lotus-position 1"
PARTS = ("hand", "deck", "powers", "tokens", "pile")
HIDDEN_PARTS = ("hand", "deck")
ORDER = ("mode", "seats", "option", "turn", "flower", "row", "wild", "player", "log", "final", "stall", "removed")
REPEATED = ("flower", "player", "log")
LARGEST_DECK = 31

# Writing


def write_position(state: Lotus) -> str:
    """Every card, pawn and flag of a state, so that a position can be set up by hand."""
    lines = [HEADER + ("" if is_whole(state) else " partial"), *seats_lines(state)]
    lines.append(f"turn {state.turn} {colour_of(state, state.active)} {write_phase(state)}")
    lines += [write_flower(state, flower) for flower in range(FLOWERS) if state.petal_counts[flower]]
    row = [str(flower + SMALLEST) for flower in range(FLOWERS) for _ in range(state.row[flower])]
    lines += section("row", row) + section("wild", [str(card + SMALLEST) for card in state.wild[state.opened :]])
    seats = [(state.first + turn) % state.seats for turn in range(state.seats)]
    lines += [write_player(state, seat) for seat in seats]
    lines += [line for seat in seats for line in write_log(state, seat)]
    if state.cause != UNFLAGGED:
        letter = colour_of(state, state.flag_seat)
        lines.append(f"final {CAUSES[state.cause]} {letter} {state.flag_turn} {state.turns_left}")
    if state.stall or state.petal_played:
        lines.append(f"stall {state.stall}" + (" petal" if state.petal_played else ""))
    return "\n".join([*lines, *section("removed", open_cards(state, state.removed))]) + "\n"


def is_whole(state: Lotus) -> bool:
    """Whether no card is missing and all sizes are right."""
    try:
        state.check()
    except ValueError:
        return False
    return True


def section(word: str, cards: list[str]) -> list[str]:
    """One line, or none without cards."""
    return [" ".join([word, *cards])] if cards else []


def seats_lines(state: Lotus) -> list[str]:
    """Mode, seats from the first player on, and options; a comment tells which seat begins, if not seat 0."""
    order = [colour_of(state, (state.first + turn) % state.seats) for turn in range(state.seats)]
    lines = [f"mode {'teams' if state.teams else 'free'}", f"seats {' '.join(order)}"]
    if state.first:
        lines.append(f"; first {state.first}")
    if state.finish_round:
        lines.append("option finish_round on")
    return lines


def write_phase(state: Lotus) -> str:
    """The state of the turn, as in `A1`, `R2 5 R B`, `D` or `over`."""
    if state.phase == REWARD:
        letters = " ".join(colour_of(state, seat) for seat in due_seats(state))
        return f"R{state.action} {state.resolving + SMALLEST} {letters}"
    return {ACTION: f"A{state.action}", DRAW: "D", OVER: "over"}[state.phase]


def write_flower(state: Lotus, flower: int) -> str:
    """`flower 6 R6s B6s W6 / Y* R* B`"""
    pawns: list[str] = []
    for turn in range(state.seats):
        seat = (state.first + turn) % state.seats
        pawns += [colour_of(state, seat)] * state.guardians[flower * MAX_SEATS + seat]
        pawns += [colour_of(state, seat) + "*"] if state.elders[seat] == flower else []
    return " ".join(["flower", str(flower + SMALLEST), *petals_on(state, flower), *(["/", *pawns] if pawns else [])])


def write_player(state: Lotus, seat: int) -> str:
    """`player R hand 3d 3w deck 5s 4s! powers E tokens 2 pile R3s W3`"""
    unknown = state.deck_sizes[seat] - state.known_size(seat)
    deck = [card + ("" if place < unknown else "!") for place, card in enumerate(deck_cards(state, seat))]
    powers = [POWER_LETTERS[power] for power in range(POWERS) if state.powers[seat * POWERS + power]]
    tokens = [str(state.tokens[seat])] if state.tokens[seat] else []
    parts = (hand_cards(state, seat), deck, powers, tokens, pile_cards(state, seat))
    words = [word for name, part in zip(PARTS, parts, strict=True) for word in section(name, part)]
    return " ".join(["player", colour_of(state, seat), *words])


def write_log(state: Lotus, seat: int) -> list[str]:
    """`log R 3@0 5@2`: what others know of the wildflowers taken, where it is more than the deck tells."""
    known = state.known_size(seat)
    notes = [
        (flower + SMALLEST, under_of(state, seat, flower, at))
        for flower in range(FLOWERS)
        for at in range(state.taken[seat * FLOWERS + flower])
    ]
    if all(under == known for _, under in notes):
        return []
    return [f"log {colour_of(state, seat)} {' '.join(f'{flower}@{under}' for flower, under in notes)}"]


# Reading


@dataclass(frozen=True)
class Pile:
    """Named cards, top first, with others between them: `unnamed` lie below the first `above` named ones."""

    cards: list[int]
    unnamed: int = 0
    above: int = 0

    def filled(self, more: list[int]) -> bytes:
        return bytes(self.cards[: self.above] + more + self.cards[self.above :])


class Draft:
    """A position being read: the state, and the cards that it does not name."""

    def __init__(self, seats: int) -> None:
        self.state = blank(seats)
        self.decks: dict[int, Pile] = {}
        self.wild = Pile([])
        self.unnamed_petals: dict[int, int] = {}  # in each score pile
        self.logs: dict[int, list[tuple[int, int]]] = {}
        self.due: list[int] = []


@lru_cache(maxsize=64)  # a table tells everybody who has it open, again and again
def open_part(text: str) -> str:
    """A position without what only some players may know: hands, decks and the wildflower deck [LOT-INFO-1, 2]."""
    return "\n".join(open_words(line) for line in lines_of(text) if not line.startswith("wild"))


def open_words(line: str) -> str:
    if not line.startswith("player "):
        return line
    kept, part = [], ""
    for word in line.split(" "):
        part = word if word in PARTS else part
        kept += [word] if part not in HIDDEN_PARTS else []
    return " ".join(kept)


def read_position(text: str, chance: Chance | None = None) -> Lotus:
    """The position that the text sets up; cards not named are taken from those named nowhere, by lot or in order."""
    lines = lines_of(text)
    if not lines or lines[0] not in (HEADER, f"{HEADER} partial"):
        raise InvalidNotation(f"the first line of a position is '{HEADER}', with or without ' partial'")
    found = sorted_lines(lines[1:], "position", ORDER, REPEATED)
    teams = matched("free|teams", " ".join(one(found, "mode")), "free").group() == "teams"
    letters, first = read_seats(" ".join(one(found, "seats")), comment_words(text, "first"), teams)
    draft = Draft(len(letters))
    draft.state.first, draft.state.teams, draft.state.finish_round = first, teams, bool(found["option"])
    set_colours(draft.state, letters)
    one(found, "turn")
    for word, read in READERS.items():
        for words in found[word]:
            read_line(draft, word, words, read)
    fill_up(draft, chance)
    note_knowledge(draft)
    return checked(draft, partial=lines[0] != HEADER)


def sorted_lines(
    lines: list[str], what: str, order: tuple[str, ...], repeated: tuple[str, ...]
) -> dict[str, list[list[str]]]:
    """The rest of each line by its first word; the first words come in this order."""
    found: dict[str, list[list[str]]] = {word: [] for word in order}
    last = 0
    for line in lines:
        word, *rest = line.split(" ")
        if word not in found or order.index(word) < last or (found[word] and word not in repeated):
            raise InvalidNotation(f"cannot read {line[:60]!r}: a {what} has, in this order, {', '.join(order)}")
        last = order.index(word)
        found[word].append(rest)
    return found


def one(found: dict[str, list[list[str]]], word: str) -> list[str]:
    """The words of a line that must be there."""
    if not found[word]:
        raise InvalidNotation(f"a position needs a line {word!r}")
    return found[word][0]


def read_line(draft: Draft, word: str, words: list[str], read: Callable[[Draft, list[str]], None]) -> None:
    """Any error names the line."""
    try:
        read(draft, words)
    except (ValueError, IndexError) as error:
        line = " ".join([word, *words])[:80]
        raise InvalidNotation(f"cannot read {line!r}: RULES.md, section 12, shows what follows {word!r}") from error


def comment_words(text: str, name: str) -> list[str]:
    """The words of a comment line such as `; first 1`."""
    for line in text.splitlines():
        words = line.split()
        if words[:2] == [";", name]:
            return words[2:]
    return []


def read_seats(text: str, first: list[str], teams: bool) -> tuple[list[str], int]:
    """The colours by seat, and the seat that begins: `seats` lists the first player first [LOT-SETUP-2, 17]."""
    listed = matched(r"[YGRB]( [YGRB]){1,3}", text, "R B Y").group().split(" ")
    if len(set(listed)) != len(listed):
        raise InvalidNotation(f"two seats have one colour: {text}")
    if teams and len(listed) != MAX_SEATS:
        raise InvalidNotation("the mode 'teams' needs 4 seats [LOT-TEAM-1]")
    begins = number_of(first[0], 0, len(listed) - 1) if first else 0
    turned = len(listed) - begins
    return listed[turned:] + listed[:turned], begins


def seat_of(state: Lotus, letter: str) -> int:
    """The seat that has this colour."""
    for seat in range(state.seats):
        if colour_of(state, seat) == letter:
            return seat
    raise InvalidNotation(f"nobody plays {letter[:20]!r} here")


def read_petal(state: Lotus, name: str) -> int:
    """An open card, as in `R5s` or `W5`."""
    matched(r"[YGRB][3-7][sd]|W[3-7]", name, "R5s, R5d or W5")
    if name[0] != "W":
        seat_of(state, name[0])
    return petal_number(state, name)


def read_flower_type(text: str) -> int:
    """A flower, counted from 0."""
    return int(matched("[3-7]", text, "5").group()) - int(SMALLEST)


def read_option(draft: Draft, words: list[str]) -> None:
    """`option finish_round on`"""
    matched("finish_round on", " ".join(words), "finish_round on")


def read_turn(draft: Draft, words: list[str]) -> None:
    """`turn 13 R A1`, `turn 13 R R2 5 R B`"""
    state = draft.state
    state.turn = number_of(words[0], 1, TURN_BOUND)
    state.active = state.to_move = seat_of(state, words[1])
    phase = matched(r"A[12]|R[12]|D|over", words[2], "A1, A2, R1, R2, D or over").group()
    state.action = int(phase[1]) if phase[0] in "AR" else 2
    state.phase = {"A": ACTION, "R": REWARD, "D": DRAW, "o": OVER}[phase[0]]
    if phase == "over":
        state.to_move = NOBODY
    if phase[0] == "R":
        state.resolving = read_flower_type(words[3])
        draft.due = [seat_of(state, letter) for letter in words[4:]]
        state.to_move = draft.due[0]
        for seat in draft.due:
            state.due[seat] = 1
    elif len(words) > 3:
        raise InvalidNotation(f"nothing follows {phase} in the line 'turn'")


def read_flower(draft: Draft, words: list[str]) -> None:
    """`flower 6 R6s B6s W6 / Y* R* B`"""
    state, flower = draft.state, read_flower_type(words[0])
    petals, _, pawns = " ".join(words[1:]).partition(" / ")
    if any(state.petal_counts[later] for later in range(flower, FLOWERS)):
        raise InvalidNotation("flowers are listed once each, in ascending order")
    names = petals.split(" ")
    if len(names) > flower + SMALLEST:
        raise InvalidNotation(f"flower {words[0]} has {len(names)} petals: it needs only {words[0]} [LOT-PLAY-8]")
    for name in names:
        state.lay(flower, read_petal(state, name))
    for pawn in pawns.split(" ") if pawns else []:
        place_pawn(state, flower, matched(r"[YGRB]\*?", pawn, "R or R*").group())


def place_pawn(state: Lotus, flower: int, pawn: str) -> None:
    """A regular guardian leaves its supply; an elder stands on one flower at most [LOT-INV-4]."""
    seat = seat_of(state, pawn[0])
    if pawn[1:] and state.elders[seat] < SUPPLY:
        raise InvalidNotation(f"{pawn[0]} has only one elder")
    if pawn[1:]:
        state.elders[seat] = flower
    elif state.supplies[seat] == 0:
        raise InvalidNotation(f"{pawn[0]} has only two guardians")
    else:
        state.guardians[flower * MAX_SEATS + seat] += 1
        state.supplies[seat] -= 1


def read_row(draft: Draft, words: list[str]) -> None:
    """`row 3 5 6 7`"""
    for word in words:
        draft.state.row[read_flower_type(word)] += 1


def split_pile(words: list[str]) -> tuple[list[str], int, int]:
    """`3s #4 5s`: the named cards, how many are not named, and how many named ones lie above those."""
    gaps = [at for at, word in enumerate(words) if word.startswith("#")]
    if len(gaps) > 1:
        raise InvalidNotation("a pile says only once how many cards it does not name")
    if not gaps:
        return words, 0, 0
    return words[: gaps[0]] + words[gaps[0] + 1 :], number_of(words[gaps[0]][1:], 0, 99), gaps[0]


def read_wild(draft: Draft, words: list[str]) -> None:
    """`wild 4 7 #10`"""
    named, unnamed, above = split_pile(words)
    draft.wild = Pile([read_flower_type(word) for word in named], unnamed, above)
    draft.state.wild = bytes(draft.wild.cards)


def read_player(draft: Draft, words: list[str]) -> None:
    """`player R hand 3d 3w deck #17 4s! powers E tokens 2 pile R3s #4`"""
    state, seat = draft.state, seat_of(draft.state, words[0])
    if seat in draft.decks:
        raise InvalidNotation(f"{words[0]} has two lines")
    parts = player_parts(words[1:])
    for card in parts.get("hand", []):
        state.put_into_hand(seat, kind_of(card))
    draft.decks[seat], state.put_under[seat] = read_deck(parts.get("deck", []))
    state.set_deck(seat, bytes(draft.decks[seat].cards))
    for power in parts.get("powers", []):
        state.powers[seat * POWERS + POWER_LETTERS.index(matched("[EPG]", power, "E").group())] = 1
    state.tokens[seat] = number_of(" ".join(parts["tokens"]), 0, 400) if "tokens" in parts else 0
    named, draft.unnamed_petals[seat], _ = split_pile(parts.get("pile", []))
    for name in named:
        state.collect(seat, read_petal(state, name))


def player_parts(words: list[str]) -> dict[str, list[str]]:
    """The words after `hand`, `deck`, `powers`, `tokens` and `pile`, which come in this order."""
    parts: dict[str, list[str]] = {}
    ahead, last = list(PARTS), ""
    for word in words:
        if word in ahead:
            ahead, last = ahead[ahead.index(word) + 1 :], word
            parts[last] = []
        elif not last:
            raise InvalidNotation(f"cannot read {word[:20]!r}: a player has {', '.join(PARTS)}, in this order")
        else:
            parts[last].append(word)
    return parts


def read_deck(words: list[str]) -> tuple[Pile, int]:
    """The deck, and how many of its lowest cards the owner knows, marked with `!`."""
    named, unnamed, above = split_pile(words)
    if len(named) + unnamed > LARGEST_DECK:
        raise InvalidNotation(f"a deck has at most {LARGEST_DECK} cards")
    marks = [word.endswith("!") for word in named]
    known = sum(marks)
    if marks != sorted(marks) or (unnamed and above > len(named) - known):
        raise InvalidNotation("the cards that their owner knows lie at the bottom of the deck [LOT-INFO-1]")
    return Pile([kind_of(word.removesuffix("!")) for word in named], unnamed, above), known


def read_log(draft: Draft, words: list[str]) -> None:
    """`log R 3@0 5@2`"""
    notes = [matched(r"([3-7])@([0-9]{1,2})", word, "3@0") for word in words[1:]]
    draft.logs[seat_of(draft.state, words[0])] = [(int(note[1]) - SMALLEST, int(note[2])) for note in notes]


def read_final(draft: Draft, words: list[str]) -> None:
    """`final deck R 30 3`"""
    state = draft.state
    cause, letter, turn, left = words
    matched("deck|stall", cause, "deck")
    state.cause = next(number for number, name in CAUSES.items() if name == cause)
    state.flag_seat = seat_of(state, letter)
    state.flag_turn, state.turns_left = number_of(turn, 1, TURN_BOUND), number_of(left, 0, 4)


def read_stall(draft: Draft, words: list[str]) -> None:
    """`stall 4 petal`"""
    draft.state.stall = number_of(words[0], 0, 99)
    draft.state.petal_played = bool(words[1:] and matched("petal", " ".join(words[1:]), "petal"))


def read_removed(draft: Draft, words: list[str]) -> None:
    """`removed R5s W3`"""
    for name in words:
        draft.state.removed[read_petal(draft.state, name)] += 1


READERS: dict[str, Callable[[Draft, list[str]], None]] = {
    "option": read_option,
    "turn": read_turn,
    "flower": read_flower,
    "row": read_row,
    "wild": read_wild,
    "player": read_player,
    "log": read_log,
    "final": read_final,
    "stall": read_stall,
    "removed": read_removed,
}


def fill_up(draft: Draft, chance: Chance | None) -> None:
    """The cards not named: first for the decks in turn order, then for `wild`, then for the piles [LOT-UNK-5]."""
    state = draft.state
    rest = unplaced(state)
    if chance is not None:
        rest = list(shuffle_into_pile(vec[i64](rest), chance))
    for seat in sorted(draft.decks, key=state.turn_order):
        own = [petal for petal in rest if petal // OWN_PETALS == seat and petal < WILD_PETALS]
        more = [kind_of_petal(petal) for petal in take(rest, own, draft.decks[seat].unnamed, "deck")]
        state.set_deck(seat, draft.decks[seat].filled(more))
    wilds = [petal for petal in rest if petal >= WILD_PETALS]
    more = [petal - int(WILD_PETALS) for petal in take(rest, wilds, draft.wild.unnamed, "wildflower deck")]
    state.wild = draft.wild.filled(more)
    for seat in sorted(draft.unnamed_petals, key=state.turn_order):
        for petal in take(rest, list(rest), draft.unnamed_petals[seat], "score pile"):
            state.collect(seat, petal)
    state.count_unlaid()


def unplaced(state: Lotus) -> list[int]:
    """The open petals of all cards named nowhere: by flower, then s, d, w, then in turn order."""
    count = counted(state)
    rest: list[int] = []
    for kind in range(KINDS):
        for turn in range(1 if kind % MARKS == WILD else state.seats):
            petal = petal_of((state.first + turn) % state.seats, kind)
            left = copies(state.seats, kind) - count[petal]
            if left < 0:
                raise InvalidNotation(f"the card {card_name(kind)} is named more often than it exists")
            rest += [petal] * left
    return rest


def take(rest: list[int], fitting: list[int], cards: int, what: str) -> list[int]:
    """Takes the first of the fitting cards out of the rest."""
    if len(fitting) < cards:
        raise InvalidNotation(f"only {len(fitting)} cards are left for a {what} that wants {cards}")
    for petal in fitting[:cards]:
        rest.remove(petal)
    return fitting[:cards]


def kind_of_petal(petal: int) -> int:
    """The card in its owner's deck that an open petal of a colour was."""
    flower, mark = divmod(petal % OWN_PETALS, 2)
    return int(flower * MARKS + mark)


def note_knowledge(draft: Draft) -> None:
    """What follows for the others from wildflowers taken, and the elders of those who own ELDER."""
    state = draft.state
    for seat in range(state.seats):
        if state.powers[seat * POWERS + ELDER] and state.elders[seat] > SUPPLY:
            state.elders[seat] = SUPPLY
        hidden = [card_name(kind) for kind in state.deck(seat)] + hand_cards(state, seat)
        held = sorted(int(card[0]) - int(SMALLEST) for card in hidden if card[1] == MARK_LETTERS[WILD])
        notes = draft.logs.get(seat, [(flower, int(state.put_under[seat])) for flower in held])
        if sorted(flower for flower, _ in notes) != held or max([0, *map(held.count, held)]) > WILD_PER_FLOWER:
            raise InvalidNotation(f"the line 'log' of {colour_of(state, seat)} does not name the wildflowers it holds")
        for flower, under in notes:
            remember_under(state, seat, flower, under)


def checked(draft: Draft, partial: bool) -> Lotus:
    """The state, if some game can have it."""
    state = draft.state
    if draft.due != due_seats(state):
        raise InvalidNotation("rewards are chosen clockwise from the active player [LOT-RULING-11]")
    try:
        state.check_partial() if partial else state.check()
    except ValueError as error:
        raise InvalidNotation(f"no game has this position: {error}") from error
    return state

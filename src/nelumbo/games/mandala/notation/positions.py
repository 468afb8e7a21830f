"""Positions of Mandala as text, both ways (RULES.md, section 12)."""

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import checked_position, lines_after, lines_of, matched, number_of, read_lines
from nelumbo.games.mandala.board import FIELD, MOUNTAIN, NOWHERE, OVER, PICK
from nelumbo.games.mandala.data import CARDS, CARDS_PER_COLOUR, COLOUR_LETTERS, COLOURS, SEATS
from nelumbo.games.mandala.notation.moves import CARD_LETTERS
from nelumbo.games.mandala.rules import Mandala, blank
from nelumbo.games.mandala.view import REASONS, counts, in_order, lying

HEAD = "mandala-position 2"
OLD_HEAD = "mandala-position 1"
"""Of texts that count seats from 1."""


def write_position(state: Mandala) -> str:
    """Every card and flag of a state, so that a position can be set up by hand."""
    lines = [HEAD, *option_lines(state), f"turn {state.turn} {state.active} first {state.first}"]
    if state.phase == PICK:
        empty = "".join(str(seat) for seat in range(SEATS) if state.barren[seat]) or "-"
        lines.append(f"pick {state.falling + 1} {state.to_move} empty {empty}")
    if state.phase == OVER:
        lines.append(f"end {REASONS[state.reason]}")
    if state.armed:
        lines.append(f"armed {state.stall}")
    for seat in range(SEATS):
        parts = [counts(state.hands, seat), counts(state.cups, seat), counts(state.secrets, seat)]
        hand, cup, secret = (CARD_LETTERS.write_counts(part) for part in parts)
        river = CARD_LETTERS.write(in_order(counts(state.rivers, seat))) or "-"
        lines.append(f"seat {seat} hand {hand} river {river} cup {cup} secret {secret}")
    for mandala, (mountain, fields) in enumerate(zip(*lying(state), strict=True)):
        one, two = (CARD_LETTERS.write_counts(field) for field in fields)
        lines.append(f"mandala {mandala + 1} mountain {CARD_LETTERS.write_counts(mountain)} fields {one} {two}")
    lines.append(f"discard {CARD_LETTERS.write_counts(list(state.discard))}")
    lines.append(f"deck {CARD_LETTERS.write(list(state.deck[state.dealt :])) or '-'}")
    stock, opened = CARD_LETTERS.write_counts(state.stock), CARD_LETTERS.write_counts(state.opened)
    lines.append(f"stock {state.shuffles} {stock} opened {opened}")
    for seat in range(SEATS):
        drawn, spent = (CARD_LETTERS.write_counts(counts(table, seat)) for table in (state.drawn, state.spent))
        lines.append(f"since {seat} drawn {drawn} spent {spent}")
    return "\n".join(lines) + "\n"


def option_lines(state: Mandala) -> list[str]:
    """The options that are not at their defaults, as lines."""
    return [] if state.memory_aid else ["option memory_aid false"]


def read_option(state: Mandala, words: list[str]) -> None:
    """`option memory_aid false`"""
    matched("memory_aid (true|false)", " ".join(words), "memory_aid false")
    state.memory_aid = words[1] == "true"


def read_position(text: str) -> Mandala:
    """The position that the text sets up. Lines left out are empty; a deck left out holds all other cards.

    Without `stock` lines the hidden cards may lie anywhere, as before the first reshuffle.
    """
    state = blank()
    seen = read_lines(state, position_lines(text), READERS)
    if "deck" not in seen:
        state.deck = bytes(rest_of(state))
    if "stock" not in seen:
        assume_first_deck(state)
    return checked_position(state)


def position_lines(text: str) -> list[str]:
    """The lines after the first, with seats from 0."""
    lines = lines_of(text)
    if lines[:1] != [OLD_HEAD]:
        return lines_after(HEAD, text)
    return [seats_from_0(line) for line in lines[1:]]


def seats_from_0(line: str) -> str:
    """A line of an old text, which counts seats from 1."""
    word, *words = line.split(" ")
    columns = {"turn": (1, 3), "pick": (1, 3), "seat": (0,), "since": (0,)}.get(word, ())
    for column in columns:
        if column < len(words):
            words[column] = words[column].translate(str.maketrans("12", "01", "0"))
    return " ".join([word, *words])


def read_turn(state: Mandala, words: list[str]) -> None:
    """`turn 14 1 first 0`"""
    state.turn = number_of(words[0], 1, 9999)
    state.active = state.to_move = number_of(words[1], 0, 1)
    state.first = number_of(words[3], 0, 1) if words[2:] else state.first


def read_pick(state: Mandala, words: list[str]) -> None:
    """`pick 1 0 empty -`"""
    state.phase = PICK
    state.falling = number_of(words[0], 1, 2) - 1
    state.to_move = number_of(words[1], 0, 1)
    for seat in range(SEATS):
        state.barren[seat] = int(str(seat) in words[3])


def read_end(state: Mandala, words: list[str]) -> None:
    """`end river`"""
    state.phase = OVER
    state.to_move = -1
    state.reason = next(number for number, name in REASONS.items() if name == words[0])


def read_armed(state: Mandala, words: list[str]) -> None:
    """`armed 0`"""
    state.armed = True
    state.stall = number_of(words[0], 0, 40) if words else 0


def read_seat(state: Mandala, words: list[str]) -> None:
    """`seat 0 hand RRY river GK cup GG secret PP`"""
    seat = number_of(words[0], 0, 1)
    tables = {"hand": state.hands, "cup": state.cups, "secret": state.secrets}
    for name, cards in zip(words[1::2], words[2::2], strict=True):
        if name == "river":
            for space, colour in enumerate(CARD_LETTERS.read(cards), 1):
                state.rivers[seat * COLOURS + colour] = space
                state.river_sizes[seat] = space
        elif name in tables:
            for colour in CARD_LETTERS.read(cards):
                tables[name][seat * COLOURS + colour] += 1
        else:
            raise InvalidNotation(f"a seat has no {name!r}: choose hand, river, cup or secret")


def read_mandala(state: Mandala, words: list[str]) -> None:
    """`mandala 1 mountain YYP fields GGG OORR`"""
    mandala = number_of(words[0], 1, 2) - 1
    matched("mountain fields", f"{words[1]} {words[3]}", "mountain fields")
    for area, cards in zip((MOUNTAIN, FIELD, FIELD + 1), (words[2], words[4], words[5]), strict=True):
        for colour in CARD_LETTERS.read(cards):
            spot = mandala * COLOURS + colour
            if state.areas[spot] not in (NOWHERE, area):
                raise InvalidNotation(
                    f"{COLOUR_LETTERS[colour]} lies in two areas of mandala {mandala + 1} [MAN-COL-1]"
                )
            state.areas[spot] = area
            state.laid[spot] += 1


def read_discard(state: Mandala, words: list[str]) -> None:
    """`discard RRY`"""
    for colour in CARD_LETTERS.read(words[0]):
        state.discard[colour] += 1


def read_deck(state: Mandala, words: list[str]) -> None:
    """`deck YPRK`, top first"""
    state.deck = bytes(CARD_LETTERS.read(words[0]))


def read_stock(state: Mandala, words: list[str]) -> None:
    """`stock 1 RRYY opened -`"""
    state.shuffles = number_of(words[0], 0, 9999)
    for table, cards in ((state.stock, words[1]), (state.opened, words[3])):
        for colour in CARD_LETTERS.read(cards):
            table[colour] += 1


def read_since(state: Mandala, words: list[str]) -> None:
    """`since 0 drawn RY spent G`"""
    seat = number_of(words[0], 0, 1)
    for table, cards in ((state.drawn, words[2]), (state.spent, words[4])):
        for colour in CARD_LETTERS.read(cards):
            table[seat * COLOURS + colour] += 1


READERS = {
    "option": read_option,
    "turn": read_turn,
    "pick": read_pick,
    "end": read_end,
    "armed": read_armed,
    "seat": read_seat,
    "mandala": read_mandala,
    "discard": read_discard,
    "deck": read_deck,
    "stock": read_stock,
    "since": read_since,
}


def rest_of(state: Mandala) -> list[int]:
    """All cards that the position has not placed, sorted."""
    rest = [CARDS_PER_COLOUR - state.discard[colour] for colour in range(COLOURS)]
    for slot in range(SEATS * COLOURS):
        rest[slot % COLOURS] -= state.hands[slot] + state.laid[slot] + state.cups[slot] + state.secrets[slot]
        rest[slot % COLOURS] -= 1 if state.rivers[slot] > 0 else 0
    if min(rest) < 0 or sum(rest) > CARDS:
        raise InvalidNotation(f"a colour has only {CARDS_PER_COLOUR} cards")
    return [colour for colour in range(COLOURS) for _ in range(rest[colour])]


def assume_first_deck(state: Mandala) -> None:
    """Nothing has been shuffled again: every card that is out came from the first deck."""
    for colour in range(COLOURS):
        state.stock[colour] = CARDS_PER_COLOUR
    for seat in range(SEATS):
        for colour in range(COLOURS):
            slot = seat * COLOURS + colour
            state.drawn[slot] = state.hands[slot] + state.secrets[slot]
    for colour in range(COLOURS):
        held = sum(state.drawn[seat * COLOURS + colour] for seat in range(SEATS))
        in_deck = state.deck[state.dealt :].count(colour)
        state.opened[colour] = CARDS_PER_COLOUR - held - in_deck

"""Flowers' positions as text, both ways: every card, tile and flag of a state, to be set up by hand."""

from collections.abc import Callable, Iterable
from functools import partial

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import checked_position, lines_after, matched, number_of, read_lines
from nelumbo.core.state import NOBODY, fill
from nelumbo.games.flowers.board import OVER, PLAYING, TAKE_BOTH, TAKE_ONE
from nelumbo.games.flowers.data import CARDS_PER_COLOUR, COLOURS, MANDALAS, MOST_SEATS, MOST_TURNS, TILES
from nelumbo.games.flowers.notation.moves import (
    CARD_LETTERS,
    TILE,
    read_mandala,
    read_seat,
    read_tile,
    write_mandala,
    write_seat,
    write_tile,
)
from nelumbo.games.flowers.rules import Flowers, blank
from nelumbo.games.flowers.setup import read_backs, write_backs
from nelumbo.games.flowers.view import REASONS, aside, face_up, flowers, row, singles, some
from nelumbo.games.flowers.world import give_tiles

HEAD = "flowers-position 1"
TURNED = {TAKE_ONE: "take", TAKE_BOTH: "order"}


def write_position(state: Flowers) -> str:
    """The head, the turn, mandalas, seats, piles, and what a perfect memory knows."""
    lines = [HEAD, f"players {state.seats}", *option_lines(state)]
    lines.append(f"turn {state.turn} {write_seat(state.active)} first {write_seat(state.first)} passes {state.passes}")
    if state.reason != PLAYING:
        order = " ".join(write_mandala(mandala) for mandala in state.order)
        lines.append(f"end {REASONS[state.reason]} fallen {state.fallen} of {order}")
    if state.phase in TURNED:
        lines.append(f"{TURNED[state.phase]} {write_mandala(state.falling)}")
    if state.phase == OVER:
        lines.append("over")
    for mandala in range(MANDALAS):
        lines.extend(mandala_lines(state, mandala))
    for seat in range(state.seats):
        tiles = [*map(write_tile, singles(state, seat)), *("+".join(map(write_tile, p)) for p in flowers(state, seat))]
        lines.append(
            f"seat {write_seat(seat)} {CARD_LETTERS.write_counts(row(state.hands, seat))} {' '.join(tiles) or '-'}"
        )
    lines.extend(pile_lines(state))
    lines.extend(memory_lines(state))
    return "\n".join(lines) + "\n"


def option_lines(state: Flowers) -> list[str]:
    """The options that are not at their defaults, as lines."""
    backs = write_backs(state.backs)
    chosen = [
        ("double_tile_cards discard", state.double_discards),
        (f"tile_backs {backs}", backs != "by_colour"),
        ("memory_aid false", not state.memory_aid),
    ]
    return [f"option {words}" for words, is_chosen in chosen if is_chosen]


def mandala_lines(state: Flowers, mandala: int) -> Iterable[str]:
    """The centre with its holder, then each side that has cards."""
    if state.centre[2 * mandala] == NOBODY:
        return
    tiles = f"{write_tile(state.centre[2 * mandala])} {write_tile(state.centre[2 * mandala + 1])}"
    holder = some(state.holders[mandala])
    yield f"{write_mandala(mandala)} {tiles} {'-' if holder is None else write_seat(holder)}"
    for seat in range(state.seats):
        if state.count(mandala, seat):
            up = CARD_LETTERS.write_counts(face_up(state, mandala, seat))
            down = CARD_LETTERS.write_counts(row(state.covered, mandala * MOST_SEATS + seat))
            yield f"side {write_mandala(mandala)} {write_seat(seat)} up {up} down {down}"


def pile_lines(state: Flowers) -> list[str]:
    """Discard, deck, tile piles from the top, and the tiles set aside."""
    piles = {"dark": state.dark[state.pairs_dealt :], "light": state.light[state.pairs_dealt :], "aside": aside(state)}
    return [
        f"discard {CARD_LETTERS.write_counts(list(state.discard))}",
        f"deck {CARD_LETTERS.write(list(state.deck[state.dealt :])) or '-'}",
        *(f"{name} {' '.join(map(write_tile, tiles)) or '-'}" for name, tiles in piles.items()),
    ]


def memory_lines(state: Flowers) -> list[str]:
    """What a perfect memory knows since the last shuffle."""
    lines = [f"stock {state.shuffles} {CARD_LETTERS.write_counts(list(state.stock))}"]
    for seat in range(state.seats):
        tables = (state.known, state.kept, state.drawn, state.spent)
        known, kept, drawn, spent = (CARD_LETTERS.write_counts(row(table, seat)) for table in tables)
        lines.append(f"memory {write_seat(seat)} known {known} kept {kept} drawn {drawn} spent {spent}")
    return lines


def read_position(text: str) -> Flowers:
    """The position that the text sets up.

    Lines left out are empty. A deck left out holds all other cards; tile piles left out hold the other tiles, as
    many of each as there are of both. Without `stock` the deck has never been shuffled again.
    """
    state = blank()
    complete(state, read_lines(state, lines_after(HEAD, text), READERS))
    return checked_position(state)


def read_players(state: Flowers, words: list[str]) -> None:
    """`players 3`"""
    (count,) = words
    state.seats = number_of(count, 2, 4)


def read_option(state: Flowers, words: list[str]) -> None:
    """`option double_tile_cards discard`"""
    match words:
        case ["double_tile_cards", ("retrieve" | "discard") as cards]:
            state.double_discards = cards == "discard"
        case ["tile_backs", *backs]:
            state.backs = read_backs(" ".join(backs))
        case ["memory_aid", ("true" | "false") as aid]:
            state.memory_aid = aid == "true"
        case _:
            raise InvalidNotation(f"cannot read {' '.join(words)!r}: no such option or value")


def read_turn(state: Flowers, words: list[str]) -> None:
    """`turn 14 B first A passes 0`"""
    turn, active, rest = words[0], words[1], dict(zip(words[2::2], words[3::2], strict=True))
    state.turn = number_of(turn, 1, MOST_TURNS)
    state.active = state.to_move = read_seat(active, state.seats)
    state.first = read_seat(rest.pop("first", "A"), state.seats)
    state.passes = number_of(rest.pop("passes", "0"), 0, MOST_SEATS)
    if rest:
        raise InvalidNotation(f"a turn has no {', '.join(rest)!r}: choose first or passes")


def read_end(state: Flowers, words: list[str]) -> None:
    """`end flowers fallen 1 of M3 M1`"""
    reason = matched("flowers|tiles|stuck", words[0], "flowers").group()
    state.reason = next(number for number, name in REASONS.items() if name == reason)
    matched("fallen of", f"{words[1]} {words[3]}", "fallen 1 of M3 M1")
    state.fallen = number_of(words[2], 1, MANDALAS)
    state.order = bytes(read_mandala(word) for word in words[4:])


def read_question(phase: int, state: Flowers, words: list[str]) -> None:
    """`take M2` or `order M2`: its holder is asked for a tile, or for the order of both"""
    (mandala,) = words
    state.phase = phase
    state.falling = read_mandala(mandala)


def read_over(state: Flowers, words: list[str]) -> None:
    """`over`"""
    () = words
    state.phase = OVER
    state.to_move = NOBODY


def read_centre(mandala: int, state: Flowers, words: list[str]) -> None:
    """`M1 R7 G3 A`: the dark tile, the light tile, the holder or a dash"""
    dark, light, holder = words
    state.centre[2 * mandala], state.centre[2 * mandala + 1] = read_tile(dark), read_tile(light)
    state.holders[mandala] = NOBODY if holder == "-" else read_seat(holder, state.seats)


def read_side(state: Flowers, words: list[str]) -> None:
    """`side M1 A up PPO down GGG`"""
    mandala, seat = read_mandala(words[0]), read_seat(words[1], state.seats)
    (up, _, down) = words[3:]
    matched("up down", f"{words[2]} {words[4]}", "up PPO down GGG")
    fill(state.covered, (mandala * MOST_SEATS + seat) * COLOURS, CARD_LETTERS.read_counts(down))
    for colour in CARD_LETTERS.read(up):
        spot = mandala * COLOURS + colour
        if state.openers[spot] not in (NOBODY, seat):
            raise InvalidNotation(f"two players have one colour face up on {words[0]} [FLO-INV-3]")
        state.openers[spot] = seat
        state.opened[spot] += 1


def read_holdings(state: Flowers, words: list[str]) -> None:
    """`seat A RRG R2 P2+P7`: the hand, the singles, the flowers"""
    seat = read_seat(words[0], state.seats)
    fill(state.hands, seat * COLOURS, CARD_LETTERS.read_counts(words[1]))
    tiles = [word for word in words[2:] if word != "-"]
    pairs = [matched(rf"{TILE}\+{TILE}", word, "R2+R7").group().split("+") for word in tiles if "+" in word]
    alone = [read_tile(word) for word in tiles if "+" not in word]
    give_tiles(state, seat, alone, [[read_tile(one), read_tile(two)] for one, two in pairs])


def read_discard(state: Flowers, words: list[str]) -> None:
    """`discard RRY`"""
    fill(state.discard, 0, CARD_LETTERS.read_counts(words[0]))


def read_deck(state: Flowers, words: list[str]) -> None:
    """`deck YPRK`, top first"""
    state.deck = bytes(CARD_LETTERS.read(words[0]))


def read_dark(state: Flowers, words: list[str]) -> None:
    """`dark R2 B3`, top first"""
    state.dark = read_pile(words)


def read_light(state: Flowers, words: list[str]) -> None:
    """`light G4 YX`, top first"""
    state.light = read_pile(words)


def read_pile(words: list[str]) -> bytes:
    return bytes(read_tile(word) for word in words if word != "-")


def read_aside(state: Flowers, words: list[str]) -> None:
    """`aside P4 O7`: for the reader; the tiles of left-out piles are also set aside as needed"""
    for word in words:
        if word != "-":
            read_tile(word)


def read_stock(state: Flowers, words: list[str]) -> None:
    """`stock 1 RRYY`: how often the deck was shuffled again, and its cards then"""
    state.shuffles = number_of(words[0], 0, MOST_TURNS)
    fill(state.stock, 0, CARD_LETTERS.read_counts(words[1]))


def read_memory(state: Flowers, words: list[str]) -> None:
    """`memory A known G kept RY drawn BB spent -`"""
    seat = read_seat(words[0], state.seats)
    tables = {"known": state.known, "kept": state.kept, "drawn": state.drawn, "spent": state.spent}
    for name, cards in zip(words[1::2], words[2::2], strict=True):
        if name not in tables:
            raise InvalidNotation(f"nobody remembers {name!r}: choose {', '.join(tables)}")
        fill(tables[name], seat * COLOURS, CARD_LETTERS.read_counts(cards))


READERS: dict[str, Callable[[Flowers, list[str]], None]] = {
    "players": read_players,
    "option": read_option,
    "turn": read_turn,
    "end": read_end,
    "take": partial(read_question, TAKE_ONE),
    "order": partial(read_question, TAKE_BOTH),
    "over": read_over,
    "M1": partial(read_centre, 0),
    "M2": partial(read_centre, 1),
    "M3": partial(read_centre, 2),
    "side": read_side,
    "seat": read_holdings,
    "discard": read_discard,
    "deck": read_deck,
    "dark": read_dark,
    "light": read_light,
    "aside": read_aside,
    "stock": read_stock,
    "memory": read_memory,
}


def complete(state: Flowers, seen: set[str]) -> None:
    """Fills in what follows from the lines, or what was left out."""
    if state.phase in TURNED:
        state.to_move = state.holders[state.falling]
    if "deck" not in seen:
        state.deck = bytes(rest_of(state))
    if "dark" not in seen and "light" not in seen:
        stack_rest(state)
    if "stock" not in seen:
        assume_first_deck(state)
    for colour in range(COLOURS):
        state.old[colour] = sum(state.kept[seat * COLOURS + colour] for seat in range(state.seats))


def rest_of(state: Flowers) -> list[int]:
    """All cards that the position has not placed, sorted."""
    rest = [int(CARDS_PER_COLOUR)] * COLOURS
    for table in (state.hands, state.opened, state.covered, state.discard):
        for at, cards in enumerate(table):
            rest[at % COLOURS] -= cards
    if min(rest) < 0:
        raise InvalidNotation(f"a colour has only {CARDS_PER_COLOUR} cards")
    return [colour for colour in range(COLOURS) for _ in range(rest[colour])]


def stack_rest(state: Flowers) -> None:
    """The tiles that the position has not placed, sorted, in two equal piles."""
    rest = [tile for tile in range(TILES) if state.owners[tile] == NOBODY and tile not in list(state.centre)]
    dark = [tile for tile in rest if state.is_dark(tile)]
    light = [tile for tile in rest if not state.is_dark(tile)]
    pairs = min(len(dark), len(light))
    state.dark, state.light = bytes(dark[:pairs]), bytes(light[:pairs])


def assume_first_deck(state: Flowers) -> None:
    """Nothing has been shuffled again: every unknown card in a hand was drawn from the first deck."""
    for seat in range(state.seats):
        hand, known = row(state.hands, seat), row(state.known, seat)
        fill(state.drawn, seat * COLOURS, [held - seen for held, seen in zip(hand, known, strict=True)])
        fill(state.kept, seat * COLOURS, [0] * COLOURS)
        fill(state.spent, seat * COLOURS, [0] * COLOURS)
    for colour in range(COLOURS):
        drawn = sum(state.drawn[seat * COLOURS + colour] for seat in range(state.seats))
        state.stock[colour] = state.deck[state.dealt :].count(colour) + drawn

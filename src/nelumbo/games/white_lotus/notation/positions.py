"""White Lotus' positions as text, both ways, so that a position can be set up by hand."""

from collections.abc import Callable

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import checked_position, matched, number_of, read_lines
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining.asides import bargain_of, offer_of
from nelumbo.games.white_lotus.board import COLUMNS, MUSTER, PHASE_NAMES, PLACE, VOTE, each_of, set_of
from nelumbo.games.white_lotus.data.maps import STANDARD, chart_named
from nelumbo.games.white_lotus.data.pieces import (
    ARMY_START,
    COLOUR_LETTERS,
    INFLUENCE_START,
    MARKERS,
    NEUTRAL_MIXES,
    NOTHING,
    PALACE,
    TYPE_NAMES,
    TYPES,
)
from nelumbo.games.white_lotus.moves import Army, Offer, Vote, decode, encode
from nelumbo.games.white_lotus.notation.moves import bare, colour_of, read_move, type_of, write_move, zone_of
from nelumbo.games.white_lotus.numbers import vote_entry
from nelumbo.games.white_lotus.rules.turn import WhiteLotus, blank
from nelumbo.games.white_lotus.view import MARKS, MODE_NAMES, RULE_NAMES, STATUSES, logged

FIRST_LINE = "white-lotus-position 1"
TYPE_LETTERS = "-PTRFV"
COUNT = 999_999


def letters(seats: list[int]) -> str:
    """Seats as colours, or a dash for none."""
    return "".join(COLOUR_LETTERS[seat] for seat in seats) or "-"


def write_position(state: WhiteLotus) -> str:
    """Everything about a state except its chance."""
    mover = letters([] if state.to_move == NOBODY else [state.to_move])
    colours = letters(list(range(state.seats)))
    lines = [
        FIRST_LINE,
        f"game {RULE_NAMES[state.rules]} {colours} {MODE_NAMES[state.mode]} {state.chart.name}",
        *write_configuration(state),
        f"turn {state.turn} {PHASE_NAMES[state.phase]} {mover}",
        f"emperor {COLOUR_LETTERS[state.emperor]} first {COLOUR_LETTERS[state.first_emperor]}",
    ]
    lines += [f"leader {COLOUR_LETTERS[state.leader]}"] if state.leader != NOBODY else []
    lines += [f"flags {int(state.placed)} {int(state.began_full)} {state.stall}"]
    lines += [write_seat(state, seat) for seat in range(state.seats)]
    lines += [f"zone {write_zone(state, zone)}" for zone in range(state.land.zones) if state.types[zone] != NOTHING]
    lines += [f"pool {''.join(TYPE_LETTERS[kind] for kind in state.pool[state.dealt :]) or '-'}"]
    return "\n".join(lines + write_votes(state) + write_rest(state)) + "\n"


def write_configuration(state: WhiteLotus) -> list[str]:
    """What is not at its default."""
    mix = ",".join(str(number) for number in state.mix[PALACE:])
    found = [("mix", mix, NEUTRAL_MIXES[state.chart.edition]), ("pair", str(state.pair), "6")]
    found += [("open_holdings", str(int(state.open_holdings)), "0"), ("show_ready", str(int(state.show_ready)), "1")]
    return [f"{name} {value}" for name, value, default in found if value != default]


def write_seat(state: WhiteLotus, seat: int) -> str:
    """`seat R influence 12 army 3 vp 0 unused 5 ledger 12 0 3 0`"""
    ledger = " ".join(str(number) for number in state.ledger[seat * COLUMNS : (seat + 1) * COLUMNS])
    points = f"influence {state.influence[seat]} army {state.army[seat]} vp {state.vp[seat]}"
    return f"seat {COLOUR_LETTERS[seat]} {points} unused {state.unused[seat]} ledger {ledger}"


def write_zone(state: WhiteLotus, zone: int) -> str:
    """`cloud-gate temple R` for an owned token, `cloud-gate temple +RB` for markers on a neutral one"""
    words = f"{STANDARD.ids[zone]} {TYPE_NAMES[state.types[zone]]}"
    if state.owners[zone] > 0:
        return f"{words} {COLOUR_LETTERS[state.owners[zone] - 1]}"
    return f"{words} +{letters(each_of(state.markers[zone]))}" if state.markers[zone] else words


def write_votes(state: WhiteLotus) -> list[str]:
    """What phase 2 has on the table."""
    lines = []
    if state.zone or any(state.targets) or any(state.weights) or state.needed:
        lines.append(f"resolving {STANDARD.ids[state.zone]}")
    if state.tied:
        round_ = [
            f"{COLOUR_LETTERS[seat]}{COLOUR_LETTERS[state.targets[seat]]}{state.weights[seat]}"
            for seat in each_of(state.markers[state.zone])
        ]
        lines.append(f"round {' '.join(round_)} tied {letters(each_of(state.tied))}")
    for seat in range(state.seats):
        if state.commits[seat] > 0:
            lines.append(f"sealed {COLOUR_LETTERS[seat]} {write_move(decode(state.commits[seat] - 1))}")
    for vote in (logged(vote) for vote in state.log[: state.logged]):
        voter, target = COLOUR_LETTERS[vote.voter], COLOUR_LETTERS[vote.target]
        lines.append(f"log {STANDARD.ids[vote.zone]} {voter}{target}{vote.weight}")
    return lines


def write_rest(state: WhiteLotus) -> list[str]:
    """Questions, battle, territories and offers."""
    lines = [f"asked {letters(each_of(state.asked))}"] if state.asked else []
    if state.victor != NOBODY:
        sides = letters([state.sides[seat] for seat in range(state.seats)])
        armies = ",".join(str(state.armies[seat]) for seat in range(state.seats))
        order = letters([state.order[place] for place in range(state.winners)])
        done = f"{state.settled} {state.spoils} {letters(each_of(state.lost))}"
        lines.append(f"battle {COLOUR_LETTERS[state.victor]} {sides} {armies} {order} {done}")
    if state.drawn or state.extras:
        lines.append(f"drawn {TYPE_LETTERS[state.drawn]} {state.extras}")
    lines += [f"offers {state.offers_made}"] if state.offers_made else []
    for bargain in state.bargains:
        marks = ",".join(f"{MARKS[p.mark]}/{p.paid_influence}/{p.paid_army}" for p in bargain.promises) or "-"
        head = f"{COLOUR_LETTERS[bargain.sender]} {bargain.turn} {STATUSES[bargain.status]} {marks}"
        lines.append(f"deal {head} {write_move(offer_of(bargain))}")
    return lines


def read_position(text: str) -> WhiteLotus:
    """The position that the text sets up.

    Lines left out are empty; seats left out have the points of the start and, in phase 1, all markers; a pool
    left out holds all other tokens, and the line `fill` puts a neutral token of them on every zone left out.
    """
    lines = [line for line in (bare(line) for line in text.splitlines()) if line]
    if not lines or lines[0] != FIRST_LINE:
        raise InvalidNotation(f"the first line of a position is {FIRST_LINE!r}")
    state = read_game(lines[1] if lines[1:] else "")
    complete(state, read_lines(state, lines[2:], READERS))
    return checked_position(state)


def read_game(line: str) -> WhiteLotus:
    """`game author RBGY talk white-lotus-map/2`"""
    example = f"game author RBGY talk {STANDARD.name}"
    game = matched(r"game (author|publisher) ([RBGYVO]{2,6}) (off|talk|full) (\S+)", line, example)
    rules, colours, mode, name = game.groups()
    chart = chart_named(name)
    if not COLOUR_LETTERS.startswith(colours) or chart is None:
        raise InvalidNotation(f"the game line is written like {example!r}")
    state = blank(len(colours), chart)
    state.rules, state.mode = RULE_NAMES.index(rules), MODE_NAMES.index(mode)
    read_mix(state, [NEUTRAL_MIXES[chart.edition]])
    for seat in range(state.seats):
        set_points(state, seat, INFLUENCE_START, ARMY_START)
    return state


def set_points(state: WhiteLotus, seat: int, influence: int, army: int) -> None:
    """Points as if they had just been gained."""
    state.influence[seat], state.army[seat] = influence, army
    for column, points in enumerate((influence, 0, army, 0)):
        state.ledger[seat * COLUMNS + column] = points


def seat_in(state: WhiteLotus, letter: str) -> int:
    seat = colour_of(letter)
    if seat >= state.seats:
        raise InvalidNotation(f"nobody plays {letter} here")
    return seat


def seats_in(state: WhiteLotus, text: str) -> list[int]:
    """Several seats, or none for a dash."""
    return [] if text == "-" else [seat_in(state, letter) for letter in text]


def read_mix(state: WhiteLotus, words: list[str]) -> None:
    """`mix 6,5,5,5,18`"""
    for kind, number in zip(range(PALACE, TYPES), words[0].split(","), strict=True):
        state.mix[kind] = number_of(number, 0, 39)


def read_pair(state: WhiteLotus, words: list[str]) -> None:
    """`pair 8`"""
    state.pair = number_of(words[0], 2, 99)


def read_open(state: WhiteLotus, words: list[str]) -> None:
    """`open_holdings 1`"""
    state.open_holdings = number_of(words[0], 0, 1) == 1


def read_ready(state: WhiteLotus, words: list[str]) -> None:
    """`show_ready 0`"""
    state.show_ready = number_of(words[0], 0, 1) == 1


def read_turn(state: WhiteLotus, words: list[str]) -> None:
    """`turn 2 place R`; in a secret decision the seat is found by itself"""
    state.turn = number_of(words[0], 1, 100)
    if words[1] not in PHASE_NAMES:
        raise InvalidNotation(f"no phase named {words[1][:20]!r}: choose from {', '.join(PHASE_NAMES)}")
    state.phase = PHASE_NAMES.index(words[1])
    movers = seats_in(state, words[2]) if words[2:] else []
    state.to_move = movers[0] if movers else NOBODY


def read_emperor(state: WhiteLotus, words: list[str]) -> None:
    """`emperor R first B`"""
    state.emperor = seat_in(state, words[0])
    state.first_emperor = seat_in(state, words[2]) if words[1:] else state.emperor


def read_leader(state: WhiteLotus, words: list[str]) -> None:
    """`leader B`"""
    state.leader = seat_in(state, words[0])


def read_flags(state: WhiteLotus, words: list[str]) -> None:
    """`flags 1 0 0`: a marker was placed, the turn began with a full map, stalled turns"""
    state.placed = number_of(words[0], 0, 1) == 1
    state.began_full = number_of(words[1], 0, 1) == 1
    state.stall = number_of(words[2], 0, 2)


def read_seat(state: WhiteLotus, words: list[str]) -> None:
    """`seat R influence 12 army 3 vp 0 unused 5 ledger 12 0 3 0`"""
    seat = seat_in(state, words[0])
    ledger = words[words.index("ledger") + 1 :] if "ledger" in words else []
    given = words[1 : words.index("ledger")] if ledger else words[1:]
    values = {name: number_of(number, 0, COUNT) for name, number in zip(given[::2], given[1::2], strict=True)}
    for name in values:
        matched("influence|army|vp|unused", name, "influence")
    set_points(state, seat, values.get("influence", INFLUENCE_START), values.get("army", ARMY_START))
    state.vp[seat] = values.get("vp", 0)
    state.unused[seat] = values.get("unused", 0)
    for column, number in enumerate(ledger[:COLUMNS]):
        state.ledger[seat * COLUMNS + column] = number_of(number, 0, COUNT)


def read_zone(state: WhiteLotus, words: list[str]) -> None:
    """`zone cloud-gate temple R` or `zone cloud-gate temple +RB`"""
    zone = zone_of(words[0])
    if state.types[zone] != NOTHING:
        raise InvalidNotation(f"{words[0]} is set up twice")
    state.lay_token(zone, type_of(words[1]))
    if words[2:] and words[2].startswith("+"):
        state.markers[zone] = set_of(set(seats_in(state, words[2][1:])))
    elif words[2:]:
        state.take_control(zone, seat_in(state, words[2]))


def read_fill(state: WhiteLotus, words: list[str]) -> None:
    """`fill`: villages and then other tokens on all zones in play that have none"""
    tokens = list(reversed(rest_of(state)))
    for zone in range(state.land.zones):
        if state.land.playing[zone] and state.types[zone] == NOTHING:
            state.lay_token(zone, tokens.pop(0))


def read_pool(state: WhiteLotus, words: list[str]) -> None:
    """`pool PTRFV`, front first"""
    state.pool = bytes(TYPE_LETTERS.index(letter) for letter in ("" if words[0] == "-" else words[0]))


def read_resolving(state: WhiteLotus, words: list[str]) -> None:
    """`resolving cloud-gate`"""
    state.zone = zone_of(words[0])


def read_vote(state: WhiteLotus, text: str) -> tuple[int, int, int]:
    """`RB4`: R voted against B with 4"""
    vote = matched(r"([RBGYVO])([RBGYVO])([0-9]+)", text, "RB4")
    return seat_in(state, vote.group(1)), seat_in(state, vote.group(2)), number_of(vote.group(3), 0, 99)


def read_round(state: WhiteLotus, words: list[str]) -> None:
    """`round RB4 BR4 tied RB`"""
    for word in words[:-2]:
        voter, target, weight = read_vote(state, word)
        state.targets[voter], state.weights[voter] = target, weight
    matched("tied", words[-2], "tied")
    state.tied = set_of(set(seats_in(state, words[-1])))


def read_sealed(state: WhiteLotus, words: list[str]) -> None:
    """`sealed R vote B 3`"""
    move = read_move(" ".join(words[1:]))
    if not isinstance(move, Vote | Army):
        raise InvalidNotation("only votes and armies are sealed")
    state.commits[seat_in(state, words[0])] = encode(move) + 1


def read_log(state: WhiteLotus, words: list[str]) -> None:
    """`log cloud-gate RB4`"""
    zone, (voter, target, weight) = zone_of(words[0]), read_vote(state, words[1])
    state.log_vote(vote_entry(zone, voter, target, weight))


def read_asked(state: WhiteLotus, words: list[str]) -> None:
    """`asked GB`"""
    state.asked = set_of(set(seats_in(state, words[0])))


def read_battle(state: WhiteLotus, words: list[str]) -> None:
    """`battle B RBBR 2,1,3,4 BG 1 0 -`: victor, sides, armies, order, places settled, spoils taken, who lost"""
    state.victor = seat_in(state, words[0])
    armies = [number_of(number, 0, 99) for number in words[2].split(",")]
    for seat, side, army in zip(range(state.seats), seats_in(state, words[1]), armies, strict=True):
        state.sides[seat], state.armies[seat] = side, army
    order = seats_in(state, words[3])
    for place, seat in enumerate(order):
        state.order[place] = seat
    state.winners = len(order)
    state.settled, state.spoils = number_of(words[4], 0, 6), number_of(words[5], 0, 6)
    state.lost = set_of(set(seats_in(state, words[6])))


def read_drawn(state: WhiteLotus, words: list[str]) -> None:
    """`drawn P 1`: the token in hand, and how many more may be drawn"""
    state.drawn = TYPE_LETTERS.index(words[0])
    state.extras = number_of(words[1], 0, 39)


def read_offers(state: WhiteLotus, words: list[str]) -> None:
    """`offers 3`: made so far"""
    state.offers_made = number_of(words[0], 0, COUNT)


def read_bargain(state: WhiteLotus, words: list[str]) -> None:
    """`deal R 2 open pending/0/0 offer 1 B give i2 promise B:side:emperor`"""
    offer = read_move(" ".join(words[4:]))
    if not isinstance(offer, Offer):
        raise InvalidNotation("a deal ends with its offer")
    bargain = bargain_of(seat_in(state, words[0]), offer)
    bargain.turn, bargain.status = number_of(words[1], 1, 100), STATUSES.index(words[2])
    marks = [] if words[3] == "-" else words[3].split(",")
    for promise, mark in zip(bargain.promises, marks, strict=True):
        name, influence, army = mark.split("/")
        promise.mark = MARKS.index(name)
        promise.paid_influence, promise.paid_army = number_of(influence, 0, COUNT), number_of(army, 0, COUNT)
    state.bargains.append(bargain)


READERS: dict[str, Callable[[WhiteLotus, list[str]], None]] = {
    "mix": read_mix,
    "pair": read_pair,
    "open_holdings": read_open,
    "show_ready": read_ready,
    "turn": read_turn,
    "emperor": read_emperor,
    "leader": read_leader,
    "flags": read_flags,
    "seat": read_seat,
    "zone": read_zone,
    "fill": read_fill,
    "pool": read_pool,
    "resolving": read_resolving,
    "round": read_round,
    "sealed": read_sealed,
    "log": read_log,
    "asked": read_asked,
    "battle": read_battle,
    "drawn": read_drawn,
    "offers": read_offers,
    "deal": read_bargain,
}


def complete(state: WhiteLotus, seen: set[str]) -> None:
    """What follows from the rest of the position."""
    if state.phase == VOTE:
        state.needed = state.markers[state.zone]
    elif state.phase == MUSTER:
        state.needed = set_of(range(state.seats))
    if state.is_secret():
        state.to_move = state.first_unsealed()
    if "pool" not in seen:
        state.pool = bytes(rest_of(state))
    if "seat" not in seen and state.phase == PLACE:
        for seat in range(state.seats):
            state.unused[seat] = MARKERS - state.markers_on_map(seat)


def rest_of(state: WhiteLotus) -> list[int]:
    """All tokens that the position has not placed, sorted."""
    rest = list(state.mix)
    for kind in (*state.types, state.drawn):
        rest[kind] -= kind != NOTHING
    if min(rest) < 0:
        raise InvalidNotation("the position has more tokens of a type than there are")
    return [kind for kind in range(TYPES) for _ in range(rest[kind])]

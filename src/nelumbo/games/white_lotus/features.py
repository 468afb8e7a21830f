# mypyc: compiled
"""What a seat of White Lotus knows, as a row of small numbers (RULES.md, section 6); offers are not among them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nelumbo.core.features import (
    Features,
    byte,
    count_one,
    put,
    put_one_of,
    put_row,
    seat_after,
    steps_to,
)
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.white_lotus.board import OVER, PHASE_NAMES, PUBLISHER, TIE, VOTE
from nelumbo.games.white_lotus.data.land import first_zone
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS, MOST_SEATS, NEUTRALS, NOTHING, TYPE_NAMES, TYPES
from nelumbo.games.white_lotus.numbers import (
    ACCEPT,
    ARMIES,
    ARMY_FOR,
    ASK_SEAT,
    ORDER_OF,
    ORDER_ROWS,
    OUST,
    VOTE_FOR,
    WEIGHTS,
)
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

SEAT_NAMES: Final = ("own", "second", "third", "fourth", "fifth", "sixth")
ORDER_NUMBERS: Final = {order: number for number, order in enumerate(ORDER_ROWS)}
KINDS: Final[i64] = 5  # of token
ZONE_ENTRIES: Final[i64] = 18
MARKERS: Final[i64] = 11  # where they begin among the entries of a zone
SECRET_ENTRIES: Final[i64] = 11

# Where the entries of a player are, in the order of `seat_names`.
EMPEROR: Final[i64] = 9
FIRST_EMPEROR: Final[i64] = 10
LEADER: Final[i64] = 11
NEEDED: Final[i64] = 12
SEALED: Final[i64] = 13
ASKED: Final[i64] = 14
TIED: Final[i64] = 15
REVEALED: Final[i64] = 16
FOUGHT: Final[i64] = 23
PLACE_IN_SPOILS: Final[i64] = 4  # from FOUGHT on
LOST_ONE: Final[i64] = 5
DECIDES: Final[i64] = 29
PRESENT: Final[i64] = 30
SEAT_ENTRIES: Final[i64] = 31

# And those of a player's standing, at the end of the row.
CONTESTS: Final[i64] = 3
STANDING_ENTRIES: Final[i64] = 5


@final
class WhiteLotusFeatures(Features):
    """The map zone by zone, the players from the seat itself on; single numbers; what follows from borders."""

    def names(self) -> list[str]:
        kinds = TYPE_NAMES[1:]
        return [
            *(f"zone {zone}: {entry}" for zone in range(NEUTRALS) for entry in zone_names()),
            *(f"{seat}: {entry}" for seat in SEAT_NAMES for entry in seat_names()),
            *(f"votes of {voter} for {target}" for voter in SEAT_NAMES for target in SEAT_NAMES),
            *("own commit", *(f"own vote for {seat}" for seat in SEAT_NAMES), "own vote weight"),
            *("own army for the leader", "own army"),
            *(f"drawn: {kind}" for kind in kinds),
            *(f"unseen: {kind}" for kind in kinds),
            *(f"{seats} players" for seats in range(2, MOST_SEATS + 1)),
            *(f"seat {seat}" for seat in range(MOST_SEATS)),
            *(f"{phase} phase" for phase in PHASE_NAMES[:OVER]),
            *("turn", "pool size", "publisher's rules", "pair", "extras", "settled", "spoils"),
            *("placed", "began full", "stall"),
            *(f"zone {zone}: own neighbours" for zone in range(NEUTRALS)),
            *(f"{seat}: {entry}" for seat in SEAT_NAMES for entry in standing_names()),
        ]

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, WhiteLotus)
        start = at
        at = put_map(row, at, state, seat)
        at = put_players(row, at, state, seat)
        at = put_votes(row, at, state, seat)
        at = put_commit(row, at, state, seat)
        at = put_tokens(row, at, state, seat)
        at = put_one_of(row, at, MOST_SEATS - 1, state.seats - 2)
        at = put_one_of(row, at, MOST_SEATS, seat)
        at = put_turn(row, at, state)
        standings = at + NEUTRALS
        if state.phase <= TIE:
            put_markers(row, start + MARKERS, standings + CONTESTS, state, seat)
        return put_standings(row, standings, state, seat, put_borders(row, at, state, seat))

    def secret_names(self) -> list[str]:
        entries = (
            "influence",
            "army",
            *(f"vote for {seat}" for seat in SEAT_NAMES),
            "weight",
            "for the leader",
            "army out",
        )
        return [*(f"{seat} {entry}" for seat in SEAT_NAMES[1:] for entry in entries), *TYPE_NAMES[1:]]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, WhiteLotus)
        for step in range(1, MOST_SEATS):
            if step < state.seats:
                at = put_secrets(row, at, state, seat, seat_after(seat, step, state.seats))
            else:
                at += SECRET_ENTRIES
        return put_one_of(row, at, KINDS, state.drawn - 1)

    def turned(self, move: i64, seat: i64, seats: i64) -> i64:
        if move >= VOTE_FOR:
            target = (move - VOTE_FOR) // WEIGHTS
            return move + (turned_seat(target, seat, seats) - target) * WEIGHTS
        if move >= ARMY_FOR:
            leader = (move - ARMY_FOR) // ARMIES - 1
            return move if leader < 0 else move + (turned_seat(leader, seat, seats) - leader) * ARMIES
        if move >= ORDER_OF:
            return turned_order(move, seat, seats)
        if OUST <= move < ASK_SEAT:
            return OUST + turned_seat(move - OUST, seat, seats)
        if ASK_SEAT <= move < ACCEPT:
            return ASK_SEAT + turned_seat(move - ASK_SEAT, seat, seats)
        return move


def turned_seat(other: i64, seat: i64, seats: i64) -> i64:
    """The other seat, counted from the given one; seats that nobody has stay what they are."""
    return steps_to(seat, other, seats) if other < seats else other


def turned_order(move: i64, seat: i64, seats: i64) -> i64:
    """An order of seats, each of them counted from the given one."""
    order = tuple(int(turned_seat(other, seat, seats)) for other in ORDER_ROWS[move - ORDER_OF])
    return ORDER_OF + ORDER_NUMBERS[order]


def put_secrets(row: vec[u8], at: i64, state: WhiteLotus, seat: i64, owner: i64) -> i64:
    """What a player really has, and what it has sealed."""
    put(row, at, state.influence[owner])
    put(row, at + 1, state.army[owner])
    move = state.commits[owner] - 1
    if move >= VOTE_FOR:
        row[at + 2 + steps_to(seat, (move - VOTE_FOR) // WEIGHTS, state.seats)] = u8(1)
        row[at + 2 + MOST_SEATS] = byte((move - VOTE_FOR) % WEIGHTS)
    elif move >= ARMY_FOR:
        row[at + 3 + MOST_SEATS] = u8(1) if (move - ARMY_FOR) // ARMIES > 0 else u8(0)
        row[at + 4 + MOST_SEATS] = byte((move - ARMY_FOR) % ARMIES)
    return at + SECRET_ENTRIES


def zone_names() -> list[str]:
    owners = [f"{seat} token" for seat in SEAT_NAMES]
    return [*TYPE_NAMES[1:], *owners, *(f"{seat} marker" for seat in SEAT_NAMES), "resolved"]


def seat_names() -> list[str]:
    return [
        *("influence", "army", "victory points", "markers left"),
        *(f"zones with {kind}" for kind in TYPE_NAMES[1:]),
        *("emperor", "first emperor", "leader", "decides in secret", "sealed", "asked", "tied", "revealed weight"),
        *(f"revealed vote for {seat}" for seat in SEAT_NAMES),
        *(
            "fought for the emperor",
            "fought for the leader",
            "shown army",
            "won",
            "place in the spoils",
            "lost a token",
        ),
        *("decides", "present"),
    ]


def standing_names() -> list[str]:
    return ["points", "largest group", "zones in reach", "contests", "influence a contest"]


def put_map(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """For each zone its token and whose it is; see also `put_markers`."""
    seats = state.seats
    types = state.types
    owners = state.owners
    start = at
    for zone in range(state.land.zones):
        kind = types[zone]
        if kind != NOTHING:
            row[start + kind - 1] = u8(1)
            owner = owners[zone]
            if owner > 0:
                row[start + KINDS + steps_to(seat, owner - 1, seats)] = u8(1)
        start += ZONE_ENTRIES
    if state.phase == VOTE or state.phase == TIE:
        row[at + state.zone * ZONE_ENTRIES + ZONE_ENTRIES - 1] = u8(1)
    return at + NEUTRALS * ZONE_ENTRIES


def put_markers(row: vec[u8], at: i64, contests: i64, state: WhiteLotus, seat: i64) -> None:
    """For each zone whose markers lie there; and for each player in how many zones they have one beside others."""
    seats = state.seats
    markers = state.markers
    for zone in range(state.land.zones):
        members = markers[zone]
        if members != 0:
            count_set(row, at + zone * ZONE_ENTRIES, 1, members, seat, seats)
            if MEMBERS[members] > 1:
                count_set(row, contests, STANDING_ENTRIES, members, seat, seats)


def count_set(row: vec[u8], at: i64, width: i64, members: i64, seat: i64, seats: i64) -> None:
    """One more for each seat of a set; the column of the next seat is `width` columns on."""
    owner: i64 = 0
    while members != 0:
        if (members & 1) != 0:
            count_one(row, at + steps_to(seat, owner, seats) * width)
        members >>= 1
        owner += 1


def put_players(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """What the seat knows of each player; zeros for a seat that nobody has."""
    seats = state.seats
    for step in range(seats):
        put_holdings(row, at + step * SEAT_ENTRIES, state, seat_after(seat, step, seats), step == 0)
    put_roles(row, at, state, seat)
    if state.is_secret():
        count_set(row, at + NEEDED, SEAT_ENTRIES, state.needed, seat, seats)
        put_sealed(row, at + SEALED, state, seat)
    if state.phase == TIE:
        put_revealed(row, at + REVEALED, state, seat)
    if state.victor != NOBODY:
        put_battle(row, at + FOUGHT, state, seat)
    return at + MOST_SEATS * SEAT_ENTRIES


def put_holdings(row: vec[u8], at: i64, state: WhiteLotus, owner: i64, own: bool) -> None:
    """A player's points, markers and zones."""
    row[at + PRESENT] = u8(1)
    at = put(row, at, state.influence[owner] if own else state.public_influence(owner))
    at = put(row, at, state.army[owner] if own else state.public_army(owner))
    at = put(row, at, state.vp[owner])
    at = put(row, at, state.unused[owner])
    put_row(row, at, state.held, owner * TYPES + 1, KINDS)


def put_roles(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> None:
    """Who is what, and who decides."""
    seats = state.seats
    row[at + EMPEROR + steps_to(seat, state.emperor, seats) * SEAT_ENTRIES] = u8(1)
    row[at + FIRST_EMPEROR + steps_to(seat, state.first_emperor, seats) * SEAT_ENTRIES] = u8(1)
    if state.leader != NOBODY:
        row[at + LEADER + steps_to(seat, state.leader, seats) * SEAT_ENTRIES] = u8(1)
    if state.to_move != NOBODY and not state.is_secret():
        row[at + DECIDES + steps_to(seat, state.to_move, seats) * SEAT_ENTRIES] = u8(1)
    count_set(row, at + ASKED, SEAT_ENTRIES, state.asked, seat, seats)
    count_set(row, at + TIED, SEAT_ENTRIES, state.tied, seat, seats)


def put_sealed(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> None:
    """Who has sealed, as far as the seat sees it."""
    for step in range(state.seats if state.show_ready else 1):
        if state.commits[seat_after(seat, step, state.seats)] > 0:
            row[at + step * SEAT_ENTRIES] = u8(1)


def put_revealed(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> None:
    """The votes of a round that ended in a tie: the weight and against whom."""
    for step in range(state.seats):
        voter = seat_after(seat, step, state.seats)
        if (state.markers[state.zone] & BIT[voter]) != 0:
            target = steps_to(seat, state.targets[voter], state.seats)
            put_one_of(row, put(row, at + step * SEAT_ENTRIES, state.weights[voter]), MOST_SEATS, target)


def put_battle(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> None:
    """What everybody saw of each player in this turn's battle."""
    seats = state.seats
    for step in range(seats):
        owner = seat_after(seat, step, seats)
        entry = put(row, at + step * SEAT_ENTRIES, 1 if state.sides[owner] == state.emperor else 0)
        entry = put(row, entry, 1 if state.sides[owner] == state.leader else 0)
        entry = put(row, entry, state.armies[owner])
        put(row, entry, 1 if state.victor == owner else 0)
    for place in range(state.winners):
        row[at + steps_to(seat, state.order[place], seats) * SEAT_ENTRIES + PLACE_IN_SPOILS] = byte(place + 1)
    count_set(row, at + LOST_ONE, SEAT_ENTRIES, state.lost, seat, seats)


def put_votes(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """The weight of this turn's revealed votes, by voter and target."""
    if state.logged > 0:
        seats = state.seats
        votes = state.votes
        for step in range(seats):
            pair = seat_after(seat, step, seats) * MOST_SEATS
            for target in range(seats):
                row[at + step * MOST_SEATS + steps_to(seat, target, seats)] = byte(votes[pair + target])
    return at + MOST_SEATS * MOST_SEATS


def put_commit(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """What the seat itself has sealed."""
    size = MOST_SEATS + 4
    if state.commits[seat] > 0:
        move = state.commits[seat] - 1
        row[at] = u8(1)
        if move >= VOTE_FOR:
            row[at + 1 + steps_to(seat, (move - VOTE_FOR) // WEIGHTS, state.seats)] = u8(1)
            row[at + 1 + MOST_SEATS] = byte((move - VOTE_FOR) % WEIGHTS)
        elif move >= ARMY_FOR:
            row[at + 2 + MOST_SEATS] = u8(1) if (move - ARMY_FOR) // ARMIES > 0 else u8(0)
            row[at + 3 + MOST_SEATS] = byte((move - ARMY_FOR) % ARMIES)
    return at + size


def put_tokens(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """The token in the seat's hand, and those that the seat has not seen."""
    drawn = state.drawn if state.to_move == seat else NOTHING
    mix = state.mix
    laid = state.laid
    at = put_one_of(row, at, KINDS, drawn - 1)
    for kind in range(1, TYPES):
        unseen = mix[kind] - laid[kind]
        at = put(row, at, unseen - 1 if kind == drawn else unseen)
    return at


def put_turn(row: vec[u8], at: i64, state: WhiteLotus) -> i64:
    """The phase and what else belongs to no player."""
    at = put_one_of(row, at, OVER, state.phase)
    at = put(row, at, state.turn)
    at = put(row, at, len(state.pool) - state.dealt)
    at = put(row, at, 1 if state.rules == PUBLISHER else 0)
    at = put(row, at, state.pair)
    at = put(row, at, state.extras)
    at = put(row, at, state.settled if state.victor != NOBODY else 0)
    at = put(row, at, state.spoils if state.victor != NOBODY else 0)
    at = put(row, at, 1 if state.placed else 0)
    at = put(row, at, 1 if state.began_full else 0)
    return put(row, at, state.stall)


def put_borders(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """How many zones of the seat each zone borders on; returns those that border on any, as bits."""
    land = state.land
    first = land.first
    neighbours = land.neighbours
    own = state.owned[seat]
    beside: i64 = 0
    while own != 0:
        zone = first_zone(own)
        own &= own - 1
        beside |= land.touching[zone]
        for border in range(first[zone], first[zone + 1]):
            count_one(row, at + neighbours[border])
    return beside


def put_standings(row: vec[u8], at: i64, state: WhiteLotus, seat: i64, beside: i64) -> i64:
    """Each player's points and largest group, the zones that the seat could seize, and the votes to come."""
    for step in range(state.seats):
        owner = seat_after(seat, step, state.seats)
        influence = state.influence[owner] if step == 0 else state.public_influence(owner)
        start = at + step * STANDING_ENTRIES
        row[start] = byte(state.vp[owner] + state.worth[owner])
        row[start + 1] = byte(state.groups[owner])
        row[start + 2] = byte(state.land.zones_in(beside & state.owned[owner]))
        contests = i64(row[start + CONTESTS])
        row[start + CONTESTS + 1] = byte(influence // contests if contests > 0 else influence)
    return at + MOST_SEATS * STANDING_ENTRIES

# mypyc: compiled
"""What a seat of White Lotus knows, as a row of small numbers (RULES.md, section 6); offers are not among them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nelumbo.core.features import (
    Features,
    byte,
    count_off,
    put,
    put_one_of,
    put_row,
    seat_after,
    steps_to,
)
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.white_lotus.board import OVER, PHASE_NAMES, PUBLISHER, TIE, VOTE
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
from nelumbo.games.white_lotus.rules.scoring import largest_groups, owned_zones, points
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

SEAT_NAMES: Final = ("own", "second", "third", "fourth", "fifth", "sixth")
ORDER_NUMBERS: Final = {order: number for number, order in enumerate(ORDER_ROWS)}
KINDS: Final[i64] = 5  # of token
ZONE_ENTRIES: Final[i64] = 18
SEAT_ENTRIES: Final[i64] = 31
SECRET_ENTRIES: Final[i64] = 11
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
        at = put_map(row, at, state, seat)
        for step in range(MOST_SEATS):
            at = put_player(row, at, state, seat, step)
        at = put_votes(row, at, state, seat)
        at = put_commit(row, at, state, seat)
        at = put_tokens(row, at, state, seat)
        at = put_one_of(row, at, MOST_SEATS - 1, state.seats - 2)
        at = put_one_of(row, at, MOST_SEATS, seat)
        at = put_turn(row, at, state)
        return put_standings(row, at + NEUTRALS, state, seat, put_borders(row, at, state, seat))

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
    """For each zone its token, whose it is, and whose markers lie there."""
    seats = state.seats
    types = state.types
    owners = state.owners
    markers = state.markers
    for zone in range(state.land.zones):
        start = at + zone * ZONE_ENTRIES
        kind = types[zone]
        if kind != NOTHING:
            row[start + kind - 1] = u8(1)
        owner = owners[zone]
        if owner > 0:
            row[start + KINDS + steps_to(seat, owner - 1, seats)] = u8(1)
        members = markers[zone]
        if members != 0:
            put_set(row, start + KINDS + MOST_SEATS, members, seat, seats)
    if state.phase == VOTE or state.phase == TIE:
        row[at + state.zone * ZONE_ENTRIES + ZONE_ENTRIES - 1] = u8(1)
    return at + NEUTRALS * ZONE_ENTRIES


def put_set(row: vec[u8], at: i64, members: i64, seat: i64, seats: i64) -> None:
    """A 1 for each seat of a set, counted from the given one."""
    owner: i64 = 0
    while members != 0:
        if (members & 1) != 0:
            row[at + steps_to(seat, owner, seats)] = u8(1)
        members >>= 1
        owner += 1


def has(members: i64, seat: i64) -> i64:
    """1 for a seat of the set."""
    return 1 if (members & BIT[seat]) != 0 else 0


def put_player(row: vec[u8], at: i64, state: WhiteLotus, seat: i64, step: i64) -> i64:
    """What the seat knows of a player; zeros for a seat that nobody has."""
    if step >= state.seats:
        return at + SEAT_ENTRIES
    owner = seat_after(seat, step, state.seats)
    own = owner == seat
    at = put(row, at, state.influence[owner] if own else state.public_influence(owner))
    at = put(row, at, state.army[owner] if own else state.public_army(owner))
    at = put(row, at, state.vp[owner])
    at = put(row, at, state.unused[owner])
    at = put_row(row, at, state.held, owner * TYPES + 1, KINDS)
    at = put(row, at, 1 if state.emperor == owner else 0)
    at = put(row, at, 1 if state.first_emperor == owner else 0)
    at = put(row, at, 1 if state.leader == owner else 0)
    at = put(row, at, has(state.needed, owner))
    at = put(row, at, 1 if (own or state.show_ready) and state.commits[owner] > 0 else 0)
    at = put(row, at, has(state.asked, owner))
    at = put(row, at, has(state.tied, owner))
    shown = state.phase == TIE and (state.markers[state.zone] & BIT[owner]) != 0
    at = put(row, at, state.weights[owner] if shown else 0)
    at = put_one_of(row, at, MOST_SEATS, steps_to(seat, state.targets[owner], state.seats) if shown else NOBODY)
    at = put_battle(row, at, state, owner)
    at = put(row, at, 1 if not state.is_secret() and state.to_move == owner else 0)
    return put(row, at, 1)


def put_battle(row: vec[u8], at: i64, state: WhiteLotus, owner: i64) -> i64:
    """What everybody saw of a player in this turn's battle."""
    if state.victor == NOBODY:
        return at + 6
    at = put(row, at, 1 if state.sides[owner] == state.emperor else 0)
    at = put(row, at, 1 if state.sides[owner] == state.leader else 0)
    at = put(row, at, state.armies[owner])
    at = put(row, at, 1 if state.victor == owner else 0)
    place: i64 = 0
    for winner in range(state.winners):
        if state.order[winner] == owner:
            place = winner + 1
    at = put(row, at, place)
    return put(row, at, has(state.lost, owner))


def put_votes(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> i64:
    """The weight of this turn's revealed votes, by voter and target."""
    seats = state.seats
    log = state.log
    for entry in range(state.logged):
        entered = log[entry]
        vote = entered // WEIGHTS
        voting = vote // MOST_SEATS
        target = vote - voting * MOST_SEATS
        place = at + steps_to(seat, voting % MOST_SEATS, seats) * MOST_SEATS + steps_to(seat, target, seats)
        weight = i64(row[place])
        row[place] = byte(weight + entered - vote * WEIGHTS)
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
    types = state.types
    at = put_one_of(row, at, KINDS, drawn - 1)
    put_row(row, at, state.mix, 1, KINDS)
    for zone in range(state.land.zones):
        if types[zone] != NOTHING:
            count_off(row, at + types[zone] - 1)
    if drawn != NOTHING:
        count_off(row, at + drawn - 1)
    return at + KINDS


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


def put_borders(row: vec[u8], at: i64, state: WhiteLotus, seat: i64) -> vec[i64]:
    """How many zones of the seat each zone borders on; returns how many zones of each player do so."""
    land = state.land
    owners = state.owners
    touching = land.touching
    own = owned_zones(state)[seat]
    reached = vec[i64]([0, 0, 0, 0, 0, 0])
    for zone in range(land.zones):
        neighbours = touching[zone] & own
        if neighbours != 0:
            row[at + zone] = byte(land.zones_in(neighbours))
            if owners[zone] > 0:
                reached[owners[zone] - 1] += 1
    return reached


def put_standings(row: vec[u8], at: i64, state: WhiteLotus, seat: i64, reached: vec[i64]) -> i64:
    """Each player's points and largest group, the zones that the seat could seize, and the votes to come."""
    scores = points(state, False)
    groups = largest_groups(state)
    contests = contests_of(state)
    for step in range(state.seats):
        owner = seat_after(seat, step, state.seats)
        influence = state.influence[owner] if step == 0 else state.public_influence(owner)
        start = at + step * STANDING_ENTRIES
        row[start] = byte(scores[owner])
        row[start + 1] = byte(groups[owner])
        row[start + 2] = byte(reached[owner])
        row[start + 3] = byte(contests[owner])
        row[start + 4] = byte(influence // contests[owner] if contests[owner] > 0 else influence)
    return at + MOST_SEATS * STANDING_ENTRIES


def contests_of(state: WhiteLotus) -> vec[i64]:
    """In how many zones each player has a marker beside others."""
    contests = vec[i64]([0, 0, 0, 0, 0, 0])
    for zone in range(state.land.zones):
        members = state.markers[zone]
        if MEMBERS[members] > 1:
            for owner in range(state.seats):
                contests[owner] += has(members, owner)
    return contests

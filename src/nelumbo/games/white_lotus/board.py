# mypyc: compiled
"""White Lotus's table: what lies where and who holds what, as numbers, and how it is copied and kept."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.white_lotus.bargaining.bargains import Deal, new_deal
from nelumbo.games.white_lotus.data.land import Chart, Land
from nelumbo.games.white_lotus.data.pieces import BIT, MARKERS, MOST_SEATS, NOTHING, TYPES
from nelumbo.games.white_lotus.numbers import SEALED, UNSEALED

AUTHOR: Final[i64] = 0
PUBLISHER: Final[i64] = 1

OFF: Final[i64] = 0
TALK: Final[i64] = 1
FULL: Final[i64] = 2

# What the game waits for: the states of RULES.md, section 4.
PLACE: Final[i64] = 0
PICK: Final[i64] = 1
VOTE: Final[i64] = 2
TIE: Final[i64] = 3
ASK: Final[i64] = 4
ANSWER: Final[i64] = 5
MUSTER: Final[i64] = 6
ORDER: Final[i64] = 7
SPOIL: Final[i64] = 8
INCOME: Final[i64] = 9
PUT: Final[i64] = 10
MORE: Final[i64] = 11
OVER: Final[i64] = 12
STAGES: Final = vec[i64]([1, 2, 2, 2, 4, 4, 4, 4, 4, 5, 6, 6, 4])  # the rulebook's phase of each

# The columns of the public ledger.
INFLUENCE_IN: Final[i64] = 0
INFLUENCE_OUT: Final[i64] = 1
ARMY_IN: Final[i64] = 2
ARMY_OUT: Final[i64] = 3
COLUMNS: Final[i64] = 4

# One vote in the log of the turn: ((zone * SEATS + voter) * SEATS + target) * WEIGHTS + weight.
LOG_SIZE: Final[i64] = 128  # five zones of six players need a hundred votes, and nothing needs more


class WhiteLotusBoard(GameState):
    """Zones are numbered as in the map file, sets of seats are sums of BIT. See also `check`."""

    chart: Chart
    land: Land
    scratch: vec[i64]  # room for looking at legal moves while one is carried out
    # The configuration.
    rules: i64
    mode: i64
    open_holdings: bool
    show_ready: bool
    pair: i64  # the most that two influence cards can show
    mix: vec[i64]  # neutral tokens of each type
    # The map.
    types: vec[i64]  # the token in each zone
    owners: vec[i64]  # 1 + the seat that controls the zone; 0 for a neutral token or none
    markers: vec[i64]  # the set of seats with a marker in the zone
    held: vec[i64]  # zones that each seat controls of each type: seat * TYPES + type
    pool: bytes
    dealt: i64  # tokens of the pool already taken
    # The players.
    influence: vec[i64]
    army: vec[i64]
    vp: vec[i64]  # victory point tokens
    unused: vec[i64]  # markers of the allowance not yet used
    ledger: vec[i64]  # all that each seat gained and paid, which everybody saw: seat * COLUMNS + column
    # The turn.
    turn: i64
    phase: i64
    first_emperor: i64
    emperor: i64
    placed: bool  # a marker was placed in this turn
    began_full: bool  # the map was full when the turn began
    stall: i64
    # Secret commits.
    needed: i64  # the set of seats that decide at the same time
    commits: vec[i64]  # 1 + the move that a seat has sealed; 0 for none
    # Phase 2.
    zone: i64  # the zone that is being resolved
    targets: vec[i64]  # the revealed votes of the round
    weights: vec[i64]
    tied: i64  # the set of seats among whom the emperor decides
    log: vec[i64]
    logged: i64
    # Phase 4.
    leader: i64
    asked: i64  # the set of seats that were asked
    sides: vec[i64]  # the emperor or the leader, whom each seat supported in this turn's battle
    armies: vec[i64]
    victor: i64  # the leader of the winning side
    order: vec[i64]  # the winners in their order of spoils
    winners: i64
    settled: i64  # places of that order that are fixed
    spoils: i64  # winners who have had their spoil
    lost: i64  # the set of seats that lost a token in this rebellion
    # Phase 6.
    extras: i64  # tokens that the seat to move may still draw for its temples
    drawn: i64  # the token in its hand
    # Negotiation: the offers of this turn and the last.
    deals: list[Deal]
    deals_made: i64

    # What everybody may ask of the table.

    def seat_after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def palaces(self, seat: i64) -> i64:
        """Palaces that the seat controls."""
        return self.held[seat * TYPES + 1]

    def controlled(self, seat: i64) -> i64:
        """Zones that the seat controls."""
        slot = seat * TYPES
        held = self.held
        return held[slot + 1] + held[slot + 2] + held[slot + 3] + held[slot + 4] + held[slot + 5]

    def coloured(self) -> i64:
        """Coloured tokens on the map: as many neutral tokens were removed [WL-RULING-21]."""
        tokens: i64 = 0
        for seat in range(self.seats):
            tokens += self.controlled(seat)
        return tokens

    def occupied(self) -> i64:
        """Zones with a token."""
        tokens: i64 = 0
        for zone in range(self.land.zones):
            if self.types[zone] != NOTHING:
                tokens += 1
        return tokens

    def is_full(self) -> bool:
        """Whether every zone in play holds a token."""
        return self.occupied() == self.land.size

    def borders_on_seat(self, zone: i64, seat: i64) -> bool:
        """Whether a neighbour of the zone is controlled by the seat."""
        land = self.land
        return any(self.owners[land.neighbours[at]] == seat + 1 for at in range(land.first[zone], land.first[zone + 1]))

    def markers_on_map(self, seat: i64) -> i64:
        """Markers that lie in zones."""
        count: i64 = 0
        for zone in range(self.land.zones):
            if (self.markers[zone] & BIT[seat]) != 0:
                count += 1
        return count

    def markers_aside(self, seat: i64) -> i64:
        """Markers passed, returned or not granted this turn [WL-PLACE-10, RULING-16]."""
        return MARKERS - self.unused[seat] - self.markers_on_map(seat)

    def is_secret(self) -> bool:
        """Whether seats decide in secret at the same time."""
        return self.phase == VOTE or self.phase == MUSTER

    def awaits(self, seat: i64) -> bool:
        """In a secret decision, every needed seat that has not sealed."""
        if self.is_secret():
            return (self.needed & BIT[seat]) != 0 and self.commits[seat] == 0
        return seat == self.to_move

    def stage(self) -> i64:
        """The rulebook's phase."""
        return STAGES[self.phase]

    # What everybody sees happen.

    def enter(self, phase: i64, seat: i64) -> None:
        """The seat decides next."""
        self.phase = phase
        self.to_move = seat

    def forget_battle(self) -> None:
        """The last turn's battle no longer counts."""
        self.victor = NOBODY
        self.winners = 0
        self.settled = 0
        self.spoils = 0
        self.lost = 0
        for seat in range(self.seats):
            self.sides[seat] = 0
            self.armies[seat] = 0
            self.order[seat] = 0

    def gain(self, seat: i64, influence: i64, army: i64) -> None:
        """Points come to a seat, for all to see [WL-RULING-34]."""
        self.influence[seat] += influence
        self.army[seat] += army
        self.ledger[seat * COLUMNS + INFLUENCE_IN] += influence
        self.ledger[seat * COLUMNS + ARMY_IN] += army

    def pay(self, seat: i64, influence: i64, army: i64) -> None:
        """Points leave a seat, for all to see [WL-RULING-34]."""
        self.influence[seat] -= influence
        self.army[seat] -= army
        self.ledger[seat * COLUMNS + INFLUENCE_OUT] += influence
        self.ledger[seat * COLUMNS + ARMY_OUT] += army

    def take_control(self, zone: i64, seat: i64) -> None:
        """A token of the same type and the new colour [WL-RES-16, 17, SPOIL-5, RULING-21, 24]."""
        kind = self.types[zone]
        former = self.owners[zone]
        if former > 0:
            self.held[(former - 1) * TYPES + kind] -= 1
        self.owners[zone] = seat + 1
        self.held[seat * TYPES + kind] += 1

    def public_influence(self, seat: i64) -> i64:
        """A seat's influence points as everybody can count them."""
        return self.ledger[seat * COLUMNS + INFLUENCE_IN] - self.ledger[seat * COLUMNS + INFLUENCE_OUT]

    def public_army(self, seat: i64) -> i64:
        """A seat's army points as everybody can count them."""
        return self.ledger[seat * COLUMNS + ARMY_IN] - self.ledger[seat * COLUMNS + ARMY_OUT]

    # Secret commits.

    def await_commits(self, seats: i64) -> None:
        """These seats now decide in secret."""
        self.needed = seats
        for seat in range(self.seats):
            self.commits[seat] = 0
        self.to_move = self.first_unsealed()

    def first_unsealed(self) -> i64:
        """The first needed seat in turn order that has not sealed, or NOBODY."""
        seat = self.emperor
        for _ in range(self.seats):
            if (self.needed & BIT[seat]) != 0 and self.commits[seat] == 0:
                return seat
            seat = self.seat_after(seat)
        return NOBODY

    def seal(self, seat: i64, commit: i64) -> None:
        """Others see only that the seat is ready; the last seal is followed by the reveal."""
        self.commits[seat] = commit + 1
        self.to_move = self.first_unsealed()
        if self.to_move != NOBODY:
            self.tell(SEALED, seat)

    def unseal(self, seat: i64) -> None:
        """A change of mind, of which the others see only that the seat is not ready."""
        self.commits[seat] = 0
        self.to_move = self.first_unsealed()
        self.tell(UNSEALED, seat)

    # Plumbing

    def open_board(self, seats: i64, chart: Chart, chance: Chance) -> None:
        """An empty table."""
        self.open_base(seats, chance)
        self.chart = chart
        self.land = chart.land(seats)
        self.scratch = vec[i64]([0] * self.move_count())
        self.rules = AUTHOR
        self.mode = OFF
        self.open_holdings = False
        self.show_ready = True
        self.pair = 6
        self.mix = vec[i64]([0] * TYPES)
        zones = self.land.zones
        self.types = vec[i64]([NOTHING] * zones)
        self.owners = vec[i64]([0] * zones)
        self.markers = vec[i64]([0] * zones)
        self.held = vec[i64]([0] * (MOST_SEATS * TYPES))
        self.pool = b""
        self.dealt = 0
        self.influence = vec[i64]([0] * MOST_SEATS)
        self.army = vec[i64]([0] * MOST_SEATS)
        self.vp = vec[i64]([0] * MOST_SEATS)
        self.unused = vec[i64]([0] * MOST_SEATS)
        self.ledger = vec[i64]([0] * (MOST_SEATS * COLUMNS))
        self.turn = 1
        self.phase = PLACE
        self.first_emperor = 0
        self.emperor = 0
        self.placed = False
        self.began_full = False
        self.stall = 0
        self.needed = 0
        self.commits = vec[i64]([0] * MOST_SEATS)
        self.zone = 0
        self.targets = vec[i64]([0] * MOST_SEATS)
        self.weights = vec[i64]([0] * MOST_SEATS)
        self.tied = 0
        self.log = vec[i64]([0] * LOG_SIZE)
        self.logged = 0
        self.leader = NOBODY
        self.asked = 0
        self.sides = vec[i64]([0] * MOST_SEATS)
        self.armies = vec[i64]([0] * MOST_SEATS)
        self.victor = NOBODY
        self.order = vec[i64]([0] * MOST_SEATS)
        self.winners = 0
        self.settled = 0
        self.spoils = 0
        self.lost = 0
        self.extras = 0
        self.drawn = NOTHING
        self.deals = []
        self.deals_made = 0

    def share_board(self, other: "WhiteLotusBoard") -> None:
        """For `copy`: equal tables of its own."""
        self.copy_base(other)
        self.chart = other.chart
        self.land = other.land
        self.scratch = other.scratch
        self.rules = other.rules
        self.mode = other.mode
        self.open_holdings = other.open_holdings
        self.show_ready = other.show_ready
        self.pair = other.pair
        self.mix = other.mix  # never changes after setup
        self.types = other.types[:]
        self.owners = other.owners[:]
        self.markers = other.markers[:]
        self.held = other.held[:]
        self.pool = other.pool
        self.dealt = other.dealt
        self.influence = other.influence[:]
        self.army = other.army[:]
        self.vp = other.vp[:]
        self.unused = other.unused[:]
        self.ledger = other.ledger[:]
        self.turn = other.turn
        self.phase = other.phase
        self.first_emperor = other.first_emperor
        self.emperor = other.emperor
        self.placed = other.placed
        self.began_full = other.began_full
        self.stall = other.stall
        self.needed = other.needed
        self.commits = other.commits[:]
        self.zone = other.zone
        self.targets = other.targets[:]
        self.weights = other.weights[:]
        self.tied = other.tied
        self.log = other.log[:]
        self.logged = other.logged
        self.leader = other.leader
        self.asked = other.asked
        self.sides = other.sides[:]
        self.armies = other.armies[:]
        self.victor = other.victor
        self.order = other.order[:]
        self.winners = other.winners
        self.settled = other.settled
        self.spoils = other.spoils
        self.lost = other.lost
        self.extras = other.extras
        self.drawn = other.drawn
        self.deals = [deal.copy() for deal in other.deals]
        self.deals_made = other.deals_made

    def serialise(self, archive: Archive) -> None:
        self.serialise_base(archive)
        if archive.reading:
            self.land = self.chart.land(self.seats)
        self.rules = archive.number(self.rules)
        self.mode = archive.number(self.mode)
        self.open_holdings = archive.flag(self.open_holdings)
        self.show_ready = archive.flag(self.show_ready)
        self.pair = archive.number(self.pair)
        self.mix = archive.vector(self.mix)
        self.types = archive.vector(self.types)
        self.owners = archive.vector(self.owners)
        self.markers = archive.vector(self.markers)
        self.held = archive.vector(self.held)
        self.pool = archive.pile(self.pool)
        self.dealt = archive.number(self.dealt)
        self.influence = archive.vector(self.influence)
        self.army = archive.vector(self.army)
        self.vp = archive.vector(self.vp)
        self.unused = archive.vector(self.unused)
        self.ledger = archive.vector(self.ledger)
        self.turn = archive.number(self.turn)
        self.phase = archive.number(self.phase)
        self.first_emperor = archive.number(self.first_emperor)
        self.emperor = archive.number(self.emperor)
        self.placed = archive.flag(self.placed)
        self.began_full = archive.flag(self.began_full)
        self.stall = archive.number(self.stall)
        self.needed = archive.number(self.needed)
        self.commits = archive.vector(self.commits)
        self.zone = archive.number(self.zone)
        self.targets = archive.vector(self.targets)
        self.weights = archive.vector(self.weights)
        self.tied = archive.number(self.tied)
        self.serialise_log(archive)
        self.leader = archive.number(self.leader)
        self.asked = archive.number(self.asked)
        self.sides = archive.vector(self.sides)
        self.armies = archive.vector(self.armies)
        self.victor = archive.number(self.victor)
        self.order = archive.vector(self.order)
        self.winners = archive.number(self.winners)
        self.settled = archive.number(self.settled)
        self.spoils = archive.number(self.spoils)
        self.lost = archive.number(self.lost)
        self.extras = archive.number(self.extras)
        self.drawn = archive.number(self.drawn)
        self.serialise_deals(archive)

    def serialise_log(self, archive: Archive) -> None:
        """Only the votes that were cast."""
        votes = archive.row(self.log[: self.logged])
        if len(votes) > LOG_SIZE:
            raise ValueError("its log of votes is too long")
        self.logged = len(votes)
        for at in range(self.logged):
            self.log[at] = votes[at]

    def serialise_deals(self, archive: Archive) -> None:
        """Each offer, their number first."""
        self.deals_made = archive.number(self.deals_made)
        count = archive.number(len(self.deals))
        if archive.reading:
            if count < 0 or count > len(archive.numbers) - archive.at:
                raise ValueError("it cannot have so many offers")
            self.deals = [new_deal() for _ in range(count)]
        for deal in self.deals:
            deal.serialise(archive)


def each_of(seats: i64) -> list[int]:
    """The seats of a set, in order."""
    return [seat for seat in range(MOST_SEATS) if (seats & BIT[seat]) != 0]

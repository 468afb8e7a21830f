# mypyc: compiled
"""White Lotus' table: what lies where and who holds what, as numbers."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState, vector
from nelumbo.games.white_lotus.bargaining.bargains import Bargain
from nelumbo.games.white_lotus.data.land import Chart, Land
from nelumbo.games.white_lotus.data.maps import edition_of
from nelumbo.games.white_lotus.data.pieces import BIT, DRAGON_WORTH, MARKERS, MOST_SEATS, NOTHING, TYPES, WORTH
from nelumbo.games.white_lotus.numbers import SEALED, UNSEALED, WEIGHTS

AUTHOR: Final[i64] = 0
PUBLISHER: Final[i64] = 1
RULE_SETS: Final[i64] = 2

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
PHASE_NAMES: Final = (
    *("place", "pick", "vote", "tie", "ask", "answer", "muster", "order", "spoil", "income", "put", "more", "over"),
)

# The columns of the public ledger.
INFLUENCE_IN: Final[i64] = 0
INFLUENCE_OUT: Final[i64] = 1
ARMY_IN: Final[i64] = 2
ARMY_OUT: Final[i64] = 3
COLUMNS: Final[i64] = 4

LOG_SIZE: Final[i64] = 128  # five zones of six players need a hundred votes, and nothing needs more
PAIRS: Final[i64] = 36  # of a voter and a target: voter * MOST_SEATS + target


class WhiteLotusBoard(GameState):
    """Zones are numbered as in the map file, sets of seats are sums of BIT. See also `check`."""

    def open_board(self, seats: i64, chart: Chart, chance: Chance) -> None:
        """Every field, as it is on an empty table."""
        self.open_base(seats, chance)
        self.chart: Chart = chart  # not serialised
        self.land: Land = chart.land(seats)  # not serialised: the part of the map that is in play
        self.scratch: vec[i64] = vector(self.move_count())  # shared, not serialised: room for legal moves
        # The configuration.
        self.rules: i64 = AUTHOR  # serialised by serialise_rules: with the edition of the map
        self.mode: i64 = OFF
        self.open_holdings: bool = False
        self.show_ready: bool = True
        self.pair: i64 = 6  # the most that two influence cards can show
        self.mix: vec[i64] = vector(TYPES)  # shared: neutral tokens of each type
        # The map.
        self.types: vec[i64] = vector(self.land.zones, NOTHING)  # the token in each zone
        self.owners: vec[i64] = vector(self.land.zones)  # 1 + the seat that controls the zone; 0 for nobody
        self.markers: vec[i64] = vector(self.land.zones)  # the set of seats with a marker in the zone
        self.held: vec[i64] = vector(MOST_SEATS * TYPES)  # zones that a seat controls of a type: seat * TYPES + type
        self.laid: vec[i64] = vector(TYPES)  # not serialised: zones with a token of each type, or with none
        self.laid[NOTHING] = self.land.zones
        self.neutral: i64 = 0  # not serialised: the zones with a token that nobody controls, as bits
        self.owned: vec[i64] = vector(MOST_SEATS)  # not serialised: the zones of each seat, as bits
        self.groups: vec[i64] = vector(MOST_SEATS)  # not serialised: the size of the largest connected part of them
        self.worth: vec[i64] = vector(MOST_SEATS)  # not serialised: the victory points of all of them
        self.pool: bytes = b""
        self.dealt: i64 = 0  # tokens of the pool already taken
        # The players.
        self.influence: vec[i64] = vector(MOST_SEATS)
        self.army: vec[i64] = vector(MOST_SEATS)
        self.vp: vec[i64] = vector(MOST_SEATS)  # victory point tokens
        self.unused: vec[i64] = vector(MOST_SEATS)  # markers of the allowance not yet used
        self.ledger: vec[i64] = vector(MOST_SEATS * COLUMNS)  # all gains and payments, which everybody saw
        # The turn.
        self.turn: i64 = 1
        self.phase: i64 = PLACE
        self.first_emperor: i64 = 0
        self.emperor: i64 = 0
        self.placed: bool = False  # a marker was placed in this turn
        self.began_full: bool = False  # the map was full when the turn began
        self.stall: i64 = 0
        # Secret commits.
        self.needed: i64 = 0  # the set of seats that decide at the same time
        self.commits: vec[i64] = vector(MOST_SEATS)  # 1 + the move that a seat has sealed; 0 for none
        # Phase 2.
        self.zone: i64 = 0  # the zone that is being resolved
        self.targets: vec[i64] = vector(MOST_SEATS)  # the revealed votes of the round
        self.weights: vec[i64] = vector(MOST_SEATS)
        self.tied: i64 = 0  # the set of seats among whom the emperor decides
        self.log: vec[i64] = vector(LOG_SIZE)  # serialised by serialise_log: the votes of the turn
        self.logged: i64 = 0  # not serialised
        self.votes: vec[i64] = vector(PAIRS)  # not serialised: the weight of those votes, by voter and target
        # Phase 4.
        self.leader: i64 = NOBODY
        self.asked: i64 = 0  # the set of seats that were asked
        self.sides: vec[i64] = vector(MOST_SEATS)  # the emperor or the leader, whom each seat supported
        self.armies: vec[i64] = vector(MOST_SEATS)
        self.victor: i64 = NOBODY  # the leader of the winning side
        self.order: vec[i64] = vector(MOST_SEATS)  # the winners in their order of spoils
        self.winners: i64 = 0
        self.settled: i64 = 0  # places of that order that are fixed
        self.spoils: i64 = 0  # winners who have had their spoil
        self.lost: i64 = 0  # the set of seats that lost a token in this rebellion
        # Phase 6.
        self.extras: i64 = 0  # tokens that the seat to move may still draw for its temples
        self.drawn: i64 = NOTHING  # the token in its hand
        # Negotiation: the offers of this turn and the last.
        self.offers_made: i64 = 0
        self.bargains: list[Bargain] = []

    def serialise_rules(self, archive: Archive) -> None:
        """Rule set and edition of the map in one number, so that states of the first edition stay what they were."""
        number = archive.number(self.rules + RULE_SETS * (self.chart.edition - 1))
        if archive.reading:
            self.rules = number % RULE_SETS
            if number // RULE_SETS != self.chart.edition - 1:
                self.chart = edition_of(number // RULE_SETS + 1)

    def serialise_log(self, archive: Archive) -> None:
        """Only the votes that were cast."""
        votes = archive.row(self.log[: self.logged])
        if len(votes) > LOG_SIZE:
            raise ValueError("its log of votes is too long")
        self.logged = len(votes)
        for at in range(self.logged):
            self.log[at] = votes[at]

    def survey(self) -> None:
        """What follows from tokens, owners and votes, for a table that was not filled by playing."""
        self.laid = vector(TYPES)
        self.neutral = 0
        self.owned = vector(MOST_SEATS)
        self.worth = vector(MOST_SEATS)
        for zone in range(self.land.zones):
            self.laid[self.types[zone]] += 1
            owner = self.owners[zone] - 1
            if owner != NOBODY:
                self.owned[owner] |= self.land.bits[zone]
                self.worth[owner] += self.zone_worth(zone)
            elif self.types[zone] != NOTHING:
                self.neutral |= self.land.bits[zone]
        for seat in range(MOST_SEATS):
            self.groups[seat] = self.land.largest_group(self.owned[seat])
        self.votes = vector(PAIRS)
        for at in range(self.logged):
            self.count_vote(self.log[at])

    # What everybody may ask of the table.

    def seat_after(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def palaces(self, seat: i64) -> i64:
        return self.held[seat * TYPES + 1]

    def controlled(self, seat: i64) -> i64:
        slot = seat * TYPES
        held = self.held
        return held[slot + 1] + held[slot + 2] + held[slot + 3] + held[slot + 4] + held[slot + 5]

    def coloured(self) -> i64:
        """Coloured tokens on the map: as many neutral tokens were removed [WL-RULING-21]."""
        return self.land.zones_in(self.coloured_zones())

    def coloured_zones(self) -> i64:
        """The zones that somebody controls, as bits."""
        owned = self.owned
        return owned[0] | owned[1] | owned[2] | owned[3] | owned[4] | owned[5]

    def occupied(self) -> i64:
        return self.land.zones - self.laid[NOTHING]

    def is_full(self) -> bool:
        return self.occupied() == self.land.size

    def borders_on_seat(self, zone: i64, seat: i64) -> bool:
        return (self.land.touching[zone] & self.owned[seat]) != 0

    def zone_worth(self, zone: i64) -> i64:
        """The victory points of a token by type, and of a dragon zone [WL-SCORE-1, 3]."""
        return WORTH[self.types[zone]] + DRAGON_WORTH * self.land.dragons[zone]

    def markers_on_map(self, seat: i64) -> i64:
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
        """Whether the game waits for the seat; in a secret decision it waits for all that have not sealed."""
        if self.is_secret():
            return (self.needed & BIT[seat]) != 0 and self.commits[seat] == 0
        return seat == self.to_move

    def stage(self) -> i64:
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
        former = self.owners[zone] - 1
        if former != NOBODY:
            self.lose_control(zone, former)
        land = self.land
        self.neutral &= ~land.bits[zone]
        self.owners[zone] = seat + 1
        self.held[seat * TYPES + self.types[zone]] += 1
        self.worth[seat] += self.zone_worth(zone)
        owned = self.owned[seat] | land.bits[zone]
        self.owned[seat] = owned
        size = land.zones_in(land.group_around(zone, owned))
        if size > self.groups[seat]:
            self.groups[seat] = size

    def lose_control(self, zone: i64, seat: i64) -> None:
        """The zone is the seat's no more."""
        self.held[seat * TYPES + self.types[zone]] -= 1
        self.worth[seat] -= self.zone_worth(zone)
        owned = self.owned[seat] & ~self.land.bits[zone]
        self.owned[seat] = owned
        self.groups[seat] = self.land.largest_group(owned)

    def lay_token(self, zone: i64, kind: i64) -> None:
        """A neutral token lies face up on an empty zone."""
        self.types[zone] = kind
        self.laid[NOTHING] -= 1
        self.laid[kind] += 1
        self.neutral |= self.land.bits[zone]

    def log_vote(self, vote: i64) -> None:
        """A vote of the turn, as `vote_entry` writes it."""
        if self.logged < LOG_SIZE:
            self.log[self.logged] = vote
            self.logged += 1
            self.count_vote(vote)

    def count_vote(self, vote: i64) -> None:
        self.votes[vote // WEIGHTS % PAIRS] += vote % WEIGHTS

    def forget_votes(self) -> None:
        """The last turn's votes no longer count."""
        self.logged = 0
        for pair in range(PAIRS):
            self.votes[pair] = 0

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
            self.report(SEALED, seat)

    def unseal(self, seat: i64) -> None:
        """A change of mind, of which the others see only that the seat is not ready."""
        self.commits[seat] = 0
        self.to_move = self.first_unsealed()
        self.report(UNSEALED, seat)


def set_of(seats: Iterable[int]) -> int:
    return sum(int(BIT[seat]) for seat in seats)


def each_of(seats: i64) -> list[int]:
    """The seats of a set, in order."""
    return [seat for seat in range(MOST_SEATS) if (seats & BIT[seat]) != 0]

"""What a bot offers unasked: a pact of like for like that serves both, and once a turn points for help in battle."""

from nelumbo.games.white_lotus.bargaining.asides import bargain_of
from nelumbo.games.white_lotus.bargaining.bargains import SIDE_EMPEROR, SIDE_REBEL, SPARE
from nelumbo.games.white_lotus.bargaining.offers import next_number, offers_of
from nelumbo.games.white_lotus.bargaining.promises import could_place, standing
from nelumbo.games.white_lotus.board import ASK, FULL, PICK, PLACE
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS
from nelumbo.games.white_lotus.heuristics.surplus import is_trusted, probable_leader, surplus
from nelumbo.games.white_lotus.heuristics.worth import threats, zone_worth
from nelumbo.games.white_lotus.moves import Offer, Pledge, Points, PromiseKind
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

OFFERS_A_TURN = 2  # a pact, and help in battle
MARKERS_LEFT = 2  # it speaks in the middle of placing: much lies on the map, and there is time to answer
MOST_PAID = 5  # influence points for help
FAIR = 0.05  # what the other is to gain at least, in victory points


def offers(state: WhiteLotus, seat: int) -> list[Offer]:
    """What the seat offers before it decides, if anything [WL-NEG-3, PROTO-3, 9]."""
    made = offers_of(state, seat, False)
    if state.mode != FULL or state.to_move != seat or made >= OFFERS_A_TURN:
        return []
    found: Offer | None = None
    if state.phase == PLACE and state.unused[seat] <= MARKERS_LEFT and made == 0:
        found = mutual_sparing(state, seat) or mutual_distance(state, seat)
        found = found if found is not None and serves_both(state, seat, found) else None
    if found is None and (state.phase in (PICK, ASK) or (state.phase == PLACE and state.unused[seat] == 1)):
        found = help_for_points(state, seat)
    return [] if found is None else [found]


def serves_both(state: WhiteLotus, seat: int, offer: Offer) -> bool:
    bargain = bargain_of(seat, offer)
    return surplus(state, seat, bargain) > 0.0 and surplus(state, offer.to, bargain) >= FAIR


def help_for_points(state: WhiteLotus, seat: int) -> Offer | None:
    """A leader pays for the help that brings most beyond its price [WL-NEG-3, 4]."""
    leader = probable_leader(state)
    if seat not in (state.emperor, leader):
        return None
    kind: PromiseKind = "side:emperor" if seat == state.emperor else "side:rebel"
    found: list[tuple[float, int, Offer]] = []
    for helper in others(state, seat):
        if helper in (state.emperor, leader) or is_hired(state, helper):
            continue
        for price in range(1, min(MOST_PAID, int(state.public_influence(seat)) // 2) + 1):
            number = next_number(state, seat, helper, False)
            promises = (Pledge(promiser=helper, kind=kind),)
            offer = Offer(number=number, to=helper, give=Points(price, 0), promises=promises)
            if serves_both(state, seat, offer):
                found.append((surplus(state, seat, bargain_of(seat, offer)), -helper, offer))
                break
    return max(found, key=lambda one: one[:2])[2] if found else None


def is_hired(state: WhiteLotus, player: int) -> bool:
    """Whether the seat knows of a side that the player has promised, or been asked to promise, this turn."""
    return any(
        promise.promiser == player and promise.kind in (SIDE_EMPEROR, SIDE_REBEL)
        for bargain in state.bargains
        if bargain.turn == state.turn
        for promise in bargain.promises
    )


def mutual_sparing(state: WhiteLotus, seat: int) -> Offer | None:
    """In the best zone with several rivals: neither of us votes against the other [WL-PROTO-8]."""
    crowded = [zone for zone in own_zones(state, seat) if MEMBERS[state.markers[zone]] > 2]
    if not crowded:
        return None
    zone = best_zone(state, seat, crowded)
    if spares_in(state, seat, zone):
        return None
    rivals = [other for other in others(state, seat) if state.markers[zone] & BIT[other]]
    return pact(state, seat, least_threat(state, seat, rivals), "spare", (zone, zone)) if rivals else None


def mutual_distance(state: WhiteLotus, seat: int) -> Offer | None:
    """Each stays out of the best zone that the other has to himself [WL-PROTO-8]."""
    mine = [zone for zone in own_zones(state, seat) if MEMBERS[state.markers[zone]] == 1]
    partners = [other for other in others(state, seat) if state.unused[other] > 0 and alone(state, other, seat)]
    if not mine or not partners:
        return None
    partner = least_threat(state, seat, partners)
    theirs = best_zone(state, partner, alone(state, partner, seat))
    return pact(state, seat, partner, "stay_out", (theirs, best_zone(state, seat, mine)))


def pact(state: WhiteLotus, seat: int, partner: int, kind: PromiseKind, zones: tuple[int, int]) -> Offer:
    """Both promise the same: the seat about the first zone, the partner about the second."""
    named = kind == "spare"
    own = Pledge(promiser=seat, kind=kind, player=partner if named else None, zone=zones[0])
    other = Pledge(promiser=partner, kind=kind, player=seat if named else None, zone=zones[1])
    return Offer(number=next_number(state, seat, partner, False), to=partner, promises=(own, other))


def others(state: WhiteLotus, seat: int) -> list[int]:
    """Those whose word the seat trusts."""
    return [other for other in range(state.seats) if other != seat and is_trusted(state, other)]


def spares_in(state: WhiteLotus, seat: int, zone: int) -> bool:
    """Whether the seat has promised to spare somebody there; sparing two may leave nobody to vote against."""
    promised = [promise for promise in standing(state) if promise.promiser == seat]
    return any(promise.kind == SPARE and promise.zone == zone for promise in promised)


def own_zones(state: WhiteLotus, seat: int) -> list[int]:
    return [zone for zone in range(state.land.zones) if state.markers[zone] & BIT[seat]]


def alone(state: WhiteLotus, player: int, seat: int) -> list[int]:
    """Zones that a player has to himself, and where the seat could come."""
    lone = [zone for zone in own_zones(state, player) if MEMBERS[state.markers[zone]] == 1]
    return [zone for zone in lone if could_place(state, seat, zone)]


def best_zone(state: WhiteLotus, seat: int, zones: list[int]) -> int:
    return max(zones, key=lambda zone: (zone_worth(state, seat, zone), -zone))


def least_threat(state: WhiteLotus, seat: int, players: list[int]) -> int:
    """The player who stands least in the seat's way."""
    found = threats(state, seat)
    return min(players, key=lambda player: (found[player], player))

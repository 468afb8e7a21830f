"""Why a move of White Lotus cannot be made: a code, its values, and the rule that says so."""

from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ASK,
    AUTHOR,
    INCOME,
    MORE,
    MUSTER,
    ORDER,
    PHASE_NAMES,
    PICK,
    PLACE,
    PUT,
    SPOIL,
    TIE,
    VOTE,
    each_of,
)
from nelumbo.games.white_lotus.data.pieces import BIT, MOST_ARMY, NOTHING
from nelumbo.games.white_lotus.moves import (
    Accept,
    Army,
    Ask,
    Draw,
    Income,
    Order,
    Oust,
    Pass,
    Place,
    Put,
    Refuse,
    Resolve,
    Seize,
    Stop,
    Unseal,
    Vote,
    decode,
)
from nelumbo.games.white_lotus.rules.placing import starts_only
from nelumbo.games.white_lotus.rules.spoils import may_lose, tied_set
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.rules.voting import least_weight, most_weight

# What a seat may do in each state of the game.
KINDS: dict[int, tuple[type, ...]] = {
    PLACE: (Place, Pass),
    PICK: (Resolve,),
    VOTE: (Vote, Unseal),
    TIE: (Oust,),
    ASK: (Ask,),
    ANSWER: (Accept, Refuse),
    MUSTER: (Army, Unseal),
    ORDER: (Order,),
    SPOIL: (Seize,),
    INCOME: (Income,),
    PUT: (Put,),
    MORE: (Draw, Stop),
}


def refusal(state: WhiteLotus, seat: int, number: int) -> Refusal:
    """Why the seat, which has something to decide, may not decide this."""
    move = decode(number)
    if state.is_secret() and state.commits[seat] > 0:
        return Refusal("sealed", rule="WL-RULING-19")
    if type(move) not in KINDS[state.phase]:
        return Refusal("not_now", {"phase": PHASE_NAMES[state.phase]}, "WL-TURN-2")
    match move:
        case Place(zone):
            return why_not_place(state, seat, zone)
        case Resolve(zone):
            return why_not_resolve(state, zone)
        case Vote(target):
            return why_not_vote(state, seat, target)
        case Oust(player):
            return Refusal("not_tied", {"player": player}, "WL-RES-11")
        case Ask(player):
            return Refusal("not_to_be_asked", {"player": player}, "WL-REB-9")
        case Army(_, side):
            return why_not_army(state, seat, side)
        case Order():
            return Refusal("wrong_group", {"players": tied_players(state)}, "WL-SPOIL-3")
        case Seize(zone):
            return why_not_seize(state, seat, zone)
        case Income():
            return Refusal("too_few_palaces", {"palaces": state.palaces(seat)}, "WL-INC-2")
        case Put(zone):
            return why_not_put(state, zone)
        case Unseal():
            return Refusal("not_sealed", rule="WL-RULING-19")
        case Pass() | Accept() | Refuse() | Draw() | Stop():
            raise AssertionError("such a move is always legal where it fits the phase")
        case _:
            assert_never(move)


def out_of_play(state: WhiteLotus, zone: int) -> Refusal | None:
    if zone < state.land.zones and state.land.playing[zone]:
        return None
    return Refusal("zone_out_of_play", {"zone": zone}, "WL-SETUP-8")


def why_not_place(state: WhiteLotus, seat: int, zone: int) -> Refusal:
    """Out of play, nothing neutral there, a marker of one's own, or too far away."""
    refused = out_of_play(state, zone)
    if refused is not None:
        return refused
    if state.types[zone] == NOTHING or state.owners[zone] > 0:
        return Refusal("no_neutral_token", {"zone": zone}, "WL-PLACE-6")
    if state.markers[zone] & BIT[seat]:
        return Refusal("marker_there", {"zone": zone}, "WL-PLACE-9")
    if starts_only(state):
        return Refusal("start_zones_only", {"zone": zone}, "WL-PLACE-7")
    return Refusal("not_adjacent", {"zone": zone}, "WL-PLACE-8")


def why_not_resolve(state: WhiteLotus, zone: int) -> Refusal:
    """Not contested, or not before the palace."""
    if zone < state.land.zones and state.markers[zone]:
        return Refusal("palace_first", {"zone": zone}, "WL-RES-3")
    return Refusal("not_contested", {"zone": zone}, "WL-RES-1")


def why_not_vote(state: WhiteLotus, seat: int, target: int) -> Refusal:
    """Nobody to vote against, or points that the seat cannot show."""
    if target == seat or not state.markers[state.zone] & BIT[target]:
        return Refusal("no_contender", {"player": target}, "WL-RULING-5")
    weights: dict[str, Value] = {"least": least_weight(state, seat), "most": most_weight(state, seat)}
    return Refusal("weight_out_of_range", weights, "WL-RULING-6" if state.rules == AUTHOR else "WL-RES-7")


def why_not_army(state: WhiteLotus, seat: int, side: int | None) -> Refusal:
    """The wrong side, or more than the seat has."""
    if seat in (state.emperor, state.leader):
        if side is not None:
            return Refusal("own_side", rule="WL-REB-11")
    elif side not in (state.emperor, state.leader):
        return Refusal("choose_side", {"players": [state.emperor, state.leader]}, "WL-REB-12")
    return Refusal("army_too_large", {"most": min(state.army[seat], MOST_ARMY)}, "WL-REB-13")


def tied_players(state: WhiteLotus) -> list[int]:
    return each_of(tied_set(state))


def why_not_seize(state: WhiteLotus, seat: int, zone: int) -> Refusal:
    """Nobody's zone, a winner's, one of a player who has lost enough, or too far away."""
    refused = out_of_play(state, zone)
    if refused is not None:
        return refused
    owner = state.owners[zone] - 1
    values: dict[str, Value] = {"zone": zone}
    if owner < 0 or state.sides[owner] == state.victor:
        return Refusal("not_of_a_loser", values, "WL-SPOIL-1")
    if not may_lose(state, owner):
        return Refusal("lost_one_already", {**values, "player": owner}, "WL-SPOIL-10")
    return Refusal("not_next_to_own", values, "WL-SPOIL-6")


def why_not_put(state: WhiteLotus, zone: int) -> Refusal:
    """Out of play, not empty, or next to nothing."""
    refused = out_of_play(state, zone)
    if refused is not None:
        return refused
    if state.types[zone] != NOTHING:
        return Refusal("not_empty", {"zone": zone}, "WL-NEW-2")
    return Refusal("next_to_nothing", {"zone": zone}, "WL-NEW-2")

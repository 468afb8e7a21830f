"""What a hint gives as its reason is so: in every decision of whole games, for the move that looks best."""

from collections import Counter

import pytest

from nelumbo.bots.advice import RatedMove, weighed
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import ANSWER, VOTE
from nelumbo.games.white_lotus.heuristics.army import Mustering
from nelumbo.games.white_lotus.heuristics.worth import zone_worth
from nelumbo.games.white_lotus.moves import (
    Accept,
    Army,
    Ask,
    Draw,
    Income,
    Order,
    Oust,
    Place,
    Put,
    Refuse,
    Resolve,
    Seize,
    Vote,
)
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.walks import sampled_states


@pytest.mark.parametrize(("rules", "seats"), [("author", 3), ("author", 5), ("publisher", 4), ("publisher", 6)])
def test_the_reason_for_the_move_that_looks_best_is_true(rules: str, seats: int) -> None:
    given = Counter[str]()
    for state in sampled_states(GAME, new_setup(GAME, seats, {"rules": rules, "negotiation": "off"}), "reasons", 1):
        moves = [] if state.is_over() else weighed(GAME, state, int(state.to_move))
        best = max(moves, key=lambda move: move.weight, default=None)
        if best is not None and best.because is not None:
            assert is_true(state, best, moves), (best, GAME.decode(best.move))
            given[best.because] += 1
    assert {"zone", "influence", "army", "rival"} <= set(given)


def is_true(state: WhiteLotus, best: RatedMove, moves: list[RatedMove]) -> bool:
    """By the state itself, not by the weights."""
    seat, move, others = int(state.to_move), GAME.decode(best.move), [GAME.decode(one.move) for one in moves]
    match best.because, move:
        case "zone", Place(zone) | Resolve(zone) | Seize(zone):
            return bool(zone_worth(state, seat, zone) > 0.0)
        case "zone", Vote():
            return state.phase == VOTE and bool(zone_worth(state, seat, state.zone) > 0.0)
        case "burden", Vote():
            return bool(zone_worth(state, seat, state.zone) <= 0.0)
        case "influence", Vote(weight=weight):
            return any(isinstance(other, Vote) and other.weight > weight for other in others)
        case "army", Army(army=army):
            return any(isinstance(other, Army) and other.army > army for other in others)
        case "influence", Income(palaces=palaces):
            return any(isinstance(other, Income) and other.palaces > palaces for other in others)
        case "army", Income(palaces=palaces):
            return any(isinstance(other, Income) and other.palaces < palaces for other in others)
        case "battle", _:
            battle = Mustering(state, seat, seat)
            return state.phase == ANSWER and battle.chance_to_win(seat, float(battle.best_army(seat))) >= 0.5
        case "near", Put(zone):
            spots = [nearness(state, seat, put.zone) for put in others if isinstance(put, Put)]
            return nearness(state, seat, zone) > min(spots)
        case "token", _:
            return isinstance(move, Draw)
        case "risk", Refuse() | Ask() | Army():
            return True
        case "rival", Vote() | Oust() | Order() | Seize():
            return True
        case "spoils", Accept() | Army():
            return True
    return False


def nearness(state: WhiteLotus, seat: int, zone: int) -> float:
    """Neighbouring zones of the seat, and half as much against it those of others."""
    land = state.land
    owners = [state.owners[land.neighbours[at]] - 1 for at in range(land.first[zone], land.first[zone + 1])]
    return owners.count(seat) - 0.5 * sum(owner not in (-1, seat) for owner in owners)

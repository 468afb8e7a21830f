"""What bots need: possible worlds, what looks good, and the game as a row of numbers."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from goofspiel.rules import CARDS, MAX_SEATS, OPEN, Goofspiel, new
from goofspiel.types import GoofspielView
from nelumbo.core.chance import Chance
from nelumbo.core.features import Features, put, put_one_of
from nelumbo.core.game import Setup
from nelumbo.core.heuristic import Heuristic
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import NOBODY, GameState


class GoofspielSampler(Sampler):
    """The prizes still face down in any order; the others' bids any card of theirs."""

    def __init__(self, view: GoofspielView) -> None:
        self.view = view

    def draw_unsealed(self, chance: Chance) -> Goofspiel:
        view = self.view
        state = new(Setup(rules=1, seats=view.seats, options={}), chance.spawn())
        unseen = vec[i64]([prize for prize in range(CARDS) if prize not in view.prizes])
        chance.mix(unseen)
        state.prizes = [*view.prizes, *unseen]
        state.round = len(view.played[0])
        state.played = [list(cards) for cards in view.played]
        state.won = list(view.scores)
        if view.viewer is not None and view.own is not None:
            state.sealed[view.viewer] = view.own
        return due(state)

    def draw(self, chance: Chance) -> Goofspiel:
        state = self.draw_unsealed(chance)
        for seat, ready in enumerate(self.view.ready):
            if ready and state.sealed[seat] == OPEN:
                hand = self.view.hands[seat]
                state.sealed[seat] = hand[chance.below(len(hand))]
        return due(state)


def due(state: Goofspiel) -> Goofspiel:
    """The state with the first seat to move whose bid is missing."""
    missing = [seat for seat in range(state.seats) if state.sealed[seat] == OPEN]
    state.to_move = NOBODY if state.round == CARDS else missing[0]
    return state


class GoofspielHeuristic(Heuristic):
    """Bid about what the prize is worth."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        for at in range(count):
            weights[at] = self.fit(state, moves[at])

    def fit(self, state: GameState, move: i64) -> float:
        assert isinstance(state, Goofspiel)
        return -2.0 * CARDS if move == CARDS else -abs(float(move) - state.prizes[state.round] - 0.5)

    def value(self, state: GameState, seat: i64) -> float:
        scores = state.scores()
        return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))

    def term_names(self) -> list[str]:
        return ["fit"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        return [("fit", self.fit(state, move))]


class GoofspielFeatures(Features):
    """The prize, then each seat's hand and points, one's own first."""

    def names(self) -> list[str]:
        names = [f"prize {card + 1}" for card in range(CARDS)] + [f"own bid {card + 1}" for card in range(CARDS)]
        for step in range(MAX_SEATS):
            names += [f"seat +{step} holds {card + 1}" for card in range(CARDS)]
            names += [f"seat +{step} has bid", f"seat +{step} points"]
        return names

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Goofspiel)
        at = put_one_of(row, at, CARDS, OPEN if state.is_over() else state.prizes[state.round])
        at = put_one_of(row, at, CARDS, state.sealed[seat])
        for step in range(state.seats):
            other = (seat + step) % state.seats
            hand = state.hand(other)
            for card in range(CARDS):
                at = put(row, at, int(card in hand))
            at = put(row, at, int(state.sealed[other] != OPEN))
            at = put(row, at, state.won[other])
        return at + (MAX_SEATS - state.seats) * (CARDS + 2)

    def secret_names(self) -> list[str]:
        return ["next prize", *(f"seat +{step} bid" for step in range(1, MAX_SEATS))]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Goofspiel)
        at = put(row, at, state.prizes[state.round + 1] + 1 if state.round + 1 < CARDS else 0)
        for step in range(1, state.seats):
            at = put(row, at, state.sealed[(seat + step) % state.seats] + 1)
        return at + MAX_SEATS - state.seats

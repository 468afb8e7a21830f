# mypyc: compiled
"""Information-set Monte Carlo tree search (ISMCTS), one for all games.

Each iteration draws a world consistent with the seat's view (a determinization), selects moves down the tree by UCB,
expands one node, plays out, and backpropagates each seat's share of the victory. The tree is open-loop: a node stands
for a sequence of moves, not for a state, and only moves legal in the drawn world are selectable
(Cowling, Powley and Whitehouse, 2012).
"""

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.heuristic import Heuristic
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import NOBODY, GameState

NONE: Final[i64] = -1
TO_THE_END: Final[i64] = -1
KNOWN: Final[i64] = 0
ROOT: Final[i64] = 0


@final
class Knobs:
    """The knobs of a search; `docs/bots.md` says what each is worth."""

    def __init__(
        self,
        exploration: float = 0.5,
        bias: float = 1.0,
        width: float = 1.0,
        depth: i64 = 6,
        greed: float = 0.7,
        tries: i64 = 3,
        spread: float = 14.0,
    ) -> None:
        self.exploration = exploration
        """The exploration constant of UCB."""
        self.bias = bias
        """The weight of the heuristic's order of the moves while they have few visits (progressive bias)."""
        self.width = width
        """A node with n visits has at most width × √n children, the heuristic's favourites (progressive widening)."""
        self.depth = depth
        """Moves of a playout before the heuristic evaluates, about a round of turns; or TO_THE_END."""
        self.greed = greed
        """The probability that a playout's move is the heuristic's choice instead of random."""
        self.tries = tries
        """Among how many random moves the heuristic chooses then."""
        self.spread = spread
        """The softmax temperature of the evaluation, in points: at +spread against -spread a seat wins 88 %."""


@final
class Search:
    """The tree of one seat's decision, in flat arrays. A node is an index and stands for the move that leads to it."""

    def __init__(self, seat: i64, sampler: Sampler, heuristic: Heuristic, chance: Chance, knobs: Knobs) -> None:
        self.seat: i64 = seat
        self.sampler = sampler
        self.heuristic = heuristic
        self.chance = chance
        self.knobs = knobs
        world = sampler.draw(chance)
        moves = world.move_count()
        self.seats: i64 = world.seats
        self.movers = vec[i64]([NONE])
        self.made = vec[i64]([NONE])
        self.first = vec[i64]([NONE])
        self.next = vec[i64]([NONE])
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])  # how often the move was legal when its node was chosen from
        self.wins = vec[float]([0.0])  # sum of its mover's shares of the victory
        self.ranks = vec[i64]([0])  # its rank in the heuristic's order of its mover's moves
        self.depth: i64 = knobs.depth
        self.greed: float = knobs.greed
        self.tries: i64 = knobs.tries
        self.path: vec[i64] = vec[i64]([])
        self.shares = vec[float]([0.0] * self.seats)
        self.share_sums = vec[float]([0.0] * (moves * self.seats))  # by the root's move, the sum of each seat's shares
        self.moves = vec[i64]([0] * moves)
        self.weights = vec[float]([0.0] * moves)
        self.marks = vec[i64]([0] * moves)
        self.mark: i64 = 0

    # One iteration

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            world = self.sampler.draw(self.chance)
            self.select(world)
            self.play_out(world)
            self.backpropagate()

    def select(self, world: GameState) -> None:
        """Selection and expansion: down the tree, and one new node.

        Seats that decide simultaneously do not know each other's choice: all of them select at the node where the
        first one stood, until the last has decided.
        """
        self.path = vec[i64]([])
        node = ROOT
        common = node
        seat = self.seat
        while world.to_move != NOBODY:
            size = len(self.visits)
            child = self.selected(world, seat, common)
            expanded = len(self.visits) > size
            self.path = append(self.path, child)
            move = self.made[child]
            below = child if node == common else self.child_of(node, seat, move)
            simultaneous = is_simultaneous(world, seat)
            world.apply(seat, move)
            node = below
            if not simultaneous:
                common = node
            if expanded:
                return
            seat = world.to_move

    def selected(self, world: GameState, seat: i64, node: i64) -> i64:
        """The legal move with the highest UCB; a new one while the node may widen (progressive widening)."""
        count = world.legal_into(seat, self.moves)
        self.mark += 1
        for i in range(count):
            self.marks[self.moves[i]] = self.mark
        best = NONE
        best_ucb = -1.0
        known: i64 = 0
        child = self.first[node]
        while child != NONE:
            if self.movers[child] == seat and self.marks[self.made[child]] == self.mark:
                known += 1
                self.marks[self.made[child]] = KNOWN
                self.available[child] += 1
                ucb = self.ucb(child)
                if ucb > best_ucb:
                    best_ucb = ucb
                    best = child
            child = self.next[child]
        if known < count and (best == NONE or float(known) < self.width(node)):
            return self.expanded(world, seat, node, count, known)
        return best

    def ucb(self, child: i64) -> float:
        """Mean share, plus exploration by availability (UCB1 for ISMCTS), plus a fading bias towards the heuristic."""
        visits = float(self.visits[child]) + 1e-9
        exploration = sqrt(log(float(self.available[child])) / visits)
        bias = 1.0 / (float(1 + self.ranks[child]) * (visits + 1.0))
        return self.wins[child] / visits + self.knobs.exploration * exploration + self.knobs.bias * bias

    def width(self, node: i64) -> float:
        """How many children a node may have: it grows with the root of its visits."""
        return self.knobs.width * sqrt(float(self.visits[node] + 1))

    def expanded(self, world: GameState, seat: i64, node: i64, count: i64, known: i64) -> i64:
        """A new node for the heuristic's favourite among the untried moves."""
        fresh: i64 = 0
        for i in range(count):
            if self.marks[self.moves[i]] == self.mark:
                self.moves[fresh] = self.moves[i]
                fresh += 1
        return self.new_child(node, seat, self.moves[self.favourite(world, seat, fresh)], known)

    def favourite(self, world: GameState, seat: i64, count: i64) -> i64:
        """The index of the heuristic's favourite among the first moves in the buffer."""
        if count == 1:
            return 0
        self.heuristic.weigh_into(world, seat, self.moves, count, self.weights)
        best: i64 = 0
        for i in range(1, count):
            if self.weights[i] > self.weights[best]:
                best = i
        return best

    def play_out(self, world: GameState) -> None:
        """Plays to the end, or to the depth where the heuristic evaluates; either way sets each seat's share."""
        left = self.depth
        while world.to_move != NOBODY:
            if left == 0:
                self.evaluate(world)
                return
            left -= 1
            seat = world.to_move
            world.apply(seat, self.playout_move(world, seat))
        shares = world.shares()
        for seat in range(self.seats):
            self.shares[seat] = shares[seat]

    def playout_move(self, world: GameState, seat: i64) -> i64:
        """A random move or, with probability `greed`, the heuristic's favourite among a few random ones."""
        count = world.legal_into(seat, self.moves)
        if self.greed == 0.0 or (self.greed < 1.0 and self.chance.unit() >= self.greed):
            return self.moves[self.chance.below(count)]
        tries = self.tries if self.tries < count else count
        for i in range(tries):
            other = i + self.chance.below(count - i)
            move = self.moves[other]
            self.moves[other] = self.moves[i]
            self.moves[i] = move
        return self.moves[self.favourite(world, seat, tries)]

    def evaluate(self, world: GameState) -> None:
        """Each seat's expected share: a softmax of the heuristic's values."""
        total = 0.0
        for seat in range(self.seats):
            lead = self.heuristic.value(world, seat) / self.knobs.spread
            # exp must not overflow, and forty spreads are as good as won.
            self.shares[seat] = exp(40.0 if lead > 40.0 else -40.0 if lead < -40.0 else lead)
            total += self.shares[seat]
        for seat in range(self.seats):
            self.shares[seat] /= total

    def backpropagate(self) -> None:
        self.visits[ROOT] += 1
        for child in self.path:
            self.visits[child] += 1
            self.wins[child] += self.shares[self.movers[child]]
        slot = self.made[self.path[0]] * self.seats
        for seat in range(self.seats):
            self.share_sums[slot + seat] += self.shares[seat]

    # The tree

    def child_of(self, node: i64, seat: i64, move: i64) -> i64:
        """The node of this move, new if need be."""
        child = self.found(node, seat, move)
        return child if child != NONE else self.new_child(node, seat, move, 0)

    def found(self, node: i64, seat: i64, move: i64) -> i64:
        """The node of this move, or NONE."""
        child = self.first[node]
        while child != NONE and (self.movers[child] != seat or self.made[child] != move):
            child = self.next[child]
        return child

    def new_child(self, node: i64, seat: i64, move: i64, rank: i64) -> i64:
        child: i64 = len(self.visits)
        self.movers = append(self.movers, seat)
        self.made = append(self.made, move)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.wins = append(self.wins, 0.0)
        self.ranks = append(self.ranks, rank)
        self.first[node] = child
        return child

    # What it found

    def iterations(self) -> i64:
        """How many worlds were drawn."""
        return self.visits[ROOT]

    def ranked(self) -> list[tuple[int, int, float]]:
        """The root's moves with their visits and the seat's mean share, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.first[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if self.movers[child] == self.seat and visits > 0:
                found.append((self.made[child], visits, self.wins[child] / float(visits)))
            child = self.next[child]
        found.sort(key=by_visits)
        return found

    def shares_after(self, move: i64) -> list[float]:
        """Each seat's mean share over the iterations that began with this move."""
        shares = [0.0] * self.seats
        for seat in range(self.seats):
            shares[seat] = self.share_sums[move * self.seats + seat]
        return normalised(shares)

    def mean_shares(self) -> list[float]:
        """Each seat's mean share over all iterations."""
        shares = [0.0] * self.seats
        for slot in range(len(self.share_sums)):
            shares[slot % self.seats] += self.share_sums[slot]
        return normalised(shares)


def normalised(shares: list[float]) -> list[float]:
    """Scaled to sum to 1; equal where nothing is known."""
    total = sum(shares)
    return [share / total if total > 0.0 else 1.0 / len(shares) for share in shares]


def by_visits(row: tuple[int, int, float]) -> tuple[int, float, int]:
    """Most visits, then the best share, then the lowest number."""
    return (-row[1], -row[2], row[0])


def is_simultaneous(world: GameState, seat: i64) -> bool:
    """Whether another seat decides at the same time, so that neither sees the other's choice."""
    return any(other != seat and world.awaits(other) for other in range(world.seats))

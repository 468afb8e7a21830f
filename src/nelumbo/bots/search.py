# mypyc: compiled
"""Information-set Monte Carlo tree search, one for all games: what to do, over all that a seat cannot see.

Each iteration draws a world that the seat's view allows, walks down a tree of moves, adds one node, plays on,
and tells every node on its way what came of it. The tree is open-loop: a node is a row of moves, whatever the
cards were, and only moves that are legal in the drawn world can be chosen (Cowling, Powley and Whitehouse, 2012).
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
ITS_OWN: Final[i64] = -2  # as the game's heuristic says
KNOWN: Final[i64] = 0


@final
class Tuning:
    """How a search explores, widens and plays out; `docs/bots.md` says what each was measured to be worth."""

    def __init__(
        self,
        exploration: float = 0.5,
        bias: float = 1.0,
        width: float = 1.0,
        depth: i64 = ITS_OWN,
        greed: float = float(ITS_OWN),
        tries: i64 = ITS_OWN,
        spread: float = 14.0,
    ) -> None:
        self.exploration = exploration
        """How much a seldom tried move gains over a good one."""
        self.bias = bias
        """How much the heuristic's order of the moves counts while they have few visits."""
        self.width = width
        """A node with n visits looks at this many times the root of n moves, those that the heuristic likes."""
        self.depth = depth
        """Moves played out beyond the tree before the heuristic judges; or TO_THE_END, or its own `horizon`."""
        self.greed = greed
        """How often a move of a playout is the heuristic's choice instead of any move; or its own `greed`."""
        self.tries = tries
        """From how many moves, taken by chance, the heuristic chooses then; or its own `tries`."""
        self.spread = spread
        """The lead in points, over an equal opponent who is as far behind, that wins 88 games in 100."""


@final
class Search:
    """The tree of one seat's decision. Nodes are numbers; each tells of the move that leads to it."""

    def __init__(self, seat: i64, sampler: Sampler, heuristic: Heuristic, chance: Chance, tuning: Tuning) -> None:
        self.seat: i64 = seat
        self.sampler = sampler
        self.heuristic = heuristic
        self.chance = chance
        self.tuning = tuning
        world = sampler.draw(chance)
        moves = world.move_count()
        self.seats: i64 = world.seats
        self.movers = vec[i64]([NONE])
        self.made = vec[i64]([NONE])
        self.first = vec[i64]([NONE])
        self.next = vec[i64]([NONE])
        self.visits = vec[i64]([0])
        self.chances = vec[i64]([0])  # how often the move was legal when its node was chosen from
        self.wins = vec[float]([0.0])  # shares of the victory that its mover got
        self.ranks = vec[i64]([0])  # which of its mover's moves here it was for the heuristic
        self.depth: i64 = heuristic.horizon() if tuning.depth == ITS_OWN else tuning.depth
        self.greed: float = heuristic.greed() if tuning.greed < 0.0 else tuning.greed
        self.tries: i64 = heuristic.tries() if tuning.tries == ITS_OWN else tuning.tries
        self.root: i64 = 0
        self.path: vec[i64] = vec[i64]([])
        self.shares = vec[float]([0.0] * self.seats)
        self.outcomes = vec[float]([0.0] * (moves * self.seats))  # by the root's move, what each seat got
        self.moves = vec[i64]([0] * moves)
        self.weights = vec[float]([0.0] * moves)
        self.marks = vec[i64]([0] * moves)
        self.mark: i64 = 0

    # One iteration

    def run(self, iterations: i64) -> None:
        """So many more worlds."""
        for _ in range(iterations):
            world = self.sampler.draw(self.chance)
            self.walk(world)
            self.play_on(world)
            self.learn()

    def walk(self, world: GameState) -> None:
        """Down the tree, and one node beyond it.

        Seats that decide in secret at the same time do not know of each other's choice: until the last of them
        has decided, all choose at the node where the first one stood.
        """
        self.path = vec[i64]([])
        node = self.root
        common = node
        seat = self.seat
        while world.to_move != NOBODY:
            size = len(self.visits)
            child = self.chosen(world, seat, common)
            grown = len(self.visits) > size
            self.path = append(self.path, child)
            move = self.made[child]
            below = child if node == common else self.child_of(node, seat, move)
            secret = another_awaited(world, seat)
            world.apply(seat, move)
            node = below
            if not secret:
                common = node
            if grown:
                return
            seat = world.to_move

    def chosen(self, world: GameState, seat: i64, node: i64) -> i64:
        """The most promising move of the seat that is legal in this world; a new one while the node may widen."""
        count = world.legal_into(seat, self.moves)
        self.mark += 1
        for i in range(count):
            self.marks[self.moves[i]] = self.mark
        best = NONE
        best_promise = -1.0
        known: i64 = 0
        child = self.first[node]
        while child != NONE:
            if self.movers[child] == seat and self.marks[self.made[child]] == self.mark:
                known += 1
                self.marks[self.made[child]] = KNOWN
                self.chances[child] += 1
                promise = self.promise(child)
                if promise > best_promise:
                    best_promise = promise
                    best = child
            child = self.next[child]
        if known < count and (best == NONE or float(known) < self.room(node)):
            return self.grown(world, seat, node, count, known)
        return best

    def promise(self, child: i64) -> float:
        """The mean share, more for moves seldom tried when they could be (UCB), and for those the heuristic likes."""
        visits = float(self.visits[child]) + 1e-9
        tried = sqrt(log(float(self.chances[child])) / visits)
        liked = 1.0 / (float(1 + self.ranks[child]) * (visits + 1.0))
        return self.wins[child] / visits + self.tuning.exploration * tried + self.tuning.bias * liked

    def room(self, node: i64) -> float:
        """How many moves a node may look at: more with every visit."""
        return self.tuning.width * sqrt(float(self.visits[node] + 1))

    def grown(self, world: GameState, seat: i64, node: i64, count: i64, known: i64) -> i64:
        """A new node for the move that the heuristic likes best among those not yet tried."""
        fresh: i64 = 0
        for i in range(count):
            if self.marks[self.moves[i]] == self.mark:
                self.moves[fresh] = self.moves[i]
                fresh += 1
        return self.new_child(node, seat, self.moves[self.liked(world, seat, fresh)], known)

    def liked(self, world: GameState, seat: i64, count: i64) -> i64:
        """Which of the first moves in the buffer the heuristic likes best."""
        if count == 1:
            return 0
        self.heuristic.weigh_into(world, seat, self.moves, count, self.weights)
        best: i64 = 0
        for i in range(1, count):
            if self.weights[i] > self.weights[best]:
                best = i
        return best

    def play_on(self, world: GameState) -> None:
        """To the end or to the depth where the heuristic judges; then each seat's share is known."""
        left = self.depth
        while world.to_move != NOBODY:
            if left == 0:
                self.judge(world)
                return
            left -= 1
            seat = world.to_move
            world.apply(seat, self.played(world, seat))
        shares = world.shares()
        for seat in range(self.seats):
            self.shares[seat] = shares[seat]

    def played(self, world: GameState, seat: i64) -> i64:
        """A move of the playout: any one, or the heuristic's choice among some."""
        count = world.legal_into(seat, self.moves)
        if self.greed == 0.0 or (self.greed < 1.0 and self.chance.unit() >= self.greed):
            return self.moves[self.chance.below(count)]
        tries = self.tries if self.tries < count else count
        for i in range(tries):
            other = i + self.chance.below(count - i)
            move = self.moves[other]
            self.moves[other] = self.moves[i]
            self.moves[i] = move
        return self.moves[self.liked(world, seat, tries)]

    def judge(self, world: GameState) -> None:
        """How the victory would be divided, by how far each seat looks ahead."""
        total = 0.0
        for seat in range(self.seats):
            lead = self.heuristic.value(world, seat) / self.tuning.spread
            # A lead of forty spreads is as sure as any, and exp must not overflow.
            self.shares[seat] = exp(40.0 if lead > 40.0 else -40.0 if lead < -40.0 else lead)
            total += self.shares[seat]
        for seat in range(self.seats):
            self.shares[seat] /= total

    def learn(self) -> None:
        """Every node on the way hears what its mover got."""
        self.visits[self.root] += 1
        for child in self.path:
            self.visits[child] += 1
            self.wins[child] += self.shares[self.movers[child]]
        slot = self.made[self.path[0]] * self.seats
        for seat in range(self.seats):
            self.outcomes[slot + seat] += self.shares[seat]

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
        """One node more."""
        child: i64 = len(self.visits)
        self.movers = append(self.movers, seat)
        self.made = append(self.made, move)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.wins = append(self.wins, 0.0)
        self.ranks = append(self.ranks, rank)
        self.first[node] = child
        return child

    def go_down(self, move: i64, sampler: Sampler) -> bool:
        """Goes on below a move that the seat has made and that showed it nothing new; False for an untried one."""
        child = self.found(self.root, self.seat, move)
        if child == NONE:
            return False
        self.root = child
        self.sampler = sampler
        for slot in range(len(self.outcomes)):
            self.outcomes[slot] = 0.0
        return True

    # What it found

    def iterations(self) -> i64:
        """How many worlds have come by the root."""
        return self.visits[self.root]

    def ranked(self) -> list[tuple[int, int, float]]:
        """The root's moves with their visits and the seat's mean share, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.first[self.root]
        while child != NONE:
            visits = self.visits[child]
            if self.movers[child] == self.seat and visits > 0:
                found.append((self.made[child], visits, self.wins[child] / float(visits)))
            child = self.next[child]
        found.sort(key=by_visits)
        return found

    def shares_after(self, move: i64) -> list[float]:
        """What each seat got, in the mean, in the worlds where the root's move was this one."""
        shares = [0.0] * self.seats
        for seat in range(self.seats):
            shares[seat] = self.outcomes[move * self.seats + seat]
        return of_one(shares)

    def mean_shares(self) -> list[float]:
        """What each seat got, in the mean, in all worlds."""
        shares = [0.0] * self.seats
        for slot in range(len(self.outcomes)):
            shares[slot % self.seats] += self.outcomes[slot]
        return of_one(shares)


def of_one(shares: list[float]) -> list[float]:
    """The shares made to sum to one; even ones where nothing is known."""
    total = sum(shares)
    return [share / total if total > 0.0 else 1.0 / len(shares) for share in shares]


def by_visits(row: tuple[int, int, float]) -> tuple[int, float, int]:
    """The order of moves: most visits, then the best share, then the lowest number."""
    return (-row[1], -row[2], row[0])


def another_awaited(world: GameState, seat: i64) -> bool:
    """Whether the game waits for another seat too, so that this one decides in secret."""
    return any(other != seat and world.awaits(other) for other in range(world.seats))

"""Maximum matching in a graph that need not be bipartite (Edmonds' blossom algorithm). Pure code."""

from collections import deque
from typing import TypeAlias

Graph: TypeAlias = dict[int, set[int]]
"""By vertex, its neighbours; each edge stands at both of its ends."""


class Matching:
    """Grown by one augmenting path at a time, each in O(n³) at worst, for a few dozen vertices."""

    def __init__(self, edges: Graph) -> None:
        self.edges = edges
        self.mate: dict[int, int] = {}
        """By matched vertex, the other one."""
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}

    def grow(self) -> None:
        """Makes it as large as it can be; most vertices find a free neighbour at once."""
        for vertex, others in self.edges.items():
            if vertex not in self.mate and (other := next((o for o in others if o not in self.mate), None)) is not None:
                self.mate[vertex], self.mate[other] = other, vertex
        for vertex in self.edges:
            if vertex not in self.mate:
                self.augment(vertex)

    def augment(self, root: int) -> None:
        """Matches a free vertex, if the others can make room for it."""
        vertex = self.free_end(root)
        while vertex is not None:
            before = self.parent[vertex]
            following = self.mate.get(before)
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def free_end(self, root: int) -> int | None:
        """The other end of an alternating path from the root to a free vertex; `parent` leads back."""
        self.parent, self.base = {}, {vertex: vertex for vertex in self.edges}
        seen, queue = {root}, deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.edges[vertex]:
                if self.base[vertex] == self.base[other] or self.mate.get(vertex) == other:
                    continue
                mate = self.mate.get(other)
                if other == root or (mate is not None and mate in self.parent):
                    self.contract(vertex, other, seen, queue)
                elif other not in self.parent:
                    self.parent[other] = vertex
                    if mate is None:
                        return other
                    seen.add(mate)
                    queue.append(mate)
        return None

    def contract(self, one: int, other: int, seen: set[int], queue: deque[int]) -> None:
        """An odd cycle becomes one vertex, its base."""
        base, inside = self.common_base(one, other), set[int]()
        self.mark(one, base, other, inside)
        self.mark(other, base, one, inside)
        for vertex in self.edges:
            if self.base[vertex] in inside:
                self.base[vertex] = base
                if vertex not in seen:
                    seen.add(vertex)
                    queue.append(vertex)

    def common_base(self, one: int, other: int) -> int:
        """Where the ways back to the root meet."""
        passed, at = {self.base[one]}, self.base[one]
        while (mate := self.mate.get(at)) is not None and mate in self.parent:
            at = self.base[self.parent[mate]]
            passed.add(at)
        at = self.base[other]
        while at not in passed:
            at = self.base[self.parent[self.mate[at]]]
        return at

    def mark(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != base:
            mate = self.mate[vertex]
            inside |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child, vertex = mate, self.parent[mate]

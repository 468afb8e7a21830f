"""Pairings that hold whatever the results: who meets whom, who rests, who begins, and how places are decided."""

import random
from collections import Counter
from itertools import combinations

import pytest

from nelumbo.server.tournaments.matching_graph import Matching
from nelumbo.server.tournaments.pairing import BYE, Pairing, begun_more, complete, round_robin, standings, swiss


def met(games: list[Pairing]) -> Counter[frozenset[int | None]]:
    return Counter(frozenset((game.first, game.second)) for game in games if game.second is not None)


def played(games: list[Pairing], dice: random.Random) -> list[Pairing]:
    """With results; a bye has one already, and some games are not over."""
    results = [(2, 0), (0, 2), (1, 1), (2, 0), (0, 2), None]
    return [
        game if game.second is None else Pairing(game.round, game.first, game.second, dice.choice(results))
        for game in games
    ]


@pytest.mark.parametrize("count", range(2, 20))
def test_in_a_round_robin_everybody_meets_everybody_once_and_begins_as_often_as_not(count: int) -> None:
    rounds = count - 1 + count % 2
    games = [game for number in range(1, rounds + 1) for game in round_robin(count, number)]
    assert met(games) == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    assert all(abs(more) <= 1 for more in begun_more(games).values())
    for number in range(1, 2 * rounds + 2):
        seen = [one for game in round_robin(count, number) for one in (game.first, game.second)]
        assert sorted(one for one in seen if one is not None) == list(range(count))
    byes = Counter(game.first for game in games if game.second is None)
    assert byes == (Counter(range(count)) if count % 2 else Counter())


@pytest.mark.parametrize("seed", range(60))
def test_in_a_swiss_nobody_meets_twice_or_rests_twice_and_who_has_begun_less_begins(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randint(4, 24)
    rounds = dice.randint(1, count // 2)  # so few that a new pairing always exists (Dirac)
    games = list[Pairing]()
    for number in range(1, rounds + 1):
        new = swiss(range(count), games, number)
        seen = [one for game in new for one in (game.first, game.second) if one is not None]
        assert sorted(seen) == list(range(count))
        begun = begun_more(games)
        assert all(begun[game.first] <= begun[game.second] for game in new if game.second is not None)
        games += played(new, dice)
    assert set(met(games).values()) <= {1}
    byes = Counter(game.first for game in games if game.second is None)
    assert set(byes.values()) <= {1} and sum(byes.values()) == (rounds if count % 2 else 0)


@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_swiss_of_too_many_rounds_lets_players_meet_again_and_still_pairs_all(count: int) -> None:
    dice, games = random.Random(count), list[Pairing]()
    for number in range(1, 2 * count):
        new = swiss(range(count), games, number)
        assert len(new) == (count + 1) // 2
        games += played(new, dice)


@pytest.mark.parametrize("seed", range(40))
def test_a_matching_is_as_large_as_any(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randint(2, 9)
    pairs = [pair for pair in combinations(range(count), 2) if dice.random() < 0.4]
    edges = {one: {b if a == one else a for a, b in pairs if one in (a, b)} for one in range(count)}
    grown = Matching(edges)
    grown.grow()
    assert all(grown.mate[mate] == one and mate in edges[one] for one, mate in grown.mate.items())
    assert len(grown.mate) == 2 * largest(pairs)


def largest(pairs: list[tuple[int, int]]) -> int:
    """By trying everything."""
    if not pairs:
        return 0
    (a, b), *others = pairs
    return max(largest(others), 1 + largest([pair for pair in others if not {a, b} & set(pair)]))


def test_where_some_must_meet_again_they_are_as_few_as_possible() -> None:
    assert sorted(complete(range(4), {0: {3}, 1: set(), 2: set(), 3: {0}})) == [(0, 3), (1, 2)]


def test_the_upper_half_meets_the_lower_half_and_winners_meet_winners() -> None:
    first = swiss(range(8), [], 1)
    assert met(first) == Counter(frozenset((one, one + 4)) for one in range(4))
    games = [Pairing(1, game.first, game.second, (2, 0)) for game in first]
    winners = {game.first for game in games}
    for game in swiss(range(8), games, 2):
        assert (game.first in winners) == (game.second in winners)


def test_places_are_decided_by_points_then_buchholz_then_sonneborn_berger() -> None:
    games = [
        Pairing(1, 0, 1, (2, 0)),
        Pairing(1, 2, 3, (1, 1)),
        Pairing(1, 4, None, (BYE, 0)),
        Pairing(2, 0, 4, (0, 2)),
        Pairing(2, 1, 2, (2, 0)),
    ]
    rows = {row.number: row for row in standings(range(5), games)}
    assert [row.number for row in standings(range(5), games)] == [4, 0, 1, 2, 3]
    assert (rows[4].points, rows[4].buchholz, rows[4].sonneborn_berger) == (4, 2, 2), "a bye is nobody's points"
    assert (rows[0].points, rows[0].buchholz, rows[0].sonneborn_berger) == (2, 6, 2)
    assert (rows[1].points, rows[1].buchholz, rows[1].sonneborn_berger) == (2, 3, 1)
    assert (rows[2].points, rows[2].buchholz, rows[2].sonneborn_berger) == (1, 3, 0)


def test_who_has_withdrawn_is_paired_with_nobody() -> None:
    new = swiss([0, 2, 3], [Pairing(1, 0, 1, (2, 0)), Pairing(1, 2, 3, (0, 2))], 2)
    assert {number for game in new for number in (game.first, game.second)} == {0, 2, 3, None}

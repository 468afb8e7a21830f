"""White Lotus' invariants, checked step by step over whole games."""

from collections.abc import Iterator

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_numbers
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.white_lotus import GAME, numbers
from nelumbo.games.white_lotus.board import COLUMNS, OVER, PLACE, each_of
from nelumbo.games.white_lotus.data.pieces import BIT, NOTHING
from nelumbo.games.white_lotus.notation import read_position, write_position
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import fresh, play, told
from tests.walks import POLICIES, start, walk

EACH = pytest.mark.parametrize(
    ("seats", "rules", "policy"),
    [(seats, rules, policy) for seats in (2, 3, 4, 5, 6) for rules in ("author", "publisher") for policy in POLICIES],
)


def steps(seats: int, rules: str, policy: str) -> Iterator[tuple[WhiteLotus, WhiteLotus, list[int]]]:
    """Each step of a game: before, after, and the journal."""
    options: Options = {"rules": rules, "experimental_two_players": seats == 2}
    setup = new_setup(GAME, seats, options)
    for state, seat, move in walk(GAME, setup, f"invariants {seats}", POLICIES[policy]):
        assert isinstance(state, WhiteLotus)
        if seat is None or move is None:
            return
        after = state.copy()
        journal: list[int] = []
        after.journal = journal
        after.apply(seat, move)
        after.journal = None
        yield state, after, journal


def tokens(state: WhiteLotus) -> int:
    """Zones with a token."""
    return sum(kind != NOTHING for kind in state.types)


@EACH
def test_tokens_stay_and_only_change_owners(seats: int, rules: str, policy: str) -> None:
    """WL-INV-1, 2, 3, 10, RULING-21"""
    for before, after, _ in steps(seats, rules, policy):
        for zone in range(39):
            assert after.land.playing[zone] or after.types[zone] == NOTHING
            assert before.types[zone] in (NOTHING, after.types[zone])
            assert before.owners[zone] == 0 or after.owners[zone] > 0
        removed = sum(owner > 0 for owner in after.owners)
        neutral = tokens(after) - removed
        pool = len(after.pool) - after.dealt
        assert neutral + pool + (after.drawn != NOTHING) + removed == 39
        assert after.coloured() == removed >= before.coloured()


@EACH
def test_what_follows_from_map_and_votes_is_the_same_along_the_way_and_anew(
    seats: int, rules: str, policy: str
) -> None:
    for step, (_, state, _) in enumerate(steps(seats, rules, policy)):
        if step % 11:
            continue
        anew: list[GameState] = [
            from_numbers(GAME, state.numbers()),
            read_position(write_position(state)),
            state.copy(),
        ]
        if state.to_move != NOBODY:
            anew.append(GAME.sampler(GAME.view(state, state.to_move)).draw(seeded("world")))
        for other in anew:
            assert isinstance(other, WhiteLotus)
            assert followed(other) == followed(state)


def followed(state: WhiteLotus) -> list[list[int]]:
    """The fields that are not serialised, because they follow from others."""
    tables = (state.laid, state.owned, state.groups, state.worth, state.votes)
    return [[state.neutral], *(list(table) for table in tables)]


@EACH
def test_nobody_has_more_palaces_than_the_emperor(seats: int, rules: str, policy: str) -> None:
    """WL-INV-4, EMP-1"""
    for _, after, _ in steps(seats, rules, policy):
        assert max(after.palaces(seat) for seat in range(seats)) == after.palaces(after.emperor)


@EACH
def test_points_come_and_go_in_public(seats: int, rules: str, policy: str) -> None:
    """WL-INV-5, RULING-25, 34"""
    for before, after, journal in steps(seats, rules, policy):
        paid = told(journal, numbers.VOTED), told(journal, numbers.MUSTERED)
        gained = told(journal, numbers.PAID), told(journal, numbers.OUSTED)
        for seat in range(seats):
            influence = sum(entry[1] for entry in gained[0] + gained[1] if entry[0] == seat)
            influence -= sum(entry[2] for entry in paid[0] if entry[0] == seat)
            army = sum(entry[2] for entry in gained[0] if entry[0] == seat)
            army -= sum(entry[2] for entry in paid[1] if entry[0] == seat)
            assert after.influence[seat] - before.influence[seat] == influence
            assert after.army[seat] - before.army[seat] == army
            assert min(after.influence[seat], after.army[seat], after.vp[seat]) >= 0
            row = after.ledger[seat * COLUMNS : (seat + 1) * COLUMNS]
            assert (row[0] - row[1], row[2] - row[3]) == (after.influence[seat], after.army[seat])


@EACH
def test_markers_are_five_a_player(seats: int, rules: str, policy: str) -> None:
    """WL-INV-6, RULING-16, 47"""
    for _, after, _ in steps(seats, rules, policy):
        for seat in range(seats):
            assert after.markers_on_map(seat) + after.unused[seat] + after.markers_aside(seat) == 5
            assert after.markers_aside(seat) >= 0
        if after.stage() > 2:
            assert not any(after.markers)


@EACH
def test_each_round_of_votes_removes_one_contender(seats: int, rules: str, policy: str) -> None:
    """WL-INV-7, 8, RES-10, 15"""
    markers: list[int] = []
    rounds: dict[int, int] = {}
    for before, after, journal in steps(seats, rules, policy):
        if before.phase == PLACE and any(stage == 2 for _, stage, _, _ in told(journal, numbers.STAGED)):
            markers = [before.markers[zone] for zone in range(39)]
            for seat, zone, _, _ in told(journal, numbers.PLACED):
                markers[zone] += BIT[seat]
            rounds = {}
        for _, _, zone, _ in told(journal, numbers.OUSTED):
            rounds[zone] = rounds.get(zone, 0) + 1
        if any(stage == 3 for _, stage, _, _ in told(journal, numbers.STAGED)):
            contested = {zone: len(each_of(there)) - 1 for zone, there in enumerate(markers) if there}
            assert {zone: number for zone, number in contested.items() if number} == rounds
            assert all(after.owners[zone] > 0 for zone in contested)


@EACH
def test_every_winner_has_a_spoil(seats: int, rules: str, policy: str) -> None:
    """WL-INV-9, SPOIL-1, 7, 10"""
    journal = [entry for _, _, part in steps(seats, rules, policy) for entry in part]
    sides: dict[int, int] = {}
    victor, spoils, battles = -1, 0, 0
    losses: list[int] = []
    for at in range(0, len(journal), 5):
        kind, a, b, c, _ = journal[at : at + 5]
        if kind == numbers.MUSTERED:
            sides[a] = a if b < 0 else b
            spoils, losses = 0, []
        elif kind == numbers.FOUGHT:
            victor, battles = c, battles + 1
        elif kind == numbers.SEIZED or (kind == numbers.TOKEN and b == 1):
            spoils += 1
            losses += [c] if kind == numbers.SEIZED else []
        elif victor >= 0 and kind in (numbers.STAGED, numbers.ENDED):
            assert spoils == sum(side == victor for side in sides.values())
            assert all(sides[loser] != victor for loser in losses)
            assert rules == "author" or len(losses) == len(set(losses))
            victor = -1
    assert battles == 4 or rules == "publisher"


@EACH
def test_the_emperor_has_a_token_each_turn(seats: int, rules: str, policy: str) -> None:
    """WL-INV-11, VPT-1, 2, RULING-39"""
    crowns = 0
    for _, after, journal in steps(seats, rules, policy):
        crowns += sum(spoil == 0 for _, spoil, _, _ in told(journal, numbers.TOKEN))
        if after.phase == OVER:
            assert crowns == after.turn


@EACH
def test_new_territories_fill_the_map(seats: int, rules: str, policy: str) -> None:
    """WL-INV-10, NEW-1, RULING-32"""
    started = 0
    for before, after, journal in steps(seats, rules, policy):
        for turn, stage, _, _ in told(journal, numbers.STAGED):
            if stage == 6:
                started = tokens(before)
            elif stage == 1 and rules == "publisher" and turn > 1:
                assert tokens(after) - started >= min(seats, after.land.size - started)


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    """WL-INV-12"""
    setup = new_setup(GAME, 4, {"rules": "publisher"})
    chance = seeded("hidden")
    for state, seat, _ in walk(GAME, setup, "hidden"):
        assert isinstance(state, WhiteLotus)
        if seat is None:
            break
        views = [GAME.view(state, viewer) for viewer in range(4)]
        for viewer in range(4):
            other = state.copy()
            rest = list(other.pool[other.dealt :])
            other.pool = other.pool[: other.dealt] + bytes(reversed(rest))
            for neighbour in range(4):
                if neighbour != viewer:
                    other.influence[neighbour] += 5
                    other.army[neighbour] += 5
                    if other.commits[neighbour] > 0:
                        other.commits[neighbour] = 0
                        moves = state.copy()
                        moves.commits[neighbour] = 0
                        choices = moves.legal_moves(neighbour)
                        other.commits[neighbour] = choices[chance.below(len(choices))] + 1
            assert GAME.view(other, viewer) == views[viewer]


def test_an_offer_moves_points_without_making_any() -> None:
    """WL-INV-5, PROTO-5"""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B give i3 want a2", "B agree 1")
    assert sum(state.influence) == 36
    assert sum(state.army) == 9


@pytest.mark.parametrize("seats", [3, 6])
def test_the_publishers_game_ends_soon(seats: int) -> None:
    """WL-RULING-36, END-2: every game stays within the bound of section 11."""
    for policy in POLICIES.values():
        state = start(GAME, new_setup(GAME, seats, {"rules": "publisher"}), "bound")
        for state, _, _ in walk(GAME, new_setup(GAME, seats, {"rules": "publisher"}), "bound", policy):
            assert isinstance(state, WhiteLotus)
        assert isinstance(state, WhiteLotus)
        assert state.turn <= -(-(state.land.size - 7) // seats) + 2 * state.land.size + 2

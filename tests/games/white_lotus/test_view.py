"""What a seat of White Lotus sees, and how fairly the rest is guessed."""

from collections import Counter
from itertools import permutations

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.game import View
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.event_types import Drawn
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view_types import Holding
from tests.fairness import chi_square_quantile, deviation
from tests.games.white_lotus.positions import fresh, play, position


def drawn(view: View, seed: str) -> WhiteLotus:
    """A world that fits the view."""
    world = GAME.sampler(view).draw(seeded(seed))  # type: ignore[arg-type]  # a view of this game
    assert isinstance(world, WhiteLotus)
    return world


def test_points_are_for_their_owner() -> None:
    """WL-RULING-34, INV-12"""
    state = fresh(3, "author")
    assert GAME.view(state, 1).holdings == [None, Holding(12, 3), None]
    assert GAME.view(state, None).holdings == [None] * 3
    opened = fresh(3, "author", open_holdings=True)
    assert GAME.view(opened, None).holdings == [Holding(12, 3)] * 3


def test_the_ledger_lets_everybody_count_along() -> None:
    """WL-RULING-34"""
    state = position(
        "author RBG off",
        "turn 2 vote\nemperor R\nzone cloud-gate village R\nzone silk-market fort +BG\nresolving silk-market",
    )
    play(state, "B vote G 4", "G vote B 5")
    gained, paid, _, _ = GAME.view(state, None).ledger[1]
    assert gained - paid == state.influence[1] == 12 - 4 + 2


PUTTING = """turn 1 put R
    emperor R
    zone cloud-gate village
    zone autumn-court palace
    mix 2,1,1,1,34
    drawn P 0"""


def test_a_drawn_token_is_for_its_drawer() -> None:
    """WL-RULING-30"""
    state = position("publisher RBG off", PUTTING)
    assert [GAME.view(state, viewer).drawn for viewer in (0, 1, None)] == [1, None, None]
    assert GAME.view(state, 0).unseen == [0, 0, 1, 1, 1, 33]
    assert GAME.view(state, 1).unseen == [0, 1, 1, 1, 1, 33]
    before = state.copy()
    journal = play(state, "R put jade-quarry")
    assert [event.type for event in GAME.events(journal, state, 0) if isinstance(event, Drawn)] == [None]
    assert drawn(GAME.view(before, 0), "own").drawn == 1


def test_another_hand_is_guessed_fairly() -> None:
    """WL-RULING-30: each unseen token as often as there are of its type."""
    view = GAME.view(position("publisher RBG off", PUTTING), 1)
    sampler, chance = GAME.sampler(view), seeded("hand")
    seen: Counter[str] = Counter()
    for _ in range(2000):
        world = sampler.draw(chance)
        assert isinstance(world, WhiteLotus)
        seen[str(world.drawn)] += 1
    ways = {str(kind): view.unseen[kind] for kind in range(1, 6)}
    assert deviation(seen, ways) < chi_square_quantile(len(ways) - 1)


def test_the_pool_is_guessed_fairly() -> None:
    """WL-SETUP-11: every order of the unseen tokens is as likely as any other."""
    names = [f"zone {name} village" for name in ("cloud-gate", "tiger-ford", "bamboo-sea", "heron-harbour")]
    state = position("author RBG off", "\n".join(["turn 1 place R", "emperor R", "mix 1,1,1,0,4", *names, "pool PTR"]))
    sampler, chance = GAME.sampler(GAME.view(state, 0)), seeded("pool")
    seen: Counter[str] = Counter()
    for _ in range(1200):
        world = sampler.draw(chance)
        assert isinstance(world, WhiteLotus)
        seen["".join(map(str, world.pool))] += 1
    ways = {"".join(map(str, order)): 1 for order in permutations((1, 2, 3))}
    assert deviation(seen, ways) < chi_square_quantile(5)


@pytest.mark.parametrize("viewer", [0, 2])
def test_sealed_votes_are_guessed_fairly(viewer: int) -> None:
    """WL-RES-8: uniformly over all that the other could have sealed."""
    state = position(
        "author RBG off",
        """turn 2 vote
        emperor R
        zone cloud-gate village R
        zone silk-market fort +RBG
        resolving silk-market
        seat B influence 3""",
    )
    play(state, "B vote G 3")
    sampler, chance = GAME.sampler(GAME.view(state, viewer)), seeded("votes")
    seen: Counter[str] = Counter()
    for _ in range(1200):
        world = sampler.draw(chance)
        assert isinstance(world, WhiteLotus)
        seen[GAME.notation.write_move(GAME.decode(world.commits[1] - 1))] += 1
    ways = {f"vote {target} {weight}": 1 for target in "RG" for weight in (1, 2, 3)}
    assert deviation(seen, ways) < chi_square_quantile(5)
    assert drawn(GAME.view(state, 1), "own").commits[1] == state.commits[1]


def test_who_lets_the_others_decide_anew_draws_nothing_sealed() -> None:
    """WL-RES-8: but one's own seal stays."""
    state = position(
        "author RBG off",
        "turn 2 vote\nemperor R\nzone cloud-gate village R\nzone silk-market fort +RBG\nresolving silk-market",
    )
    play(state, "R vote G 1", "B vote G 3")
    for viewer in (0, 2):
        world = GAME.sampler(GAME.view(state, viewer)).draw_unsealed(seeded("open"))
        assert isinstance(world, WhiteLotus)
        sealed = [world.commits[seat] > 0 for seat in range(3)]
        assert sealed == [viewer == 0, False, False]
        assert world.to_move == sealed.index(False)


def test_a_spectator_sees_no_seal() -> None:
    """WL-INV-12, RES-8"""
    one = position(
        "author RBG off",
        "turn 2 vote\nemperor R\nzone cloud-gate village R\nzone silk-market fort +RBG\nresolving silk-market",
    )
    other = one.copy()
    play(one, "B vote G 3")
    play(other, "B vote R 1")
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, 1) != GAME.view(other, 1)

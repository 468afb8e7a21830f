"""The generator: published values, our own test vectors, fairness."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile, scripted_chance, seeded
from tests.fairness import chi_square_quantile, deviation


def test_the_generator_is_mrg32k3a() -> None:
    """The first five numbers of L'Ecuyer's own implementation from its default state."""
    chance = Chance(12345, 12345, 12345, 12345, 12345, 12345)
    first = [chance.step() for _ in range(5)]
    assert [round(number / 4294967088, 6) for number in first] == [0.127011, 0.318528, 0.309186, 0.825847, 0.22163]


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        ("", [3738483965, 2368601133, 1084167764, 1208471438]),
        ("nelumbo", [3823888022, 2328188721, 2960808745, 3970162760]),
        ("荷花", [3051830370, 1863772891, 3542785216, 866405166]),
    ],
)
def test_a_seed_gives_the_same_numbers_on_every_machine(seed: str, numbers: list[int]) -> None:
    chance = seeded(seed)
    assert [chance.step() for _ in range(4)] == numbers


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = {seeded(str(seed)).below(1000) for seed in range(50)}
    assert len(firsts) > 40


def test_numbers_below_a_bound_are_fair() -> None:
    chance = seeded("fair")
    seen = Counter(str(chance.below(7)) for _ in range(14000))
    assert deviation(seen, {str(number): 1 for number in range(7)}) < chi_square_quantile(6)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance, seen = seeded("orders"), Counter[str]()
    for _ in range(12000):
        cards = vec[i64]([0, 1, 2, 3])
        chance.shuffle(cards)
        seen["".join(map(str, cards))] += 1
    assert len(seen) == 24
    assert deviation(seen, dict.fromkeys(seen, 1)) < chi_square_quantile(23)


@given(seed=st.text(max_size=20), size=st.integers(0, 30))
def test_a_noted_shuffle_can_be_repeated(seed: str, size: int) -> None:
    chance = seeded(seed)
    chance.trace = []
    cards = vec[i64](range(size))
    chance.shuffle(cards)
    drawn = chance.pick(9)
    again = scripted_chance(chance.trace)
    repeated = vec[i64](range(size))
    again.shuffle(repeated)
    assert list(repeated) == list(cards)
    assert again.pick(9) == drawn


@pytest.mark.parametrize(
    ("script", "message"),
    [([], "fewer chance events"), ([[0, 1]], "deals 2 cards"), ([[0, 1, 1]], "does not hold the cards")],
)
def test_a_false_script_is_refused(script: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scripted_chance(script).shuffle(vec[i64]([0, 1, 2]))
    with pytest.raises(ValueError, match="not below 2"):
        scripted_chance([[2]]).pick(2)


@given(seed=st.text(max_size=10))
def test_a_chosen_first_seat_leaves_the_shuffles_as_they_were(seed: str) -> None:
    drawn, chosen = seeded(seed), seeded(seed)
    drawn.first_seat(4, -1)
    assert chosen.first_seat(4, 2) == 2
    assert drawn.step() == chosen.step()


def test_a_spawned_stream_is_its_own() -> None:
    chance = seeded("spawn")
    one, two = chance.spawn(), chance.spawn()
    assert [one.below(100) for _ in range(8)] != [two.below(100) for _ in range(8)]
    assert chance.copy().step() == chance.step()


def test_a_pile_holds_one_byte_a_card() -> None:
    assert pile(vec[i64]([3, 1, 2])) == b"\x03\x01\x02"

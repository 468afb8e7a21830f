"""The generator: published values, our own test vectors, fairness."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo import games
from nelumbo.core.chance import Chance, pile, scripted_chance, seeded
from nelumbo.core.codec import digest
from nelumbo.core.record import new_setup
from nelumbo.core.serialise import Archive
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


def test_the_hashed_stream_is_sha_256_in_counter_mode() -> None:
    """A seed that begins with `chance2:`; the first block is the hash of its key and eight zero bytes."""
    key = sha256(b"nelumbo chance 2\nchance2:seed").digest()
    blocks = [sha256(key + number.to_bytes(8, "big")).digest() for number in range(2)]
    words = [int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)]
    chance = seeded("chance2:seed")
    assert [chance.word() for _ in range(16)] == words
    chance = seeded("chance2:seed")
    assert [chance.below(1000) for _ in range(16)] == [word % 1000 for word in words]


def test_a_copy_of_the_hashed_stream_goes_on_as_it_would() -> None:
    chance = seeded("chance2:copied")
    for _ in range(5):
        chance.below(6)
    twin = chance.copy()
    assert [twin.below(6) for _ in range(40)] == [chance.below(6) for _ in range(40)]


def test_the_hashed_stream_survives_its_serialised_form() -> None:
    chance = seeded("chance2:written")
    for _ in range(11):
        chance.below(6)
    archive = Archive()
    assert archive.chance(chance) is chance
    read = Archive(archive.numbers).chance(seeded(""))
    assert [read.below(6) for _ in range(40)] == [chance.below(6) for _ in range(40)]


@pytest.mark.parametrize(
    "numbers", [[-2, 0, 0, 0], [-2, 1, 7, 0, 0], [-2, 32, *range(32), -1, 0], [-2, 32, *range(32), 0, 3]]
)
def test_a_hashed_stream_that_cannot_be_is_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="stream of chance"):
        Archive(numbers).chance(seeded(""))


def test_writing_a_state_leaves_its_chance_alone() -> None:
    """A list of outcomes or a script goes on afterwards."""
    game = games.load("mandala")
    state = game.new(new_setup(game, 2, {}), seeded("traced"))
    state.chance.outcomes = []
    digest(state)
    assert state.chance.outcomes == []


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = {seeded(str(seed)).below(1000) for seed in range(50)}
    assert len(firsts) > 40


@pytest.mark.parametrize("seed", ["fair", "chance2:fair"])
def test_numbers_below_a_bound_are_fair(seed: str) -> None:
    chance = seeded(seed)
    seen = Counter(str(chance.below(7)) for _ in range(14000))
    assert deviation(seen, {str(number): 1 for number in range(7)}) < chi_square_quantile(6)


@pytest.mark.parametrize("seed", ["orders", "chance2:orders"])
def test_every_order_of_a_shuffle_is_equally_likely(seed: str) -> None:
    chance, seen = seeded(seed), Counter[str]()
    for _ in range(12000):
        cards = vec[i64]([0, 1, 2, 3])
        chance.shuffle(cards)
        seen["".join(map(str, cards))] += 1
    assert len(seen) == 24
    assert deviation(seen, dict.fromkeys(seen, 1)) < chi_square_quantile(23)


@given(seed=st.text(max_size=20), size=st.integers(0, 30))
def test_a_noted_shuffle_can_be_repeated(seed: str, size: int) -> None:
    chance = seeded(seed)
    chance.outcomes = []
    cards = vec[i64](range(size))
    chance.shuffle(cards)
    drawn = chance.pick(9)
    again = scripted_chance(chance.outcomes)
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

"""What a browser needs to check a deal: lots first, then shuffles of sorted cards, all from the seed."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.record import deals_of, played
from tests.records import bot_game


@pytest.mark.parametrize("name", games.names())
def test_every_shuffle_of_a_game_is_one_of_sorted_cards(name: str) -> None:
    record = bot_game(name, "uniform")
    (first,), *shuffles = deals_of(played(games.load(name), record))

    assert record.seed is not None
    chance = seeded(record.seed)
    assert chance.below(len(record.seats)) == first
    for dealt in shuffles:
        cards = vec[i64](sorted(dealt))
        chance.mix(cards)
        assert list(cards) == dealt

"""What a browser needs to check a deal: a lot for who begins, then shuffles of sorted cards, all from the seed."""

import json
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.commitment import commitment, contributed, contributions_hold, contributions_in
from nelumbo.core.record import Record, deals_of, played
from tests.records import bot_game

SEEDS = json.loads((Path(__file__).parents[2] / "web" / "src" / "replay" / "seeds.json").read_text())
"""What the browser's verifier is tested with."""


@pytest.mark.parametrize("name", games.names())
def test_every_shuffle_of_a_game_is_one_of_sorted_cards(name: str) -> None:
    record = bot_game(name, "uniform")
    game = games.load(name)
    deals = deals_of(played(game, record))

    assert record.seed is not None
    chance = seeded(record.seed)
    if game.setups.draws_first_seat:
        assert deals.pop(0) == [chance.below(len(record.seats))]
    for dealt in deals:
        cards = vec[i64](sorted(dealt))
        chance.mix(cards)
        assert list(cards) == dealt


@pytest.mark.parametrize("vector", SEEDS, ids=lambda vector: vector["name"])
def test_a_seed_of_the_browsers_tests_is_the_engines(vector: dict[str, Any]) -> None:
    seed, pages = vector["seed"], vector["page_commitments"]
    assert commitment(seed) == vector["commitment"]
    assert contributions_in(seed) == vector["contributions"]
    assert contributions_hold(seed, 2, pages) is (None if pages is None else True)
    assert contributed(seed, pages) == vector["contributed"]
    record = Record(game="mandala", rules=1, seats=["Ada", "Koi"], options={}, seed=seed)
    assert deals_of(played(games.load("mandala"), record)) == vector["deals"]

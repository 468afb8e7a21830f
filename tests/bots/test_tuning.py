"""How bots are set for each game."""

from dataclasses import asdict, replace

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots import load
from nelumbo.bots.ismcts import Ismcts, read_knobs
from nelumbo.bots.tuning import BotTuning, tuning_of

EACH_GAME = pytest.mark.parametrize("name", games.names())


@EACH_GAME
def test_a_games_tuning_has_the_types_that_bots_expect(name: str) -> None:
    settings = {key: value for key, value in asdict(tuning_of(games.load(name))).items() if not callable(value)}
    types = {key: BotTuning.__annotations__[key] for key in settings}
    assert msgspec.convert(settings, msgspec.defstruct("Settings", list(types.items()))) is not None


@EACH_GAME
def test_variants_are_options_of_the_game(name: str) -> None:
    game = games.load(name)
    assert set(tuning_of(game).variants) <= {option.name for option in game.setups.options}


@EACH_GAME
def test_a_search_has_its_games_knobs_unless_others_are_named(name: str) -> None:
    game = games.load(name)
    own, named = load("ismcts:10", game, "s"), load("ismcts:10:depth=2:tries=5", game, "s")
    assert isinstance(own, Ismcts) and isinstance(named, Ismcts)
    expected = read_knobs(tuning_of(game).search)
    assert (own.knobs.depth, own.knobs.greed, own.knobs.tries) == (expected.depth, expected.greed, expected.tries)
    assert (named.knobs.depth, named.knobs.greed, named.knobs.tries) == (2, expected.greed, 5)


def test_a_setting_that_no_bot_has_is_refused() -> None:
    with pytest.raises(TypeError, match="courage"):
        tuning_of(replace(games.load("mandala"), tuning={"courage": 1}))

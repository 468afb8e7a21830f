"""The engine that runs is the one that was asked for."""

import os

import pytest

from nelumbo.core import chance, state
from nelumbo.core.compiled import is_compiled
from nelumbo.games.mandala import rules, sampler


@pytest.mark.skipif("NELUMBO_ENGINE" not in os.environ, reason="only `make test` says which engine it tests")
def test_the_engine_under_test_is_the_one_that_make_names() -> None:
    assert is_compiled() is (os.environ["NELUMBO_ENGINE"] == "compiled")


def test_the_engine_is_compiled_as_a_whole_or_not_at_all() -> None:
    endings = {module.__file__.rsplit(".", 1)[1] for module in (chance, state, rules, sampler) if module.__file__}
    assert len(endings) == 1

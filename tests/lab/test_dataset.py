"""A data set holds the games that its card says, and shows every position."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from nelumbo import games
from nelumbo.bots.bot import UnknownBot
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import verify
from nelumbo.lab.dataset import Dataset, build, card_of, play


@pytest.mark.parametrize("name", games.names())
def test_every_position_is_one_of_the_game_that_was_played(name: str, tmp_path: Path) -> None:
    seats = games.load(name).setups.seats
    card = build(card_of(name, len(seats), ("uniform", "beginner")), tmp_path / "some.npz")
    found = Dataset(tmp_path / "some.npz")
    assert (found.card, len(found)) == (card, len(seats))
    for positions in found.positions():
        number = positions.number
        played = play(card, number)
        assert (positions.moves.tolist(), found.card.players(number)) == (played.moves, played.players)
        assert positions.masks[np.arange(len(positions.moves)), positions.moves].all()
        assert positions.features.shape == (len(played.moves), len(games.load(name).features.names()))
        assert positions.shares.tolist() == pytest.approx([played.shares[seat] for seat in positions.seats])
        assert positions.players.tolist() == [played.players[seat] for seat in positions.seats]
        assert found.scores[number][: len(played.scores)].tolist() == played.scores


def test_a_game_becomes_a_record(tmp_path: Path) -> None:
    build(card_of("lotus", 3, ("uniform",)), tmp_path / "some.npz")
    found = Dataset(tmp_path / "some.npz")
    record = found.record(2)
    assert verify(found.game, record).holds
    assert len(record.seats) == 4


def test_the_same_card_gives_the_same_arrays_whatever_the_jobs(tmp_path: Path) -> None:
    card = card_of("mandala", 4, ("uniform", "beginner"))
    one = build(card, tmp_path / "one.npz")
    assert build(card, tmp_path / "two.npz", jobs=2).sha256 == one.sha256
    assert build(msgspec.structs.replace(card, seed="other"), tmp_path / "three.npz").sha256 != one.sha256


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    build(card_of("mandala", 1, ("uniform",)), tmp_path / "some.npz")
    with np.load(tmp_path / "some.npz") as found:
        arrays = dict(found)
    arrays["scores"] = arrays["scores"] + 1
    np.savez_compressed(tmp_path / "damaged.npz", **arrays)
    with pytest.raises(InvalidRecord, match="is damaged"):
        Dataset(tmp_path / "damaged.npz")


def test_an_unknown_bot_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownBot):
        card_of("mandala", 1, ("nobody",))

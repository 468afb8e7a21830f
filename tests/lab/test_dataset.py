"""A data set holds the games that its card says, and shows every position."""

from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
import pytest

from nelumbo import games
from nelumbo.bots.bot import UnknownBot
from nelumbo.cli.app import BAD_INPUT, run
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import verify
from nelumbo.lab.dataset import Dataset, Study, build, card_of, cards_of, sample
from nelumbo.lab.dataset.files import card_digest
from nelumbo.lab.dataset.play import play
from nelumbo.lab.dataset.reader import SAMPLES

SHIPPED = sorted(path.name.removesuffix(".npz") for path in SAMPLES.iterdir() if path.name.endswith(".npz"))
FEW = Study(("uniform", "greedy"), every=2, iterations=8)


def check_positions(data: Dataset, numbers: range) -> None:
    """Every position is one of the game that was played."""
    for positions in data.positions(numbers):
        number = positions.number
        assert positions.moves.tolist() == data.moves_of(number)
        assert positions.masks[np.arange(len(positions.moves)), positions.moves].all()
        assert positions.features.shape == (data.lengths[number], len(data.game.features.names()))
        assert positions.shares.tolist() == [data.shares[number][seat] for seat in positions.seats]
        assert positions.players.tolist() == [data.card.seated(number)[seat] for seat in positions.seats]


@pytest.mark.parametrize("name", games.names())
def test_every_position_is_one_of_the_game_that_was_played(name: str, tmp_path: Path) -> None:
    seats = games.load(name).setups.seats
    card = build(card_of(name, len(seats), ("uniform", "beginner")), tmp_path / "some.npz")
    found = Dataset(tmp_path / "some.npz")
    assert (found.card, len(found)) == (card, len(seats))
    check_positions(found, range(len(seats)))
    for number in range(len(seats)):
        played = play(card, number)
        assert (found.moves_of(number), found.card.seated(number)) == (played.moves, played.players)
        assert found.scores[number][: len(played.scores)].tolist() == played.scores


@pytest.mark.parametrize("name", games.names())
def test_a_search_judges_the_legal_moves_of_studied_games(name: str, tmp_path: Path) -> None:
    build(card_of(name, 3, ("uniform",), study=FEW), tmp_path / "some.npz")
    found = Dataset(tmp_path / "some.npz")
    assert list(found.studied()) == [0, 2]
    for positions in found.positions():
        assert (positions.visits is not None) is (positions.number != 1)
        if positions.visits is None or positions.values is None:
            continue
        asked = positions.masks.sum(axis=1) > 1
        assert not positions.visits[positions.masks == 0].any()
        assert (positions.visits[asked].sum(axis=1) > 0).all()
        assert np.array_equal(positions.visits > 0, ~np.isnan(positions.values))
        assert ((positions.values >= 0) & (positions.values <= 1))[positions.visits > 0].all()


@pytest.mark.parametrize("name", games.names())
def test_every_rule_set_has_a_file_with_bots_of_all_levels(name: str) -> None:
    cards = dict(cards_of(name, 10))
    assert f"{name}.npz" in cards
    assert len({msgspec.json.encode(card.setups) for card in cards.values()}) == len(cards)
    for card in cards.values():
        assert card.players[:3] == ("beginner", "casual", "skilled") and len(card.players) >= 5
        assert card.setups and card.study is not None


def test_a_game_becomes_a_record(tmp_path: Path) -> None:
    build(card_of("lotus", 3, ("uniform",)), tmp_path / "some.npz")
    found = Dataset(tmp_path / "some.npz")
    record = found.record(2)
    assert verify(found.game, record).holds
    assert len(record.seats) == 4


def test_the_same_card_gives_the_same_arrays_whatever_the_jobs(tmp_path: Path) -> None:
    card = card_of("mandala", 4, ("uniform", "beginner"), study=FEW)
    one = build(card, tmp_path / "one.npz")
    assert build(card, tmp_path / "two.npz", jobs=2, part_size=2).sha256 == one.sha256
    assert build(msgspec.structs.replace(card, seed="other"), tmp_path / "three.npz").sha256 != one.sha256


def test_a_build_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """Nothing is played twice, and the file is the same."""
    card, saved = card_of("mandala", 6, ("uniform",)), list[int]()
    whole = build(card, tmp_path / "whole.npz")

    def stopped(games_saved: int) -> None:
        saved.append(games_saved)
        if sum(saved) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(card, tmp_path / "again.npz", report=stopped, part_size=2)
    assert len(list((tmp_path / f"again.{card_digest(card)}.parts").iterdir())) == 2
    assert build(card, tmp_path / "again.npz", report=saved.append, part_size=2).sha256 == whole.sha256
    assert saved == [0, 2, 2, 4, 2], "four games were there, two were played"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.npz", "whole.npz"]


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


def test_one_command_writes_files_cards_and_checksums(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sets"
    line = ["dataset", "flowers", "--every", "0", "--out", str(folder), "--games"]
    assert run([*line, "1"]) == 0
    assert {path.name for path in folder.iterdir()} == {
        "flowers.npz",
        "flowers.md",
        "flowers-discard.npz",
        "flowers-discard.md",
        "SHA256SUMS",
    }
    digest = sha256((folder / "flowers.npz").read_bytes()).hexdigest()
    assert f"{digest}  flowers.npz" in (folder / "SHA256SUMS").read_text().splitlines()
    written = (folder / "flowers-discard.md").read_text()
    assert "double_tile_cards discard" in written and Dataset(folder / "flowers-discard.npz").card.sha256 in written
    before = (folder / "flowers.npz").stat().st_mtime_ns
    assert run([*line, "1"]) == 0
    assert (folder / "flowers.npz").stat().st_mtime_ns == before, "what is there is left alone"
    assert run([*line, "2"]) == BAD_INPUT
    assert "another data set" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_small_part_ships_with_the_package(name: str) -> None:
    data = sample(name)
    assert f"{name}.npz" in dict(cards_of(data.card.game, 1))
    assert len(data) >= 100 and len(data.studied()) >= 2
    check_positions(data, range(0, len(data), 40))
    assert data.record(1).result is not None

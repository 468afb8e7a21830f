"""Writes a data set's file, part by part, so that a build that was stopped goes on where it was."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import msgspec
import numpy as np

from nelumbo.lab.dataset.card import DatasetCard
from nelumbo.lab.dataset.play import ARRAYS, SEARCHED, Arrays, joined, play_part
from nelumbo.lab.simulate import workers

PART = 500  # games that are saved together


def build(
    card: DatasetCard,
    file: Path,
    jobs: int = 1,
    report: Callable[[int], None] = lambda games: None,
    part_size: int = PART,
) -> DatasetCard:
    """Plays all games and writes the file; the arrays do not depend on the number of jobs.

    Parts wait in a folder beside it until all are there. `report` is told of games as they are saved.
    """
    folder = file.with_name(f"{file.stem}.{card_digest(card)}.parts")
    folder.mkdir(parents=True, exist_ok=True)
    parts = [range(at, min(at + part_size, card.games)) for at in range(0, card.games, part_size)]
    saved = [folder / f"{part.start:09}.npz" for part in parts]
    missing = [at for at, one in enumerate(saved) if not one.exists()]
    report(sum(len(part) for at, part in enumerate(parts) if at not in missing))
    asked = [(card, parts[at]) for at in missing]

    def save(at: int, arrays: Arrays) -> None:
        draft = saved[at].with_suffix(".draft.npz")
        np.savez_compressed(draft, **arrays)
        draft.replace(saved[at])
        report(len(parts[at]))

    if jobs == 1 or len(asked) < 2:
        for at, one in zip(missing, asked, strict=True):
            save(at, play_part(one))
    else:
        with workers(min(jobs, len(asked))) as pool:
            for at, arrays in zip(missing, pool.imap(play_part, asked), strict=True):
                save(at, arrays)
    signed = write(card, file, joined([read(one) for one in saved]))
    rmtree(folder)
    return signed


def card_digest(card: DatasetCard) -> str:
    return sha256(msgspec.json.encode(card)).hexdigest()[:12]


def read(file: Path) -> Arrays:
    with np.load(file, allow_pickle=False) as found:
        return dict(found)


def write(card: DatasetCard, file: Path, arrays: Arrays) -> DatasetCard:
    """The file with its card, which then has the arrays' checksum."""
    signed = msgspec.structs.replace(card, sha256=checksum(arrays))
    draft = file.with_suffix(".draft.npz")
    np.savez_compressed(draft, card=np.frombuffer(msgspec.json.encode(signed), np.uint8), **arrays)
    draft.replace(file)
    return signed


def checksum(arrays: Arrays) -> str:
    digest = sha256()
    for name in (*ARRAYS, *SEARCHED):
        if name in arrays:
            digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()

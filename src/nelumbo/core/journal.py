"""Reads the journal that `GameState.tell` writes."""

from collections.abc import Collection, Iterator

from nelumbo.core.state import ENTRY


def entries(journal: list[int]) -> list[list[int]]:
    """A kind and four values each."""
    return [journal[at : at + ENTRY] for at in range(0, len(journal), ENTRY)]


def grouped(journal: list[int], kinds: Collection[int]) -> Iterator[list[list[int]]]:
    """Entries of these kinds together with those that follow of the same kind and first value; others alone."""
    group: list[list[int]] = []
    for entry in entries(journal):
        if group and not (entry[0] in kinds and entry[:2] == group[0][:2]):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group

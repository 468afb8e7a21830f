# mypyc: compiled
"""Reads the journal that `GameState.report` writes."""

from collections.abc import Collection

from nelumbo.core.state import ENTRY


def entries(journal: list[int]) -> list[list[int]]:
    """A kind and four values each."""
    return [journal[at : at + ENTRY] for at in range(0, len(journal), ENTRY)]


def grouped(journal: list[int], kinds: Collection[int]) -> list[list[list[int]]]:
    """Entries of these kinds together with those that follow of the same kind and first value; others alone."""
    groups: list[list[list[int]]] = []
    for entry in entries(journal):
        if groups and entry[0] in kinds and entry[:2] == groups[-1][0][:2]:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups

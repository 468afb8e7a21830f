"""The data card of a data set: what is in it and how it was made, as a page to read."""

import numpy as np

from nelumbo.lab.dataset.reader import Dataset

COLUMNS = """\
| array | a row is | holds |
| --- | --- | --- |
| `moves` | a decision | the move, as a number of the engine |
| `lengths` | a game | how many decisions it has |
| `players` | a game, by seat | which of the players below |
| `scores` | a game, by seat | points at the end |
| `shares` | a game, by seat | what of the victory: 1 for a sole winner |"""
SEARCHED = """\
| `widths` | a decision of a studied game | how many moves were legal |
| `visits` | a legal move of such a decision, in the order of numbers | how often the search chose it |
| `values` | likewise | the share of the victory that the search expects after it; NaN where it did not look |"""


def described(data: Dataset, file: str) -> str:
    """Markdown."""
    card = data.card
    rules = ", ".join(f"{name} {value}" for name, value in sorted(card.setups[0].options.items()))
    lines = [
        f"# {file}",
        "",
        f"{card.games:,} games of {data.game.title} between bots, {len(data.moves):,} decisions; no people took part.",
        "",
        f"- Players, in turn: {', '.join(str(setup.seats) for setup in card.setups)}.",
        f"- Rules version {card.setups[0].rules}; options: {rules}.",
        f"- Game number n is dealt from the seed `{card.seed}/n`.",
        f"- Every seat draws its bot anew: {', '.join(card.bots)}.",
    ]
    if card.study is not None:
        lines.append(
            f"- Every {card.study.every}th game is studied: its seats draw from {', '.join(card.study.bots)}, and a "
            f"search of {card.study.iterations} iterations judges every decision that has a choice."
        )
    lines += [f"- Made by Nelumbo {card.version}.", f"- SHA-256 of the arrays: `{card.sha256}`.", "", COLUMNS]
    return "\n".join([*lines, *([SEARCHED] if card.study is not None else []), "", *results(data)]) + "\n"


def results(data: Dataset) -> list[str]:
    """How often each player had a seat, and what it won."""
    counts = np.array([setup.seats for setup in data.card.setups])[np.arange(len(data)) % len(data.card.setups)]
    seated = np.arange(data.players.shape[1]) < counts[:, None]
    lines = ["| player | seats | mean share of the victory |", "| --- | ---: | ---: |"]
    for at, name in enumerate(data.card.players):
        held = seated & (data.players == at)
        lines.append(f"| {name} | {held.sum():,} | {data.shares[held].mean() if held.any() else 0.0:.3f} |")
    return lines

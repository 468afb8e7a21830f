"""Data sets of games between bots, one file for each rule set of a game: `nelumbo dataset mandala --games 1000`.

Game number n of a data set is dealt from the seed `SEED/n`, so its moves are enough: the reader replays them and shows
every position as arrays. Some games are studied: the strongest bots play them, and a search judges every decision. The
file is a compressed .npz with a card that says how it was made, and a checksum.
"""

from nelumbo.lab.dataset.card import DatasetCard, Study, card_of, cards_of
from nelumbo.lab.dataset.files import build
from nelumbo.lab.dataset.reader import Dataset, Positions, sample

__all__ = ["Dataset", "DatasetCard", "Positions", "Study", "build", "card_of", "cards_of", "sample"]

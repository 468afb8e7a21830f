"""A digest of every step of many games: equal numbers mean that plain and compiled code agree step by step.

`python -m tests.digests GAME` rewrites the game's `digests.txt`; only a new rules version calls for that, and it leaves
the digests of the older ones as they are.
"""

import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from nelumbo import games
from nelumbo.core.codec import packed
from nelumbo.core.game import AnyGame, Setup
from tests.walks import POLICIES, describe, setups, walk

GAMES = Path(__file__).parent / "games"
GAMES_EACH, GAMES_WITH_OPTIONS = 24, 4


def file_of(name: str) -> Path:
    return GAMES / name.replace("-", "_") / "digests.txt"


def digest_of(game: AnyGame, setup: Setup, policy: str) -> str:
    """All states and legal moves of some games, folded into one short name."""
    fold = blake2b(digest_size=8)
    usual = all(setup.options[option.name] == option.default for option in game.setups.options)
    for seed in range(GAMES_EACH if usual else GAMES_WITH_OPTIONS):
        for state, seat, _ in walk(game, setup, f"digest {seed}", POLICIES[policy]):
            fold.update(packed(state.numbers()))
            if seat is not None:
                fold.update(packed(state.legal_moves(seat)))
        fold.update(packed(state.scores() + state.places()))
    return fold.hexdigest()


def lines(game: AnyGame, policies: Iterable[str] = POLICIES, first: int = 0, step: int = 1) -> list[str]:
    """One line a setup and policy, by every rules version; of the setups only some, if wanted."""
    found = [setup for version in game.setups.versions for setup in setups(game, version)]
    return [
        f"v{setup.rules} {describe(setup)} | {policy} | {digest_of(game, setup, policy)}"
        for setup in found[first::step]
        for policy in policies
    ]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file_of(name).write_text("".join(f"{line}\n" for line in lines(games.load(name))))

"""What counts at the end, and who is ahead."""

import pytest

from tests.games.white_lotus.positions import position


def test_tokens_points_and_the_largest_group_count_at_the_end() -> None:
    """WL-T-42, SCORE-1..4"""
    state = position(
        "author RBG off",
        """turn 4 over
        emperor R
        seat R vp 4
        zone typhoon-point palace R
        zone lychee-orchards palace R
        zone lacquer-town temple R
        zone mulberry-plain fort R
        zone coiling-dragon-bay village R
        zone tiger-ford village R
        zone bamboo-sea village B""",
    )
    assert state.scores() == [20, 1, 0]


@pytest.mark.parametrize(("rules", "bonus"), [("author", 1), ("publisher", 0)])
def test_a_tie_for_the_largest_group(rules: str, bonus: int) -> None:
    """WL-T-43, SCORE-5, 6, RULING-40"""
    state = position(
        f"{rules} RBG off",
        """turn 4 over
        emperor R
        zone cloud-gate village R
        zone jade-quarry village R
        zone willow-crossing village R
        zone falcon-terraces village R
        zone heron-harbour village B
        zone lacquer-town village B
        zone pearl-coast village B
        zone typhoon-point village B
        zone bamboo-sea village G
        zone orchid-shore village G
        zone monsoon-delta village G""",
    )
    assert state.scores() == [4 + bonus, 4 + bonus, 3]


def test_a_group_is_connected() -> None:
    """WL-T-44, SCORE-4, RULING-48"""
    names = ("tiger-ford", "tea-slopes", "bamboo-sea", "cinnamon-coast")
    zones = "\n".join(f"zone {name} village R" for name in names)
    assert position("author RBG off", f"turn 4 over\nemperor R\n{zones}").groups[0] == 3


TIED = {
    "R": ["palace", *["village"] * 7],
    "B": ["palace", "palace", *["village"] * 5],
    "G": ["palace", "palace"],
}


EVEN = {"R": ["palace", "palace", *["village"] * 6], "B": ["palace", "palace", *["village"] * 5], "G": []}


@pytest.mark.parametrize(
    ("rules", "emperor", "tokens", "places"),
    [
        ("author", "G", TIED, [1, 2, 3]),
        ("publisher", "G", TIED, [2, 1, 3]),
        ("publisher", "R", EVEN, [1, 2, 3]),
    ],
)
def test_how_ties_are_broken(rules: str, emperor: str, tokens: dict[str, list[str]], places: list[int]) -> None:
    """WL-T-45, SCORE-7..9"""
    apart = [
        *("cloud-gate", "silver-birch", "pearl-coast", "tiger-ford", "scholars-grove", "bamboo-sea"),
        *("silk-market", "heron-harbour", "lychee-orchards", "sleeping-dragon-cliffs", "cinnamon-coast"),
        *("orchid-shore", "jade-quarry", "vermilion-bridge", "autumn-court", "typhoon-point", "red-earth-basin"),
    ]
    owned = [(letter, token) for letter, held in tokens.items() for token in held]
    zones = "\n".join(f"zone {name} {token} {letter}" for name, (letter, token) in zip(apart, owned, strict=False))
    state = position(f"{rules} RBG off", f"turn 4 over\nemperor {emperor}\n{zones}")
    for seat in range(2):
        state.vp[seat] += 21 - state.scores()[seat]
    assert state.scores()[:2] == [21, 21]
    assert state.places() == places

"""Games for somebody who only listens: everything is found by its role and name, and decided by what is said."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import DESKTOP, PHONE, People
from e2e.screen_reader import Reader, Thing

Choose = Callable[[list[Thing], random.Random], Thing]


def lotus(things: list[Thing], dice: random.Random) -> Thing:
    """A reward; or a card to draw; or petals for the flower that lacks the fewest, by the deck where none will do."""
    able = [thing for thing in things if thing.is_able]
    rewards = [thing for thing in able if thing.lies_in("You control") or thing.lies_in("You share control")]
    possible = [thing for thing in able if "Possible" in thing.name or thing.name.startswith(("Draw", "Exchange"))]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    held = [thing for thing in hand if thing.is_pressed]
    if rewards:
        return dice.choice(rewards)
    if held:
        more = [thing for thing in hand if thing not in held and flower_of(thing) == flower_of(held[0])]
        blooms = [thing for thing in possible if thing.lies_in("Garden")]
        return more[0] if more and len(held) == 1 and missing(things, held[0]) > 1 else (blooms or possible)[0]
    if possible:
        return dice.choice(possible)
    return min(hand, key=lambda card: missing(things, card) - sum(flower_of(card) == flower_of(one) for one in hand))


def flower_of(card: Thing) -> str:
    """It is named "Iris with one guardian", or "wild Iris"."""
    return card.name.removeprefix("wild ").split(" with ")[0]


def missing(things: list[Thing], card: Thing) -> int:
    """How many petals the card's flower lacks: "Iris, 1 of 3 petals; no guardian"."""
    bloom = next(thing for thing in things if thing.lies_in("Garden") and thing.name.startswith(flower_of(card)))
    grown, of = map(int, re.findall(r"(\d) of (\d) petals", bloom.name)[0])
    return of - grown


def mandala(things: list[Thing], dice: random.Random) -> Thing:
    """The colour that brings most; or a card, where its colour is missing, and then a place for it."""
    able = [thing for thing in things if thing.is_able]
    picks = [thing for thing in able if thing.lies_in("Your pick")]
    possible = [thing for thing in able if "Possible" in thing.name]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    if picks:
        return max(picks, key=points)
    mountains = [thing for thing in possible if thing.name.startswith("Mountain")]
    if possible:
        return dice.choice(mountains or possible)
    return dice.choice(hand)


def flowers(things: list[Thing], dice: random.Random) -> Thing:
    """The tile that brings most; or a card, and the side where it does most; a card that fits nowhere is put back."""
    able = [thing for thing in things if thing.is_able]
    tiles = [thing for thing in able if re.search(r"\+\d+$", thing.name)]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    held = [thing for thing in hand if thing.is_pressed]
    sides = {thing: thing.name.split("Here: ")[-1] for thing in able if "Here: " in thing.name}
    if tiles:
        return max(tiles, key=points)
    if held:
        best = [side for side, what in sides.items() if "completes it" in what.lower()]
        return dice.choice(best or list(sides) or held)
    return dice.choice(hand)


def points(thing: Thing) -> int:
    """What a choice brings: its name ends in "+12", or in "0"."""
    return int(thing.name.split("+")[-1].split()[-1])


def white_lotus(things: list[Thing], dice: random.Random) -> Thing:
    """A stake and a dragon; or a zone, palaces where nobody else stands first; or what the panel offers."""
    able = [thing for thing in things if thing.is_able and not thing.is_pressed]
    zones = [thing for thing in able if thing.lies_in("Map of")]
    palaces = [zone for zone in zones if "Palace" in zone.name and "markers" not in zone.name]
    for choice in (
        unless_pressed(things, ("Stake ", "Commit ")),
        [] if counted(things) else [thing for thing in able if thing.name == "One more"],
        unless_pressed(things, ("Dragon ",)),
        palaces or zones,
        [thing for thing in able if thing.lies_in("The decision in detail")],
    ):
        if choice:
            return dice.choice(choice)
    raise AssertionError([thing.name for thing in able])


def unless_pressed(things: list[Thing], names: tuple[str, ...]) -> list[Thing]:
    """The buttons of these names, where none of them is chosen yet."""
    found = [thing for thing in things if thing.is_able and thing.name.startswith(names)]
    return [] if any(thing.is_pressed for thing in found) else found


def counted(things: list[Thing]) -> bool:
    """Whether a number is taken beside the slider: there is one less."""
    return any(thing.name == "One less" and thing.is_able for thing in things)


def totals(things: list[Thing]) -> dict[str, int]:
    """Who has how many points, by the score sheet: a table with a row for each player, or a river for each."""
    rows = [thing for thing in things if thing.role == "rowheader"]
    cells = {row: [thing for thing in things if thing.role == "cell" and thing.inside == row.inside] for row in rows}
    if rows:
        return {row.name or row.text: int(cells[row][-1].name or cells[row][-1].text) for row in rows}
    scores = [(thing.inside, re.search(r"Score (\d+)$", thing.text)) for thing in things]
    return {inside[-1]: int(score[1]) for inside, score in scores if score}


LOTUS = pytest.param("Lotus", 2, lotus, ("You play ", "Tadpole "), DESKTOP, id="Lotus")
MANDALA = pytest.param(
    "Mandala", 2, mandala, ("You play ", "Tadpole "), PHONE, id="Mandala, where the log is not on show"
)
FLOWERS = pytest.param("Flowers", 3, flowers, ("You play ", "Tadpole 2 plays "), DESKTOP, id="Flowers")
WHITE_LOTUS = pytest.param("White Lotus", 3, white_lotus, ("You place ", "Votes in "), DESKTOP, id="White Lotus")


def play(reader: Reader, choose: Choose, presses: int) -> None:
    """Until the game is over, or that many times."""
    dice = random.Random(4)
    for _ in range(presses):
        things = reader.wait()
        if reader.is_over(things):
            break
        if reader.may_confirm(things):
            reader.confirm()
        else:
            reader.press(choose(things, dice))


def assert_heard(reader: Reader, spoken: tuple[str, ...]) -> None:
    heard = reader.heard()
    for beginning in spoken:
        assert any(line.startswith(beginning) for line in heard), (beginning, heard[-20:])


@pytest.mark.parametrize(("game", "seats", "choose", "spoken", "size"), [LOTUS, FLOWERS])
def test_turns_are_played_by_what_is_said(
    people: People, game: str, seats: int, choose: Choose, spoken: tuple[str, ...], size: dict[str, int]
) -> None:
    reader = Reader(people.come(viewport=size, reduced_motion="reduce"))
    reader.sit_down(game, seats)
    play(reader, choose, presses=60)
    assert_heard(reader, spoken)


@pytest.mark.parametrize(("game", "seats", "choose", "spoken", "size"), [MANDALA, WHITE_LOTUS])
def test_a_whole_game_is_played_by_what_is_said(
    people: People, game: str, seats: int, choose: Choose, spoken: tuple[str, ...], size: dict[str, int]
) -> None:
    """One game with a table of points at its end, and one without."""
    reader = Reader(people.come(viewport=size, reduced_motion="reduce"))
    reader.sit_down(game, seats)
    play(reader, choose, presses=900)
    expect(reader.outcome).to_be_focused()
    assert_heard(reader, (*spoken, "The game is over."))
    scores = totals(reader.sheet())
    winner = re.sub(r" wins?(, \d+ to \d+)?$", "", reader.outcome.inner_text())
    assert len(scores) == seats
    assert max(scores.values()) == next(score for name, score in scores.items() if name.startswith(winner)), scores

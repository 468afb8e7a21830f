"""Games for somebody who only listens: everything is found by its role and name, and decided by what is said."""

import random
import re

import pytest
from playwright.sync_api import expect

from e2e.by_game import Listening, modules
from e2e.conftest import People
from e2e.screen_reader import Reader, Thing, winners
from nelumbo import games


def totals(things: list[Thing]) -> dict[str, int]:
    """Who has how many points, by the score sheet: a table with a row for each player, or a river for each."""
    rows = [thing for thing in things if thing.role == "rowheader"]
    cells = {row: [thing for thing in things if thing.role == "cell" and thing.inside == row.inside] for row in rows}
    if rows:
        return {row.name or row.text: int(cells[row][-1].name or cells[row][-1].text) for row in rows}
    scores = [(thing.inside, re.search(r"Score (\d+)$", thing.text)) for thing in things]
    return {
        next(name for name in reversed(inside) if "Cup" not in name): int(score[1]) for inside, score in scores if score
    }


LISTENING = {name: module.BY_EAR for name, module in modules().items() if hasattr(module, "BY_EAR")}


def listening(whole: bool) -> list[object]:
    return [pytest.param(name, one, id=name) for name, one in LISTENING.items() if one.whole is whole]


def play(reader: Reader, listener: Listening, presses: int) -> None:
    """Until the game is over, or that many times."""
    dice = random.Random(4)
    for _ in range(presses):
        things = reader.wait()
        if reader.is_over(things):
            break
        if reader.may_confirm(things):
            reader.confirm()
        else:
            reader.press(listener.choose(things, dice))


def assert_heard(reader: Reader, spoken: tuple[str, ...]) -> None:
    heard = reader.heard()
    for beginning in spoken:
        assert any(line.startswith(beginning) for line in heard), (beginning, heard[-20:])


@pytest.mark.parametrize(("game", "listener"), listening(whole=False))
def test_turns_are_played_by_what_is_said(people: People, game: str, listener: Listening) -> None:
    reader = Reader(people.come(viewport=listener.size, reduced_motion="reduce"))
    reader.sit_down(games.load(game).title, listener.seats)
    play(reader, listener, presses=60)
    assert_heard(reader, listener.spoken)


@pytest.mark.parametrize(("game", "listener"), listening(whole=True))
def test_a_whole_game_is_played_by_what_is_said(people: People, game: str, listener: Listening) -> None:
    """One game with a table of points at its end, and one without."""
    reader = Reader(people.come(viewport=listener.size, reduced_motion="reduce"))
    reader.sit_down(games.load(game).title, listener.seats)
    play(reader, listener, presses=900)
    expect(reader.outcome).to_be_focused()
    assert_heard(reader, (*listener.spoken, "The game is over."))
    scores = totals(reader.sheet())
    said = reader.outcome.inner_text()
    assert len(scores) == listener.seats
    best = [name for name, score in scores.items() if score == max(scores.values())]
    assert all(any(name.startswith(winner) for name in best) for winner in winners(said)), (said, scores)

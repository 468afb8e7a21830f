"""What is counted in a game, from a journal written by hand and from real play."""

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import GAME, numbers
from nelumbo.games.white_lotus.balance.counts import counts
from nelumbo.games.white_lotus.balance.figures import figures
from tests.games.white_lotus.positions import fresh, told
from tests.walks import start, uniform


def entry(kind: int, *values: int) -> list[int]:
    return [kind, *values, *[0] * (4 - len(values))]


def test_zones_spoils_and_battles_are_counted_by_turn() -> None:
    state = fresh(3, "publisher")
    state.turn = 2
    journal = [
        *entry(numbers.STAGED, 1, 2),
        *entry(numbers.LONE, 24, 0),
        *entry(numbers.PICKED, 25),
        *entry(numbers.WON, 25, 1),
        *entry(numbers.CROWNED, 1),
        *entry(numbers.FOUGHT, 3, 5, 2),
        *entry(numbers.SEIZED, 2, 25, 1),
        *entry(numbers.TOKEN, 0, 1),
        *entry(numbers.STAGED, 2, 2),
        *entry(numbers.PICKED, 26),
        *entry(numbers.PICKED, 27),
        *entry(numbers.FOUGHT, 6, 5, 1),
        *entry(numbers.TOKEN, 1, 0),
        *entry(numbers.TOKEN, 1, 1),
    ]
    found = counts(state, journal)
    assert (found["contested in turn 1"], found["contested in the last turn"]) == (1, 2)
    assert found["left for the last turn"] == 29
    assert (found["seized at first"], found["tokens at first"], found["tokens later"]) == (1, 1, 1)
    assert (found["battles"], found["won by rebels"]) == (2, 1)
    assert (found["emperors"], found["others"]) == (2, 1)
    assert {name for name in found if name.startswith("zone")} == {"zone 25", "zone 26", "zone 27"}

    values = {figure.name: figure for figure in figures(new_setup(GAME, 3, {"rules": "publisher"}), 1, found)}
    assert values["contested in turn 1"].value == 1 and not values["contested in turn 1"].holds
    assert values["contested in turn 2"].value is None and values["contested in turn 2"].holds
    assert values["contested in last turn"].value == 2 and not values["contested in last turn"].holds
    assert values["left for the last turn"].value == 29
    assert values["first spoils seized, %"].value == 50
    assert values["won by rebels, %"].value == 50
    assert values["quietest zone, %"].value == 0
    assert values["busiest zone, %"].value == 100


def test_the_counts_of_a_played_game_agree_with_its_journal() -> None:
    state, chance = start(GAME, new_setup(GAME, 4, {"rules": "author"}), "counts"), seeded("policy")
    journal: list[int] = []
    state.journal = journal
    while state.to_move != NOBODY:
        state.apply(state.to_move, uniform(state.legal_moves(state.to_move), chance, 0))
    found = counts(state, journal)
    won = len(told(journal, numbers.WON))
    assert sum(value for name, value in found.items() if name.startswith("contested")) == won
    assert found["battles"] == 4
    assert found["emperors' score"] + found["others' score"] == sum(state.scores())

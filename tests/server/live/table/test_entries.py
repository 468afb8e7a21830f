"""Entries as they are stored: every log of the past is still read."""

import pytest

from nelumbo import games
from nelumbo.server.live.table.entries import (
    AnyEntry,
    Closed,
    GameStarted,
    MoveEntry,
    ServerAway,
    UndoEntry,
    read,
    written,
)
from nelumbo.server.messages import (
    ContributionCommitted,
    ContributionRevealed,
    ContributionsAsked,
    Rematched,
    Resigned,
    Returned,
    RevealsAsked,
    Said,
    StopAnswered,
    StopOffered,
    UndoAnswered,
)

GAME = games.load("mandala")
MOVE = GAME.notation.read_move("A1R")
OLD: dict[str, AnyEntry] = {
    '{"kind":"closed"}': Closed(),
    '{"kind":"started","seed":"s"}': GameStarted("s"),
    '{"kind":"started","seed":"s","page_commitments":["c",null]}': GameStarted("s", ["c", None]),
    '{"kind":"contributions_asked","seats":[0],"wait":2500}': ContributionsAsked([0], 2500),
    '{"kind":"contribution_committed","seat":0,"commitment":"c"}': ContributionCommitted(0, "c"),
    '{"kind":"reveals_asked"}': RevealsAsked(),
    '{"kind":"contribution_revealed","seat":0,"contribution":"a"}': ContributionRevealed(0, "a"),
    '{"kind":"moved","seat":1,"move":"A1R","by":"bot"}': MoveEntry(1, MOVE, "bot"),
    '{"kind":"undo_answered","seat":1,"agree":true}': UndoAnswered(1, True),
    '{"kind":"undone","seat":0,"moves":2}': UndoEntry(0, 2),
    '{"kind":"stop_offered","seat":0,"alone":true}': StopOffered(0),
    '{"kind":"stop_answered","seat":1,"agree":false}': StopAnswered(1, False),
    '{"kind":"resigned","seat":0,"why":"clock"}': Resigned(0, "clock"),
    '{"kind":"returned","seat":0}': Returned(0),
    '{"kind":"away","span":5,"until":9}': ServerAway(5, 9),
    '{"kind":"said","channel":"watchers","player":"eve","name":"Eve","text":"oh"}': Said(
        channel="spectators", player="eve", name="Eve", text="oh"
    ),
    '{"kind":"rematched","rematch":"t2"}': Rematched("t2"),
}
"""Written by earlier servers, the first ones among them."""


@pytest.mark.parametrize("text", OLD)
def test_an_entry_of_an_old_log_is_read(text: str) -> None:
    assert read(text, GAME) == OLD[text]


@pytest.mark.parametrize("entry", OLD.values(), ids=lambda entry: type(entry).__name__)
def test_what_is_written_is_read(entry: AnyEntry) -> None:
    assert read(written(entry, GAME), GAME) == entry

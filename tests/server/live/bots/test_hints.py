"""Hints: from the seat's view alone, where the table allows them."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.hint import seed_of
from nelumbo.bots.review import seen_moments
from nelumbo.server.api.records import record_of
from nelumbo.server.errors import Denied
from nelumbo.server.live.bots import hints
from nelumbo.server.live.table.entries import MoveEntry
from nelumbo.server.messages import AskHint
from tests.server.client import Refused
from tests.server.scenarios import decisions, duel, guests
from tests.server.site import Site
from tests.server.twins import AT, seated, table_of


async def test_a_hint_is_one_of_the_legal_moves_where_hints_are_allowed(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.send("hint", id="h1", table=id, seat=0)
        await ann.until(lambda: ann.hints)
        legal = [move for _, move in decisions(ann.tables[id])]
        hint = ann.hints[0]
        assert hint["moves"] and all(advised["move"] in legal for advised in hint["moves"])
        assert len(hint["shares"]) == 2 and abs(sum(hint["shares"]) - 1) < 0.01
        with pytest.raises(Refused) as refused:
            await bob.ask("hint", id, seat=1)
        assert refused.value.code == "not_your_decision"
        strict = await duel(ann, bob, hints=False)
        with pytest.raises(Refused) as refused:
            await ann.ask("hint", strict, seat=0)
        assert refused.value.code == "no_hints"


def test_a_hint_is_asked_from_the_seats_view_by_its_player_alone() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    question, version = hints.asked(table, seated(mover), AskHint(id="h", table="table", seat=mover))
    assert question.view == msgspec.json.encode(table.game_in_play.view(mover))
    assert version == table.versions.of((mover,))
    for player, seat, code in ((1 - mover, mover, "not your seat"), (1 - mover, 1 - mover, "not your decision")):
        with pytest.raises(Denied, match=code):
            hints.asked(table, seated(player), AskHint(id="h", table="table", seat=seat))
    table.opened = msgspec.structs.replace(table.opened, hints=False)
    with pytest.raises(Denied, match="no hints"):
        hints.asked(table, seated(mover), AskHint(id="h", table="table", seat=mover))


@pytest.mark.parametrize("name", games.names())
def test_a_review_judges_what_a_hint_was_asked_about_by_the_same_seed(name: str) -> None:
    """The same view and seed: a move taken from the hint is the best one in the review too."""
    game = games.load(name)
    table, asked = table_of(game, min(game.setups.seats)), {}
    for moment in range(12):
        seat = min(table.decisions.awaited)
        asked[moment] = hints.asked(table, seated(seat), AskHint(id="h", table="table", seat=seat))[0]
        table.apply(MoveEntry(seat, game.decode(table.decisions.legal[seat][0]), "person"), AT)
    record = msgspec.structs.replace(record_of(table), seed=table.history.seed)
    found = list(seen_moments(game, record))
    decided = [seen for seen in found if seen.played is not None]
    assert decided
    for seen in decided:
        question = asked[seen.moment]
        assert question.view == msgspec.json.encode(seen.view)
        assert question.seed == seed_of(seen.view)

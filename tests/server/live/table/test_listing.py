"""A table in lists."""

import msgspec

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.server.live.table.listing import listing, outline, summary
from nelumbo.server.messages import Listing, Resigned, Said, StoodIn
from tests.server.twins import AT, entry_of, seated, table_of


def test_the_row_in_the_store_holds_the_listing() -> None:
    table = table_of(games.load("mandala"), 2)
    row = summary(table)
    assert msgspec.json.decode(row.listing, type=Listing) == listing(table)
    assert (row.game, row.status, row.public, row.updated_at) == ("mandala", "playing", False, AT)
    assert row.due == AT + 600_000, "the clock of the seat to move"


def test_a_listing_changes_with_what_everybody_knows_and_with_nothing_else() -> None:
    table = table_of(games.load("mandala"), 2)
    before, mover = outline(table), min(table.decisions.awaited)
    table.apply(Said(channel="spectators", player="eve", name="Eve", text="oh"), AT + 1)
    assert outline(table).listing == before.listing
    table.apply(entry_of(table, mover, table.decisions.legal[mover][0]), AT + 2)
    assert outline(table).listing != before.listing and listing(table).updated_at == AT + 2
    table.apply(Resigned(mover, "resigned"), AT + 3)
    assert (listing(table).status, listing(table).awaited) == ("over", [])


def test_a_choice_that_is_sealed_in_secret_leaves_no_trace_in_the_lists() -> None:
    """They are sorted by the row's time [WL-VOTE]."""
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    dice = seeded("lists")
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        table.apply(
            entry_of(table, seat, table.decisions.legal[seat][dice.below(len(table.decisions.legal[seat]))]), AT
        )
    before = summary(table)
    table.apply(entry_of(table, 0, table.decisions.legal[0][0]), AT + 1)
    after = summary(table)
    assert (after.updated_at, after.listing) == (before.updated_at, before.listing)
    assert table.last_at == AT + 1


def test_an_outline_says_which_bots_are_to_decide() -> None:
    table = table_of(games.load("mandala"), 2)
    mover = min(table.decisions.awaited)
    assert outline(table).bot_decisions == {} and outline(table).players == {seated(0), seated(1)}
    table.apply(StoodIn(mover), AT + 1)
    assert outline(table).bot_decisions == {mover: table.decisions.since[mover]}

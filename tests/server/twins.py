"""Pairs of tables that differ only in what a viewer may not know, and every byte that the viewer can get from one."""

from collections.abc import Callable

import msgspec

from nelumbo.core.chance import Chance
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game import AnyGame, Setup, Viewer
from nelumbo.core.game_in_play import judged
from nelumbo.core.options import OptionValue
from nelumbo.core.state import GameState
from nelumbo.server.config import PUSH_OFF, Config
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.bots.bot_seats import advise_question, decide_question
from nelumbo.server.live.bots.worker import framed
from nelumbo.server.live.notices.notices import Notices, webhook_notice
from nelumbo.server.live.table import listing, viewer_messages
from nelumbo.server.live.table.clock import TableClocks
from nelumbo.server.live.table.decisions import Decisions
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.entries import GameStarted, MoveEntry
from nelumbo.server.live.table.history import History, Views
from nelumbo.server.live.table.listing import LISTING, summary
from nelumbo.server.live.table.seating import Seating
from nelumbo.server.live.table.stop import StopOffer
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_change import Change, awaited_players
from nelumbo.server.live.table.undo import UndoRequests
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.lobby import mine, newest_first
from nelumbo.server.messages import LiveClock, NewSeat, NewTable, PushNotice
from nelumbo.server.store.database import Database
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import Outbox
from nelumbo.server.store.players import Player
from tests.secrecy import twin_of

HOST = Player("host", "Host")
AT = 1_700_000_000_000
BOT = "master"
TRIES = 12
SAME = ("opened", "is_deal_chosen", "created_at", "game", "size", "status", "has_started", "updated_at", "last_at")
"""What two tables have in common that differ in their state alone."""


class Leak(AssertionError):
    """A viewer can tell two tables apart."""


# Tables.


def table_of(game: AnyGame, seats: int, seed: str | None = None, **options: OptionValue) -> Table:
    """A started table with a different person on every seat."""
    new = NewTable(
        game=game.name, seats=[NewSeat(kind="me")] * seats, options=dict(options), clock=LiveClock(seconds=600)
    )
    entry = opening(new, HOST)
    holders = [msgspec.structs.replace(one, player=seated(seat)) for seat, one in enumerate(entry.holders)]
    table = Table("table")
    table.apply(msgspec.structs.replace(entry, holders=holders), AT)
    table.apply(GameStarted(seed=seed or f"secrecy {game.name}"), AT)
    return table


def table_with(game: AnyGame, setup: Setup, seed: str) -> Table:
    return table_of(game, setup.seats, seed, **setup.options)


def player_of(viewer: Viewer) -> str | None:
    """The player on that seat; None for a spectator."""
    return None if viewer is None else seated(viewer)


def seated(seat: int) -> str:
    """The player who holds the seat."""
    return f"player {seat}"


def with_state(table: Table, state: GameState) -> Table:
    """The same table with another state; its history is dropped, because it never happened."""
    twin = Table(table.id)
    for name in SAME:
        setattr(twin, name, getattr(table, name))
    twin.seating = Seating(table.seating.holders, table.opened.fold_version)
    twin.versions.last, twin.versions.limited = table.versions.last, dict(table.versions.limited)
    twin.history = History(table.game, table.history.setup, table.history.seed)
    twin.game_in_play.state = state
    twin.history.views = Views(table.game, state)
    twin.undo, twin.stop = UndoRequests(twin.history, twin.versions), StopOffer()
    twin.decisions = Decisions(table.seating.count())
    twin.decisions.go_on(twin.history, None, table.versions.last)
    twin.decisions.since = list(table.decisions.since)
    people = twin.seating.people()
    running, shown = twin.decisions.awaited & people, twin.decisions.openly_awaited & people
    twin.clocks = TableClocks(table.opened.clock, table.seating.count(), AT)
    twin.clocks.true = table.clocks.shown.copy()
    twin.clocks.shown = twin.clocks.true if shown == running else twin.clocks.true.copy()
    twin.clocks.true.running, twin.clocks.shown.running = running, shown
    return twin


def entry_of(table: Table, seat: int, number: int) -> MoveEntry:
    return MoveEntry(seat, table.game.decode(number), "person")


def silent(database: Database) -> Notices:
    """Notices of a host who wants none."""
    return Notices(Config(push=PUSH_OFF), Receivers(database), Outbox(database))


# What leaves the server.


def page(table: Table, viewer: Viewer) -> bytes:
    """The whole welcome of somebody who opens the table: a seat's, or a spectator's."""
    seats: Seats = () if viewer is None else (viewer,)
    return msgspec.json.encode(viewer_messages.welcome(table, player_of(viewer), seats, [], []))


def refused(table: Table, viewer: Viewer) -> bytes:
    """What the viewer hears when trying moves of every kind."""
    heard = []
    count = int(table.game_in_play.state.move_count())
    for number in range(0, count if viewer is not None else 0, max(1, count // TRIES)):
        try:
            judged(
                table.game,
                table.game_in_play.state,
                viewer or 0,
                table.game.decode(number),
                table.decisions.legal[viewer or 0],
            )
        except IllegalMove as error:
            heard.append(repr(error.refusal))
        else:
            heard.append("legal")
    return repr(heard).encode()


def lobby(table: Table, viewer: Viewer) -> bytes:
    """The table in the lobby, and among the viewer's own."""
    own = mine(listing.listing(table), player_of(viewer) or "")
    return msgspec.json.encode([newest_first([LISTING.decode(summary(table).listing)]), own])


def api(table: Table, viewer: Viewer) -> bytes:
    """`GET /api/tables/{id}`."""
    return msgspec.json.encode(viewer_messages.info(table, player_of(viewer)))


def bot(table: Table, viewer: Viewer) -> bytes:
    """What a worker gets to decide for the seat."""
    return b"" if viewer is None else framed(decide_question(table, viewer, BOT))


def hint(table: Table, viewer: Viewer) -> bytes:
    """What a worker gets to advise the seat."""
    return b"" if viewer is None else framed(advise_question(table, viewer))


def notice(table: Table, viewer: Viewer) -> bytes:
    """Whom a push would call and what it says, and what a webhook is told."""
    after = listing.listing(table)
    before = msgspec.structs.replace(after, awaited=[])
    change = Change(before, after, table.versions.public_count(), table.outcome, frozenset())
    push = PushNotice(kind="turn", table=after.id, game=after.game)
    return msgspec.json.encode([awaited_players(change), push, webhook_notice(change)])


DOORS: dict[str, Callable[[Table, Viewer], bytes]] = {
    "page": page,
    "refusals": refused,
    "lobby": lobby,
    "API": api,
    "bot": bot,
    "hint": hint,
    "notices": notice,
}
"""Every way out that does not wait for something to happen."""


def leaving(table: Table, viewer: Viewer) -> dict[str, bytes]:
    """Everything that the server sends this viewer, or somebody for them, about the table as it stands."""
    return {name: door(table, viewer) for name, door in DOORS.items()}


def told(table: Table, deliveries: list[Delivery], viewer: Viewer) -> bytes:
    """What the server sends this viewer about something that has just happened."""
    seats: Seats = () if viewer is None else (viewer,)
    heard = [delivery for delivery in deliveries if table.versions.hears(delivery.number, seats)]
    return msgspec.json.encode(
        [viewer_messages.told(table, AT, delivery, (player_of(viewer), seats), set()) for delivery in heard]
    )


# The comparison.


def compare(table: Table, viewer: Viewer, dice: Chance) -> None:
    """The table, and a truth that this viewer cannot tell from it: now, and after the same move. Raises Leak."""
    state = table.game_in_play.state.copy()
    one, other = with_state(table, state), with_state(table, twin_of(table.game, state, viewer, dice))
    seen, seen_other = leaving(one, viewer), leaving(other, viewer)
    for name in DOORS:
        if seen[name] != seen_other[name]:
            raise Leak(f"{name} of {table.game.name} for {viewer}: {seen[name]!r} or {seen_other[name]!r}")
    seat = int(state.to_move)
    common = [move for move in one.decisions.legal[seat] if move in other.decisions.legal[seat]]
    if not common:
        return
    entry = entry_of(one, seat, common[dice.below(len(common))])
    told_one, told_other = (told(each, each.apply(entry, AT + 1), viewer) for each in (one, other))
    if not (one.status == "playing" == other.status):
        return
    if (
        viewer is not None
        and views(one, viewer) == views(other, viewer)
        and one.free_undo(viewer) != other.free_undo(viewer)
    ):
        raise Leak(f"what {viewer} may take back in {table.game.name}: {one.free_undo(viewer)}")
    if told_one == told_other:
        return
    # The same cards may have been shown in another order: then only the order of the bytes differs.
    if views(one, viewer) == views(other, viewer) and sorted(told_one) != sorted(told_other):
        raise Leak(f"events of {table.game.name} for {viewer}: {told_one!r} or {told_other!r}")


def views(table: Table, viewer: Viewer) -> bytes:
    return msgspec.json.encode(table.game_in_play.view(viewer))

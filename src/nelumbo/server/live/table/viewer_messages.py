# mypyc: compiled
"""What each viewer may know of a table, as messages: built up for that viewer, never cut down."""

from msgspec import UNSET, Raw, structs

from nelumbo import games
from nelumbo.core.commitment import commitment
from nelumbo.core.game import SPECTATOR, Viewer
from nelumbo.server.live.table import due
from nelumbo.server.live.table.deliveries import AnyTold, Delivery, MoveDelivery, UndoDelivery
from nelumbo.server.live.table.history import Views
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats, Versions
from nelumbo.server.messages import (
    AnyTableEvent,
    Clocks,
    Moved,
    PresentPlayer,
    Said,
    SeatEvents,
    SeatInfo,
    SeatView,
    TableInfo,
    Told,
    Undone,
    Welcome,
    raw,
    raws,
)

RAW_MOVES: dict[str, dict[int, Raw]] = {}
"""By game, the moves that were once told of, as they travel; a game has a few thousand at most."""


def info(table: Table, player: str | None) -> TableInfo:
    """All but the game itself."""
    opened = table.opened
    seed = table.history.seed if table.has_started else opened.seed
    return TableInfo(
        id=table.id,
        game=opened.game,
        rules=opened.rules,
        options=table.game.setups.open_options(opened.options),
        status=table.status,
        public=opened.public,
        clock=opened.clock,
        spectators=opened.spectators,
        hints=opened.hints,
        takeover=opened.takeover,
        seats=seat_infos(table, with_keys=player == opened.host, with_invited=is_concerned(table, player)),
        host=opened.host,
        yours=list(table.seating.of(player)),
        created_at=table.created_at,
        commitment=None if seed is None or table.is_deal_chosen else commitment(seed),
        deal_chosen=table.is_deal_chosen,
        contributions=None if table.contributions is None else table.contributions.shown(),
        outcome=table.outcome,
        rematch=table.rematch,
        lesson=opened.lesson,
        rated=opened.rated,
        auto_start=table.seating.auto_start,
        starts_at=due.starts_at(table),
        tournament=opened.host if opened.tournament else None,
    )


def is_concerned(table: Table, player: str | None) -> bool:
    """Whether the player opened the table, sits there or is invited."""
    if player is None:
        return False
    return player == table.opened.host or bool(table.seating.of(player) or table.seating.kept_for(player))


def seat_infos(table: Table, with_keys: bool = False, with_invited: bool = True) -> list[SeatInfo]:
    """Who sits where; the keys of invited seats are for the host alone, who is invited for those at the table."""
    return [
        SeatInfo(
            seat=seat,
            kind=holder.kind,
            name=holder.name if with_invited or holder.kept_for is None else None,
            player=holder.player,
            bot=holder.bot,
            key=holder.key if with_keys else None,
            kept_for=holder.kept_for if with_invited else None,
            resigned=seat in table.seating.resigned,
            stood_in=seat in table.seating.stood_in,
        )
        for seat, holder in enumerate(table.seating.holders)
    ]


def seat_views(table: Table, seats: Seats, views: Views) -> list[SeatView]:
    """The game as each seat of the viewer's sees it; unless it is one seat, also as a spectator does."""
    own = [seat_view(table, seat, seats, views) for seat in seats]
    return own if len(own) == 1 else [*own, spectator_view(table, views)]


def seat_view(table: Table, seat: int, seats: Seats, views: Views) -> SeatView:
    """One seat's view, and its legal moves."""
    decides = table.status == "playing" and table.seating.is_person(seat)
    return SeatView(
        seat=seat,
        view=raw(views.on_page(seat)),
        moves=raw_moves(table.game.name, table.decisions.legal[seat]) if decides else [],
        since=table.versions.of(seats, table.decisions.since[seat]),
        free_undo=table.free_undo(seat, known=True),
    )


def spectator_view(table: Table, views: Views) -> SeatView:
    return SeatView(seat=None, view=raw(views.on_page(SPECTATOR)), moves=[], since=0)


def raw_moves(game: str, numbers: list[int]) -> list[Raw]:
    """Moves as they travel."""
    known = RAW_MOVES.setdefault(game, {})
    for number in numbers:
        if number not in known:
            known[number] = raw(games.load(game).decode(number))
    return [known[number] for number in numbers]


def clocks(table: Table, seats: Seats) -> Clocks | None:
    return table.clocks.seen_by(seats) if table.has_started else None


def welcome(table: Table, player: str | None, seats: Seats, here: list[PresentPlayer], missed: list[Told]) -> Welcome:
    """Everything as it stands, and what was missed."""
    return Welcome(
        table_id=table.id,
        version=table.versions.of(seats),
        table=info(table, player),
        views=seat_views(table, seats, table.views) if table.has_started else [],
        clocks=clocks(table, seats),
        here=here,
        missed=missed,
    )


def told(table: Table, at: int, delivery: Delivery, viewer: tuple[str | None, Seats], muted: set[str]) -> Told:
    """A delivery for one viewer, with what it changed.

    Legal moves, clocks and seats are the table's as it stands: call it before the lock of its entry is released.
    """
    player, seats = viewer
    shown = clocks(table, seats) if delivery.views is not None else None
    return Told(
        table_id=table.id,
        version=table.versions.of(seats, delivery.number),
        at=at,
        event=event_for(delivery.event, seats, table.versions, muted),
        table=info(table, player) if delivery.table_changed else UNSET,
        views=UNSET if delivery.views is None else seat_views(table, seats, delivery.views),
        clocks=shown or UNSET,
    )


def told_later(table: Table, at: int, delivery: Delivery, seats: Seats, muted: set[str]) -> Told:
    """A missed delivery: what it changed has changed again since."""
    version = table.versions.of(seats, delivery.number)
    if isinstance(delivery.event, MoveDelivery):
        retold = moved(delivery.event, seats, table)
        return Told(table_id=table.id, version=version, at=at, event=retold)
    event = event_for(delivery.event, seats, table.versions, muted)
    return Told(table_id=table.id, version=version, at=at, event=event)


def event_for(event: AnyTold, seats: Seats, versions: Versions, muted: set[str]) -> AnyTableEvent:
    """What one viewer is told of it."""
    if isinstance(event, MoveDelivery):
        return moved(event, seats)
    if isinstance(event, UndoDelivery):
        heard = [number for number in event.numbers if versions.hears(number, seats)]
        return Undone(event.seat, [versions.of(seats, number) for number in heard])
    if isinstance(event, Said) and event.player in muted:
        return structs.replace(event, text="")
    return event


def moved(made: MoveDelivery, seats: Seats, later: Table | None = None) -> Moved:
    """The move as its viewer may know it; `later` is the table where it is told again."""
    viewer = seats[0] if len(seats) == 1 else SPECTATOR
    several = seats if len(seats) > 1 else ()
    by_seat = [SeatEvents(seat=seat, events=events_for(made, seat, later)) for seat in several]
    events = events_for(made, viewer, later)
    # A viewer who hears nothing of an offer but that there was one must not hear whose it was.
    is_known = bool(events) or made.seat in seats or not made.is_aside
    return Moved(seat=made.seat if is_known else None, by=made.by, events=events, by_seat=by_seat)


def events_for(made: MoveDelivery, viewer: Viewer, later: Table | None) -> list[Raw]:
    """What the move told the viewer; later without what the game asks people to remember for themselves."""
    events = made.events[viewer]
    if later is not None:
        retold, state = later.game.memory.retold, later.game_in_play.state
        events = [retold(event, state, viewer) for event in events]
    return raws(events)

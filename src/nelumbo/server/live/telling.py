# mypyc: compiled
"""What each viewer gets to know of a table: built up for that viewer, never cut down."""

from functools import cache

from msgspec import UNSET, Raw, structs

from nelumbo import games
from nelumbo.core.deal import commitment
from nelumbo.core.game import WATCHER
from nelumbo.server.live.table import Happening, Seats, Table
from nelumbo.server.messages import AnyWhat, Clocks, Face, Listing, Said, SeatInfo, TableInfo, Told, raw


def info(table: Table, player: str | None) -> TableInfo:
    """All but the game itself."""
    opened = table.opened
    seed = opened.seed if table.game_in_play is None else table.seed
    return TableInfo(
        id=table.id,
        game=opened.game,
        rules=opened.rules,
        options=opened.options,
        status=table.status,
        public=opened.public,
        clock=opened.clock,
        spectators=opened.spectators,
        hints=opened.hints,
        takeover=opened.takeover,
        seats=seat_infos(table, with_keys=player == opened.host),
        host=opened.host,
        yours=list(table.seats_of(player)),
        created_at=table.created_at,
        commitment=None if seed is None else commitment(seed),
        outcome=table.outcome,
        rematch=table.rematch,
        lesson=opened.lesson,
    )


def seat_infos(table: Table, with_keys: bool = False) -> list[SeatInfo]:
    """Who sits where; the keys of invited seats are for the host alone."""
    return [
        SeatInfo(
            seat=seat,
            kind=place.kind,
            name=place.name,
            player=place.player,
            bot=place.bot,
            key=place.key if with_keys else None,
            resigned=seat in table.resigned,
            stood_in=seat in table.stood_in,
        )
        for seat, place in enumerate(table.places)
    ]


def listing(table: Table) -> Listing:
    """The table in a list. Nothing here depends on anything that is secret."""
    return Listing(
        id=table.id,
        game=table.opened.game,
        status=table.status,
        public=table.opened.public,
        seats=seat_infos(table),
        clock=table.opened.clock,
        host=table.opened.host,
        updated_at=table.updated_at,
        awaited=sorted(table.openly_awaited),
        lesson=table.opened.lesson,
    )


def faces(table: Table, seats: Seats) -> list[Face]:
    """The game as each seat of the viewer's sees it, or as a watcher does."""
    if table.game_in_play is None:
        return []
    return [face(table, seat, seats) for seat in seats] or [watcher_face(table)]


def face(table: Table, seat: int, seats: Seats) -> Face:
    """One seat's view, and its legal moves."""
    decides = table.status == "playing" and table.is_person(seat)
    return Face(
        seat=seat,
        view=raw(table.game.shown(table.view(seat))),
        moves=[move_of(table.game.name, number) for number in table.decisions[seat]] if decides else [],
        since=table.version(seats, table.since[seat]),
        free_undo=table.free_undo(seat, known=True),
    )


def watcher_face(table: Table) -> Face:
    """What everybody may know."""
    return Face(seat=None, view=raw(table.view(WATCHER)), moves=[], since=0)


@cache
def move_of(game: str, number: int) -> Raw:
    """A move as it travels; a game has a few thousand at most."""
    return raw(games.load(game).decode(number))


def clocks(table: Table) -> Clocks | None:
    """The clocks of a game in progress."""
    return None if table.game_in_play is None else table.clock.shown()


def told(table: Table, at: int, happening: Happening, viewer: tuple[str | None, Seats], muted: set[str]) -> Told:
    """One happening for one viewer, with what it changed."""
    player, seats = viewer
    shown = clocks(table) if happening.game_changed else None
    return Told(
        table_id=table.id,
        version=table.version(seats, happening.position),
        at=at,
        happened=heard(happening.what(seats), muted),
        table=info(table, player) if happening.table_changed else UNSET,
        faces=faces(table, seats) if happening.game_changed else UNSET,
        clocks=shown or UNSET,
    )


def bare(table: Table, at: int, happening: Happening, seats: Seats, muted: set[str]) -> Told:
    """One missed happening: what it changed has changed again since."""
    version = table.version(seats, happening.position)
    return Told(table_id=table.id, version=version, at=at, happened=heard(happening.what(seats), muted))


def heard(what: AnyWhat, muted: set[str]) -> AnyWhat:
    """Chat of somebody whom the viewer has muted comes without its text."""
    return structs.replace(what, text="") if isinstance(what, Said) and what.player in muted else what

# mypyc: compiled
"""During the game: what a seat may do now. Each function answers with the new entry, or raises Denied."""

from functools import cache
from typing import Union

import msgspec

from nelumbo import games
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game import Move
from nelumbo.server.errors import Denied
from nelumbo.server.live.entries import (
    Away,
    Moved,
    Resigned,
    Returned,
    Said,
    StoodIn,
    StopAnswered,
    StopOffered,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from nelumbo.server.live.table import Seats, Table
from nelumbo.server.store.outages import Outage
from nelumbo.server.store.players import Player

SECOND = 1000
EMOTES = ("👏", "🙂", "🤔", "😮", "🙏", "🌸")
"""What may be said where players may not talk."""


@cache
def decoder(game: str) -> msgspec.json.Decoder[Move]:
    """Reads a move of the game."""
    kinds = (*games.load(game).moves, *games.load(game).asides.moves)
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007  # made of a list


def move(table: Table, seats: Seats, seat: int, version: int, data: bytes) -> Moved:
    """A person's move: of their own seat, made when they knew what they decide about, and legal."""
    own(table, seats, seat)
    try:
        chosen = decoder(table.game.name).decode(data)
    except msgspec.DecodeError:
        raise Denied("unknown_move") from None
    if type(chosen) not in table.game.asides.moves and version < table.version(seats, table.since[seat]):
        raise Denied("stale")
    return checked(table, seat, chosen, "person")


def bot_move(table: Table, seat: int, number: int) -> Moved:
    """A bot's move."""
    return checked(table, seat, table.game.decode(number), "bot")


def scripted(table: Table, seat: int) -> int | None:
    """What a seat plays by the lesson's script; None where there is none, or it was left."""
    taught = table.game.lesson if table.opened.lesson else None
    text = None if taught is None else taught.next_move([(made.seat, made.text) for made in table.moves], seat)
    number = None if text is None else int(table.game.encode(table.game.notation.read_move(text)))
    return number if number in table.decisions[seat] else None


def bot_aside(table: Table, seat: int, data: bytes) -> Moved:
    """A bot's offer, or its answer to one."""
    return checked(table, seat, decoder(table.game.name).decode(data), "bot")


def checked(table: Table, seat: int, chosen: Move, by: str) -> Moved:
    """A legal move as an entry."""
    refused = table.playing().refusal(seat, chosen)
    if refused is not None:
        raise IllegalMove(refused)
    text = table.game.notation.write_move(chosen)
    return Moved(seat=seat, move=text, by="person" if by == "person" else "bot")


def undo(table: Table, seats: Seats, seat: int, moves: int) -> Undone | UndoAsked:
    """At once as far as nobody has learned anything, or nobody else is there to ask; otherwise a request."""
    own(table, seats, seat)
    if table.kept_after_undo(seat, moves) is None:
        raise Denied("no_such_move", moves=moves)
    others = table.people() - {seat} - set(seats)
    if not others or moves <= table.free_undo(seat) or is_granted(table, seat, moves, others):
        return Undone(seat=seat, moves=moves)
    if table.undo is not None:
        raise Denied("already_asked")
    return UndoAsked(seat=seat, moves=moves)


def is_granted(table: Table, seat: int, moves: int, others: set[int]) -> bool:
    """Whether all who are still there have agreed; somebody who had not may have gone meanwhile."""
    asked = table.undo
    return asked is not None and (asked.seat, asked.moves) == (seat, moves) and others <= asked.agreed


def answer_undo(table: Table, seats: Seats, seat: int, agree: bool) -> UndoAnswered:
    """An answer to a request of another seat."""
    own(table, seats, seat)
    if table.undo is None or table.undo.seat == seat or seat in table.undo.agreed:
        raise Denied("nothing_asked")
    return UndoAnswered(seat=seat, agree=agree)


def resign(table: Table, seats: Seats, seat: int) -> Resigned:
    """A seat gives up."""
    own(table, seats, seat)
    return Resigned(seat=seat, why="resigned")


def stop(table: Table, seats: Seats, seat: int, agree: bool) -> StopOffered | StopAnswered:
    """An offer to stop, or an answer to it; whoever made or took the offer may also withdraw."""
    own(table, seats, seat)
    if table.stop is None:
        if not agree:
            raise Denied("nothing_asked")
        return StopOffered(seat=seat, alone=table.people() <= {seat})
    said = table.stop.agreed | {table.stop.seat}
    if agree and seat in said and not table.people() <= said:  # somebody may have gone meanwhile
        raise Denied("already_asked")
    return StopAnswered(seat=seat, agree=agree)


def say(table: Table, player: Player, seat: int | None, to: int | None, text: str) -> Said:
    """Chat at the table, among watchers, or between two seats where the game knows private talk."""
    seats = table.seats_of(player.id)
    if not seats:
        if seat is not None or to is not None:
            raise Denied("not_your_seat")
        return Said(channel="watchers", player=player.id, name=player.name, text=text)
    allowed = table.game.talk(table.playing().setup) if table.status == "playing" else "table"
    speaker = seats[0] if seat is None else seat
    if speaker not in seats:
        raise Denied("not_your_seat", seat=speaker)
    if allowed == "none" and text not in EMOTES:
        raise Denied("no_talk", emotes=list(EMOTES))
    name = table.places[speaker].name or player.name
    if to is None:
        return Said(channel="table", player=player.id, name=name, seat=speaker, text=text)
    if not 0 <= to < len(table.places) or to == speaker:
        raise Denied("no_such_seat", seat=to)
    if allowed != "private":
        raise Denied("no_private_talk")
    return Said(channel="private", player=player.id, name=name, seat=speaker, to=to, text=text)


def own(table: Table, seats: Seats, seat: int) -> None:
    """People act for their own seats, in a game that is being played."""
    if seat not in seats:
        raise Denied("not_your_seat", seat=seat)
    if table.status == "waiting":
        raise Denied("not_started")
    if table.status == "over":
        raise Denied("game_over")
    if seat in table.resigned:
        raise Denied("resigned", seat=seat)


# What happens by itself.


def due(table: Table) -> int | None:
    """When something may have to happen by itself next."""
    if table.status != "playing":
        return None
    times = [table.clock.due(), *(takeover_due(table, seat) for seat in waited_for(table))]
    return min((time for time in times if time is not None), default=None)


def waited_for(table: Table) -> set[int]:
    """The people whom the game waits for as far as everybody knows: a bot must not tell who has sealed a choice."""
    return table.openly_awaited & table.people()


def bot_decisions(table: Table) -> dict[int, int]:
    """The seats that are awaited and played by bots, with when their decisions began."""
    return {seat: table.since[seat] for seat in table.awaited() if table.bot_of(seat) is not None}


def takeover_due(table: Table, seat: int) -> int | None:
    """When an absent seat has been waited for long enough."""
    return None if table.opened.takeover is None else table.clock.at + table.opened.takeover * SECOND


def overdue(table: Table, now: int, present: set[str]) -> Resigned | StoodIn | None:
    """What has to happen at a table by now; `present` are the players who are here."""
    if table.status != "playing":
        return None
    for seat in table.awaited().intersection(table.clock.out_of_time(now)):
        return Resigned(seat=seat, why="clock")
    for seat in sorted(waited_for(table)):
        time = takeover_due(table, seat)
        if time is not None and time <= now and table.places[seat].player not in present:
            return StoodIn(seat=seat)
    return None


def made_up(table: Table, outages: list[Outage]) -> Away | None:
    """The time that the running clocks lost while the server was away."""
    if table.status != "playing" or not table.clock.ticks or not table.clock.running:
        return None
    missed = [outage for outage in outages if outage.until > max(table.away_until, table.clock.at)]
    span = sum(outage.until - max(outage.since, table.clock.at) for outage in missed)
    return Away(span=span, until=missed[-1].until) if missed else None


def returning(table: Table, seats: Seats) -> Returned | None:
    """A player who is here again takes over from the bot."""
    absent = [seat for seat in seats if seat in table.stood_in]
    return Returned(seat=absent[0]) if absent and table.status == "playing" else None

# mypyc: compiled
"""During the game: what a player or a bot wants to do, as an entry for the log. Each function raises Denied if it may
not.

Whether the rules allow a move is not asked here: `Table.apply` judges it.
"""

from dataclasses import dataclass
from functools import cache
from typing import Union, assert_never

import msgspec

from nelumbo import games
from nelumbo.core.game import Move
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.absence import NOBODY_AWAY, Absence
from nelumbo.server.live.table.entries import AnyEntry, MoveEntry, UndoEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import (
    AnswerUndo,
    GameAction,
    MakeMove,
    Resign,
    Resigned,
    Said,
    Say,
    StandIn,
    StoodIn,
    Stop,
    StopAnswered,
    StopOffered,
    Undo,
    UndoAnswered,
    UndoAsked,
)
from nelumbo.server.store.players import Player

EMOTES = ("👏", "🙂", "🤔", "😮", "🙏", "🌸")
"""What may be said where players may not talk."""


@dataclass(frozen=True)
class AlreadyMade:
    """A move that is in the log already: its page sends it again, because it has not heard of it."""

    number: int
    """The number of the delivery that told of it."""


def entry_for(
    table: Table,
    player: Player,
    message: GameAction,
    absence: Absence = NOBODY_AWAY,
    silenced: str | None = None,
) -> AnyEntry | AlreadyMade:
    """`silenced` is the code of the refusal for a player who may play but not chat."""
    match message:
        case MakeMove():
            return move(table, player.id, message, silenced)
        case Undo(seat=seat, moves=moves):
            return undo(table, player.id, seat, moves)
        case AnswerUndo(seat=seat, agree=agree):
            return answer_undo(table, player.id, seat, agree)
        case Resign(seat=seat):
            return resign(table, player.id, seat)
        case Stop(seat=seat, agree=agree):
            return stop(table, player.id, seat, agree, absence)
        case StandIn(seat=seat, absent=absent):
            return stand_in(table, player.id, seat, absent, absence)
        case Say(seat=speaker, to=to, text=text):
            return say(table, player, speaker, to, text)
        case _:
            assert_never(message)


def move(table: Table, player: str, message: MakeMove, silenced: str | None = None) -> MoveEntry | AlreadyMade:
    """A person's move, made when they knew what they decide about."""
    seats = table.seating.of(player)
    if message.seat in seats and move_id(message) in table.move_ids:
        return already_made(table, message)
    own(table, player, message.seat)
    chosen = read_move(table.game.name, bytes(message.move))
    knew = table.versions.of(seats, table.decisions.since[message.seat]) <= message.version
    if not knew and not table.history.is_aside(chosen):
        raise Denied("stale")
    if silenced is not None and table.game.asides.words(chosen) is not None:
        raise Denied(silenced)
    return MoveEntry(message.seat, numbered(table, message.seat, chosen), "person")


def already_made(table: Table, message: MakeMove) -> AlreadyMade:
    """Raises Denied when the id came with another move."""
    number, made = table.move_ids[move_id(message)]
    again = read_move(table.game.name, bytes(message.move))
    if numbered(table, message.seat, again) != numbered(table, message.seat, made):
        raise Denied("move_id_used")
    return AlreadyMade(number)


def move_id(message: MakeMove) -> str:
    """The idempotency key of a move: a retry under the same id is never applied twice."""
    return f"{message.seat}:{message.id}"


def read_move(game: str, data: bytes) -> Move:
    try:
        return decoder(game).decode(data)
    except msgspec.DecodeError:
        raise Denied("unknown_move") from None


@cache
def decoder(game: str) -> msgspec.json.Decoder[Move]:
    kinds = (*games.load(game).types.moves, *games.load(game).asides.moves)
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007  # made of a list


def bot_move(table: Table, seat: int, number: int) -> MoveEntry:
    return MoveEntry(seat, table.game.decode(number), "bot")


def bot_aside(table: Table, seat: int, data: bytes) -> MoveEntry:
    """A bot's offer, or its answer to one."""
    return MoveEntry(seat, numbered(table, seat, read_move(table.game.name, data)), "bot")


def numbered(table: Table, seat: int, move: Move) -> Move:
    """An offer gets its number here: the sender does not know of all those made before."""
    given: Move = table.game.asides.numbered(table.game_in_play.state, seat, move)
    return given


def scripted(table: Table, seat: int) -> int | None:
    """What a seat plays by the lesson's script; None where there is none, or it was left."""
    lesson = table.game.lesson if table.opened.lesson else None
    text = None if lesson is None else lesson.next_move(table.history.texts(), seat)
    number = None if text is None else int(table.game.encode(table.game.notation.read_move(text)))
    return number if number in table.decisions.legal[seat] else None


def undo(table: Table, player: str, seat: int, moves: int) -> UndoEntry | UndoAsked:
    """At once, or a request to the others: see `undo.py`."""
    seats = own(table, player, seat)
    if table.opened.rated:
        raise Denied("rated_table")
    return table.undo.ask(seat, moves, table.seating.asked() - {seat} - set(seats))


def answer_undo(table: Table, player: str, seat: int, agree: bool) -> UndoAnswered:
    own(table, player, seat)
    return table.undo.answer(seat, agree)


def stop(
    table: Table, player: str, seat: int, agree: bool, absence: Absence = NOBODY_AWAY
) -> StopOffered | StopAnswered:
    """Rated games stop by consent of another person, however long they are away: until then one may only resign."""
    seats = own(table, player, seat)
    people, is_rated = table.seating.asked(), table.opened.rated
    if is_rated and agree and people <= set(seats):
        raise Denied("rated_table")
    return table.stop.ask(seat, agree, people, set() if is_rated else absence.gone(table))


def stand_in(table: Table, player: str, seat: int, absent: int, absence: Absence) -> StoodIn:
    """A bot plays for somebody who is gone; they get the seat back when they come."""
    own(table, player, seat)
    if table.opened.rated:
        raise Denied("rated_table")
    if not 0 <= absent < table.seating.count():
        raise Denied("no_such_seat", seat=absent)
    if not table.seating.is_person(absent):
        raise Denied("not_away", seat=absent)
    absence.check_gone(table, absent)
    return StoodIn(absent)


def resign(table: Table, player: str, seat: int) -> Resigned:
    own(table, player, seat)
    return Resigned(seat, "resigned")


def say(table: Table, player: Player, seat: int | None, to: int | None, text: str) -> Said:
    """Chat at the table, among spectators, or between two seats where the game knows private talk."""
    seats = table.seating.of(player.id)
    if not seats:
        if seat is not None or to is not None:
            raise Denied("not_your_seat")
        return Said(channel="spectators", player=player.id, name=player.name, text=text)
    allowed = table.game.setups.talk(table.game_in_play.setup) if table.status == "playing" else "table"
    speaker = seats[0] if seat is None else seat
    if speaker not in seats:
        raise Denied("not_your_seat", seat=speaker)
    if allowed == "none" and text not in EMOTES:
        raise Denied("no_talk", emotes=list(EMOTES))
    name = table.seating.holders[speaker].name or player.name
    if to is None:
        return Said(channel="table", player=player.id, name=name, seat=speaker, text=text)
    if not 0 <= to < table.seating.count() or to == speaker:
        raise Denied("no_such_seat", seat=to)
    if allowed != "private":
        raise Denied("no_private_talk")
    return Said(channel="private", player=player.id, name=name, seat=speaker, to=to, text=text)


def own(table: Table, player: str, seat: int) -> Seats:
    """All seats of the player, who acts for one of them in a game that is being played."""
    seats = table.seating.of(player)
    if seat not in seats:
        raise Denied("not_your_seat", seat=seat)
    if table.status == "waiting":
        raise Denied("not_started")
    if table.status == "over":
        raise Denied("game_over")
    if seat in table.seating.resigned:
        raise Denied("resigned", seat=seat)
    return seats

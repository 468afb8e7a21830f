"""A table's first entry: as its host asked for, a rematch, a lesson, or going on from a record."""

import secrets
from itertools import islice

from msgspec.structs import replace

from nelumbo import bots, games
from nelumbo.bots.bot import UnknownBot
from nelumbo.bots.ratings import gentlest, rating_of_bot
from nelumbo.core.commitment import new_seed
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.lesson import Lesson
from nelumbo.core.record import Record, moves_of, new_setup, setup_of
from nelumbo.server.errors import Denied
from nelumbo.server.live.table.entries import GameStarted, MoveEntry, Opened, SeatHolder
from nelumbo.server.live.table.fold_rules import FOLD_VERSION
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import NewSeat, NewTable, NoClock
from nelumbo.server.names import proper
from nelumbo.server.store.players import Player

KEY_BYTES = 12


def opening(new: NewTable, host: Player) -> Opened:
    """A table as its host asked for; raises InvalidOption, UnknownGame or UnknownBot."""
    game = games.load(new.game)
    setup = new_setup(game, len(new.seats), new.options)
    if new.rated:
        check_rated(game, setup, new, host)
    return Opened(
        host=host.id,
        game=game.name,
        rules=setup.rules,
        options=setup.options,
        holders=[holder(new.game, seat, host) for seat in new.seats],
        public=new.public,
        clock=new.clock,
        spectators=new.spectators,
        hints=new.hints and not new.rated,
        takeover=new.takeover,
        seed=new_seed(),
        rated=new.rated,
        auto_start=new.auto_start,
        fold_version=FOLD_VERSION,
    )


def check_rated(game: AnyGame, setup: Setup, new: NewTable, host: Player) -> None:
    """A rated game has a clock, so that leaving costs, a deal by lot, one seat a person, and bots with ratings.

    No bot takes over from anybody.
    """
    if not host.claimed:
        raise Denied("account_needed")
    one_device = sum(seat.kind == "me" for seat in new.seats) > 1
    unknown = any(
        seat.kind == "bot" and not rating_of_bot(game.name, seat.bot or "", setup.options) for seat in new.seats
    )
    no_lot = game.setups.is_deal_chosen(setup)
    if isinstance(new.clock, NoClock) or no_lot or one_device or unknown or new.takeover is not None:
        raise Denied("cannot_be_rated")


def teaching(game: AnyGame, lesson: Lesson, learner: Player) -> Opened:
    """A table for a guided first game; off its script the other seats play as gently as bots do."""
    seats = [NewSeat(kind="me")] + [NewSeat(kind="bot", bot=gentlest(game.name))] * len(lesson.others)
    new = NewTable(game=game.name, seats=seats, options=lesson.options, spectators=False)
    return replace(opening(new, learner), lesson=True, seed=lesson.seed)


def holder(game: str, seat: NewSeat, host: Player) -> SeatHolder:
    """A seat as the host asked for."""
    named = None if seat.name is None else proper(seat.name)
    match seat.kind:
        case "me":
            return SeatHolder(kind="person", player=host.id, name=named or host.name)
        case "bot":
            return SeatHolder(kind="bot", bot=known_bot(game, seat.bot), name=named)
        case "invited":
            return SeatHolder(kind="invited", key=new_key(), kept_for=seat.player, name=named if seat.player else None)
        case "open":
            return SeatHolder(kind="open")


def new_key() -> str:
    """The secret in the link of an invited seat."""
    return secrets.token_urlsafe(KEY_BYTES)


def known_bot(game: str, name: str | None) -> str:
    """Raises UnknownBot; bots that load files are not offered."""
    if name is None or (name not in bots.BOTS and rating_of_bot(game, name, {}) is None):
        raise UnknownBot(f"no bot named {name!r}: choose {', '.join(bots.BOTS)}")
    return name


def rematch(table: Table, player: Player, rotated: bool) -> Opened:
    """The same players again, each on the seat before their own if rotated.

    The seats of the others are kept for them: nobody is at a table who has not sat down there.
    """
    if table.status != "over" or not table.has_started:
        raise Denied("not_over")
    if not table.seating.of(player.id):
        raise Denied("not_your_seat")
    is_alone = len(table.seating.of(player.id)) == 1
    holders = [asked_again(one, player, is_alone) for one in table.seating.holders]
    if rotated:
        holders = holders[1:] + holders[:1]
    return replace(
        table.opened,
        host=player.id,
        holders=holders,
        lesson=False,
        seed=new_seed(),
        tournament=False,
        fold_version=FOLD_VERSION,
    )


def asked_again(holder: SeatHolder, player: Player, is_alone: bool) -> SeatHolder:
    """A seat of a rematch that this player asks for; one whose player has left for good is open.

    The player sits there by the name of today, unless several people share the device and each has a name.
    """
    if holder.kind == "person" and holder.player == player.id and is_alone:
        return replace(holder, name=player.name)
    if holder.kind != "person" or holder.player == player.id:
        return holder
    if holder.player is None:
        return SeatHolder(kind="open")
    return SeatHolder(kind="invited", name=holder.name, key=new_key(), kept_for=holder.player)


def going_on(
    record: Record, after: int, seat: int, bot: str, host: Player
) -> tuple[Opened, GameStarted, list[MoveEntry]]:
    """A table that goes on from a record: the same deal and its first moves, bots on all seats but one.

    What lay hidden then lies hidden now, in the same order: the deal is the record's own.
    """
    if record.seed is None:
        raise Denied("no_seed")
    if not 0 <= seat < len(record.seats):
        raise Denied("no_such_seat", seat=seat)
    if not 0 <= after <= len(record.moves):
        raise Denied("no_such_move", moves=after)
    if after == len(record.moves) and record.result is not None:
        raise Denied("game_over")
    game = games.load(record.game)
    setup = setup_of(game, record)
    kinds = [NewSeat(kind="me") if one == seat else NewSeat(kind="bot", bot=bot) for one in range(len(record.seats))]
    opened = Opened(
        host=host.id,
        game=record.game,
        rules=setup.rules,
        options=setup.options,
        holders=[holder(record.game, kind, host) for kind in kinds],
        public=False,
        clock=NoClock(),
        spectators=True,
        hints=True,
        takeover=None,
        fold_version=FOLD_VERSION,
    )
    made = islice(moves_of(game, record), after)
    moves = [MoveEntry(mover, move, "person" if mover == seat else "bot") for mover, move in made]
    return opened, GameStarted(seed=record.seed, page_commitments=record.page_commitments or []), moves

"""Before the start: who sits down, stands up, changes seats, and starts; each as an entry for the log."""

import secrets
from collections.abc import Collection

from nelumbo.bots.ratings import rating_of_bot
from nelumbo.core.commitment import new_seed, takes_contributions
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.openings import holder, new_key
from nelumbo.server.live.table.entries import Contributing, GameStarted, SeatHolder, SeatsArranged
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Contribution, ContributionsAsked, NewSeat
from nelumbo.server.store.players import Player


def sitting_down(
    table: Table,
    player: Player,
    seat: int | None,
    key: str | None,
    agrees_to_deal: bool = False,
    blocking: Collection[str] = (),
    is_outsider: bool = False,
) -> SeatsArranged:
    """A free seat is taken; an invited one only with its key, or by the player for whom it is kept.

    Where the host chose the deal, by those alone who have agreed to that. `blocking` have blocked the player, who
    still takes the seat that a tournament keeps: nobody wins by a block. An outsider of the group whose table it is
    comes by invitation only.
    """
    check_waiting(table)
    kept = table.seating.kept_for(player.id)
    takes_kept = bool(kept) and key is None and (seat is None or seat in kept)
    is_blocked = not {table.opened.host, *table.seating.players()}.isdisjoint(blocking)
    if is_blocked and not (takes_kept and table.opened.tournament):
        raise Denied("not_welcome")
    if table.is_deal_chosen and not agrees_to_deal:
        raise Denied("deal_chosen")
    if takes_kept:
        check_rated_seat(table, player)
        taken = kept if seat is None else (seat,)
        return arranged(table, player, {one: kept_seat(table, one, player) for one in taken})
    chosen = free_seat(table, key) if seat is None else seat
    check_seat(table, chosen)
    there = table.seating.holders[chosen]
    if there.kind not in ("open", "invited"):
        raise Denied("seat_taken", seat=chosen)
    check_rated_seat(table, player)
    if there.kind == "open" and player.id in table.seating.removed:
        raise Denied("removed")
    if there.kind == "open" and is_outsider:
        raise Denied("not_a_member")
    if there.kind == "invited" and not secrets.compare_digest(there.key or "", key or ""):
        raise Denied("invitation_needed", seat=chosen)
    return arranged(table, player, {chosen: SeatHolder(kind="person", player=player.id, name=player.name)})


def kept_seat(table: Table, seat: int, player: Player) -> SeatHolder:
    """The seat with its player back on it, under the name that it had."""
    return SeatHolder(kind="person", player=player.id, name=table.seating.holders[seat].name or player.name)


def free_seat(table: Table, key: str | None) -> int:
    """The seat that the key opens, otherwise the first open one."""
    for seat, there in enumerate(table.seating.holders):
        if key is not None and there.kind == "invited" and secrets.compare_digest(there.key or "", key):
            return seat
    for seat, there in enumerate(table.seating.holders):
        if there.kind == "open":
            return seat
    raise Denied("no_free_seat")


def standing_up(table: Table, player: Player, seat: int) -> SeatsArranged:
    """A player leaves a seat, or the host frees one; a tournament goes on keeping it for the player."""
    check_waiting(table)
    check_seat(table, seat)
    there = table.seating.holders[seat]
    if player.id not in (there.player, there.kept_for, table.opened.host):
        raise Denied("not_your_seat", seat=seat)
    if table.opened.tournament:
        kept = SeatHolder(kind="invited", name=there.name, key=new_key(), kept_for=player.id)
        return arranged(table, player, {seat: kept})
    return freeing(table, player, seat)


def leaving_for_good(table: Table, player: Player, seat: int) -> SeatsArranged:
    """The player deletes the account; a seat in a tournament is nobody's then."""
    if table.opened.tournament:
        return arranged(table, player, {seat: SeatHolder(kind="invited", key=new_key())})
    return freeing(table, player, seat)


def freeing(table: Table, player: Player, seat: int) -> SeatsArranged:
    """The seat becomes open to anybody."""
    return arranged(table, player, {seat: SeatHolder(kind="open")})


def changing_seat(table: Table, player: Player, seat: int, to: NewSeat) -> SeatsArranged:
    """The host says who may sit there."""
    check_waiting(table)
    check_host(table, player)
    check_seat(table, seat)
    if to.kind == "me":
        check_rated_seat(table, player)
    opened = table.opened
    if to.kind == "bot" and opened.rated and not rating_of_bot(opened.game, to.bot or "", opened.options):
        raise Denied("cannot_be_rated")
    return arranged(table, player, {seat: holder(table.opened.game, to, player)})


def swapping(table: Table, player: Player, one: int, other: int) -> SeatsArranged:
    """The holders of two seats swap: any two for the host, one's own and a free one for a player."""
    check_waiting(table)
    check_seat(table, one)
    check_seat(table, other)
    first, second = table.seating.holders[one], table.seating.holders[other]
    own_and_free = {first.player, second.player} == {player.id, None} and "open" in (first.kind, second.kind)
    if player.id != table.opened.host and not own_and_free:
        raise Denied("not_your_seat", seat=other if first.player == player.id else one)
    return arranged(table, player, {one: second, other: first})


def starting(
    table: Table, player: Player, contributors: Collection[str] = (), wait_ms: int = 0
) -> GameStarted | ContributionsAsked:
    """The host starts once every seat is taken; players whose pages contribute to the seed are asked first."""
    check_waiting(table)
    check_host(table, player)
    if table.seating.free():
        raise Denied("seats_free", seats=list(table.seating.free()))
    return dealing(table, contributors, wait_ms)


def dealing(table: Table, contributors: Collection[str], wait_ms: int) -> GameStarted | ContributionsAsked:
    """The deal of a full table, or what it asks of the pages first."""
    secret = table.opened.seed or new_seed()
    asked = sorted(table.seating.of(one)[0] for one in set(contributors) & table.seating.players())
    is_dealt_by_lot = secret == table.opened.seed and not table.is_deal_chosen
    if asked and wait_ms and is_dealt_by_lot and takes_contributions(secret):
        return ContributionsAsked(asked, wait_ms)
    return GameStarted(seed=secret)


def contributing(table: Table, player: Player, message: Contribution) -> Contributing | None:
    """A page's part of the seed; None when it is in already."""
    if table.contributions is None or table.status == "over":
        raise Denied("nothing_asked")
    return table.contributions.decided(table.seating.of(player.id), message)


def setting_auto_start(table: Table, player: Player, auto_start: bool) -> SeatsArranged | None:
    """The host says whether the game starts by itself once every seat is taken; None where that is so already."""
    check_waiting(table)
    check_host(table, player)
    if table.seating.auto_start == auto_start:
        return None
    return SeatsArranged(holders=table.seating.holders, auto_start=auto_start)


def check_waiting(table: Table) -> None:
    """Raises Denied once the game has started."""
    if table.status != "waiting" or table.is_being_dealt:
        raise Denied("already_started")


def check_rated_seat(table: Table, player: Player) -> None:
    """Raises Denied for a guest, and for a second seat, where the game is rated."""
    if table.opened.rated and not player.claimed:
        raise Denied("account_needed")
    if table.opened.rated and table.seating.of(player.id):
        raise Denied("cannot_be_rated")


def check_host(table: Table, player: Player) -> None:
    """Raises Denied for anybody but the host."""
    if player.id != table.opened.host:
        raise Denied("not_the_host")


def check_seat(table: Table, seat: int) -> None:
    """Raises Denied for a seat that the table does not have."""
    if not 0 <= seat < table.seating.count():
        raise Denied("no_such_seat", seat=seat)


def arranged(table: Table, by: Player, changes: dict[int, SeatHolder]) -> SeatsArranged:
    """The holders with some changed; a player who loses a seat by somebody else's deed is sent away."""
    before = table.seating.holders
    staying = {None, by.id, *(holder.player for holder in changes.values())}
    lost = [before[seat].player for seat in changes if before[seat].player not in staying]
    return SeatsArranged(
        holders=[changes.get(seat, there) for seat, there in enumerate(before)],
        removed=lost[0] if lost else None,
        by=None if by.id == table.opened.host else by.id,
    )

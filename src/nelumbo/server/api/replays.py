"""Replays: every moment of a finished game through anybody's eyes, and tables that go on from one of them."""

from typing import Annotated, Any, Literal, TypeAlias

from litestar import Request, get, post
from litestar.params import Parameter
from msgspec import Raw, json
from msgspec.structs import replace

from nelumbo import games
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import SPECTATOR, AnyGame, PlayedStep, Viewer
from nelumbo.core.open_hands import open_hands
from nelumbo.core.record import Record, deals_of, played, result_of
from nelumbo.core.state import GameState
from nelumbo.server.api.records import cost, finished, found, record_of
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit, Limit, PastGamesQuota
from nelumbo.server.live.actions.openings import known_bot
from nelumbo.server.live.hub import FOLDED_ENTRIES, Hub
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.messages import Moment, PlayOn, Replay, SeatInfo, TableInfo, raw, raws
from nelumbo.server.store.players import Player
from nelumbo.server.store.records import Records
from nelumbo.server.threads import REPLAYING

Eyes: TypeAlias = Viewer | Literal["all"]
"""Whose: a seat's, a spectator's, or those of all seats together."""
EYES_OF_SPECTATOR = "spectator"
ALL: Literal["all"] = "all"


@get("/records/{record_id:str}/replay")
async def replay(
    record_id: str,
    hub: Hub,
    imported: Records,
    visitor: Player | None,
    quota: PastGamesQuota,
    viewer: Annotated[str, Parameter(max_length=9)] = EYES_OF_SPECTATOR,
) -> Replay:
    """Every moment of the game through the eyes of a seat, of a spectator, or of all seats together."""
    async with quota.counted():
        brought = await imported.get(record_id)
        if brought is not None:
            await quota.charge(cost(brought))
            return await REPLAYING.run(replayed, brought, eyes_of(viewer, len(brought.seats)))
        table = await finished(record_id, hub)
        record = await REPLAYING.run(record_of, table)
        await quota.charge(cost(record))
        told = await REPLAYING.run(replayed, record, eyes_of(viewer, table.seating.count()))
    yours = list(table.seating.of(None if visitor is None else visitor.id))
    return replace(told, seats=viewer_messages.seat_infos(table), yours=yours, outcome=table.outcome)


@post("/records/{record_id:str}/play_on")
async def play_on(
    record_id: str,
    data: PlayOn,
    player: Player,
    hub: Hub,
    imported: Records,
    opening_limit: GuestsLimit,
    fold_limit: Limit,
    request: Request[Any, Any, Any],
) -> TableInfo:
    """The same deal and its first moves at a new table, which goes on against bots."""
    await opening_limit.check(player.id, address(request))
    await fold_limit.check(address(request))
    record = await found(record_id, hub, imported)
    table = await hub.opener.play_on(record, data.after, data.seat, known_bot(record.game, data.bot), player)
    await fold_limit.charge(address(request), data.after / FOLDED_ENTRIES)
    return viewer_messages.info(table, player.id)


def eyes_of(text: str, seats: int) -> Eyes:
    if text in (EYES_OF_SPECTATOR, "watcher"):  # the word in links of earlier releases
        return SPECTATOR
    if text == ALL:
        return ALL
    if text.isdecimal() and int(text) < seats:
        return int(text)
    raise InvalidOption(f"no viewer {text!r}: choose {EYES_OF_SPECTATOR}, {ALL}, or a seat from 0 to {seats - 1}")


def replayed(record: Record, eyes: Eyes) -> Replay:
    """All moments, the deal first."""
    game = games.load(record.game)
    laid_out = played(game, record)
    start = Moment(seat=None, move=None, events=[], view=seen(game, laid_out.start, eyes))
    return Replay(
        record=record,
        viewer=eyes,
        moments=[start, *(moment(game, step, eyes) for step in laid_out.steps)],
        seats=[SeatInfo(seat=seat, kind="person", name=name) for seat, name in enumerate(record.seats)],
        yours=[],
        outcome=None,
        result=result_of(laid_out.steps[-1].after if laid_out.steps else laid_out.start),
        deals=deals_of(laid_out),
        draws_first_seat=game.setups.draws_first_seat,
        deal_chosen=game.setups.is_deal_chosen(laid_out.setup),
    )


def moment(game: AnyGame, step: PlayedStep[Any, Any], eyes: Eyes) -> Moment:
    """The game after one move. All seats together hear what the mover heard."""
    viewer = step.seat if eyes == ALL else eyes
    return Moment(
        seat=step.seat,
        move=game.notation.write_move(step.move),
        events=raws(game.events(step.journal, step.after, viewer)),
        view=seen(game, step.after, eyes),
    )


def seen(game: AnyGame, state: GameState, eyes: Eyes) -> Raw:
    """A state as it looked, as people's pages get it."""
    if eyes != ALL:
        return raw(game.page_view(state, eyes))
    return Raw(json.encode(open_hands([game.page_view(state, seat) for seat in range(state.seats)])))


HANDLERS = [replay, play_on]

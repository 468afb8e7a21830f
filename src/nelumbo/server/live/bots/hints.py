"""Hints: what the strongest bot would do, given the seat's view and nothing else."""

from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.bots.bot_seats import advise_question
from nelumbo.server.live.bots.fair_queue import Asker
from nelumbo.server.live.bots.worker import Advise
from nelumbo.server.live.bots.worker_pool import BotWorkers, NoAnswer
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.viewer_messages import raw_moves
from nelumbo.server.messages import AdvisedMove, AskHint, Hint, Refused

HINTED = 5  # moves in a hint


def asked(table: Table, player: str, message: AskHint) -> tuple[Advise, int]:
    """The question for a worker, and the player's version of the table; raises Denied."""
    seats = game_actions.own(table, player, message.seat)
    if not table.opened.hints:
        raise Denied("no_hints")
    if not table.decisions.legal[message.seat]:
        raise Denied("not_your_decision", seat=message.seat)
    return advise_question(table, message.seat), table.versions.of(seats)


async def answered(
    workers: BotWorkers, asker: Asker, message: AskHint, question: Advise, version: int
) -> Hint | Refused:
    """The hint, once a worker has it."""
    try:
        advice = (await workers.ask(question, asker)).advice
    except NoAnswer:
        return Refused(id=message.id, code="try_again")
    liked = advice.moves[:HINTED]
    as_raw = raw_moves(question.game, [advised.move for advised in liked])
    moves = [
        AdvisedMove(move=move, share=advised.share, because=advised.because)
        for move, advised in zip(as_raw, liked, strict=True)
    ]
    return Hint(
        id=message.id, table_id=message.table, seat=message.seat, version=version, moves=moves, shares=advice.shares
    )

"""Guided first games: their steps, and a table at which one is played."""

from typing import Any

from litestar import Request, get, post

from nelumbo import games
from nelumbo.core.game import AnyGame
from nelumbo.core.lesson import Lesson, Step
from nelumbo.server.api.tables import acted
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit
from nelumbo.server.live.actions import seat_actions
from nelumbo.server.live.actions.openings import teaching
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import LessonInfo, LessonStep, NewLesson, TableInfo, raw
from nelumbo.server.store.players import Player


@get("/lessons/{name:str}", sync_to_thread=False)
def show_lesson(name: str) -> LessonInfo:
    """The steps of a game's lesson."""
    game = games.load(name)
    return LessonInfo(game=name, steps=[lesson_step(game, step) for step in lesson_of(game).steps])


@post("/lessons")
async def open_lesson(
    data: NewLesson, player: Player, hub: Hub, opening_limit: GuestsLimit, request: Request[Any, Any, Any]
) -> TableInfo:
    """A table with the lesson's deal, started at once."""
    await opening_limit.check(player.id, address(request))
    game = games.load(data.game)
    table = await hub.opener.open_within_limits(player, teaching(game, lesson_of(game), player))
    return await acted(hub, table.id, player, lambda table: seat_actions.starting(table, player))


def lesson_of(game: AnyGame) -> Lesson:
    """The game's lesson, where it has one."""
    if game.lesson is None:
        raise Denied("no_lesson")
    return game.lesson


def lesson_step(game: AnyGame, step: Step) -> LessonStep:
    """A step with its moves as they travel."""
    move, attempt = (raw(game.notation.read_move(text)) if text else None for text in (step.move, step.attempt))
    return LessonStep(name=step.name, at=step.at, move=move, attempt=attempt)


HANDLERS = [show_lesson, open_lesson]

"""One puzzle a day and game, the same for everybody. The answer comes only after a try."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter

from nelumbo import games
from nelumbo.bots.advice import Term, mean_terms, reason, weighed
from nelumbo.bots.puzzles import Collection, Puzzle, line_of_play, position, shipped
from nelumbo.core.game import Move
from nelumbo.core.game_in_play import GameInPlay, refusal
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions.game_actions import read_move
from nelumbo.server.live.table.viewer_messages import raw_moves
from nelumbo.server.messages import LineMove, PuzzleDay, PuzzleInfo, PuzzleOfDay, Solve, Solved, WeighedMove, raw, raws
from nelumbo.server.threads import Threads

TOLD = 5  # moves in an answer
POSITIONS, ANSWERS = 256, 4096  # in memory
THREAD = Threads(1, "puzzles")
"""One, so that puzzles take at most half of the interpreter, and the positions in memory are used one at a time."""
Day = Annotated[str, Parameter(max_length=10)]


@get("/puzzles", sync_to_thread=False)
def puzzles_of_day(day: Annotated[str | None, Parameter(max_length=10)] = None) -> PuzzleDay:
    """The puzzles of a day, today's if none is named."""
    collections, days = all_collections(), archive_days()
    chosen = today() if day is None else read_day(day, days)
    return PuzzleDay(
        day=chosen.isoformat(),
        today=today().isoformat(),
        oldest=oldest(days).isoformat(),
        puzzles=[
            PuzzleOfDay(game=found.game, level=found.puzzles[of_day(found, chosen)].level) for found in collections
        ],
    )


@get("/puzzles/{game:str}/{day:str}")
async def show_puzzle(game: str, day: Day) -> PuzzleInfo:
    """A decision, through the eyes of the seat that has to make it."""
    collection, number = chosen(game, day)
    return await THREAD.run(shown, collection, number, day)


def shown(collection: Collection, number: int, day: str) -> PuzzleInfo:
    game, puzzle = collection.game, collection.puzzles[number]
    game_in_play = decision(game, number)
    seat = game_in_play.state.to_move
    return PuzzleInfo(
        game=game,
        day=day,
        level=puzzle.level,
        margin=collection.margin,
        options=collection.setup.options,
        seat=seat,
        view=raw(game_in_play.game.page_view(game_in_play.state, seat)),
        moves=raw_moves(game, game_in_play.state.legal_moves(seat)),
    )


@post("/puzzles/{game:str}/{day:str}", status_code=200)
async def solve(game: str, day: Day, data: Solve) -> Solved:
    """Whether a move is the best one; a move that the rules do not allow is refused."""
    _, number = chosen(game, day)
    return await THREAD.run(tried, game, number, msgspec.json.encode(data.move))


def chosen(game: str, day: str) -> tuple[Collection, int]:
    """The game's puzzles, and the number of that day's; days to come have none yet."""
    collection = shipped(game) if game in games.names() else None
    if collection is None:
        raise Denied("no_such_puzzle")
    return collection, of_day(collection, read_day(day, len(collection.puzzles)))


def all_collections() -> list[Collection]:
    return [found for name in games.names() if (found := shipped(name)) is not None]


def archive_days() -> int:
    """How many days the archive goes back: further back some game's puzzles would come again."""
    return min((len(found.puzzles) for found in all_collections()), default=1)


def of_day(collection: Collection, day: date) -> int:
    """The number of the day's puzzle: they take turns."""
    return day.toordinal() % len(collection.puzzles)


def read_day(text: str, days: int) -> date:
    """Today, or one of the last `days` days."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Denied("no_such_puzzle") from None
    if not oldest(days) <= day <= today():
        raise Denied("no_such_puzzle")
    return day


def today() -> date:
    """The day in UTC: the same for everybody."""
    return datetime.now(UTC).date()


def oldest(days: int) -> date:
    """The first of the `days` days that end with today."""
    return today() - timedelta(days=days - 1)


@lru_cache(POSITIONS)
def decision(game: str, number: int) -> GameInPlay:
    """The position of a puzzle, shared by all who ask: a change to it is taken back."""
    collection = puzzles_of(game)
    return position(games.load(game), collection.setup, collection.puzzles[number])


def puzzles_of(game: str) -> Collection:
    """The puzzles of a game that has some."""
    collection = shipped(game)
    assert collection is not None
    return collection


def tried(game: str, number: int, text: bytes) -> Solved:
    """The answer to a try."""
    game_in_play = decision(game, number)
    move = legal(game_in_play, game_in_play.state.to_move, text)
    return solution(game, number, game_in_play.game.encode(move))


@lru_cache(ANSWERS)
def solution(name: str, number: int, move: int) -> Solved:
    """The answer to a legal move."""
    game, puzzle, game_in_play = games.load(name), puzzles_of(name).puzzles[number], decision(name, number)
    best = game.encode(game.notation.read_move(puzzle.best))
    return Solved(
        right=move == best,
        chosen=weighed_move(puzzle, game_in_play, game.notation.write_move(game.decode(move))),
        moves=[weighed_move(puzzle, game_in_play, text) for text in list(puzzle.shares)[:TOLD]],
        because=why(game_in_play, game_in_play.state.to_move, best, move),
        line=line(name, number),
    )


@lru_cache(POSITIONS)
def line(name: str, number: int) -> list[LineMove]:
    """How the game could go on after the best move."""
    game, puzzle, game_in_play = games.load(name), puzzles_of(name).puzzles[number], decision(name, number)
    before, viewer = game_in_play.state, game_in_play.state.to_move
    game_in_play.state = before.copy()
    try:
        return [
            LineMove(
                seat=seat,
                events=raws(game_in_play.events(journal, viewer)),
                view=raw(game.page_view(game_in_play.state, viewer)),
            )
            for seat, journal in line_of_play(
                game_in_play, game.encode(game.notation.read_move(puzzle.best)), puzzle.seed
            )
        ]
    finally:
        game_in_play.state = before


def legal(game_in_play: GameInPlay, seat: int, text: bytes) -> Move:
    """The move that was tried, if it may be made."""
    move = read_move(game_in_play.game.name, text)
    if type(move) in game_in_play.game.asides.moves:
        raise Denied("unknown_move")
    refused = refusal(game_in_play.game, game_in_play.state, seat, move)
    if refused is not None:
        raise Denied(refused.code, refused.rule, **refused.values)
    return move


def weighed_move(puzzle: Puzzle, game_in_play: GameInPlay, text: str) -> WeighedMove:
    """A move with what it may expect, and what it does."""
    move, before = game_in_play.game.notation.read_move(text), game_in_play.state
    game_in_play.state = before.copy()
    try:
        events = game_in_play.events(game_in_play.play(before.to_move, move), before.to_move)
    finally:
        game_in_play.state = before
    return WeighedMove(move=raw(move), share=puzzle.shares[text], events=raws(events))


def why(game_in_play: GameInPlay, seat: int, best: int, tried: int) -> str | None:
    """What lifts the best move most above the one tried; above all moves where that was the best."""
    terms: dict[int, list[Term]] = {one.move: one.terms for one in weighed(game_in_play.game, game_in_play.state, seat)}
    names = {term.name for found in terms.values() for term in found}
    others = list(terms.values()) if tried == best else [terms[tried]]
    return reason(terms[best], dict.fromkeys(names, 0.0) | mean_terms(others))


HANDLERS = [puzzles_of_day, show_puzzle, solve]

"""A process in which bots think: questions come in, answers go out. All that it gets is a seat's view."""

import signal
import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec
from msgspec import Struct

from nelumbo import bots, games
from nelumbo.bots.advice import Advice
from nelumbo.bots.answers import answers, proposals
from nelumbo.bots.hint import hint
from nelumbo.bots.review import WORLDS, Look, Opinion, opinion
from nelumbo.core.chance import seeded
from nelumbo.core.game import WATCHER, AnyGame, View

HEADER_BYTES = 4
NO_MOVE = -1


class Past(Struct, frozen=True):
    """The seat decided long ago: what is there to say of that moment?"""

    moment: int
    played: int | None


class Question(Struct, frozen=True):
    """What to do? `view` is the seat's view as JSON, `moves` are its legal moves as numbers.

    Without any moves only the answers are asked for that the bot owes the others.
    """

    game: str
    bot: str
    seed: str
    view: bytes
    moves: list[int]
    seconds: float
    hint: bool = False
    past: Past | None = None


class Reply(Struct, frozen=True):
    """One of the moves; for a hint, what the strongest bot thinks; and answers and offers, as JSON."""

    move: int
    advice: Advice | None = None
    asides: list[bytes] = []
    opinion: Opinion | None = None
    events: list[bytes] = []
    """For a review: what the best move would have begun with."""


def answer(question: Question) -> Reply:
    """Lets the bot think."""
    game = games.load(question.game)
    view = msgspec.json.decode(question.view, type=game.view_type)
    if question.past is not None:
        return reviewed(game, view, question.seed, question.past)
    if question.hint:
        advice = hint(game, view, question.seed, question.seconds)
        return Reply(advice.moves[0].move, advice)
    said = asides(game, view, question)
    if not question.moves:
        return Reply(NO_MOVE, asides=said)
    bot = bots.load(question.bot, game, question.seed)
    move = bot.choose(view, question.moves, question.seconds)
    return Reply(move, asides=said)


def reviewed(game: AnyGame, view: View, seed: str, past: Past) -> Reply:
    """An opinion from what the seat knew then."""
    assert view.viewer is not None
    found = opinion(game, Look(past.moment, view.viewer, view, past.played), seed)
    events = [] if found.verdict is None else begun(game, view, found.verdict.best, seed)
    return Reply(NO_MOVE, opinion=found, events=events)


def begun(game: AnyGame, view: View, move: int, seed: str) -> list[bytes]:
    """What a move would have begun with. What differs from world to world, such as a card drawn, nobody can tell."""
    assert view.viewer is not None
    sampler, chance, own, public = game.sampler(view), seeded(seed), set[bytes](), set[bytes]()
    for _ in range(WORLDS):
        world, journal = sampler.draw(chance), list[int]()
        world.journal = journal
        world.apply(view.viewer, move)
        own.update(msgspec.json.encode(event) for event in game.events(journal, world, view.viewer)[:1])
        public.update(msgspec.json.encode(event) for event in game.events(journal, world, WATCHER)[:1])
    return next((list(told) for told in (own, public) if len(told) == 1), [])


def asides(game: AnyGame, view: View, question: Question) -> list[bytes]:
    """What the bot says to offers, and what it offers before its own decision."""
    said = answers(game, view, seeded(question.seed))
    if question.moves:
        said += proposals(game, view, seeded(question.seed))
    return [msgspec.json.encode(aside) for aside in said]


def framed(message: Question | Reply) -> bytes:
    """The message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEADER_BYTES, "big") + body


def main(questions: BinaryIO, replies: BinaryIO) -> None:
    """Answers until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    decoder = msgspec.msgpack.Decoder(Question)
    while header := questions.read(HEADER_BYTES):
        body = questions.read(int.from_bytes(header, "big"))
        replies.write(framed(answer(decoder.decode(body))))
        replies.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server is gone
        main(sys.stdin.buffer, sys.stdout.buffer)

"""The process in which bots think. It reads questions from stdin and writes replies to stdout, one at a time.

A question holds one seat's view, never the state: a bot in here has nothing else to look at.
"""

import signal
import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec
from msgspec import Struct

from nelumbo import bots, games
from nelumbo.bots.advice import Advice
from nelumbo.bots.answers import answers, offers
from nelumbo.bots.hint import hint
from nelumbo.bots.review import WORLDS, Opinion, SeenMoment, opinion
from nelumbo.core.chance import seeded
from nelumbo.core.game import SPECTATOR, AnyGame, Move, View

HEADER_BYTES = 4


class SeatQuestion(Struct, frozen=True, tag=True):
    game: str
    seed: str
    view: bytes
    """The seat's view, as JSON."""
    seconds: float
    """The time to think; a worker that takes much longer is replaced."""


class Decide(SeatQuestion, frozen=True):
    """Which of its legal moves, and which offers and answers, does the bot make?"""

    bot: str
    moves: list[int]


class Negotiate(SeatQuestion, frozen=True):
    """What does the bot say to the offers made to it?"""


class Advise(SeatQuestion, frozen=True):
    """What would the strongest bot do?"""


class JudgeMove(SeatQuestion, frozen=True):
    """How good was the move of a finished game, given what the seat knew then?"""

    moment: int
    played: int | None


class Decided(Struct, frozen=True, tag=True):
    """The move, and the asides to say before it, as JSON."""

    move: int
    asides: list[bytes] = []


class Negotiated(Struct, frozen=True, tag=True):
    asides: list[bytes]


class Advised(Struct, frozen=True, tag=True):
    advice: Advice


class MoveJudged(Struct, frozen=True, tag=True):
    opinion: Opinion
    events: list[bytes]
    """How the best move would have begun, as JSON."""


Question = Decide | Negotiate | Advise | JudgeMove
Reply = Decided | Negotiated | Advised | MoveJudged


def answer(question: Question) -> Reply:
    game = games.load(question.game)
    view = msgspec.json.decode(question.view, type=game.types.view)
    match question:
        case Decide():
            return decided(game, view, question)
        case Negotiate():
            return Negotiated(encoded(answers(game, view, seeded(question.seed))))
        case Advise():
            return Advised(hint(game, view, question.seed, question.seconds))
        case JudgeMove():
            return move_judged(game, view, question)


def decided(game: AnyGame, view: View, question: Decide) -> Decided:
    bot = bots.load(question.bot, game, question.seed)
    move = bot.choose(view, question.moves, question.seconds)
    assert move in question.moves, f"{question.bot} chose a move that is not legal"
    said = answers(game, view, seeded(question.seed)) + offers(game, view, seeded(question.seed))
    return Decided(move, encoded(said))


def encoded(asides: list[Move]) -> list[bytes]:
    return [msgspec.json.encode(aside) for aside in asides]


def move_judged(game: AnyGame, view: View, question: JudgeMove) -> MoveJudged:
    assert view.viewer is not None
    found = opinion(game, SeenMoment(question.moment, view.viewer, view, question.played), question.seed)
    events = [] if found.verdict is None else first_events(game, view, found.verdict.best, question.seed)
    return MoveJudged(found, events)


def first_events(game: AnyGame, view: View, move: int, seed: str) -> list[bytes]:
    """How a move would have begun, if that is certain: an event that differs from world to world is left out."""
    assert view.viewer is not None
    sampler, chance, own, public = game.sampler(view), seeded(seed), set[bytes](), set[bytes]()
    for _ in range(WORLDS):
        world, journal = sampler.draw(chance), list[int]()
        world.journal = journal
        world.apply(view.viewer, move)
        own.update(msgspec.json.encode(event) for event in game.events(journal, world, view.viewer)[:1])
        public.update(msgspec.json.encode(event) for event in game.events(journal, world, SPECTATOR)[:1])
    return next((list(seen) for seen in (own, public) if len(seen) == 1), [])


def framed(message: Question | Reply) -> bytes:
    """The message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEADER_BYTES, "big") + body


def main(questions: BinaryIO, replies: BinaryIO) -> None:
    """Answers until stdin is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    decoder = msgspec.msgpack.Decoder(Question)
    while header := questions.read(HEADER_BYTES):
        body = questions.read(int.from_bytes(header, "big"))
        replies.write(framed(answer(decoder.decode(body))))
        replies.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server is gone
        main(sys.stdin.buffer, sys.stdout.buffer)

"""The kinds of move in Lotus, as small classes and as numbers."""

from typing import Annotated, Literal, TypeAlias, assert_never

from msgspec import Meta

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move
from nelumbo.games.lotus.board import SUPPLY
from nelumbo.games.lotus.data import (
    CARD_NAMES,
    FLOWERS,
    KINDS,
    MARK_LETTERS,
    MARKS,
    POWER_NAMES,
    SMALLEST,
)
from nelumbo.games.lotus.numbers import (
    DRAW_OWN,
    DRAW_WILD,
    EXCHANGE,
    GUARD,
    GUARD_ELDER,
    HANDFULS,
    MOVES,
    PASS,
    PLAY,
    SCORE,
    SHAPES,
)
from nelumbo.games.lotus.view_types import LotusView

Flower: TypeAlias = Annotated[int, Meta(ge=3, le=7)]
"""A flower by its type, the number of petals it needs."""
Power: TypeAlias = Literal["ELDER", "PATH", "GROWTH"]
Card: TypeAlias = Annotated[str, Meta(pattern="^[3-7][sdw]$")]
"""A card as its holder names it: `5s`, `5d` or, for a wildflower, `5w`."""


class Play(Move, frozen=True, tag="play"):
    """Cards of one type from the hand onto their flower [LOT-PLAY-1]."""

    flower: Flower
    singles: Annotated[int, Meta(ge=0, le=5)]
    doubles: Annotated[int, Meta(ge=0, le=1)]
    wilds: Annotated[int, Meta(ge=0, le=4)]


class Exchange(Move, frozen=True, tag="exchange"):
    """One or two cards under the player's deck, the last one lowest, then as many from its top [LOT-EXCH-1]."""

    cards: Annotated[list[Card], Meta(min_length=1, max_length=2)]


class Guard(Move, frozen=True, tag="guard"):
    """One guardian onto a flower, from another one or, without a source, from the supply [LOT-MOVE-1..3]."""

    flower: Flower
    source: Flower | None
    elder: bool


class Pass(Move, frozen=True, tag="pass"):
    """Nothing can be done [LOT-RULING-4]."""


class Reward(Move, frozen=True, tag="reward"):
    """A power, or without one a scoring token [LOT-REW-1]."""

    power: Power | None


class Draw(Move, frozen=True, tag="draw"):
    """A wildflower of that type from the row, or without one the top card of the player's deck [LOT-DRAW-2]."""

    wild: Flower | None


LotusMove: TypeAlias = Play | Exchange | Guard | Pass | Reward | Draw


def finish(view: LotusView) -> LotusMove | None:
    """A draw in the last turn: a wildflower counts for the tie-break, a card of one's own does not [LOT-RULING-20]."""
    if view.phase != "draw" or view.to_move != view.viewer or view.final is None:
        return None
    after_this = view.final.turns_left - (1 if view.turn > view.final.turn else 0)
    if after_this >= view.seats:
        return None
    return Draw(view.row[0] if view.row else None)


def encode(move: LotusMove) -> int:
    match move:
        case Play(flower, singles, doubles, wilds):
            number = PLAY + flower_index(flower) * HANDFULS + handful(singles, doubles, wilds)
        case Exchange(cards):
            number = EXCHANGE + exchanged(cards)
        case Guard(flower, source, elder):
            place = SUPPLY if source is None else flower_index(source)
            number = (GUARD_ELDER if elder else GUARD) + place * FLOWERS + flower_index(flower)
        case Pass():
            number = PASS
        case Reward(power):
            number = SCORE + (0 if power is None else 1 + named_power(power))
        case Draw(wild):
            number = DRAW_OWN if wild is None else DRAW_WILD + flower_index(wild)
        case _:
            assert_never(move)
    return number


def decode(number: int) -> LotusMove:
    if not 0 <= number < MOVES:
        raise InvalidNotation(f"no move has the number {number}")
    if number >= DRAW_OWN:
        return Draw(None if number == DRAW_OWN else number - DRAW_WILD + SMALLEST)
    if number >= SCORE:
        return Reward(None if number == SCORE else POWER_NAMES[number - SCORE - 1])
    if number == PASS:
        return Pass()
    if number >= GUARD:
        elder = number >= GUARD_ELDER
        source, flower = divmod(int(number - (GUARD_ELDER if elder else GUARD)), int(FLOWERS))
        return Guard(flower + SMALLEST, None if source == SUPPLY else source + SMALLEST, elder)
    if number >= EXCHANGE + KINDS:
        return Exchange([card_name(kind) for kind in divmod(int(number - EXCHANGE - KINDS), int(KINDS))])
    if number >= EXCHANGE:
        return Exchange([card_name(number - EXCHANGE)])
    flower, shape = divmod(int(number - PLAY), int(HANDFULS))
    return Play(flower + SMALLEST, *SHAPES[shape])


def flower_index(flower: int) -> int:
    if not SMALLEST <= flower < SMALLEST + FLOWERS:
        raise InvalidNotation(f"no flower has type {flower}: choose 3 to 7")
    return flower - SMALLEST


def card_name(kind: int) -> str:
    """A card in a hand or deck, as in `5s`."""
    return CARD_NAMES[kind]


def kind_of(card: str) -> int:
    if len(card) != 2 or card[0] not in "34567" or card[1] not in MARK_LETTERS:
        raise InvalidNotation(f"no card is named {card[:20]!r}: write it like '5s', '5d' or '5w'")
    return flower_index(int(card[0])) * MARKS + MARK_LETTERS.index(card[1])


def handful(singles: int, doubles: int, wilds: int) -> int:
    """The number of these cards as a handful."""
    shape = (singles, doubles, wilds)
    if shape not in SHAPES:
        raise InvalidNotation(
            f"no hand has {singles} singles, {doubles} doubles and {wilds} wildflowers of one type to play"
        )
    return SHAPES.index(shape)


def exchanged(cards: list[str]) -> int:
    """The number of one card or of two in their order."""
    kinds = [kind_of(card) for card in cards]
    if len(kinds) == 1:
        return kinds[0]
    if len(kinds) == 2:
        return KINDS + kinds[0] * KINDS + kinds[1]
    raise InvalidNotation(f"{len(kinds)} cards cannot be exchanged: choose 1 or 2")


def named_power(power: str) -> int:
    if power not in POWER_NAMES:
        raise InvalidNotation(f"no power is named {power!r}: choose {', '.join(POWER_NAMES)}")
    return POWER_NAMES.index(power)

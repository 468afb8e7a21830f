"""Flowers for people at a terminal, in rich's markup."""

from functools import partial
from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.game import Viewer
from nelumbo.games.flowers.data import COLOUR_LETTERS, COLOURS, VALUE_LETTERS, VALUES
from nelumbo.games.flowers.event_types import (
    Begun,
    Collects,
    Discarded,
    Drew,
    Ending,
    Fell,
    Flowered,
    FlowersEvent,
    Got,
    Passed,
    Played,
    Scored,
    SetAside,
    Shuffled,
    TakenBack,
    Took,
)
from nelumbo.games.flowers.moves import FlowersMove, Play, Take, TakeBoth
from nelumbo.games.flowers.rules import flower_points
from nelumbo.games.flowers.view_types import Centre, FlowersView, Pair, Side
from nelumbo.words import Noun, Said, log_line, sentences, t, t_known, t_move, t_refusal
from nelumbo.words import seat_name as seat_name  # part of what a terminal offers

line = partial(log_line, "flowers")

STYLES = ("red", "magenta", "dodger_blue1", "green", "orange3", "yellow")
MOST_SPELLED = 6
NOTHING = "[dim]·[/]"


def card(colour: int, number: int = 1) -> str:
    """One colour's letters in its colour; many are counted."""
    letter = COLOUR_LETTERS[colour]
    return f"[{STYLES[colour]}]{letter * number if number <= MOST_SPELLED else f'{number}{letter}'}[/]"


def cards(counts: list[int]) -> str:
    """Cards by colour, or a dot for none."""
    return " ".join(card(colour, number) for colour, number in enumerate(counts) if number) or NOTHING


def tile(number: int) -> str:
    """A tile as in `R7`, in its colour; `RX` is the red x3."""
    colour = number // VALUES
    return f"[bold {STYLES[colour]}]{COLOUR_LETTERS[colour]}{VALUE_LETTERS[number % VALUES]}[/]"


def colour_noun(colour: int) -> Noun:
    return Noun(f"sand.{COLOUR_LETTERS[colour]}")


def tile_noun(number: int) -> Noun:
    value = VALUE_LETTERS[number % VALUES]
    return Noun("flowers.tile", {"colour": colour_noun(number // VALUES), "value": value.replace("X", "×3")})


def side(mandala: int) -> Noun:
    return Noun(f"flowers.side.{mandala}")


def board(view: FlowersView) -> str:
    """Three mandalas, then the players, the viewer last."""
    piles = f"{t('flowers.deck')} {view.deck_size}   {t('flowers.discard')} {cards(view.discard)}"
    left = t("terminal.flowers.tiles", dark=view.pairs_left, light=view.pairs_left)
    lines = [f"[bold]{t('terminal.turn', turn=view.turn)}[/]   {piles}", f"[dim]{left}[/]"]
    if view.reason is not None and not view.over:
        lines.append(f"[bold]{say_ending(view.reason, view.order)}[/]")
    for number, mandala in enumerate(view.mandalas):
        lines.extend(mandala_lines(view, number, mandala))
    seats = list(range(len(view.hand_sizes)))
    after = (view.viewer or 0) + 1
    lines.extend(line for seat in seats[after:] + seats[:after] for line in player_lines(view, seat))
    return "\n".join([*lines, f"[dim]{t('terminal.flowers.codes')}[/]"])


def mandala_lines(view: FlowersView, number: int, mandala: Centre) -> list[str]:
    """Tiles, colours that are missing, the marker, and each side's cards."""
    title = f"[bold]{t(f'flowers.plate.{number}')}[/]"
    if mandala.dark is None or mandala.light is None:
        return [f"[dim]{t('flowers.label.gone', side=Noun(f'flowers.plate.{number}'))}[/]"]
    shown = {mandala.dark // VALUES, mandala.light // VALUES}
    shown |= {colour for side in mandala.sides for colour in range(COLOURS) if side.up[colour]}
    missing = " ".join(card(colour) for colour in range(COLOURS) if colour not in shown) or t("terminal.nothing")
    falls = f"   [bold]{t('terminal.falls')}[/]" if view.falling == number else ""
    tiles = f"{tile(mandala.dark)} {tile(mandala.light)}"
    lines = [f"{title}   {tiles}   {t('terminal.missing')} {missing}{falls}"]
    if mandala.holder is None:
        lines.append(f"    [dim]{t('terminal.flowers.centre')}[/]")
    lines.extend(
        side_line(seat, side, mandala.holder == seat)
        for seat, side in enumerate(mandala.sides)
        if sum(side.up) + side.down
    )
    return lines


def side_line(seat: int, side: Side, holds: bool) -> str:
    """One player's face-up and face-down cards, and whether the marker lies on them."""
    mark = "[bold]*[/]" if holds else " "
    laid = [cards(side.up)] if sum(side.up) else []
    if side.down and side.down_colours is not None:
        laid.append(t("flowers.label.down_known", n=side.down, cards=cards(side.down_colours)))
    elif side.down:
        laid.append(t("flowers.label.down", n=side.down))
    marker = f"   [bold]{t('terminal.flowers.holds')}[/]" if holds else ""
    number = t("terminal.cards", n=sum(side.up) + side.down)
    return f"  {mark} {seat_name(seat)}   {number}   {' + '.join(laid)}{marker}"


def player_lines(view: FlowersView, seat: int) -> list[str]:
    """One player's tiles, score so far and hand."""
    flowers = " ".join(flower(pair) for pair in view.flowers[seat])
    singles = " ".join(tile(single) for single in view.singles[seat]) or NOTHING
    score = view.scores[seat]
    points = "?" if score is None else t("terminal.points", n=score)
    mark = "[bold]>[/]" if view.to_move == seat else " "
    name = seat_name(seat)
    who = t("terminal.who.you", name=name) if view.viewer == seat else name
    count = "flowers.tiles.made" if view.over else "flowers.tiles.flowers"
    made = f"{t(count, n=len(view.flowers[seat]))} {flowers}".rstrip()
    return [
        f"{mark} [bold]{who}[/]   {points}   {t('terminal.hand')} {hand(view, seat)}",
        f"    {made}   {t('terminal.flowers.singles')} {singles}",
    ]


def flower(pair: Pair) -> str:
    """Both tiles, or only their colour."""
    if pair.tiles is None:
        return f"[{STYLES[pair.colour]}]{COLOUR_LETTERS[pair.colour]}?+{COLOUR_LETTERS[pair.colour]}?[/]"
    return "+".join(tile(one) for one in pair.tiles)


def hand(view: FlowersView, seat: int) -> str:
    """The cards, or how many there are, with those that all know of."""
    held, number = view.hands[seat], t("terminal.cards", n=view.hand_sizes[seat])
    if held is not None:
        return f"{cards(held)} ({number})"
    if view.memory_aid and view.memory is not None and any(view.memory.known[seat]):
        return f"{number} {t('terminal.known', cards=cards(view.memory.known[seat]))}"
    return number


def say_move(move: FlowersMove) -> str:
    match move:
        case Play(colour, number, mandala):
            return t("terminal.flowers.play", n=number, colour=colour_noun(colour), side=side(mandala))
        case Take(one):
            return t_move("flowers.log.took.you", tiles=[tile_noun(one)])
        case TakeBoth(first, second):
            return t("flowers.take.order", first=tile_noun(first), second=tile_noun(second))
        case _:
            assert_never(move)


def say_reason(move: FlowersMove, term: str) -> str:
    """Why a move is advised, by the term of the heuristic."""
    return t_known(f"flowers.because.{term}")


def say_event(event: FlowersEvent, viewer: Viewer = None) -> str:
    match event:
        case Played(seat, mandala, None, number, _):
            return line("played.hidden", seat, viewer, n=number, side=side(mandala))
        case Played(seat, mandala, colour, number, up):
            key = "played.up" if up else "played.down"
            return line(key, seat, viewer, n=number, colour=colour_noun(colour or 0), side=side(mandala))
        case Drew(seat, number, colours):
            return f"{line('drew', seat, viewer, n=number)} {' '.join(map(card, colours or []))}".rstrip()
        case Shuffled(number):
            return t("flowers.log.shuffled", n=number)
        case Collects(mandala, seat):
            return line("collects", seat, viewer, side=side(mandala))
        case Passed(seat, _):
            return line("passed", seat, viewer)
        case Begun(mandala, dark, light):
            return t("flowers.log.begun", side=side(mandala), dark=tile_noun(dark), light=tile_noun(light))
        case Ending(reason, order):
            return f"[bold]{say_ending(reason, order)}[/]"
        case Scored(scores, hand_sizes, places):
            return say_scored(scores, hand_sizes, places)
        case _:
            return say_fall(event, viewer)


def say_ending(reason: str, order: list[int]) -> str:
    return t(f"flowers.log.ending.{reason}", n=len(order), order=[side(one) for one in order])


def say_fall(event: Fell | Took | Got | Flowered | SetAside | Discarded | TakenBack, viewer: Viewer) -> str:
    """What happened while a mandala fell, as a sentence."""
    match event:
        case Fell(mandala):
            return t("flowers.log.fell", side=side(mandala))
        case Took(seat, tiles):
            return line("took", seat, viewer, tiles=[tile_noun(one) for one in tiles])
        case Got(seat, one):
            return line("got", seat, viewer, tile=tile_noun(one))
        case Flowered(seat, _, int(older), int(newer)):
            points = int(flower_points(older % VALUES, newer % VALUES))
            return line("flowered", seat, viewer, older=tile_noun(older), newer=tile_noun(newer), points=points)
        case Flowered(seat, colour, _, _):
            return line("flowered.hidden", seat, viewer, colour=colour_noun(colour))
        case SetAside(dark, light):
            return t("flowers.log.set_aside", dark=tile_noun(dark), light=tile_noun(light))
        case Discarded(seat, counts):
            return f"{line('discarded', seat, viewer, n=sum(counts))} {cards(counts)}" if sum(counts) else ""
        case TakenBack(seat, up, down, colours):
            if not sum(up) + down:
                return ""
            seen = [a + b for a, b in zip(up, colours or [0] * COLOURS, strict=True)]
            return f"{line('taken_back', seat, viewer, n=sum(up) + down)} {cards(seen)}"
        case _:
            assert_never(event)


def say_scored(scores: list[int], hand_sizes: list[int], places: list[int]) -> str:
    """Points and cards left, and who has won."""
    shown = [
        t(
            "terminal.flowers.scored",
            name=seat_name(seat),
            points=Noun("terminal.points", {"n": score}),
            cards=Noun("terminal.cards", {"n": hand_sizes[seat]}),
        )
        for seat, score in enumerate(scores)
    ]
    winners = [seat_name(seat) for seat, place in enumerate(places) if place == 1]
    return sentences(*shown, f"[bold]{t('terminal.won', n=len(winners), names=winners)}[/]")


def say_refusal(refusal: Refusal, viewer: Viewer = None) -> str:
    return t_refusal(f"flowers.refused.{refusal.code}", refusal, refusal_words)


def refusal_words(name: str, value: Value) -> dict[str, Said]:
    match name, value:
        case "colour", int(colour):
            return {"colour": colour_noun(colour)}
        case "mandala", int(mandala):
            return {"side": side(mandala)}
        case "tile", int(number):
            return {"tile": tile_noun(number)}
        case _, int(number):
            return {name: number}
    return {}

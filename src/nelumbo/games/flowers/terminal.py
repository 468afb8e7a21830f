"""Flowers for people at a terminal, in rich's markup."""

from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.terminal import say_refused
from nelumbo.core.terminal import seat_name as seat_name  # part of what a terminal offers
from nelumbo.games.flowers.data import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, VALUE_LETTERS, VALUES
from nelumbo.games.flowers.events import (
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
from nelumbo.games.flowers.view_types import Centre, FlowersView, Pair, Side

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


def name(colour: int) -> str:
    """The colour's name in its colour."""
    return f"[{STYLES[colour]}]{COLOUR_NAMES[colour]}[/]"


def board(view: FlowersView) -> str:
    """Three mandalas, then the players, the viewer last."""
    head = f"[bold]Turn {view.turn}[/]   deck {view.deck_size}   discard {cards(view.discard)}"
    lines = [f"{head}   tiles left {view.pairs_left} + {view.pairs_left}"]
    if view.reason is not None and not view.over:
        order = ", ".join(str(mandala + 1) for mandala in view.order)
        lines.append(f"[bold]The end ({view.reason}): mandalas {order} fall in this order.[/]")
    for number, mandala in enumerate(view.mandalas):
        lines.extend(mandala_lines(view, number, mandala))
    seats = list(range(len(view.hand_sizes)))
    after = (view.viewer or 0) + 1
    lines.extend(line for seat in seats[after:] + seats[:after] for line in player_lines(view, seat))
    return "\n".join(lines)


def mandala_lines(view: FlowersView, number: int, mandala: Centre) -> list[str]:
    """Tiles, colours present and missing, the marker, and each side's cards."""
    if mandala.dark is None or mandala.light is None:
        return [f"[bold]Mandala {number + 1}[/]   [dim]destroyed[/]"]
    tiles = f"{tile(mandala.dark)} {tile(mandala.light)}"
    shown = {mandala.dark // VALUES, mandala.light // VALUES}
    shown |= {colour for side in mandala.sides for colour in range(COLOURS) if side.up[colour]}
    present = " ".join(card(colour) for colour in sorted(shown))
    missing = " ".join(card(colour) for colour in range(COLOURS) if colour not in shown) or "nothing"
    falls = "   [bold]falls now[/]" if view.falling == number else ""
    lines = [f"[bold]Mandala {number + 1}[/]   tiles {tiles}   present {present}   missing {missing}{falls}"]
    if mandala.holder is None:
        lines.append("    marker in the centre")
    lines.extend(
        side_line(seat, side, mandala.holder == seat)
        for seat, side in enumerate(mandala.sides)
        if sum(side.up) + side.down
    )
    return lines


def side_line(seat: int, side: Side, holds: bool) -> str:
    """One player's face-up and face-down cards, and whether the marker lies on them."""
    mark = "[bold]*[/]" if holds else " "
    backs = f"{side.down} down"
    if side.down and side.down_colours is not None:
        backs += f" ({cards(side.down_colours)})"
    marker = "   [bold]collects[/]" if holds else ""
    total = sum(side.up) + side.down
    return f"  {mark} {seat_name(seat)}   {total} card{'s' if total > 1 else ''}: up {cards(side.up)}, {backs}{marker}"


def player_lines(view: FlowersView, seat: int) -> list[str]:
    """One player's tiles, score so far and hand."""
    flowers = " ".join(flower(pair) for pair in view.flowers[seat]) or NOTHING
    singles = " ".join(tile(single) for single in view.singles[seat]) or NOTHING
    score = view.scores[seat]
    points = "? points" if score is None else f"{score} points"
    mark = "[bold]>[/]" if view.to_move == seat else " "
    you = " (you)" if view.viewer == seat else ""
    made = len(view.flowers[seat])
    return [
        f"{mark} [bold]{seat_name(seat)}[/]{you}   {points}   {made} flowers {flowers}   singles {singles}",
        f"    hand {hand(view, seat)}",
    ]


def flower(pair: Pair) -> str:
    """Both tiles, or only their colour."""
    if pair.tiles is None:
        return f"[{STYLES[pair.colour]}]{COLOUR_LETTERS[pair.colour]}?+{COLOUR_LETTERS[pair.colour]}?[/]"
    return "+".join(tile(one) for one in pair.tiles)


def hand(view: FlowersView, seat: int) -> str:
    """The cards, or how many there are, with those that all know of."""
    held = view.hands[seat]
    if held is not None:
        return f"{cards(held)}   ({view.hand_sizes[seat]})"
    known = ""
    if view.memory_aid and view.memory is not None and any(view.memory.known[seat]):
        known = f", among them {cards(view.memory.known[seat])}"
    return f"{view.hand_sizes[seat]} cards{known}"


def say_move(move: FlowersMove) -> str:
    match move:
        case Play(colour, number, mandala):
            return f"{number} {name(colour)} on mandala {mandala + 1}"
        case Take(one):
            return f"take {tile(one)}"
        case TakeBoth(first, second):
            return f"take {tile(first)} first, then {tile(second)}"
        case _:
            assert_never(move)


def say_event(event: FlowersEvent) -> str:
    match event:
        case Played(seat, mandala, colour, number, up):
            side = "up" if up else "down"
            what = name(colour) if colour is not None else "card" if number == 1 else "cards"
            return f"{seat_name(seat)} plays {number} {what} face {side} on mandala {mandala + 1}."
        case Drew(seat, number, None):
            return f"{seat_name(seat)} draws {number}."
        case Drew(_, _, colours):
            return f"You draw {' '.join(card(colour) for colour in colours or [])}."
        case Shuffled(number):
            return f"The discard is shuffled into a new deck of {number}."
        case Collects(mandala, seat):
            return f"{seat_name(seat)} takes the collect marker of mandala {mandala + 1}."
        case Passed(seat, _):
            return f"{seat_name(seat)} has no play and passes."
        case Begun(mandala, dark, light):
            return f"Mandala {mandala + 1} begins anew with {tile(dark)} and {tile(light)}."
        case Ending(reason, order):
            why = ENDINGS[reason]
            return f"[bold]{why}[/] Mandalas {', '.join(str(one + 1) for one in order)} fall in this order."
        case Scored(scores, hand_sizes, places):
            return say_scored(scores, hand_sizes, places)
        case _:
            return say_fall(event)


ENDINGS = {
    "flowers": "A third flower is made: the game ends.",
    "tiles": "No tiles are left: the game ends.",
    "stuck": "Nobody can play any more: the game ends.",
}


def say_fall(event: Fell | Took | Got | Flowered | SetAside | Discarded | TakenBack) -> str:
    """What happened while a mandala fell, as a sentence."""
    match event:
        case Fell(mandala):
            return f"Mandala {mandala + 1} is destroyed."
        case Took(seat, tiles):
            return f"{seat_name(seat)} takes {' and '.join(tile(one) for one in tiles)}."
        case Got(seat, one):
            return f"{seat_name(seat)} gets {tile(one)}."
        case Flowered(seat, colour, older, newer):
            if older is None or newer is None:
                return f"{seat_name(seat)} makes a flower of {name(colour)}."
            return f"{seat_name(seat)} makes a flower of {tile(older)} and {tile(newer)}."
        case SetAside(dark, light):
            return f"Nobody takes {tile(dark)} and {tile(light)}."
        case Discarded(seat, counts):
            return f"{seat_name(seat)} discards {cards(counts)}."
        case TakenBack(seat, up, down, None):
            return f"{seat_name(seat)} takes back {cards(up)} and {down} face-down {'card' if down == 1 else 'cards'}."
        case TakenBack(seat, up, _, colours):
            return f"{seat_name(seat)} takes back {cards([a + b for a, b in zip(up, colours or [], strict=True)])}."
        case _:
            assert_never(event)


def say_scored(scores: list[int], hand_sizes: list[int], places: list[int]) -> str:
    """The result, as sentences."""
    winners = [seat_name(seat) for seat, place in enumerate(places) if place == 1]
    shown = " ".join(
        f"{seat_name(seat)}: {score} points, {hand_sizes[seat]} cards." for seat, score in enumerate(scores)
    )
    won = f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."
    return f"{shown} [bold]{won}[/]"


REFUSALS = {
    "nothing_to_take": "No mandala is being destroyed, so there is nothing to take.",
    "take_first": "Mandala {mandala} is being destroyed: take a tile.",
    "not_in_centre": "{tile} does not lie in the centre of mandala {mandala}.",
    "order_asked": "You get both tiles of mandala {mandala}: name them in the order you take them.",
    "one_tile_only": "You take only one tile of mandala {mandala}: the other player on it gets the other.",
    "not_in_hand": "You hold {held} {colour}, not {cards}.",
    "keep_one_card": "A turn never ends with an empty hand: keep a card.",
}


def say_refusal(refusal: Refusal) -> str:
    return say_refused(refusal, REFUSALS, say_value)


def say_value(name: str, value: Value) -> str:
    """Colours and tiles by their names, mandalas as people count."""
    match name, value:
        case "colour", int(colour):
            return COLOUR_NAMES[colour]
        case "mandala", int(mandala):
            return str(mandala + 1)
        case "tile", int(number):
            return tile(number)
    return str(value)

"""Mandala for people at a terminal, in rich's markup."""

import re
from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.terminal import say_refused
from nelumbo.core.terminal import seat_name as seat_name  # part of what a terminal offers
from nelumbo.games.mandala.data import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, MANDALAS, RIVER_SPACES, STALL_TURNS
from nelumbo.games.mandala.events import (
    Armed,
    Built,
    Cleared,
    Completed,
    Discarded,
    Drew,
    Ended,
    Grew,
    MandalaEvent,
    Refilled,
    Shuffled,
    Thrown,
    Took,
)
from nelumbo.games.mandala.moves import Build, Discard, Grow, MandalaMove, Take
from nelumbo.games.mandala.view_types import MandalaView

MOST_SPELLED = 6
MANY = 4  # from this many cards on, a number is easier to read than the letters
PLATE = 37
STYLES = ("red", "orange3", "yellow", "green", "magenta", "white on grey23")


def card(colour: int, number: int = 1) -> str:
    """Cards of one colour, as in `YY` or `Y×5`."""
    letter = COLOUR_LETTERS[colour]
    return f"[{STYLES[colour]}]{letter * number if number < MANY else f'{letter}×{number}'}[/]"


def cards(counts: list[int]) -> str:
    """Cards by colour, or a dot for none."""
    return " ".join(card(colour, number) for colour, number in enumerate(counts) if number) or "[dim]·[/]"


def name(colour: int) -> str:
    """The colour's name in its colour."""
    return f"[{STYLES[colour]}]{COLOUR_NAMES[colour]}[/]"


def board(view: MandalaView) -> str:
    """Both mandalas between the players, the viewer at the bottom."""
    near = view.viewer or 0
    lines = [f"[bold]Turn {view.turn}[/]   deck {view.deck_size}   discard {cards(view.discard)}"]
    if view.armed:
        lines.append("[bold]The deck has run out: the next destruction ends the game.[/]")
    if view.stall:
        lines.append(f"[bold]{say_stall(view.stall)}[/]")
    if view.barren and view.to_move is not None and view.barren[view.to_move]:
        lines.append(
            f"[bold]The field of {seat_name(view.to_move)} is empty: cards taken go to the discard and are lost.[/]"
        )
    lines += ["", *player(view, 1 - near), ""]
    left, right = (plate(view, mandala, near) for mandala in range(MANDALAS))
    lines += [f"  {one}  {two}" for one, two in zip(left, right, strict=True)]
    return "\n".join([*lines, "", *reversed(player(view, near))])


def say_stall(discards: int) -> str:
    """The warning before an end that nobody may have in mind [MAN-RULING-30]."""
    last = "1 turn was a discard" if discards == 1 else f"{discards} turns in a row were discards"
    return f"The last {last}: after {STALL_TURNS} the game ends, and the cups score as they are."


def plate(view: MandalaView, mandala: int, near: int) -> list[str]:
    """One mandala in a frame."""
    missing = [colour for colour in range(COLOURS) if not present(view, mandala, colour)]
    fields = view.fields[mandala]
    rows = [
        (f"field of {2 - near}", cards(fields[1 - near])),
        ("mountain", cards(view.mountains[mandala])),
        (f"field of {near + 1}", cards(fields[near])),
        ("missing", " ".join(card(colour) for colour in missing) or "[bold]nothing[/]"),
    ]
    title = f" Mandala {mandala + 1}{' falls' if view.falling == mandala else ''} "
    inside = [f"│ [dim]{label:<10}[/] {padded(what, PLATE - 14)}│" for label, what in rows]
    return [f"╭{title:─^{PLATE - 2}}╮", *inside, f"╰{'─' * (PLATE - 2)}╯"]


def padded(markup: str, width: int) -> str:
    """The markup filled up with spaces to a width that people see."""
    return markup + " " * max(0, width - len(re.sub(r"\[[^\]]*\]", "", markup)))


def present(view: MandalaView, mandala: int, colour: int) -> bool:
    areas = [view.mountains[mandala], *view.fields[mandala]]
    return any(area[colour] for area in areas)


def player(view: MandalaView, seat: int) -> list[str]:
    """One player's hand, and then river and cup, which lie nearer to the mandalas."""
    hand, secret, score = view.hands[seat], view.cup_secrets[seat], view.scores[seat]
    held = cards(hand) if hand is not None else f"{view.hand_sizes[seat]} cards"
    mark = "[bold]▶[/]" if view.to_move == seat else " "
    picked = view.cups[seat]
    hidden = view.cup_sizes[seat] - sum(picked or [])
    rest = cards(secret) if secret else f"{hidden} hidden"
    cup = rest if picked is None else f"{cards(picked)} + {rest}"
    points = f"   [bold]{score} points[/]" if score is not None else ""
    return [
        f"{mark} [bold]{seat_name(seat)}[/]   hand {held}",
        f"    river {river(view.rivers[seat])}   cup {cup}{points}",
    ]


def river(colours: list[int]) -> str:
    """Six numbered spaces, as in `1G 2K 3· 4· 5· 6·`."""
    spaces = [card(colours[space]) if space < len(colours) else "·" for space in range(RIVER_SPACES)]
    return " ".join(f"{number}{space}" for number, space in enumerate(spaces, 1))


def say_move(move: MandalaMove) -> str:
    match move:
        case Build(mandala, colour):
            return f"build {name(colour)} on mountain {mandala + 1}"
        case Grow(mandala, colour, cards):
            return f"grow {cards} {name(colour)} in mandala {mandala + 1}"
        case Discard(colour, cards):
            return f"discard {cards} {name(colour)}"
        case Take(colour):
            return f"take all {name(colour)}"
        case _:
            assert_never(move)


def say_event(event: MandalaEvent) -> str:
    match event:
        case Built(seat, mandala, colour):
            return f"{seat_name(seat)} builds {name(colour)} on mountain {mandala + 1}."
        case Grew(seat, mandala, colour, number):
            return f"{seat_name(seat)} grows {number} {name(colour)} in mandala {mandala + 1}."
        case Discarded(seat, colour, number):
            return f"{seat_name(seat)} discards {number} {name(colour)}."
        case Drew(seat, number, None):
            return f"{seat_name(seat)} draws {number}."
        case Drew(_, _, colours):
            return f"You draw {' '.join(card(colour) for colour in colours or [])}."
        case Shuffled(number):
            return f"The discard is shuffled into a new deck of {number}."
        case Armed():
            return "The deck has run out: the next destruction ends the game."
        case Completed(mandala, None):
            return f"Mandala {mandala + 1} is complete, and both fields are empty: nobody takes anything."
        case Completed(mandala, picker):
            return f"Mandala {mandala + 1} is complete. {seat_name(picker or 0)} takes first."
        case Took():
            return say_took(event)
        case Cleared(mandala, number):
            gone = "1 card goes" if number == 1 else f"{number} cards go"
            return f"From mandala {mandala + 1}, {gone} to the discard." if number else ""
        case Refilled(mandala, colours):
            return f"Mountain {mandala + 1} is refilled with {' '.join(card(colour) for colour in colours)}."
        case Thrown(seat, counts):
            return f"{seat_name(seat)} throws away {cards(counts)}."
        case Ended(reason, scores, cups, places):
            winners = [seat for seat, place in enumerate(places) if place == 1]
            shown = " ".join(
                f"{seat_name(seat)}: cup {cards(cup)}, {scores[seat]} points." for seat, cup in enumerate(cups)
            )
            won = f"{seat_name(winners[0])} wins." if len(winners) == 1 else "Shared victory."
            return f"{ENDINGS[reason]} {shown} [bold]{won}[/]"
        case _:
            assert_never(event)


def say_took(took: Took) -> str:
    """What became of a colour of the mountain [MAN-DES-7..9, 12]."""
    who, colour = seat_name(took.seat), took.colour
    if colour is None:
        return f"{who} takes {'1 card' if took.cards == 1 else f'{took.cards} cards'}."
    if took.to_discard:
        return f"{who}'s field was empty: {took.cards} {name(colour)} to the discard, and lost."
    river = f", one to river space {took.river_space}" if took.river_space else ""
    return f"{who} takes {took.cards} {name(colour)}: {took.to_cup} to the cup{river}."


ENDINGS = {
    "river": "A river is full: the game is over.",
    "deck": "The deck had run out, and a mandala was destroyed: the game is over.",
    "both": "A river is full, and the deck had run out: the game is over.",
    "stall": f"{STALL_TURNS} turns in a row were discards: the game is over.",
}


REFUSALS = {
    "nothing_to_take": "No mandala is being destroyed, so there is nothing to take.",
    "not_on_mountain": "No {colour} lies on the mountain.",
    "take_first": "Mandala {mandala} is being destroyed: take a colour from its mountain.",
    "not_in_hand": "You hold {held} {colour}, not {cards}.",
    "colour_in_field": "{colour} lies in a field of mandala {mandala}, so it can go nowhere else there.",
    "colour_on_mountain": "{colour} lies on the mountain of mandala {mandala}, so it cannot go into a field there.",
    "hand_would_be_empty": "That is your last card and none can be drawn: a turn never ends with an empty hand.",
    "keep_one_card": "One card must stay in your hand.",
}


def say_refusal(refusal: Refusal) -> str:
    return say_refused(refusal, REFUSALS, say_value)


def say_value(name: str, value: Value) -> str:
    """Colours by their names, mandalas as people count."""
    match name, value:
        case "colour", int(colour):
            return COLOUR_NAMES[colour]
        case "mandala", int(mandala):
            return str(mandala + 1)
    return str(value)

"""Mandala for people at a terminal, in rich's markup."""

from functools import partial
from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.game import Viewer
from nelumbo.core.terminal import padded
from nelumbo.games.mandala.data import COLOUR_LETTERS, COLOURS, MANDALAS, RIVER_SPACES, STALL_TURNS
from nelumbo.games.mandala.event_types import (
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
from nelumbo.words import Noun, Said, log_line, sentences, t, t_known, t_move, t_refusal
from nelumbo.words import seat_name as seat_name  # part of what a terminal offers

line = partial(log_line, "mandala")

MANY = 4  # from this many cards on, a number is easier to read than the letters
PLATE = 37
LABEL = 11
STYLES = ("red", "orange3", "yellow", "green", "magenta", "white on grey23")


def card(colour: int, number: int = 1) -> str:
    """Cards of one colour, as in `YY` or `Y×5`."""
    letter = COLOUR_LETTERS[colour]
    return f"[{STYLES[colour]}]{letter * number if number < MANY else f'{letter}×{number}'}[/]"


def cards(counts: list[int]) -> str:
    """Cards by colour, or a dot for none."""
    return " ".join(card(colour, number) for colour, number in enumerate(counts) if number) or "[dim]·[/]"


def colour_noun(colour: int) -> Noun:
    return Noun(f"sand.{COLOUR_LETTERS[colour]}")


def side(mandala: int) -> Noun:
    return Noun(f"mandala.side.{mandala}")


def board(view: MandalaView) -> str:
    """Both mandalas between the players, the viewer at the bottom."""
    near = view.viewer or 0
    piles = f"{t('mandala.deck')} {view.deck_size}   {t('mandala.discard')} {cards(view.discard)}"
    lines = [f"[bold]{t('terminal.turn', turn=view.turn)}[/]   {piles}", *warnings(view)]
    lines += ["", *player(view, 1 - near), ""]
    left, right = (plate(view, mandala, near) for mandala in range(MANDALAS))
    lines += [f"  {one}  {two}" for one, two in zip(left, right, strict=True)]
    return "\n".join([*lines, "", *reversed(player(view, near)), f"[dim]{t('terminal.mandala.codes')}[/]"])


def warnings(view: MandalaView) -> list[str]:
    """What a player may not have in mind: the end is near, a pick is lost [MAN-RULING-30, DES-12]."""
    found = [t("mandala.log.armed")] if view.armed else []
    found += [t("mandala.stall", n=STALL_TURNS - view.stall)] if view.stall else []
    if view.barren and view.to_move is not None and view.barren[view.to_move]:
        found.append(t("terminal.mandala.barren", name=seat_name(view.to_move)))
    return [f"[bold]{warning}[/]" for warning in found]


def plate(view: MandalaView, mandala: int, near: int) -> list[str]:
    """One mandala in a frame."""
    missing = [colour for colour in range(COLOURS) if not present(view, mandala, colour)]
    fields = view.fields[mandala]
    rows = [
        (t("terminal.mandala.field", number=2 - near), cards(fields[1 - near])),
        (t("terminal.mandala.mountain"), cards(view.mountains[mandala])),
        (t("terminal.mandala.field", number=near + 1), cards(fields[near])),
        (t("terminal.missing"), " ".join(map(card, missing)) or f"[bold]{t('terminal.nothing')}[/]"),
    ]
    falls = f", {t('terminal.falls')}" if view.falling == mandala else ""
    title = padded(f" {t(f'mandala.plate.{mandala}')}{falls} ", PLATE - 4, "─")
    inside = [f"│ [dim]{padded(label, LABEL)}[/] {padded(what, PLATE - LABEL - 4)}│" for label, what in rows]
    return [f"╭─{title}─╮", *inside, f"╰{'─' * (PLATE - 2)}╯"]


def present(view: MandalaView, mandala: int, colour: int) -> bool:
    areas = [view.mountains[mandala], *view.fields[mandala]]
    return any(area[colour] for area in areas)


def player(view: MandalaView, seat: int) -> list[str]:
    """One player's hand, and then river and cup, which lie nearer to the mandalas."""
    hand, secret, score = view.hands[seat], view.cup_secrets[seat], view.scores[seat]
    held = cards(hand) if hand is not None else t("terminal.cards", n=view.hand_sizes[seat])
    mark = "[bold]▶[/]" if view.to_move == seat else " "
    picked = view.cups[seat]
    hidden = view.cup_sizes[seat] - sum(picked or [])
    rest = cards(secret) if secret else t("mandala.cup.hidden", n=hidden)
    cup = rest if picked is None else f"{cards(picked)} + {rest}"
    points = f"   [bold]{t('terminal.points', n=score)}[/]" if score is not None else ""
    return [
        f"{mark} [bold]{seat_name(seat)}[/]   {t('terminal.hand')} {held}",
        f"    {t('terminal.mandala.river')} {river(view.rivers[seat])}   {t('terminal.mandala.cup')} {cup}{points}",
    ]


def river(colours: list[int]) -> str:
    """Six numbered spaces, as in `1G 2K 3· 4· 5· 6·`."""
    spaces = [card(colours[space]) if space < len(colours) else "·" for space in range(RIVER_SPACES)]
    return " ".join(f"{number}{space}" for number, space in enumerate(spaces, 1))


def say_move(move: MandalaMove) -> str:
    match move:
        case Build(mandala, colour):
            return t_move("mandala.log.built.you", colour=colour_noun(colour), side=side(mandala))
        case Grow(mandala, colour, number):
            return t_move("mandala.log.grew.you", n=number, colour=colour_noun(colour), side=side(mandala))
        case Discard(colour, number):
            return t_move("mandala.log.discarded.you", n=number, colour=colour_noun(colour))
        case Take(colour):
            return t("terminal.mandala.take", colour=colour_noun(colour))
        case _:
            assert_never(move)


def say_reason(move: MandalaMove, term: str) -> str:
    """Why a move is advised, by the term of the heuristic."""
    return t_known(f"mandala.because.{term}")


def say_event(event: MandalaEvent, viewer: Viewer = None) -> str:
    match event:
        case Built(seat, mandala, colour):
            return line("built", seat, viewer, colour=colour_noun(colour), side=side(mandala))
        case Grew(seat, mandala, colour, number):
            return line("grew", seat, viewer, n=number, colour=colour_noun(colour), side=side(mandala))
        case Discarded(seat, colour, number):
            return line("discarded", seat, viewer, n=number, colour=colour_noun(colour))
        case Drew(seat, number, colours):
            return f"{line('drew', seat, viewer, n=number)} {' '.join(map(card, colours or []))}".rstrip()
        case Shuffled(number):
            return t("mandala.log.shuffled", n=number)
        case Armed():
            return t("mandala.log.armed")
        case Completed(mandala, None):
            return t("mandala.log.completed.nobody", side=side(mandala))
        case Completed(mandala, picker):
            return line("completed", picker or 0, viewer, side=side(mandala))
        case Took():
            return say_took(event, viewer)
        case Cleared(mandala, number):
            return t("mandala.log.cleared", n=number, side=side(mandala)) if number else ""
        case Refilled(mandala, colours):
            return f"{t('mandala.log.refilled', side=side(mandala))} {' '.join(map(card, colours))}"
        case Thrown():
            return ""
        case Ended(reason, scores, cups, places):
            return say_end(reason, scores, cups, places)
        case _:
            assert_never(event)


def say_took(took: Took, viewer: Viewer) -> str:
    """What became of a colour of the mountain [MAN-DES-7..9, 12]."""
    if took.colour is None:
        return line("took.hidden", took.seat, viewer, n=took.cards)
    if took.to_discard:
        key = "took.lost"
    elif took.river_space:
        key = "took.river" if took.to_cup else "took.only"
    else:
        key = "took.cup"
    values: dict[str, Said] = {"n": took.cards, "space": took.river_space or 0, "cup": took.to_cup}
    return line(key, took.seat, viewer, colour=colour_noun(took.colour), **values)


def say_end(reason: str, scores: list[int], cups: list[list[int]], places: list[int]) -> str:
    """Why it ended, what the cups held, and who has won."""
    shown = [
        t("terminal.mandala.cups", name=seat_name(seat), cards=cards(cup), points=Noun("terminal.points", {"n": score}))
        for seat, (cup, score) in enumerate(zip(cups, scores, strict=True))
    ]
    winners = [seat_name(seat) for seat, place in enumerate(places) if place == 1]
    won = t("terminal.won", n=len(winners), names=winners)
    return sentences(t(f"mandala.log.ended.{reason}"), *shown, f"[bold]{won}[/]")


def say_refusal(refusal: Refusal, viewer: Viewer = None) -> str:
    own = refusal.code == "colour_in_field" and refusal.values.get("owner") == viewer
    return t_refusal(f"mandala.refused.{'colour_in_own_field' if own else refusal.code}", refusal, refusal_words)


def refusal_words(name: str, value: Value) -> dict[str, Said]:
    match name, value:
        case "colour", int(colour):
            return {"colour": colour_noun(colour)}
        case "mandala", int(mandala):
            return {"side": side(mandala)}
        case "owner", int(owner):
            return {"owner": seat_name(owner)}
        case _, int(number):
            return {name: number}
    return {}

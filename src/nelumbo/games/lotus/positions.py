"""The positions of Lotus as text (RULES.md, section 12); `placing.py` reads them back."""

from nelumbo.games.lotus.board import ACTION, DRAW, OVER, REWARD, UNFLAGGED
from nelumbo.games.lotus.data import FLOWERS, MAX_SEATS, POWER_LETTERS, POWERS, SMALLEST
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.soundness import check_all
from nelumbo.games.lotus.view import (
    CAUSES,
    colour_of,
    deck_cards,
    due_seats,
    hand_cards,
    open_cards,
    petals_on,
    under_of,
)

HEADER = "lotus-position 1"
PARTS = ("hand", "deck", "powers", "tokens", "pile")


def write_position(state: Lotus) -> str:
    """Every card, pawn and flag of a state, so that a position can be set up by hand."""
    lines = [HEADER + ("" if is_whole(state) else " partial"), *seats_lines(state)]
    lines.append(f"turn {state.turn} {colour_of(state, state.active)} {write_phase(state)}")
    lines += [write_flower(state, flower) for flower in range(FLOWERS) if state.petal_counts[flower]]
    row = [str(flower + SMALLEST) for flower in range(FLOWERS) for _ in range(state.row[flower])]
    lines += section("row", row) + section("wild", [str(card + SMALLEST) for card in state.wild[state.opened :]])
    seats = [(state.first + rank) % state.seats for rank in range(state.seats)]
    lines += [write_player(state, seat) for seat in seats]
    lines += [line for seat in seats for line in write_log(state, seat)]
    if state.cause != UNFLAGGED:
        letter = colour_of(state, state.flag_seat)
        lines.append(f"final {CAUSES[state.cause]} {letter} {state.flag_turn} {state.turns_left}")
    if state.stall or state.petal_played:
        lines.append(f"stall {state.stall}" + (" petal" if state.petal_played else ""))
    return "\n".join([*lines, *section("removed", open_cards(state, None))]) + "\n"


def is_whole(state: Lotus) -> bool:
    """Whether no card is missing and all sizes are right."""
    try:
        check_all(state)
    except ValueError:
        return False
    return True


def section(word: str, cards: list[str]) -> list[str]:
    """A line for cards, none where there are none."""
    return [" ".join([word, *cards])] if cards else []


def seats_lines(state: Lotus) -> list[str]:
    """Mode, seats from the first player on, and options; a comment tells which seat begins, if not seat 0."""
    order = [colour_of(state, (state.first + rank) % state.seats) for rank in range(state.seats)]
    lines = [f"mode {'teams' if state.teams else 'free'}", f"seats {' '.join(order)}"]
    if state.first:
        lines.append(f"; first {state.first}")
    if state.finish_round:
        lines.append("option finish_round on")
    return lines


def write_phase(state: Lotus) -> str:
    """The state of the turn, as in `A1`, `R2 5 R B`, `D` or `over`."""
    if state.phase == REWARD:
        letters = " ".join(colour_of(state, seat) for seat in due_seats(state))
        return f"R{state.action} {state.resolving + SMALLEST} {letters}"
    return {ACTION: f"A{state.action}", DRAW: "D", OVER: "over"}[state.phase]


def write_flower(state: Lotus, flower: int) -> str:
    """`flower 6 R6s B6s W6 / Y* R* B`"""
    pawns: list[str] = []
    for rank in range(state.seats):
        seat = (state.first + rank) % state.seats
        pawns += [colour_of(state, seat)] * state.guardians[flower * MAX_SEATS + seat]
        pawns += [colour_of(state, seat) + "*"] if state.elders[seat] == flower else []
    return " ".join(["flower", str(flower + SMALLEST), *petals_on(state, flower), *(["/", *pawns] if pawns else [])])


def write_player(state: Lotus, seat: int) -> str:
    """`player R hand 3d 3w deck 5s 4s! powers E tokens 2 pile R3s W3`"""
    unknown = state.deck_sizes[seat] - state.known_size(seat)
    deck = [card + ("" if place < unknown else "!") for place, card in enumerate(deck_cards(state, seat))]
    powers = [POWER_LETTERS[power] for power in range(POWERS) if state.powers[seat * POWERS + power]]
    tokens = [str(state.tokens[seat])] if state.tokens[seat] else []
    parts = (hand_cards(state, seat), deck, powers, tokens, open_cards(state, seat))
    words = [word for name, part in zip(PARTS, parts, strict=True) for word in section(name, part)]
    return " ".join(["player", colour_of(state, seat), *words])


def write_log(state: Lotus, seat: int) -> list[str]:
    """`log R 3@0 5@2`: what others know of the wildflowers taken, where it is more than the deck tells."""
    known = state.known_size(seat)
    notes = [
        (flower + SMALLEST, under_of(state, seat, flower, at))
        for flower in range(FLOWERS)
        for at in range(state.taken[seat * FLOWERS + flower])
    ]
    if all(under == known for _, under in notes):
        return []
    return [f"log {colour_of(state, seat)} {' '.join(f'{flower}@{under}' for flower, under in notes)}"]

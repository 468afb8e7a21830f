"""Why a move in Lotus is refused, with the rule that refuses it."""

from typing import assert_never

from nelumbo.core.errors import Refusal
from nelumbo.games.lotus.board import ACTION, DRAW, REWARD
from nelumbo.games.lotus.data import ELDER, KINDS, PLAY_LIMIT, POWERS, SMALLEST
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, Pass, Play, Reward, decode, flower_index, kind_of
from nelumbo.games.lotus.rules import Lotus


def refusal(state: Lotus, seat: int, number: int) -> Refusal:
    """Why the seat that decides may not make this move."""
    move = decode(number)
    match move:
        case Reward(power):
            if state.phase != REWARD:
                return Refusal("no_reward_now", rule="LOT-COMP-2")
            return Refusal("power_owned", {"power": power or ""}, "LOT-REW-4")
        case _ if state.phase == REWARD:
            return Refusal("choose_reward", {"flower": state.resolving + SMALLEST}, "LOT-RULING-16")
        case Draw(wild):
            return why_not_draw(state, wild)
        case _ if state.phase == DRAW:
            return Refusal("draw_now", {"limit": state.limit(seat)}, "LOT-DRAW-1")
        case Pass():
            return Refusal("no_pass", rule="LOT-RULING-3")
        case Play(flower, singles, doubles, wilds):
            held = {"s": singles, "d": doubles, "w": wilds}
            cards = [f"{flower}{mark}" for mark, cards in held.items() for _ in range(cards)]
            return not_in_hand(state, seat, cards) or why_not_play(state, seat, flower, len(cards))
        case Exchange(cards):
            refused = not_in_hand(state, seat, cards)
            assert refused is not None
            return refused
        case Guard(flower, source, elder):
            return why_not_guard(state, seat, flower, source, elder)
        case _:
            assert_never(move)


def why_not_draw(state: Lotus, wild: int | None) -> Refusal:
    """It is not the time, the deck is empty, or the row lacks the card."""
    if state.phase == ACTION:
        return Refusal("act_first", {"action": state.action}, "LOT-TURN-1")
    if wild is None:
        return Refusal("deck_empty", rule="LOT-DRAW-2")
    return Refusal("not_in_row", {"flower": wild}, "LOT-WILD-2")


def not_in_hand(state: Lotus, seat: int, cards: list[str]) -> Refusal | None:
    """The seat does not hold these cards."""
    for card in cards:
        held = state.hands[seat * KINDS + kind_of(card)]
        if held < cards.count(card):
            return Refusal("not_in_hand", {"card": card, "held": held, "cards": cards.count(card)}, "LOT-TURN-5")
    return None


def why_not_play(state: Lotus, seat: int, flower: int, cards: int) -> Refusal:
    """Too many for the flower, or too many without GROWTH."""
    room = state.room(flower_index(flower))
    if cards > room:
        return Refusal("no_room", {"flower": flower, "room": room, "cards": cards}, "LOT-PLAY-8")
    return Refusal("too_many_cards", {"cards": cards, "most": PLAY_LIMIT}, "LOT-PLAY-1")


def why_not_guard(state: Lotus, seat: int, flower: int, source: int | None, elder: bool) -> Refusal:
    """No such guardian there, no such flower, or no move at all."""
    if elder and state.powers[seat * POWERS + ELDER] == 0:
        return Refusal("no_elder", rule="LOT-POW-2")
    if source == flower:
        return Refusal("same_flower", {"flower": flower}, "LOT-MOVE-5")
    if state.petal_counts[flower_index(flower)] == 0:
        return Refusal("no_flower", {"flower": flower}, "LOT-MOVE-1")
    if source is None:
        return Refusal("not_in_supply", rule="LOT-MOVE-2")
    return Refusal("not_on_flower", {"flower": source}, "LOT-MOVE-3")

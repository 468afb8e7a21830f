"""The moves of one game and its states: taking back costs a few moves, not the whole game."""

from dataclasses import replace
from itertools import count

import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.codec import digest
from nelumbo.core.game import Move
from nelumbo.core.record import new_setup
from nelumbo.server.live.table.history import KEPT_EVERY, History, PastMove


def extended(history: History, moves: int) -> list[str]:
    """Plays random moves; the digests of the states before each, and of the last one."""
    dice, digests = seeded("history"), [digest(history.game_in_play.state)]
    for number in range(moves):
        state = history.game_in_play.state
        if state.is_over():
            break
        seat = next(seat for seat in range(state.seats) if state.awaits(seat))
        legal = state.legal_moves(seat)
        chosen = legal[dice.below(len(legal))]
        history.play(seat, history.game.decode(chosen), chosen)
        history.add(PastMove(seat, history.game.decode(chosen), number, "person"))
        digests.append(digest(history.game_in_play.state))
    return digests


@pytest.mark.parametrize("name", games.names())
def test_every_earlier_state_is_found_again(name: str) -> None:
    game = games.load(name)
    history = History(game, new_setup(game, min(game.setups.seats), {}), "seed")
    digests = extended(history, 2 * KEPT_EVERY + 5)
    assert [digest(history.state_after(number)) for number in range(len(digests))] == digests
    for number in (2 * KEPT_EVERY + 3, 2 * KEPT_EVERY, KEPT_EVERY + 7, KEPT_EVERY - 1, 1, 0):
        if number >= len(digests):
            continue
        history.take_back_to(number)
        assert digest(history.game_in_play.state) == digests[number] and len(history.moves) == number
    assert extended(history, KEPT_EVERY + 2)[: KEPT_EVERY + 3] == digests[: KEPT_EVERY + 3]


def test_taking_back_again_and_again_repeats_a_few_moves_and_never_the_game() -> None:
    lotus, repeated = games.load("lotus"), count()

    def counted(move: Move) -> int:
        next(repeated)
        return int(lotus.encode(move))

    history = History(replace(lotus, encode=counted), new_setup(lotus, 2, {}), "seed")
    extended(history, 6 * KEPT_EVERY)
    for number in range(6 * KEPT_EVERY - 1, 4 * KEPT_EVERY, -1):
        history.take_back_to(number)
    assert next(repeated) < 2 * KEPT_EVERY * KEPT_EVERY

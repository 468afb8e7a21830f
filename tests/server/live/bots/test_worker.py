"""What a worker answers, from a seat's view alone."""

import msgspec
import pytest

from nelumbo import bots, games
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus.moves import Offer
from nelumbo.server.live.bots.worker import Advise, Advised, Decide, Decided, Negotiate, Negotiated, answer
from tests.walks import sampled_states


def question(game: str = "mandala", bot: str = "greedy") -> Decide:
    """What a bot is asked at the beginning of a game."""
    rules = games.load(game)
    state = rules.new(new_setup(rules, min(rules.setups.seats), {}), seeded("bots"))
    view = msgspec.json.encode(rules.view(state, state.to_move))
    return Decide(game, "dice", view, 0.2, bot, state.legal_moves(state.to_move))


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_decides_from_its_view_as_bytes_alone(game: str, bot: str) -> None:
    asked = question(game, bot)
    reply = answer(asked)
    assert isinstance(reply, Decided) and reply.move in asked.moves


@pytest.mark.parametrize("game", games.names())
def test_a_hint_ranks_the_legal_moves(game: str) -> None:
    asked = question(game)
    reply = answer(Advise(game, asked.seed, asked.view, asked.seconds))
    assert isinstance(reply, Advised)
    assert sorted(advised.move for advised in reply.advice.moves) == sorted(asked.moves)


def test_a_bot_bargains_from_its_view_alone_before_it_decides() -> None:
    """Asked only for its answers, it makes no offer."""
    rules = games.load("white-lotus")
    setup = new_setup(rules, 4, {"negotiation": "full"})
    states = (state for state in sampled_states(rules, setup, "bargains", 1) if not state.is_over())
    state = next(state for state in states if rules.asides.offers(state, int(state.to_move)))
    seat = int(state.to_move)
    view = msgspec.json.encode(rules.view(state, seat))
    reply = answer(Decide(rules.name, "dice", view, 0.2, "greedy", state.legal_moves(seat)))
    assert isinstance(reply, Decided)
    (aside,) = reply.asides
    assert msgspec.json.decode(aside, type=Offer) == rules.asides.offers(state, seat)[0]
    assert answer(Negotiate(rules.name, "dice", view, 0.2)) == Negotiated([])

"""Bots answer offers, honestly and from their own view."""

from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.bots.answers import answers
from nelumbo.cli.table import TerminalTable, new_record
from nelumbo.core.chance import seeded
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import new_setup, replayed
from nelumbo.games.white_lotus.moves import Agree, Decline, Offer, Points

GAME = games.load("white-lotus")


def game_in_play() -> GameInPlay:
    return GameInPlay(GAME, new_setup(GAME, 3, {"negotiation": "full"}), seeded("offers"))


@pytest.mark.parametrize(
    ("give", "want", "answer"),
    [
        pytest.param(Points(influence=2), Points(), Agree(1), id="a gift is welcome"),
        pytest.param(Points(), Points(influence=2), Decline(1), id="nothing is given away"),
        pytest.param(Points(influence=1), Points(influence=500), Decline(1), id="nothing is promised that it has not"),
    ],
)
def test_a_bot_agrees_to_what_is_good_for_it(give: Points, want: Points, answer: Agree | Decline) -> None:
    """WL-PROTO-9"""
    table = game_in_play()
    table.play(0, Offer(number=1, to=1, give=give, want=want))

    assert answers(GAME, table.view(1), seeded("bot")) == [answer]
    assert answers(GAME, table.view(2), seeded("bot")) == []


def test_where_nothing_is_offered_nothing_is_answered() -> None:
    assert answers(GAME, game_in_play().view(1), seeded("bot")) == []
    mandala = games.load("mandala")
    table = GameInPlay(mandala, new_setup(mandala, 2, {}), seeded("offers"))
    assert answers(mandala, table.view(0), seeded("bot")) == []


def test_at_the_terminal_bots_answer_a_persons_offer_at_once(tmp_path: Path) -> None:
    record = new_record(GAME, new_setup(GAME, 3, {"negotiation": "full"}), 1, "greedy", "offers")
    table = TerminalTable(GAME, record, tmp_path / "game.json")
    table.play(0, Offer(number=1, to=1, give=Points(influence=1)))

    assert [seat for seat, _ in table.record.moves] == [0, 1]
    assert isinstance(GAME.notation.read_move(table.record.moves[1][1]), Agree)


def test_at_the_terminal_bots_make_offers_and_answer_each_other(tmp_path: Path) -> None:
    record = new_record(GAME, new_setup(GAME, 4, {"negotiation": "full"}), 1, "greedy", "bargains")
    table = TerminalTable(GAME, record, tmp_path / "game.json")
    while (seat := table.decider) is not None:
        if seat in table.bots:
            table.let_bot_play(seat)
        else:
            table.play(seat, GAME.decode(table.state.legal_moves(seat)[0]))
    said = [(seat, GAME.notation.read_move(text)) for seat, text in table.record.moves]
    offers = {move.number: move.to for _, move in said if isinstance(move, Offer)}
    answered = {move.number: seat for seat, move in said if isinstance(move, Agree | Decline)}

    assert set(offers.values()) - {0}, "some offers are made to bots"
    assert answered == {number: to for number, to in offers.items() if to != 0}
    *_, last = replayed(GAME, table.record)
    assert last.state.is_over()

"""The table of a game at the terminal, with secret simultaneous choices and with words aside."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nelumbo import games
from nelumbo.cli.table import CannotTakeBack, TerminalTable, new_record, resumable
from nelumbo.cli.terminal_game import TerminalGame
from nelumbo.core.errors import InvalidNotation, Refusal
from nelumbo.core.game import AnyGame, Asides, Move
from nelumbo.core.record import final_state, new_setup, read_json, verify
from tests.core.tiny import SEATS, TINY, Choose, Tiny, TinyNotation, TinyTerminal, Unseal


class Say(Move, frozen=True, tag="say"):
    """Words to the whole table, at any time."""

    words: str


class TalkingNotation(TinyNotation):
    """The tiny game's, and `say ...`."""

    def write_move(self, move: Any) -> str:  # a Say too
        return f"say {move.words}" if isinstance(move, Say) else super().write_move(move)

    def read_move(self, text: str) -> Any:  # a Say too
        return Say(text.removeprefix("say ")) if text.startswith("say ") else super().read_move(text)


def unheard(state: Tiny, seat: int, move: Say) -> Refusal | None:
    return Refusal("too_long") if len(move.words) > 10 else None


TALKING: AnyGame = replace(TINY, notation=TalkingNotation(), asides=Asides(moves=(Say,), refusal=unheard))  # type: ignore[arg-type]  # Say is a move of this game only


def table(folder: Path, people: int, game: AnyGame = TINY) -> TerminalTable:
    setup = new_setup(game, SEATS, {})
    return TerminalTable(game, new_record(game, setup, people, "uniform", "s"), folder / "game.json")


def shown_at_terminal(at: TerminalTable, typed: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the terminal shows when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out = Console(file=io.StringIO(), width=100)
    TerminalGame(at, out).play()
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_three_people_seal_in_secret_behind_the_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = [f"\n{number}\n\n" for number in (4, 1, 1, 1, 1)]
    at = table(tmp_path, people=3)
    shown = shown_at_terminal(at, "".join(sealed) + "\n2\n", monkeypatch)

    assert shown.count("Pass the keyboard to Player") == 6
    assert at.record.moves[:3] == [(0, "3"), (1, "0"), (2, "0")]
    assert at.record.result is not None
    for screen in shown.split("Pass the keyboard")[2:4]:
        assert "[3, 0, 0]" not in screen.split("Player 3 >")[0]


def test_a_sealed_choice_can_be_taken_back_before_the_others_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table(tmp_path, people=3)
    shown_at_terminal(at, "\n4\nu\n2\n\n\nq\n", monkeypatch)

    assert at.record.moves == [(0, "1")]
    assert read_json(at.file.read_text()).moves == [(0, "1")]


def test_bots_seal_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(tmp_path, people=1)
    shown = shown_at_terminal(at, "1\n\n" * 2, monkeypatch)

    assert "Pass the keyboard" not in shown
    assert [seat for seat, _ in at.record.moves] == [0, 1, 2, 0, 1, 2]
    assert final_state(TINY, at.record).scores() == at.record.result.scores  # type: ignore[union-attr]  # it is over


def test_nobody_takes_back_what_another_person_has_answered(tmp_path: Path) -> None:
    at = table(tmp_path, people=2)
    at.play(0, Choose(3))
    at.play(1, Choose(2))

    with pytest.raises(CannotTakeBack, match="Someone else has moved since"):
        at.take_back(0)
    at.take_back(1)
    assert at.record.moves == [(0, "3")]


def test_a_choice_that_led_to_the_reveal_stands(tmp_path: Path) -> None:
    at = table(tmp_path, people=3)
    for seat in range(SEATS):
        at.play(seat, Choose(seat))

    assert not at.may_take_back(2)
    with pytest.raises(CannotTakeBack, match="You’ve learned something since"):
        at.take_back(2)


def test_changing_ones_mind_is_a_move_like_others(tmp_path: Path) -> None:
    at = table(tmp_path, people=3)
    at.play(0, Choose(3))
    at.play(0, Unseal())

    assert at.record.moves == [(0, "3"), (0, "u")]
    assert at.decider == 0


def test_words_aside_are_taken_at_any_prompt_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(tmp_path, people=1, game=TALKING)
    shown = shown_at_terminal(at, "say hello\nsay something much too long\n1\n\nq\n", monkeypatch)

    assert at.record.moves[0] == (0, "say hello")
    assert "too_long" in shown
    assert [text for _, text in at.record.moves].count("say hello") == 1 and len(at.record.moves) == 4


def test_what_was_said_cannot_be_unsaid(tmp_path: Path) -> None:
    at = table(tmp_path, people=1, game=TALKING)
    at.play(0, Say("hello"))

    assert not at.may_take_back(0)
    with pytest.raises(CannotTakeBack, match="can’t be taken back"):
        at.take_back(0)


def test_a_refusal_of_the_core_is_a_sentence_too(tmp_path: Path) -> None:
    shown = TerminalGame(table(tmp_path, people=1), Console(file=io.StringIO()))

    assert shown.sentence(Refusal("unknown_move"), 0) == "This game has no such move."
    assert shown.sentence(Refusal("unseal_first"), 0) == TinyTerminal().say_refusal(Refusal("unseal_first"))


def test_an_unreadable_move_is_not_played(tmp_path: Path) -> None:
    shown = TerminalGame(table(tmp_path, people=1), Console(file=io.StringIO()))

    with pytest.raises(InvalidNotation):
        shown.play_typed(0, "nine")
    assert not shown.answered(0, "nine")
    assert shown.table.record.moves == []


def test_no_commitment_is_claimed_for_a_position_that_was_chosen() -> None:
    lotus = games.load("lotus")
    position = "lotus-position 1\nmode free\nseats R B\nturn 1 R A1\nrow 3 4 5 6\nwild #16\n"
    position += "player R hand 3s 3d 4s 5s deck #27\nplayer B hand 4s 5s 6s 7s deck #27"
    record = new_record(lotus, new_setup(lotus, 2, {"position": position}), 1, "greedy", "s")
    assert record.commitment is None and resumable(lotus, record).commitment is None
    assert verify(lotus, record).is_deal_chosen and not verify(lotus, record).holds

"""`nelumbo play`: typed games, kept, taken up again, and never lost."""

import re
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.core.commitment import commitment
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record, read_json, replayed, verify, write_json
from tests.cli.console import Console
from tests.cli.terminal import at_terminal

TO_THE_END = "1\n\n" * 500  # the first move, and Enter where a breath is taken
MANDALA = games.load("mandala")
KEPT = "--seed s --option first=0 --save game.json"


def kept(file: str = "game.json") -> Record:
    return read_json(Path(file).read_text())


def first_of(record: Record, kind: str) -> str:
    """The first legal move of a kind in Mandala, in notation, after the record's last move."""
    *_, game_in_play = replayed(MANDALA, record)
    seat = game_in_play.state.to_move
    names = (MANDALA.notation.write_move(MANDALA.decode(move)) for move in game_in_play.state.legal_moves(seat))
    return next(name for name in names if name.startswith(kind))


@pytest.mark.parametrize("game", [pytest.param(games.load(name), id=name) for name in games.names()])
def test_a_game_is_played_to_its_end_and_its_record_holds(console: Console, game: AnyGame) -> None:
    ran = console(f"play {game.name} --bot uniform --seed s --save game.json", "1\n\n" * 3000)

    assert ran.code == 0
    assert "The game is over" in ran.out
    record = kept()
    assert verify(game, record).holds and record.result is not None
    assert f"Commitment to the deal: {commitment('s')}" in ran.out.split("Player 1 >")[0]
    before, _, after = ran.out.partition("The game is over")
    assert "Seed of the deal: s" in after and "Seed of the deal" not in before


def test_the_seed_stays_secret_until_the_end(console: Console) -> None:
    console("play mandala --save game.json", "1\n\n1\nq\n")
    seed = kept().seed
    ran = console("play --resume game.json", "q\n")

    assert seed is not None and re.fullmatch("chance2:[0-9a-f]{64}", seed)
    assert commitment(seed) in ran.out and seed not in ran.out


def test_every_move_is_kept_and_the_game_goes_on_where_it_was(console: Console) -> None:
    first = console(f"play mandala {KEPT}", "1\n\n1\n\nq\n")
    before = kept()
    assert len(before.moves) >= 4 and before.result is None
    assert "nelumbo play --resume game.json" in first.out

    again = console("play --resume game.json", TO_THE_END)
    after = kept()
    assert again.code == 0 and after.result is not None
    assert after.moves[: len(before.moves)] == before.moves
    assert verify(MANDALA, after).holds


def test_a_game_without_a_file_is_kept_among_the_users_state(console: Console) -> None:
    ran = console("play mandala", "q\n")

    (file,) = (console.folder / "state" / "nelumbo").iterdir()
    assert f"nelumbo play --resume {file}" in ran.out.replace("\n", "")
    assert kept(str(file)).game == "mandala"


def test_another_game_is_never_written_over(console: Console) -> None:
    console(f"play mandala {KEPT}", "1\n\nq\n")
    before = kept()
    ran = console("play mandala --save game.json", "1\n\nq\n")

    assert ran.code == 2 and "game.json exists already" in ran.err
    assert kept() == before


def test_moves_are_taken_by_number_and_in_notation_in_capitals_or_not(console: Console) -> None:
    console(f"play mandala {KEPT}", "q\n")
    build = first_of(kept(), "A")
    for number, typed in enumerate((build, build.lower(), "1")):
        console(f"play mandala --seed s --option first=0 --save {number}.json", f"{typed}\nq\n")
    assert kept("0.json").moves[0] == kept("1.json").moves[0] == (0, build)
    assert len(kept("2.json").moves) >= 1


def test_what_cannot_be_read_or_played_is_explained_and_asked_again(console: Console) -> None:
    ran = console(f"play mandala {KEPT}", "huh\n99\nTR\n\nq\n")

    assert "cannot read 'huh': write it like 'A1Y, B2G3, CY2 or TK'" in ran.out
    assert "No move has the number 99. Choose 1 to " in ran.out
    assert "No mandala is being destroyed, so there’s nothing to take." in ran.out
    assert kept().moves == []


def test_square_brackets_are_letters_like_others(console: Console) -> None:
    ran = console("play mandala --seed [/s] --save [b].json", "[/]\n[bold]\ns [i].txt\nq\n")

    assert ran.code == 0
    assert "cannot read '[/]': " in ran.out and "cannot read '[bold]': " in ran.out
    assert "Saved in [i].txt." in ran.out
    assert "nelumbo play --resume '[b].json'" in ran.out


def test_a_question_mark_ranks_the_best_moves(console: Console) -> None:
    ran = console(f"play mandala {KEPT}", "?\nq\n")

    lines = [line for line in ran.out.split("Player 1 >")[1].splitlines() if line.strip()]
    hints = re.findall(r"^ +(?:[0-9]+%|\?)  ([ABC]\S+)  You ", "\n".join(lines), re.MULTILINE)
    reasons = [line for line in lines if line.startswith(" " * 8)]
    assert len(hints) == 5
    assert any("prospects" in line or "cards" in line for line in reasons)


def test_a_move_that_revealed_nothing_can_be_taken_back(console: Console) -> None:
    """Growing a field draws no card."""
    console(f"play mandala {KEPT}", "q\n")
    grow = first_of(kept(), "B")
    ran = console("play --resume game.json", f"{grow}\nu\nq\n")

    assert "u takes the move back" in ran.out
    assert kept().moves == []


def test_against_bots_alone_a_move_that_revealed_a_card_is_taken_back_as_practice(console: Console) -> None:
    """Building draws cards."""
    console(f"play mandala {KEPT}", "q\n")
    build = first_of(kept(), "A")
    ran = console("play --resume game.json", f"{build}\nu\nq\n")

    assert "u takes the move back" not in ran.out
    assert "from here on this is practice" in ran.out
    assert kept().moves == []


def test_before_the_first_move_there_is_nothing_to_take_back(console: Console) -> None:
    assert "You haven’t made a move yet." in console(f"play mandala {KEPT}", "u\nq\n").out


@pytest.mark.parametrize("name", ["copy.json", "copy.txt"])
def test_a_saved_copy_can_be_played_on(console: Console, name: str) -> None:
    ran = console(f"play mandala {KEPT}", f"1\n\ns {name}\n1\n\nq\n")
    assert f"Saved in {name}." in ran.out
    copied = len(replay_of(name))

    console(f"play --resume {name} --save other.json", "1\n\nq\n")
    assert kept("other.json").moves[:copied] == kept().moves[:copied]
    assert len(kept("other.json").moves) > copied > 0


def replay_of(name: str) -> list[tuple[int, str]]:
    """The moves of a saved copy."""
    return games.read_record(Path(name).read_text())[1].moves


def test_a_copy_that_cannot_be_saved_is_said_so(console: Console) -> None:
    ran = console(f"play mandala {KEPT}", "s none/copy.json\nq\n")

    assert ran.code == 0 and "Can’t save: No such file or directory." in ran.out


def test_resuming_names_the_game_that_the_file_holds(console: Console) -> None:
    console(f"play mandala {KEPT}", "q\n")
    ran = console("play chess --resume game.json", "q\n")

    assert ran.code == 2
    assert "game.json holds a game of Mandala, not of chess" in ran.err


def test_a_record_without_its_seed_cannot_be_played_on(console: Console) -> None:
    console(f"play mandala {KEPT}", "1\n\ns copy.txt\nq\n")
    text = Path("copy.txt").read_text()
    Path("copy.txt").write_text("".join(line for line in text.splitlines(True) if "seed" not in line))
    ran = console("play --resume copy.txt")

    assert ran.code == 2
    assert "the record has no seed: it can be replayed, but not continued" in ran.err


def test_a_game_of_bots_alone_is_for_watching(console: Console) -> None:
    record = Record(game="mandala", rules=1, seats=["greedy-bot", "uniform-bot"], options={}, seed="s")
    Path("bots.json").write_text(write_json(record))
    ran = console("play --resume bots.json")

    assert ran.code == 2
    assert "only bots play in bots.json: watch it with nelumbo replay bots.json" in ran.err


def test_q_ends_the_game_even_right_after_a_move(console: Console) -> None:
    console(f"play mandala {KEPT}", "q\n")
    ran = console("play --resume game.json", f"{first_of(kept(), 'B')}\nq\n")

    assert ran.code == 0 and "Continue it with:" in ran.out
    assert len(kept().moves) == 1


def test_the_end_of_the_input_keeps_the_game_too(console: Console) -> None:
    ran = console(f"play mandala {KEPT}", "1\n\n")

    assert ran.code == 0 and "Continue it with:" in ran.out
    assert kept().moves


def test_two_people_have_a_curtain_between_them(console: Console) -> None:
    console(f"play mandala {KEPT} --people 2", "\nq\n")
    grow = first_of(kept(), "B")
    ran = console("play --resume game.json", f"\n{grow}\nu\n{first_of(kept(), 'A')}\n\n\nq\n")

    before, after = ran.out.split("Pass the keyboard to Player 2, who presses Enter.")
    assert "Pass the keyboard to Player 1, who presses Enter." in before
    assert "You draw " in before and "You draw " not in after
    assert "Player 1 plays one" in after and "Player 1 draws 3 cards." in after
    assert "adds" not in after, "what was taken back is not told"


def test_the_last_draws_of_lotus_are_made_at_once(console: Console) -> None:
    """LOT-RULING-20"""
    ran = console("play lotus --bot uniform --seed s --save game.json", "f\n1\n\n" * 2000)

    assert "f finish" in ran.out and "The game is over" in ran.out
    after = ran.out[ran.out.index("f finish") :]
    assert after.count("number or notation") == 0, "nothing more is asked"
    assert verify(games.load("lotus"), kept()).holds


def test_both_people_are_shown_the_commitment(console: Console) -> None:
    """The screen is cleared between them, and after it nobody could read it."""
    ran = console("play mandala --people 2 --seed s --option first=0 --save game.json", "\n1\n\n\n1\n\n\nq\n")
    one, two, *later = ran.out.split("who presses Enter.")[1:]
    assert commitment("s") in one and commitment("s") in two
    assert not any(commitment("s") in text for text in later)


def test_a_saved_game_is_for_its_user_alone(console: Console) -> None:
    console(f"play mandala {KEPT}", "q\n")
    assert Path("game.json").stat().st_mode & 0o077 == 0


def test_ctrl_c_at_a_real_terminal_leaves_no_traceback_and_loses_nothing(console: Console) -> None:
    with at_terminal(f"play mandala {KEPT}") as terminal:
        terminal.wait_for("Player 1 > ")
        terminal.type("1\n")
        terminal.wait_for("Player 1 > ")
        terminal.interrupt("nelumbo play --resume game.json")

        assert terminal.process.wait() == 130
        assert b"Traceback" not in terminal.shown
    assert len(kept().moves) >= 2


@pytest.mark.parametrize(
    ("words", "locale", "prompt"),
    [
        ("--language fr", "C", "Joueur 1 >"),
        ("", "de_CH.UTF-8", "Spieler 1 >"),
        ("--language ja", "de_CH.UTF-8", "プレイヤー1 >"),
        ("", "it_IT.UTF-8", "Player 1 >"),
    ],
)
def test_the_game_speaks_the_player_s_language(
    console: Console, monkeypatch: pytest.MonkeyPatch, words: str, locale: str, prompt: str
) -> None:
    monkeypatch.setenv("LANG", locale)
    assert prompt in console(f"play mandala {KEPT} {words}", "q\n").out


def test_a_language_that_there_is_not_is_refused(console: Console) -> None:
    ran = console(f"play mandala {KEPT} --language xx", "q\n")
    assert ran.code == 2 and "no language 'xx': choose en, fr, zh-Hant, de, ja" in ran.err

"""Every game at a terminal, in every language."""

from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.text import Text

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.record import new_setup
from nelumbo.words import speak
from tests.shipped import languages_of, spoken_in

COLUMNS = 80
MOVES = 150


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def shown(markup: str) -> str:
    """What people see; raises MarkupError where a message breaks rich's markup."""
    return Text.from_markup(markup).plain


def played(game: AnyGame, language: str) -> Iterator[tuple[GameInPlay, int, int]]:
    """A random game of as many players as may play, up to some moves."""
    setup = new_setup(game, max(game.setups.seats), {})
    chance = seeded(f"terminal/{language}")
    game_in_play = GameInPlay(game, setup, chance)
    for _ in range(MOVES):
        if game_in_play.state.is_over():
            return
        seat = int(game_in_play.state.to_move)
        moves = game_in_play.state.legal_moves(seat)
        yield game_in_play, seat, moves[chance.below(len(moves))]


@pytest.mark.parametrize(("name", "language"), [(name, code) for name in games.names() for code in languages_of(name)])
def test_a_game_reads_in_80_columns_in_every_language(name: str, language: str) -> None:
    game = games.load(name)
    speak(language)
    kinds = set()
    for step, (game_in_play, seat, move) in enumerate(played(game, language)):
        if step % 10 == 0:
            for viewer in (None, seat):
                lines = shown(game.terminal.board(game_in_play.view(viewer))).splitlines()
                assert [line for line in lines if cell_len(line) > COLUMNS and not allowed_to_wrap(line)] == []
        assert shown(game.terminal.say_move(game.decode(move)))
        journal = game_in_play.play(seat, game.decode(move))
        for viewer in (None, seat):
            for event in game_in_play.events(journal, viewer):
                kinds.add(type(event))
                assert "{" not in shown(game.terminal.say_event(event, viewer))
    assert len(kinds) >= min(6, len(game.types.events))


def allowed_to_wrap(line: str) -> bool:
    """Votes and armies of six players are a sentence, which the terminal wraps between words."""
    return line.endswith((".", "。"))


@pytest.mark.parametrize("name", games.names())
def test_the_language_changes_what_is_said(name: str) -> None:
    game = games.load(name)
    boards = set()
    for language in spoken_in(name):
        speak(language)
        view = GameInPlay(game, new_setup(game, max(game.setups.seats), {}), seeded("same")).view(0)
        boards.add(game.terminal.board(view))
    assert len(boards) == len(spoken_in(name))

"""An evening at one terminal: boards, questions and answers, and a curtain between the people."""

import shlex
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from nelumbo.bots.hint import hint
from nelumbo.cli import files
from nelumbo.cli.table import Table
from nelumbo.core.errors import IllegalMove, InvalidNotation, NelumboError, Refusal
from nelumbo.core.game import WATCHER

HINTS = 5
HINT_SECONDS = 1.0
HELP = "number or notation · ? hint · u take back · s FILE save · q quit"
SENTENCES = {  # what the core refuses, before a game is asked
    "no_such_seat": "There is no such seat.",
    "game_over": "The game is over.",
    "not_your_decision": "That is not yours to decide now.",
    "unknown_move": "This game has no such move.",
}
WIPE_SCROLLBACK = "\x1b[3J"


class Quit(Exception):
    """Somebody has had enough for today."""


class TerminalGame:
    """Asks the people, lets the bots play, and tells everybody what they may know."""

    def __init__(self, table: Table, out: Console) -> None:
        self.table = table
        self.game = table.game
        self.out = out
        self.at_keyboard: int | None = None if len(table.people) > 1 else table.people[0]

    def begin(self) -> None:
        """Plays until the game is over or somebody quits."""
        self.introduce()
        try:
            while (seat := self.table.decider) is not None:
                if seat in self.table.bots:
                    self.table.let_bot_play(seat)
                else:
                    self.ask(seat)
        except Quit:
            self.break_off()
            return
        self.finish()

    # The frame

    def introduce(self) -> None:
        """Who plays, and the commitment to the deal."""
        record = self.table.record
        self.out.print(Rule(f"[bold]{self.game.title}[/]", style="dim"))
        self.out.print(
            ", ".join(
                f"{self.game.terminal.seat_name(seat)} is {self.called(seat)}" for seat in range(len(record.seats))
            )
            + "."
        )
        self.out.print(f"[dim]Commitment to the deal: {escape(str(record.commitment))}[/]", soft_wrap=True)
        self.out.print(f"[dim]Every move is kept in {escape(str(self.table.file))}[/]", soft_wrap=True)

    def called(self, seat: int) -> str:
        """A person, or a bot by its name."""
        if seat in self.table.bots:
            return f"the bot {self.table.record.seats[seat].removesuffix('-bot')}"
        return "[bold]you[/]" if len(self.table.people) == 1 else "[bold]a person[/]"

    def finish(self) -> None:
        """The last news, the last board, the result, and the seed that was committed to."""
        table = self.table
        self.out.print(Rule("[bold]The game is over[/]", style="dim"))
        for sentence in table.heard(table.people[0]):
            self.out.print(sentence)
        self.out.print()
        self.out.print(self.game.terminal.board(table.game_in_play.view(WATCHER)))
        self.out.print()
        result = table.record.result
        assert result is not None
        for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
            won = "  [bold green]wins[/]" if place == 1 else ""
            self.out.print(f"{self.game.terminal.seat_name(seat)} ({self.called(seat)}): [bold]{score}[/]{won}")
        self.out.print(f"[dim]Seed of the deal: {escape(str(table.record.seed))}[/]", soft_wrap=True)
        file = escape(shlex.quote(str(table.file)))
        self.out.print(f"[dim]nelumbo verify {file}\nnelumbo replay {file}[/]", soft_wrap=True)

    def break_off(self) -> None:
        """Nothing is lost: how to play on."""
        self.out.print()
        file = escape(shlex.quote(str(self.table.file)))
        self.out.print(f"The game is kept. Play on with:\n  nelumbo play --resume {file}", soft_wrap=True)

    # One decision

    def ask(self, seat: int) -> None:
        """Shows the person their table, and takes one move or command."""
        self.hand_over(seat)
        self.show(seat)
        while not self.answered(seat, self.prompt(f"[bold]{self.game.terminal.seat_name(seat)}[/] > ")):
            pass
        self.after_move(seat)

    def hand_over(self, seat: int) -> None:
        """A curtain falls when another person comes to the keyboard."""
        if self.at_keyboard == seat:
            return
        self.draw_curtain()
        self.prompt(f"Pass the keyboard to [bold]{self.game.terminal.seat_name(seat)}[/], who presses Enter. ")
        self.draw_curtain()
        self.at_keyboard = seat

    def draw_curtain(self) -> None:
        """Nothing that the last person saw stays on the screen, or above it."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(WIPE_SCROLLBACK)

    def show(self, seat: int) -> None:
        """News, board and legal moves."""
        self.out.print(Rule(self.game.terminal.seat_name(seat), style="dim"))
        self.tell(seat)
        self.out.print(self.game.terminal.board(self.table.game_in_play.view(seat)))
        self.out.print()
        self.list_moves(seat)

    def tell(self, seat: int) -> None:
        """What happened since the person last looked."""
        news = self.table.heard(seat)
        for sentence in news:
            self.out.print(sentence)
        if news:
            self.out.print()

    def list_moves(self, seat: int) -> None:
        """The legal moves, numbered from 1."""
        moves = self.table.state.legal_moves(seat)
        width = max(len(self.notation(move)) for move in moves)
        lines = [
            Text.assemble(
                (f"{number:>3} ", "bold cyan"),
                (f"{self.notation(move):<{width}}  ", "dim"),
                Text.from_markup(self.game.terminal.say_move(self.game.decode(move))),
            )
            for number, move in enumerate(moves, 1)
        ]
        self.out.print(Columns(lines, column_first=True, padding=(0, 2)))
        self.out.print(f"[dim]{HELP}{' · Enter plays the only move' if len(moves) == 1 else ''}[/]")

    def notation(self, move: int) -> str:
        """The move as it can be typed."""
        return self.game.notation.write_move(self.game.decode(move))

    def prompt(self, words: str) -> str:
        """What the person types."""
        return self.out.input(words).strip()

    def answered(self, seat: int, line: str) -> bool:
        """Whether the line was a move or took one back, so that the table has changed."""
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "q":
                    raise Quit
                case "?":
                    self.hint(seat)
                case "u":
                    self.table.take_back(seat)
                    return True
                case "s" if rest:
                    files.write(Path(rest).expanduser(), self.game, self.table.record)
                    self.out.print(f"Saved in {escape(rest)}.")
                case "":
                    return self.play_only_move(seat)
                case _:
                    return self.play_typed(seat, line)
        except NelumboError as error:
            self.out.print(f"[yellow]{escape(error.sentence)}[/]")
        except OSError as error:
            self.out.print(f"[yellow]Cannot save: {error.strerror}.[/]")
        return False

    def play_only_move(self, seat: int) -> bool:
        """An empty line plays a move that has no alternative."""
        moves = self.table.state.legal_moves(seat)
        if len(moves) == 1:
            self.table.play(seat, self.game.decode(moves[0]))
        return len(moves) == 1

    def play_typed(self, seat: int, line: str) -> bool:
        """Plays a move by its number in the list or in notation, in capitals or not."""
        moves = self.table.state.legal_moves(seat)
        if line.isdecimal() and 1 <= int(line) <= len(moves):
            self.table.play(seat, self.game.decode(moves[int(line) - 1]))
            return True
        spelled = {self.notation(move).lower(): move for move in moves}
        if line.lower() in spelled:
            self.table.play(seat, self.game.decode(spelled[line.lower()]))
            return True
        if line.isdecimal():
            raise InvalidNotation(f"no move has the number {line}: choose 1 to {len(moves)}")
        try:
            self.table.play(seat, self.game.notation.read_move(line))
        except IllegalMove as error:
            self.out.print(f"[yellow]{self.sentence(error.refusal)}[/]")
            return False
        return True

    def sentence(self, refusal: Refusal) -> str:
        """Why a move cannot be made."""
        return SENTENCES.get(refusal.code) or self.game.terminal.say_refusal(refusal)

    def hint(self, seat: int) -> None:
        """The moves that the strongest bot likes best, with the share of the victory that it expects, and why."""
        view, seed = self.table.game_in_play.view(seat), f"{self.table.record.seed}/hint"
        for advised in hint(self.game, view, seed, HINT_SECONDS).moves[:HINTS]:
            share = "   ?" if advised.share is None else f"{advised.share:4.0%}"
            words = self.game.terminal.say_move(self.game.decode(advised.move))
            because = f"  [dim]({advised.because})[/]" if advised.because else ""
            self.out.print(f"  [bold]{share}[/]  [dim]{escape(self.notation(advised.move))}[/]  {words}{because}")

    def after_move(self, seat: int) -> None:
        """A breath before another seat decides: to read the news, or to take the move back."""
        table = self.table
        if table.decider in (seat, None):
            return
        may_take_back = table.may_take_back(seat)
        if not may_take_back and len(table.people) == 1:
            return
        self.tell(seat)
        offer = " · u takes the move back" if may_take_back else ""
        answer = self.prompt(f"[dim]Enter goes on{offer}[/] ")
        if answer == "q":
            raise Quit
        if answer == "u" and may_take_back:
            table.take_back(seat)

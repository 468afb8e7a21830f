"""A game at one terminal: boards and prompts, and a cleared screen between the people who share it."""

import shlex
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from nelumbo.bots.hint import hint, seed_of
from nelumbo.cli import files
from nelumbo.cli.table import TerminalTable
from nelumbo.core.errors import IllegalMove, InvalidNotation, NelumboError, Refusal
from nelumbo.core.game import SPECTATOR, Move

HINTS = 5
HINT_SECONDS = 1.0
HELP = "number or notation · ? hint · u take back · s FILE save · q quit"
SENTENCES = {  # refusals of the core, which no game words
    "no_such_seat": "There is no such seat.",
    "game_over": "The game is over.",
    "not_your_decision": "That is not yours to decide now.",
    "unknown_move": "This game has no such move.",
}
WIPE_SCROLLBACK = "\x1b[3J"
COMMITMENT = "Commitment to the deal: "


class Quit(Exception):
    """A person leaves the game."""


class TerminalGame:
    """Prompts the people, lets the bots play, and shows everybody what they may know."""

    def __init__(self, table: TerminalTable, out: Console) -> None:
        self.table = table
        self.game = table.game
        self.out = out
        self.at_keyboard: int | None = None if len(table.people) > 1 else table.people[0]
        self.told_commitment: set[int] = set()
        """People who have seen it since they came to the keyboard: the screen is cleared before."""

    def play(self) -> None:
        """Plays until the game is over or somebody quits."""
        self.print_start()
        try:
            while (seat := self.table.decider) is not None:
                if seat in self.table.bots:
                    self.table.let_bot_play(seat)
                else:
                    self.ask(seat)
        except Quit:
            self.break_off()
            return
        self.print_end()

    # Start and end

    def print_start(self) -> None:
        """The players, and the commitment to the deal."""
        record = self.table.record
        self.out.print(Rule(f"[bold]{self.game.title}[/]", style="dim"))
        self.out.print(
            ", ".join(
                f"{self.game.terminal.seat_name(seat)} is {self.player_name(seat)}" for seat in range(len(record.seats))
            )
            + "."
        )
        self.print_commitment()
        self.out.print(f"[dim]Every move is saved in {escape(str(self.table.file))}[/]", soft_wrap=True)

    def print_commitment(self) -> None:
        committed = self.table.record.commitment
        text = "The position was chosen: no commitment covers it." if committed is None else f"{COMMITMENT}{committed}"
        self.out.print(f"[dim]{escape(text)}[/]", soft_wrap=True)

    def player_name(self, seat: int) -> str:
        if seat in self.table.bots:
            return f"the bot {self.table.record.seats[seat].removesuffix('-bot')}"
        return "[bold]you[/]" if len(self.table.people) == 1 else "[bold]a person[/]"

    def print_end(self) -> None:
        """The last events and board, the result, and the seed that was committed to."""
        table = self.table
        self.out.print(Rule("[bold]The game is over[/]", style="dim"))
        for sentence in table.take_events(table.people[0]):
            self.out.print(sentence)
        self.out.print()
        self.out.print(self.game.terminal.board(table.game_in_play.view(SPECTATOR)))
        self.out.print()
        result = table.record.result
        assert result is not None
        for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
            won = "  [bold green]wins[/]" if place == 1 else ""
            self.out.print(f"{self.game.terminal.seat_name(seat)} ({self.player_name(seat)}): [bold]{score}[/]{won}")
        self.out.print(f"[dim]Seed of the deal: {escape(str(table.record.seed))}[/]", soft_wrap=True)
        file = escape(shlex.quote(str(table.file)))
        self.out.print(f"[dim]nelumbo verify {file}\nnelumbo replay {file}[/]", soft_wrap=True)

    def break_off(self) -> None:
        self.out.print()
        file = escape(shlex.quote(str(self.table.file)))
        self.out.print(f"The game is saved. Continue it with:\n  nelumbo play --resume {file}", soft_wrap=True)

    # One decision

    def ask(self, seat: int) -> None:
        """Shows the person their board, and takes one move or command."""
        self.hand_over(seat)
        self.show(seat)
        while not self.answered(seat, self.prompt(f"[bold]{self.game.terminal.seat_name(seat)}[/] > ")):
            pass
        self.after_move(seat)

    def hand_over(self, seat: int) -> None:
        """Clears the screen when another person comes to the keyboard."""
        if self.at_keyboard == seat:
            return
        self.clear_screen()
        self.prompt(f"Pass the keyboard to [bold]{self.game.terminal.seat_name(seat)}[/], who presses Enter. ")
        self.clear_screen()
        self.at_keyboard = seat
        if seat not in self.told_commitment:
            self.told_commitment.add(seat)
            self.print_commitment()

    def clear_screen(self) -> None:
        """Wipes the scrollback too, so that nothing stays of what the last person saw."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(WIPE_SCROLLBACK)

    def show(self, seat: int) -> None:
        self.out.print(Rule(self.game.terminal.seat_name(seat), style="dim"))
        self.print_events(seat)
        self.out.print(self.game.terminal.board(self.table.game_in_play.view(seat)))
        self.out.print()
        self.list_moves(seat)

    def print_events(self, seat: int) -> None:
        sentences = self.table.take_events(seat)
        for sentence in sentences:
            self.out.print(sentence)
        if sentences:
            self.out.print()

    def list_moves(self, seat: int) -> None:
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
        finish = "" if self.finish(seat) is None else " · f finish: the rest of your last draws at once"
        self.out.print(f"[dim]{HELP}{' · Enter plays the only move' if len(moves) == 1 else ''}{finish}[/]")

    def notation(self, move: int) -> str:
        return self.game.notation.write_move(self.game.decode(move))

    def prompt(self, words: str) -> str:
        return self.out.input(words).strip()

    def answered(self, seat: int, line: str) -> bool:
        """Carries out a line; whether it changed the game."""
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "q":
                    raise Quit
                case "?":
                    self.hint(seat)
                case "u":
                    if self.table.take_back(seat):
                        self.out.print("[dim]You had learned something from it: from here on this is practice.[/]")
                    return True
                case "f" if self.finish(seat) is not None:
                    self.play_finish(seat)
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

    def finish(self, seat: int) -> Move | None:
        view = self.table.game_in_play.view(seat)
        move: Move | None = None if view.over else self.game.finish(view)
        return move

    def play_finish(self, seat: int) -> None:
        """Plays all that is left to the seat and decides nothing more."""
        while (move := self.finish(seat)) is not None:
            self.table.play(seat, move)

    def play_only_move(self, seat: int) -> bool:
        """An empty line plays a move that has no alternative."""
        moves = self.table.state.legal_moves(seat)
        if len(moves) == 1:
            self.table.play(seat, self.game.decode(moves[0]))
        return len(moves) == 1

    def play_typed(self, seat: int, line: str) -> bool:
        """Plays a move by its number in the list or by its notation, in any case."""
        moves = self.table.state.legal_moves(seat)
        if line.isdecimal() and 1 <= int(line) <= len(moves):
            self.table.play(seat, self.game.decode(moves[int(line) - 1]))
            return True
        by_text = {self.notation(move).lower(): move for move in moves}
        if line.lower() in by_text:
            self.table.play(seat, self.game.decode(by_text[line.lower()]))
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
        return SENTENCES.get(refusal.code) or self.game.terminal.say_refusal(refusal)

    def hint(self, seat: int) -> None:
        """The strongest bot's best moves, with the expected share of the victory and the reason."""
        view = self.table.game_in_play.view(seat)
        for advised in hint(self.game, view, seed_of(view), HINT_SECONDS).moves[:HINTS]:
            share = "   ?" if advised.share is None else f"{advised.share:4.0%}"
            words = self.game.terminal.say_move(self.game.decode(advised.move))
            because = f"  [dim]({advised.because})[/]" if advised.because else ""
            self.out.print(f"  [bold]{share}[/]  [dim]{escape(self.notation(advised.move))}[/]  {words}{because}")

    def after_move(self, seat: int) -> None:
        """Pauses before another seat decides: to read the events, or to take the move back."""
        table = self.table
        if table.decider in (seat, None):
            return
        may_take_back = table.may_take_back(seat)
        if not may_take_back and len(table.people) == 1:
            return
        self.print_events(seat)
        offer = " · u takes the move back" if may_take_back else ""
        answer = self.prompt(f"[dim]Enter continues{offer}[/] ")
        if answer == "q":
            raise Quit
        if answer == "u" and may_take_back:
            table.take_back(seat)

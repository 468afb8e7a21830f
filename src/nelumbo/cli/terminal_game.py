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
from nelumbo.cli.table import BOT_NAME, TerminalTable
from nelumbo.core.errors import IllegalMove, InvalidNotation, NelumboError, Refusal
from nelumbo.core.game import SPECTATOR, Move
from nelumbo.words import known, strung, t, t_known

HINTS = 5
HINT_SECONDS = 1.0
WIPE_SCROLLBACK = "\x1b[3J"


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
        self.out.print(Rule(f"[bold]{t_known(f'{self.game.name}.title') or self.game.title}[/]", style="dim"))
        players = [self.who(seat) for seat in range(len(record.seats))]
        self.out.print(t("terminal.at_table", players=strung(players)))
        self.print_commitment()
        self.out.print(f"[dim]{escape(t('terminal.saved_in', file=str(self.table.file)))}[/]", soft_wrap=True)

    def print_commitment(self) -> None:
        committed = self.table.record.commitment
        text = t("terminal.chosen") if committed is None else t("terminal.commitment", commitment=committed)
        self.out.print(f"[dim]{escape(text)}[/]", soft_wrap=True)

    def who(self, seat: int) -> str:
        """A seat's name, and who sits there."""
        name = self.game.terminal.seat_name(seat)
        if seat in self.table.bots:
            return t("terminal.who.bot", name=name, bot=self.table.record.seats[seat].removesuffix(BOT_NAME))
        return t("terminal.who.you" if len(self.table.people) == 1 else "terminal.who.person", name=name)

    def print_end(self) -> None:
        """The last events and board, the result, and the seed that was committed to."""
        table = self.table
        self.out.print(Rule(f"[bold]{t('terminal.over')}[/]", style="dim"))
        for sentence in table.take_events(table.people[0]):
            self.out.print(sentence)
        self.out.print()
        self.out.print(self.game.terminal.board(table.game_in_play.view(SPECTATOR)))
        self.out.print()
        result = table.record.result
        assert result is not None
        for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
            won = f"  [bold green]{t('terminal.wins')}[/]" if place == 1 else ""
            self.out.print(f"{self.who(seat)}  [bold]{t('terminal.points', n=score)}[/]{won}")
        self.out.print(f"[dim]{escape(t('terminal.seed', seed=str(table.record.seed)))}[/]", soft_wrap=True)
        file = escape(shlex.quote(str(table.file)))
        self.out.print(f"[dim]nelumbo verify {file}\nnelumbo replay {file}[/]", soft_wrap=True)

    def break_off(self) -> None:
        self.out.print()
        file = escape(shlex.quote(str(self.table.file)))
        self.out.print(f"{t('terminal.resume')}\n  nelumbo play --resume {file}", soft_wrap=True)

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
        self.prompt(f"[bold]{t('terminal.pass_on', name=self.game.terminal.seat_name(seat))}[/] ")
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
        help_words = [t("terminal.help")]
        help_words += [t("terminal.help.only")] if len(moves) == 1 else []
        help_words += [] if self.finish(seat) is None else [t("terminal.help.finish")]
        self.out.print(f"[dim]{' · '.join(help_words)}[/]")

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
                        self.out.print(f"[dim]{t('terminal.practice')}[/]")
                    return True
                case "f" if self.finish(seat) is not None:
                    self.play_finish(seat)
                    return True
                case "s" if rest:
                    files.write(Path(rest).expanduser(), self.game, self.table.record)
                    self.out.print(escape(t("terminal.saved", file=rest)))
                case "":
                    return self.play_only_move(seat)
                case _:
                    return self.play_typed(seat, line)
        except NelumboError as error:
            self.out.print(f"[yellow]{escape(error.sentence)}[/]")
        except OSError as error:
            self.out.print(f"[yellow]{t('terminal.cannot_save', why=error.strerror or '')}[/]")
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
            raise InvalidNotation(t("terminal.no_number", number=line, most=len(moves)))
        try:
            self.table.play(seat, self.game.notation.read_move(line))
        except IllegalMove as error:
            self.out.print(f"[yellow]{self.sentence(error.refusal, seat)}[/]")
            return False
        return True

    def sentence(self, refusal: Refusal, seat: int) -> str:
        """What the core refuses, no game words."""
        of_core = f"terminal.refused.{refusal.code}"
        return t(of_core) if known(of_core) else self.game.terminal.say_refusal(refusal, seat)

    def hint(self, seat: int) -> None:
        """The strongest bot's best moves, with the expected share of the victory and the reason."""
        view = self.table.game_in_play.view(seat)
        for advised in hint(self.game, view, seed_of(view), HINT_SECONDS).moves[:HINTS]:
            share = "   ?" if advised.share is None else f"{advised.share:4.0%}"
            move = self.game.decode(advised.move)
            because = self.game.terminal.say_reason(move, advised.because) if advised.because else ""
            words = self.game.terminal.say_move(move)
            self.out.print(f"  [bold]{share}[/]  [dim]{escape(self.notation(advised.move))}[/]  {words}")
            if because:
                self.out.print(f"        [dim]{because}[/]")

    def after_move(self, seat: int) -> None:
        """Pauses before another seat decides: to read the events, or to take the move back."""
        table = self.table
        if table.decider in (seat, None):
            return
        may_take_back = table.may_take_back(seat)
        if not may_take_back and len(table.people) == 1:
            return
        self.print_events(seat)
        offer = f" · {t('terminal.on.back')}" if may_take_back else ""
        answer = self.prompt(f"[dim]{t('terminal.on')}{offer}[/] ")
        if answer == "q":
            raise Quit
        if answer == "u" and may_take_back:
            table.take_back(seat)

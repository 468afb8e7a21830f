"""The state of a game at this terminal: the record, the seats, and the events that each person has yet to see."""

from itertools import islice
from pathlib import Path

from nelumbo import bots
from nelumbo.bots.answers import answers, offers
from nelumbo.cli import files
from nelumbo.core.chance import seeded
from nelumbo.core.commitment import commitment
from nelumbo.core.errors import InvalidRecord, NelumboError
from nelumbo.core.game import AnyGame, Move, Setup
from nelumbo.core.game_in_play import GameInPlay, refusal
from nelumbo.core.record import Record, replayed, result_of, setup_of, write_json
from nelumbo.core.revealing import reveals_to
from nelumbo.core.state import GameState
from nelumbo.words import t

SECONDS_PER_MOVE = 2.0
BOT_NAME = "-bot"


class CannotTakeBack(NelumboError):
    code = "cannot_take_back"


class TerminalTable:
    """Every move is saved before anyone sees its events."""

    def __init__(self, game: AnyGame, record: Record, file: Path) -> None:
        self.game = game
        self.record = record
        self.file = file
        self.game_in_play = replayed_to(game, record, len(record.moves))
        self.bots = {
            seat: bots.load(name.removesuffix(BOT_NAME), game, f"bot/{seat}/{len(record.moves)}/{record.seed}")
            for seat, name in enumerate(record.seats)
            if name.endswith(BOT_NAME)
        }
        self.people = [seat for seat in range(len(record.seats)) if seat not in self.bots]
        self.events: dict[int, list[tuple[int, str]]] = {seat: [] for seat in self.people}
        """What each person has yet to see, with the number of the move that caused it."""

    @property
    def state(self) -> GameState:
        """The whole truth; no one else may read it."""
        return self.game_in_play.state

    @property
    def decider(self) -> int | None:
        """The seat that the game waits for; None once it is over."""
        return None if self.state.is_over() else int(self.state.to_move)

    def save(self) -> None:
        files.replace(self.file, write_json(self.record), files.PRIVATE)

    def play(self, seat: int, move: Move) -> None:
        """Makes and saves the move, and notes what each person may know of it; raises IllegalMove."""
        move = self.game.asides.numbered(self.state, seat, move)
        journal = self.game_in_play.play(seat, move)
        self.record.moves.append((seat, self.game.notation.write_move(move)))
        self.record.result = result_of(self.state)
        self.save()
        for person, events in self.events.items():
            told = self.game_in_play.events(journal, person)
            sentences = [self.game.terminal.say_event(event, person) for event in told]
            events.extend((len(self.record.moves), sentence) for sentence in sentences if sentence)
        if type(move) in self.game.asides.moves:
            self.let_bots_answer()

    def let_bots_answer(self) -> None:
        chance = seeded(f"answers/{len(self.record.moves)}/{self.record.seed}")
        for seat in self.bots:
            for answer in answers(self.game, self.game_in_play.view(seat), chance):
                if refusal(self.game, self.state, seat, answer) is None:
                    self.play(seat, answer)

    def let_bot_play(self, seat: int) -> None:
        """A bot decides from its own view, and may make an offer before."""
        bot = self.bots[seat]
        chance = seeded(f"offers/{len(self.record.moves)}/{self.record.seed}")
        for offer in offers(self.game, self.game_in_play.view(seat), chance) if self.game.asides.moves else []:
            self.play(seat, offer)
        view = self.game_in_play.view(seat) if bot.reads_view else None
        move = bot.choose(view, self.state.legal_moves(seat), SECONDS_PER_MOVE)
        self.play(seat, self.game.decode(move))

    def take_events(self, seat: int) -> list[str]:
        """What happened since the person was last shown it."""
        sentences = [sentence for _, sentence in self.events[seat]]
        self.events[seat] = []
        return sentences

    def take_back(self, seat: int) -> bool:
        """Undoes the seat's last move and the bots' answers; whether they had told it something.

        Raises CannotTakeBack where they had and other people play: against bots alone it is practice.
        """
        moves = self.record.moves
        own = [number for number, (mover, _) in enumerate(moves) if mover == seat]
        if not own:
            raise CannotTakeBack(t("terminal.back.none"))
        if any(mover in self.people for mover, _ in moves[own[-1] + 1 :]):
            raise CannotTakeBack(t("terminal.back.others"))
        if any(self.is_aside(text) for _, text in moves[own[-1] :]):
            raise CannotTakeBack(t("terminal.back.said"))
        has_learned = self.learned_since(own[-1], seat)
        if has_learned and len(self.people) > 1:
            raise CannotTakeBack(t("terminal.back.learned"))
        del moves[own[-1] :]
        for person, events in self.events.items():
            self.events[person] = [(number, sentence) for number, sentence in events if number <= len(moves)]
        self.record.result = None
        self.game_in_play = replayed_to(self.game, self.record, len(moves))
        self.save()
        return has_learned

    def may_take_back(self, seat: int) -> bool:
        """Whether the last move of all was the seat's own and told it nothing."""
        moves = self.record.moves
        if not moves or moves[-1][0] != seat or self.is_aside(moves[-1][1]):
            return False
        return not self.learned_since(len(moves) - 1, seat)

    def is_aside(self, text: str) -> bool:
        """Whether the move is an offer or an answer, outside the turns."""
        return type(self.game.notation.read_move(text)) in self.game.asides.moves

    def learned_since(self, number: int, seat: int) -> bool:
        """Whether this move or a later one revealed anything to the seat."""
        chance = seeded(f"take back/{self.record.seed}")
        before = islice(replayed(self.game, self.record), number, None)
        for (mover, text), game_in_play in zip(self.record.moves[number:], before, strict=False):
            move = self.game.encode(self.game.notation.read_move(text))
            if reveals_to(self.game, game_in_play.state, mover, move, seat, chance):
                return True
        return False


def replayed_to(game: AnyGame, record: Record, moves: int) -> GameInPlay:
    """The game after its first `moves` moves."""
    return next(islice(replayed(game, record), moves, None))


def new_record(game: AnyGame, setup: Setup, people: int, bot: str, seed: str) -> Record:
    """An empty record: people in the first seats, bots in the others."""
    names = [f"player-{seat + 1}" for seat in range(people)]
    names += [f"{bot}{BOT_NAME}"] * (setup.seats - people)
    committed = None if game.setups.is_deal_chosen(setup) else commitment(seed)
    return Record(
        game=game.name, rules=setup.rules, seats=names, options=setup.options, commitment=committed, seed=seed
    )


def resumable(game: AnyGame, record: Record) -> Record:
    """The record with its seed deciding everything that is still to be dealt."""
    if record.seed is None:
        raise InvalidRecord("the record has no seed: it can be replayed, but not continued")
    record.deals = None
    if not game.setups.is_deal_chosen(setup_of(game, record)):
        record.commitment = record.commitment or commitment(record.seed)
    return record

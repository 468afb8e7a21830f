"""The rules of Goofspiel, in the order of README.md."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import Setup
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState, require

CARDS = 13  # of each player, and of prizes; a card is its number less 1
MAX_SEATS = 3
TAKE_BACK = CARDS  # the move after all bids
OPEN = -1  # no bid yet

# Kinds of entry in the journal, with their values.
SEALED, REVEALED, TURNED, ENDED = range(4)  # seat · the bids of seats 0 to 2, the winner · prize · nothing


class Goofspiel(GameState):
    """The whole truth of a game; `played` has the cards of each seat in the order of the rounds."""

    round: int
    prizes: list[int]
    sealed: list[int]
    played: list[list[int]]
    won: list[int]

    def hand(self, seat: int) -> list[int]:
        """The cards that the seat has not played: everybody can work it out [GOO-INFO-1]."""
        return [card for card in range(CARDS) if card not in self.played[seat]]

    def move_count(self) -> i64:
        return CARDS + 1

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Any card in hand; a bid may be taken back while another is missing [GOO-BID-1, 2]."""
        if self.to_move == NOBODY:
            return 0
        legal = self.hand(seat) if self.sealed[seat] == OPEN else [TAKE_BACK]
        for at, move in enumerate(legal):
            moves[at] = move
        return len(legal)

    def apply(self, seat: i64, move: i64) -> None:
        """The last bid reveals them all."""
        self.sealed[seat] = OPEN if move == TAKE_BACK else move
        self.report(SEALED, seat, int(move != TAKE_BACK))
        if OPEN not in self.sealed:
            self.reveal()
        missing = [other for other in range(self.seats) if self.sealed[other] == OPEN]
        self.to_move = NOBODY if self.round == CARDS else missing[0]

    def reveal(self) -> None:
        """The highest bid wins the prize; if two are highest, nobody does [GOO-WIN-1, 2]."""
        highest = max(self.sealed)
        winner = self.sealed.index(highest) if self.sealed.count(highest) == 1 else NOBODY
        first, second, third, *_ = [*self.sealed, OPEN]
        self.report(REVEALED, first, second, third, winner)
        if winner != NOBODY:
            self.won[winner] += self.prizes[self.round] + 1
        for seat, card in enumerate(self.sealed):
            self.played[seat].append(card)
        self.sealed = [OPEN] * self.seats
        self.round += 1
        if self.round < CARDS:
            self.report(TURNED, self.prizes[self.round])
        else:
            self.report(ENDED)

    def awaits(self, seat: i64) -> bool:
        return self.to_move != NOBODY and self.sealed[seat] == OPEN

    def scores(self) -> list[int]:
        return list(self.won)

    def places(self) -> list[int]:
        """The most points win [GOO-END-1]."""
        return [1 + sum(other > own for other in self.won) for own in self.won]

    def serialise(self, archive: Archive) -> None:
        self.serialise_base(archive)
        self.round = archive.number(self.round)
        self.prizes = list(archive.pile(bytes(self.prizes)))
        self.sealed = list(archive.row(vec[i64](self.sealed)))
        self.won = list(archive.row(vec[i64](self.won)))
        played = [*self.played, *[[]] * MAX_SEATS][:MAX_SEATS]
        self.played = [list(archive.pile(bytes(cards))) for cards in played][: self.seats]

    def copy(self) -> "Goofspiel":
        twin = Goofspiel()
        twin.copy_base(self)
        twin.round, twin.prizes = self.round, self.prizes
        twin.sealed, twin.won = list(self.sealed), list(self.won)
        twin.played = [list(cards) for cards in self.played]
        return twin

    def check(self) -> None:
        require(2 <= self.seats <= MAX_SEATS and 0 <= self.round <= CARDS, "setup")
        require(sorted(self.prizes) == list(range(CARDS)), "prizes")
        require(len(self.sealed) == len(self.won) == len(self.played) == self.seats, "seats")
        for seat, cards in enumerate(self.played):
            require(len(cards) == len(set(cards)) == self.round and all(card < CARDS for card in cards), "cards")
            require(self.sealed[seat] == OPEN or self.sealed[seat] in self.hand(seat), "bids")
            require(0 <= self.won[seat] <= 91, "points")
        missing = [seat for seat in range(self.seats) if self.sealed[seat] == OPEN]
        require(missing != [] and self.to_move == (NOBODY if self.round == CARDS else missing[0]), "turn")


def new(setup: Setup, chance: Chance) -> Goofspiel:
    """Nobody begins: the prizes are shuffled, and the first one lies open [GOO-SETUP-1]."""
    state = Goofspiel()
    state.open_base(setup.seats, chance)
    prizes = vec[i64](list(range(CARDS)))
    chance.shuffle(prizes)
    state.round, state.prizes = 0, list(prizes)
    state.sealed, state.won = [OPEN] * setup.seats, [0] * setup.seats
    state.played = [[] for _ in range(setup.seats)]
    return state


def blank() -> Goofspiel:
    return new(Setup(rules=1, seats=2, options={}), seeded(""))

"""`python -m bench.negotiation`: how bots of White Lotus bargain with each other, and whether they keep their word."""

import argparse
from collections import Counter

from nelumbo import games
from nelumbo.bots.answers import answers, offers
from nelumbo.bots.greedy import Greedy
from nelumbo.core.chance import seeded
from nelumbo.core.game import Move
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus.bargaining.asides import KINDS
from nelumbo.games.white_lotus.bargaining.bargains import AGREED
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

GAME = games.load("white-lotus")
MARKS = ("pending", "kept", "broken", "void")


def play(rules: str, seats: int, seed: str) -> Counter[str]:
    """One game between bots of level 3 that offer and answer; what they said, and what became of their promises."""
    setup = new_setup(GAME, seats, {"rules": rules, "negotiation": "full"})
    state = GAME.new(setup, seeded(seed))
    assert isinstance(state, WhiteLotus)
    bots = [Greedy(GAME, f"{seed} {seat}") for seat in range(seats)]
    found, marks = Counter[str](), dict[tuple[int, int, int], tuple[int, int]]()
    while not state.is_over():
        seat = next(seat for seat in range(seats) if state.awaits(seat))
        if not state.is_secret():
            found += bargain(state, [(seat, offer) for offer in offers(GAME, GAME.view(state, seat), seeded(seed))])
        state.apply(seat, bots[seat].choose(GAME.view(state, seat), state.legal_moves(seat), 60.0))
        for agreed in state.bargains:
            if agreed.status == AGREED:
                for at, promise in enumerate(agreed.promises):
                    marks[int(agreed.turn), int(agreed.number), at] = (int(promise.kind), int(promise.mark))
    return found + Counter(f"{KINDS[kind]} {MARKS[mark]}" for kind, mark in marks.values())


def bargain(state: WhiteLotus, said: list[tuple[int, Move]]) -> Counter[str]:
    """Everybody answers until nobody has anything more to say."""
    found = Counter[str]()
    while said:
        for seat, aside in said:
            if GAME.asides.refusal(state, seat, aside) is None:
                GAME.asides.apply(state, seat, aside)
                found[type(aside).__name__.lower()] += 1
        everybody = [(seat, GAME.view(state, seat)) for seat in range(state.seats)]
        said = [(seat, answer) for seat, view in everybody for answer in answers(GAME, view, seeded("answers"))]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--seed", default="figures")
    chosen = parser.parse_args()
    for rules in ("author", "publisher"):
        for seats in (3, 4, 5, 6):
            found = Counter[str]()
            for number in range(chosen.games):
                found += play(rules, seats, f"{chosen.seed} {number}")
            print(f"{rules}, {seats} seats:", ", ".join(f"{name} {count}" for name, count in sorted(found.items())))


if __name__ == "__main__":
    main()

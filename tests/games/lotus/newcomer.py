"""What Lotus' guided first game teaches, and nothing else; the words in quotes are its steps."""

from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Pass, Play, Reward
from nelumbo.games.lotus.view_types import LotusView
from tests.games.newcomer import Newcomer


class Learner(Newcomer):
    """Completes flowers, guards what can be won, and leaves none nearly complete."""

    def wish(self, view: LotusView, move: LotusMove) -> float:
        match move:
            case Play(flower, singles, doubles, wilds):
                return self.petals(view, flower, singles + doubles + wilds)
            case Guard(flower, source, elder):
                return self.guardian(view, flower, source, elder)
            case Reward(power):
                return 1.0 if power == "ELDER" else 0.0  # `reward`: "early in the game a power pays off"
            case Draw(wild):
                return self.drawn(view, wild)
            case Exchange() | Pass():
                return 0.0

    def petals(self, view: LotusView, flower: int, cards: int) -> float:
        """`complete`: the last petal takes all. `free`: none is left one or two petals short."""
        grown = next((len(one.petals) for one in view.garden if one.flower == flower), 0)
        missing = flower - grown - cards
        if missing == 0:
            return 20.0 + flower
        return -1.0 if missing <= 2 else float(cards)

    def guardian(self, view: LotusView, flower: int, source: int | None, elder: bool) -> float:
        """`guardian`, `strength`, `elder`: control goes to the greatest strength, and brings a reward."""
        assert view.viewer is not None
        strengths = next(one.strengths for one in view.garden if one.flower == flower)
        mine, theirs = strengths[view.viewer], max(s for seat, s in enumerate(strengths) if seat != view.viewer)
        wins = mine <= theirs < mine + (2 if elder else 1)
        return 3.0 if wins and source is None else -1.0

    def drawn(self, view: LotusView, wild: int | None) -> float:
        """`draw`: a wildflower of a kind in the hand makes a pair; `own`: other cards carry the player's symbol."""
        assert view.viewer is not None
        hand = view.hands[view.viewer]
        assert hand is not None
        return 1.0 if wild is None else 2.0 if any(card.startswith(str(wild)) for card in hand) else 0.0

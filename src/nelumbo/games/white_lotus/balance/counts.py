"""What is counted in one game, from its journal."""

from collections import Counter

from nelumbo.core.journal import entries
from nelumbo.games.white_lotus import numbers
from nelumbo.games.white_lotus.rules.turn import WhiteLotus


def counts(state: WhiteLotus, journal: list[int]) -> dict[str, float]:
    """Zones fought for by turn, spoils, battles, and who was ever emperor."""
    last = int(state.turn)
    found: Counter[str] = Counter(turns=last)
    turn, emperor = 1, int(state.first_emperor)
    contested, taken, emperors = set[int](), 0, {emperor}
    for kind, a, b, c, _ in entries(journal):
        match kind:
            case numbers.STAGED:
                turn = a
            case numbers.PICKED:
                found[f"contested in turn {turn}" if turn < last else "contested in the last turn"] += 1
                contested.add(a)
            case numbers.WON | numbers.LONE:
                taken += turn < last
            case numbers.SEIZED:
                found["seized at first" if turn == 1 else "seized later"] += 1
            case numbers.TOKEN if b:
                found["tokens at first" if turn == 1 else "tokens later"] += 1
            case numbers.FOUGHT:
                found["battles"] += 1
                found["won by rebels"] += c != emperor
            case numbers.CROWNED:
                emperor = a
                emperors.add(a)
    found.update(f"turn {number}" for number in range(1, last))
    found["left for the last turn"] = state.land.size - taken
    found.update(f"zone {zone}" for zone in contested)
    return {**found, **shares(state, emperors)}


def shares(state: WhiteLotus, emperors: set[int]) -> dict[str, float]:
    """Victories and scores of the first emperor and of all who ever were emperor."""
    won, scores = state.shares(), state.scores()
    others = [seat for seat in range(state.seats) if seat not in emperors]
    return {
        "first emperor won": won[state.first_emperor],
        "emperors": len(emperors),
        "emperors' score": sum(scores[seat] for seat in emperors),
        "others": len(others),
        "others' score": sum(scores[seat] for seat in others),
    }

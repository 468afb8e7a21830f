"""Goofspiel as text: the notation of moves and records, and the board at a terminal."""

from goofspiel.rules import CARDS, Goofspiel
from goofspiel.types import (
    Bid,
    Ended,
    GoofspielEvent,
    GoofspielMove,
    GoofspielView,
    Revealed,
    Sealed,
    TakeBack,
    Turned,
)
from nelumbo.core.errors import InvalidNotation, Refusal, Value
from nelumbo.core.game import Viewer
from nelumbo.core.notation import matched, number_of
from nelumbo.core.plain_records import PlainRecords
from nelumbo.words import Said, seat_name, t, t_refusal


class Notation:
    """`B7` bids the 7, `T` takes a bid back."""

    def __init__(self) -> None:
        records: PlainRecords[Goofspiel, GoofspielMove] = PlainRecords("goofspiel", (), self.write_move, self.read_move)
        self.begins_record = records.begins_record
        self.write_record, self.read_record = records.write_record, records.read_record

    def write_move(self, move: GoofspielMove) -> str:
        return "T" if isinstance(move, TakeBack) else f"B{move.card + 1}"

    def read_move(self, text: str) -> GoofspielMove:
        if text == "T":
            return TakeBack()
        return Bid(number_of(matched("B([0-9]+)", text, "B7").group(1), 1, CARDS) - 1)

    def write_position(self, state: Goofspiel) -> str:
        raise InvalidNotation("Goofspiel has no notation for positions")

    def read_position(self, text: str) -> Goofspiel:
        raise InvalidNotation("Goofspiel has no notation for positions")


class Terminal:
    """In the words of the board's catalog."""

    def board(self, view: GoofspielView) -> str:
        lines = [t("goofspiel.over") if view.over else t("goofspiel.prize", card=view.prizes[-1] + 1)]
        for seat, hand in enumerate(view.hands):
            cards = " ".join(str(card + 1) for card in hand)
            ready = "●" if view.ready[seat] else "○"
            lines.append(f"{ready} {seat_name(seat)} ({view.scores[seat]})  {cards}")
        return "\n".join(lines)

    def say_move(self, move: GoofspielMove) -> str:
        return t("goofspiel.take_back") if isinstance(move, TakeBack) else t("goofspiel.bid", card=move.card + 1)

    def say_reason(self, move: GoofspielMove, term: str) -> str:
        return t(f"goofspiel.because.{term}")

    def say_event(self, event: GoofspielEvent, viewer: Viewer = None) -> str:
        match event:
            case Sealed(seat, in_secret):
                return t(f"goofspiel.log.{'sealed' if in_secret else 'taken_back'}", name=seat_name(seat))
            case Revealed(bids, winner):
                shown = ", ".join(f"{seat_name(seat)} {card + 1}" for seat, card in enumerate(bids))
                won = t("goofspiel.log.tie") if winner is None else t("goofspiel.log.won", name=seat_name(winner))
                return f"{shown}: {won}"
            case Turned(prize):
                return t("goofspiel.prize", card=prize + 1)
            case Ended():
                return t("goofspiel.over")

    def say_refusal(self, refusal: Refusal, viewer: Viewer = None) -> str:
        return t_refusal(f"goofspiel.refused.{refusal.code}", refusal, spoken)

    def seat_name(self, seat: int) -> str:
        return seat_name(seat)


def spoken(name: str, value: Value) -> dict[str, Said]:
    """Cards are counted from 1."""
    return {name: int(value) + 1 if isinstance(value, int) else str(value)}

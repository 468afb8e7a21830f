"""What a picture shows beside the board: a sentence, and who sits at the table."""

from msgspec import Struct


class CardSeat(Struct, frozen=True):
    """Who sits there; without a name nobody yet."""

    name: str = ""
    is_bot: bool = False
    score: int | None = None
    won: bool = False


class Card(Struct, frozen=True):
    game: str | None
    """Whose board lies behind it; None: the site's picture."""
    title: str
    """In the reader's language."""
    plain_title: str
    """Without names, and in English, where no font has the letters of the title."""
    seats: tuple[CardSeat, ...] = ()

"""The kinds of event, as they travel."""

from typing import TypeAlias

from nelumbo.core.game import Event
from nelumbo.games.flowers.view_types import Counts


class Played(Event, frozen=True, tag="played"):
    """Cards were laid on a mandala, shown to everybody; a present colour lies face down [FLO-PLAY-5, 6].

    Without `memory_aid`, others are not told the colour of face-down cards again.
    """

    seat: int
    mandala: int
    colour: int | None
    cards: int
    up: bool


class Drew(Event, frozen=True, tag="drew"):
    """Cards were drawn; their colours are for the drawer alone."""

    seat: int
    cards: int
    colours: list[int] | None


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The discard became the deck."""

    cards: int


class Collects(Event, frozen=True, tag="collects"):
    """The claim marker moved onto a player's cards."""

    mandala: int
    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A player had no legal play."""

    seat: int
    turn: int


class Fell(Event, frozen=True, tag="fell"):
    mandala: int


class Took(Event, frozen=True, tag="took"):
    """The holder took one tile, or both in this order."""

    seat: int
    tiles: list[int]


class Got(Event, frozen=True, tag="got"):
    """The second-placed player got the other tile."""

    seat: int
    tile: int


class Flowered(Event, frozen=True, tag="flowered"):
    """Two tiles became a flower; without `memory_aid`, others are not told again which."""

    seat: int
    colour: int
    older: int | None
    newer: int | None


class SetAside(Event, frozen=True, tag="set_aside"):
    """Nobody took the tiles."""

    dark: int
    light: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A player's cards of the mandala were turned face up and discarded."""

    seat: int
    cards: Counts


class TakenBack(Event, frozen=True, tag="taken_back"):
    """A player's cards of the mandala went back into the hand; without `memory_aid` only they see which were down."""

    seat: int
    up: Counts
    down: int
    down_colours: Counts | None


class Begun(Event, frozen=True, tag="begun"):
    """New tiles lie in the centre of a mandala."""

    mandala: int
    dark: int
    light: int


class Ending(Event, frozen=True, tag="ending"):
    """The end was triggered: these mandalas fall in this order."""

    reason: str
    order: list[int]


class Scored(Event, frozen=True, tag="scored"):
    scores: list[int]
    hand_sizes: list[int]
    places: list[int]


FlowersEvent: TypeAlias = (
    Played
    | Drew
    | Shuffled
    | Collects
    | Passed
    | Fell
    | Took
    | Got
    | Flowered
    | SetAside
    | Discarded
    | TakenBack
    | Begun
    | Ending
    | Scored
)

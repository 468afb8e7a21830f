"""What a simulated page reads of a message. All else stays bytes, which the judge compares as they are."""

from msgspec import UNSET, Raw, Struct, UnsetType, json


class HeardOffer(Struct):
    number: int
    to: int


class HeardBargain(Struct):
    offer: HeardOffer
    status: str


class HeardState(Struct):
    """Of a game's view, what all games have, and the offers of White Lotus."""

    awaited: list[int]
    offers: list[HeardBargain] = []


class HeardView(Struct):
    seat: int | None
    view: HeardState
    moves: Raw


class HeardTable(Struct):
    id: str
    status: str
    yours: list[int]
    commitment: str | None


class HeardEvent(Struct):
    kind: str
    seat: int | None = None
    to: int | None = None
    channel: str = ""
    by: str = ""
    agree: bool = True


class Missed(Struct):
    version: int
    at: int
    event: Raw


class HeardListing(Struct):
    id: str
    updated_at: int


class Heard(Struct):
    """Any message of the server's."""

    type: str
    id: str | int | None = None
    code: str = ""
    table_id: str = ""
    version: int | None = None
    event: HeardEvent | UnsetType = UNSET
    table: HeardTable | UnsetType = UNSET
    views: list[HeardView] | UnsetType = UNSET
    missed: list[Missed] = []
    tables: list[HeardListing] = []
    mine: bool | list[HeardListing] = False
    listing: HeardListing | UnsetType = UNSET


HEARD: json.Decoder[Heard] = json.Decoder(Heard)
EVENT: json.Decoder[HeardEvent] = json.Decoder(HeardEvent)
MOVES: json.Decoder[list[Raw]] = json.Decoder(list[Raw])
NO_MOVES = b"[]"

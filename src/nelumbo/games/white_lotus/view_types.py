"""What a view of White Lotus holds."""

import msgspec

from nelumbo.core.game import View
from nelumbo.games.white_lotus.moves import Army, Offer, Vote


class Holding(msgspec.Struct, frozen=True):
    influence: int
    army: int


class CastVote(msgspec.Struct, frozen=True):
    zone: int
    voter: int
    target: int
    weight: int


class Battle(msgspec.Struct, frozen=True):
    """This turn's battle, and how far its spoils are shared out."""

    sides: list[int]
    """The emperor or the leader, whom each seat supported."""
    armies: list[int]
    victor: int
    order: list[int]
    settled: int
    spoils: int
    lost: list[int]


class OfferState(msgspec.Struct, frozen=True):
    """An offer that the viewer sees; its promises are marked as the facts become public [WL-PROTO-8, 10]."""

    sender: int
    offer: Offer
    status: str
    turn: int
    marks: list[str]
    paid: list[list[int]]
    """What each promiser has passed to the other since the agreement: influence and army, which all saw."""


class WhiteLotusView(View, frozen=True, kw_only=True):
    """Zones are numbered as in the map file. What the viewer may not know is None (RULES.md, section 6)."""

    map: str
    rules: str
    negotiation: str
    open_holdings: bool
    show_ready: bool
    pair: int
    mix: list[int]
    turn: int
    stage: int
    phase: str
    first_emperor: int
    emperor: int
    leader: int | None
    in_play: list[bool]
    types: list[int]
    owners: list[int | None]
    markers: list[list[int]]
    unused: list[int]
    aside: list[int]
    vp: list[int]
    scores: list[int]
    holdings: list[Holding | None]
    ledger: list[list[int]]
    """By seat: influence gained and paid, army gained and paid; everybody saw it happen [WL-RULING-34]."""
    pool_size: int
    unseen: list[int]
    """Tokens by type that the viewer has not seen yet."""
    drawn: int | None
    zone: int | None
    needed: list[int]
    ready: list[bool] | None
    commit: Vote | Army | None
    """The viewer's own sealed commit."""
    round: list[CastVote]
    tied: list[int]
    log: list[CastVote]
    asked: list[int]
    battle: Battle | None
    extras: int
    placed: bool
    began_full: bool
    stall: int
    offers: list[OfferState]
    offers_made: int
    """How many of them there are: how many others have made stays unknown [WL-PROTO-10]."""

"""The bytes that a viewer gets are the same whatever the viewer may not know."""

from copy import deepcopy

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.errors import IllegalMove
from nelumbo.core.game import AnyGame, Viewer
from nelumbo.core.state import GameState
from nelumbo.server.live import playing, telling
from nelumbo.server.live.arranging import opening
from nelumbo.server.live.entries import Moved, Resigned, Said, Started
from nelumbo.server.live.keeper import summary
from nelumbo.server.live.notices import Change, called, is_news, news
from nelumbo.server.live.table import Denied, Happening, Seats, Table
from nelumbo.server.messages import LiveClock, NewSeat, NewTable
from nelumbo.server.store.players import Player
from tests.secrecy import twin_of

HOST = Player("host", "Host")
AT = 1_700_000_000_000


def table_of(game: AnyGame, seats: int, **options: str) -> Table:
    """A started table where every seat is a person's of its own."""
    new = NewTable(
        game=game.name, seats=[NewSeat(kind="me")] * seats, options=dict(options), clock=LiveClock(seconds=600)
    )
    entry = opening(new, HOST)
    places = [msgspec.structs.replace(place, player=f"player {seat}") for seat, place in enumerate(entry.places)]
    table = Table("table")
    table.apply(msgspec.structs.replace(entry, places=places), AT)
    table.apply(Started(seed=f"secrecy {game.name}"), AT)
    return table


def with_state(table: Table, state: GameState, other: Table) -> Table:
    """The same table, with another truth behind it."""
    twin = Table(table.id)
    twin.__dict__.update({key: value for key, value in table.__dict__.items() if key != "sitting"})
    twin.moves, twin.limited, twin.since = list(table.moves), dict(table.limited), list(table.since)
    twin.clock = deepcopy(table.clock)
    twin.sitting = other.playing()
    twin.sitting.state = state
    twin.decisions = twin.legal()
    return twin


def leaving(table: Table, viewer: Viewer) -> bytes:
    """Everything that the server sends this viewer about the table as it stands."""
    seats: Seats = () if viewer is None else (viewer,)
    player = None if viewer is None else f"player {viewer}"
    parts: list[object] = [
        telling.info(table, player),
        telling.faces(table, seats),
        telling.clocks(table),
        telling.listing(table),
        table.version(seats),
        refusals(table, viewer),
    ]
    return msgspec.json.encode(parts)


def refusals(table: Table, viewer: Viewer) -> list[str]:
    """What the viewer hears when trying moves of every kind."""
    if viewer is None:
        return []
    heard = []
    count = int(table.playing().state.move_count())
    for number in range(0, count, max(1, count // 40)):
        data = msgspec.json.encode(table.game.decode(number))
        try:
            playing.move(table, (viewer,), viewer, table.version((viewer,)), data)
        except (Denied, IllegalMove) as error:
            heard.append(repr(error.refusal))
        else:
            heard.append("legal")
    return heard


def told(table: Table, happened: list[Happening], viewer: Viewer) -> bytes:
    """What the server sends this viewer about something that has just happened."""
    seats: Seats = () if viewer is None else (viewer,)
    player = None if viewer is None else f"player {viewer}"
    heard = [happening for happening in happened if table.hears(happening.position, seats)]
    return msgspec.json.encode([telling.told(table, AT, happening, (player, seats), set()) for happening in heard])


@pytest.mark.parametrize("name", games.names())
def test_twin_states_give_the_same_bytes(name: str) -> None:
    game, dice = games.load(name), seeded(f"twins of {name}")
    for seats in game.seats:
        table = table_of(game, seats)
        for step in range(60):
            if table.status != "playing":
                break
            if step % 4 == 0:
                compare(table, dice.below(seats + 1), seats)
            seat = int(table.playing().state.to_move)
            moves = table.decisions[seat]
            table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT + step)


def compare(table: Table, chosen: int, seats: int) -> None:
    """One viewer, and a truth that this viewer cannot tell from the real one."""
    viewer: Viewer = chosen if chosen < seats else None
    dice = seeded(f"{table.size}/{chosen}")
    state = table.playing().state.copy()
    twin_state = twin_of(table.game, state, viewer, dice)
    one = with_state(table, state, table_of(table.game, seats))
    other = with_state(table, twin_state, table_of(table.game, seats))
    assert leaving(one, viewer) == leaving(other, viewer)
    seat = int(state.to_move)
    common = [move for move in one.decisions[seat] if move in other.decisions[seat]]
    if not common:
        return
    entry = entry_of(one, seat, common[dice.below(len(common))])
    told_one, told_other = (told(each, each.apply(entry, AT + 1), viewer) for each in (one, other))
    if one.status == "playing" == other.status and views(one, viewer) == views(other, viewer):
        # The same cards may have been shown in another order: then only the order of the bytes differs.
        assert sorted(told_one) == sorted(told_other)


def views(table: Table, viewer: Viewer) -> bytes:
    """What the viewer sees."""
    return msgspec.json.encode(table.playing().view(viewer))


def entry_of(table: Table, seat: int, number: int) -> Moved:
    """A person's move."""
    return playing.checked(table, seat, table.game.decode(number), "person")


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck's order in the list of tables would be noticed."""
    game = games.load("mandala")
    honest = telling.listing

    def leaky(table: Table) -> object:
        listing = honest(table)
        return msgspec.structs.replace(listing, updated_at=sum(table.playing().state.numbers()))

    monkeypatch.setattr(telling, "listing", leaky)
    table = table_of(game, 2)
    with pytest.raises(AssertionError):
        compare(table, 0, 2)


@pytest.mark.parametrize("viewer", [3, None])
def test_nobody_but_its_parties_knows_what_a_private_offer_is_or_whose(viewer: Viewer) -> None:
    """WL-PROTO-10"""
    heard = []
    for sender, receiver, text in ((0, 1, "between us"), (2, 0, "something else")):
        table = table_of(games.load("white-lotus"), 4, negotiation="full")
        offer = {"move": "offer", "number": 1, "to": receiver, "give": {"influence": 1}, "text": text}
        version = table.version((sender,))
        entry = playing.move(table, (sender,), sender, version, msgspec.json.encode(offer))
        happened = table.apply(entry, AT + 1)
        heard.append((leaving(table, viewer), told(table, happened, viewer), summary(table).listing))
        for party in (sender, receiver):
            assert text.encode() in told(table, happened, party)
    assert heard[0] == heard[1]


def test_notices_are_the_same_whatever_happened_in_secret() -> None:
    """Private talk and sealed choices are neither told nor counted."""
    sent = []
    for secrets in (0, 3):
        table = table_of(games.load("white-lotus"), 4, negotiation="full")
        for number in range(secrets):
            words = Said(channel="private", player="player 0", name="Ann", text=f"{number}", seat=0, to=1)
            table.apply(words, AT + 1)
        before = telling.listing(table)
        table.apply(Resigned(seat=0, why="resigned"), AT + 2)
        change = Change(before, telling.listing(table), table.told_to_all(), table.outcome, frozenset())
        assert is_news(change)
        sent.append((msgspec.json.encode(news(change)), called(change)))
    assert sent[0] == sent[1]


@pytest.mark.parametrize(("aid", "sent"), [("on", True), ("off", False)])
def test_a_page_is_sent_a_perfect_memory_only_where_the_table_aids_it(aid: str, sent: bool) -> None:
    """FLO-RULING-31: bots think from the whole view all the same."""
    table = table_of(games.load("flowers"), 3, memory_aid=aid)
    faces = msgspec.json.decode(msgspec.json.encode(telling.faces(table, (0,))))
    assert (faces[0]["view"]["memory"] is not None) is sent
    assert table.game.sampler(table.playing().view(0)).draw(seeded("bot"))

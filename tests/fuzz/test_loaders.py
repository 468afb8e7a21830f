"""States, records and logs from damaged bytes: a clear error every time, or something sound."""

from functools import cache
from hashlib import blake2b

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nelumbo import games
from nelumbo.core.codec import DIGEST_BYTES, from_bytes, to_bytes
from nelumbo.core.errors import NelumboError
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record, final_state, read_text, result_of, verify, write_json, write_text
from nelumbo.server.api.records import readable
from nelumbo.server.api.replays import replayed
from nelumbo.server.live.table import entries
from tests.fuzz.amount import tries
from tests.games.test_every_game import played_record
from tests.walks import setups, state_at

FEW = 60
SETUPS = 6
EACH_GAME = pytest.mark.parametrize("game", [games.load(name) for name in games.names()], ids=games.names())


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """The bytes with some changed, left out, put in or said twice."""
    found = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(found)))
        until = min(len(found), at + draw(st.integers(0, 40)))
        match draw(st.integers(0, 3)):
            case 0:
                found[at:until] = draw(st.binary(max_size=8))
            case 1:
                del found[at:until]
            case 2:
                found[at:at] = found[at:until]
            case _:
                found[at:at] = draw(st.sampled_from([b"-1", b"9" * 30, b"null", b"\xff", b"\n", b'"', b"[", b"1e400"]))
    return bytes(found)


@EACH_GAME
@tries(FEW)
@given(data=st.data())
def test_a_damaged_state_is_refused_or_sound(game: AnyGame, data: st.DataObject) -> None:
    """With the right checksum, too, as somebody would send it on purpose."""
    setup = data.draw(st.sampled_from(setups(game)))
    whole = to_bytes(game, state_at(game, setup, "fuzz", data.draw(st.integers(0, 40))))
    body = data.draw(damaged(whole[:-DIGEST_BYTES]))
    for digest in (whole[-DIGEST_BYTES:], blake2b(body, digest_size=DIGEST_BYTES).digest()):
        try:
            state = from_bytes(game, body + digest)
        except NelumboError as error:
            assert error.sentence
        else:
            for seat in range(state.seats):
                game.view(state, seat)
                state.legal_moves(seat)


@cache
def written(game: str, setup: int) -> list[bytes]:
    """A whole game, as JSON and as text."""
    found = games.load(game)
    record = played_record(found, setups(found)[setup], "fuzz")
    return [write_json(record).encode(), write_text(found, record).encode()]


@EACH_GAME
@tries(FEW)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_replays(game: AnyGame, data: st.DataObject) -> None:
    """As a site takes it in: JSON or text, replayed to its end."""
    of_setup = data.draw(st.integers(0, min(SETUPS, len(setups(game))) - 1))
    body = data.draw(damaged(data.draw(st.sampled_from(written(game.name, of_setup)))))
    try:
        found = readable(body)
    except NelumboError as error:
        assert error.sentence
    else:
        assert_usable(found)


def assert_usable(record: Record) -> None:
    """What was taken in can be shown and looked at; what it claims may be wrong, but never breaks anything."""
    game = games.load(record.game)
    result_of(final_state(game, record))
    assert replayed(record, None).moments
    write_text(game, record)
    try:
        verify(game, record)
    except NelumboError as error:
        assert error.sentence


@EACH_GAME
@tries(FEW)
@given(data=st.data())
def test_a_record_with_a_value_of_another_kind_is_refused_or_replays(game: AnyGame, data: st.DataObject) -> None:
    """JSON that reads well, but says strange things."""
    plain = msgspec.json.decode(written(game.name, 0)[0])
    field = data.draw(st.sampled_from(sorted(plain)))
    plain[field] = data.draw(strange(plain))
    try:
        found = readable(msgspec.json.encode(plain))
    except NelumboError as error:
        assert error.sentence
    else:
        assert_usable(found)


def strange(plain: dict[str, object]) -> st.SearchStrategy[object]:
    """Values that a field may not be meant for."""
    numbers = st.integers(-(2**63), 2**63 - 1)
    return st.one_of(
        st.none(),
        numbers,
        st.text(max_size=30),
        st.lists(st.text(max_size=8), max_size=9),
        st.lists(st.lists(numbers, max_size=70), max_size=5),
        st.lists(st.tuples(numbers, st.text(max_size=6)), max_size=5),
        st.dictionaries(st.text(max_size=8), numbers | st.text(max_size=5) | st.booleans(), max_size=3),
        st.sampled_from(list(plain.values())),
    )


@tries(FEW * 4)
@given(body=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_bytes_that_never_were_a_record_are_refused(body: bytes) -> None:
    with pytest.raises(NelumboError):
        readable(body)
    for game in map(games.load, games.names()):
        with pytest.raises(NelumboError):
            read_text(game, body.decode(errors="replace"))


@tries(FEW * 4)
@given(data=st.data())
def test_a_damaged_entry_of_a_log_is_refused_or_read(data: st.DataObject) -> None:
    game = games.load("mandala")
    whole = entries.written(entries.MoveEntry(0, game.notation.read_move("A1R"), "person"), game).encode()
    try:
        entries.read(data.draw(damaged(whole)).decode(errors="replace"), game)
    except (msgspec.DecodeError, NelumboError) as error:
        assert str(error)

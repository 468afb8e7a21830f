"""The socket: messages as they should be, nearly so and not at all; and bytes that are no WebSocket."""

import asyncio
import random
import socket

from hypothesis import given, seed
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from nelumbo import games
from tests.fuzz import socket_messages
from tests.fuzz.amount import tries
from tests.server.client import Client, Seen
from tests.server.scenarios import play_on
from tests.server.site import Site

FEW = 25
FRAMES = 12


class Babbler(Client):
    """Says what it does not mean, and is therefore not surprised by any answer."""

    @staticmethod
    def check_versions(seen: Seen) -> None:
        """It may have asked for any of them."""


def test_no_message_breaks_a_table(fuzzed: Site) -> None:
    """Two players send random messages at tables of every game; then each game is played to its end."""
    with asyncio.Runner() as runner:
        ann, bob = (runner.run(Babbler.guest(fuzzed.url(), name)) for name in ("Ann", "Bob"))
        tables = [runner.run(opened(ann, bob, game)) for game in games.names()]

        @seed(7)
        @tries(FEW, shrink=False)
        @given(
            frames=st.lists(socket_messages.texts(tables), min_size=1, max_size=FRAMES),
            dice=st.integers(0, 10**6),
            player=st.sampled_from([ann, bob]),
        )
        def once(frames: list[str | bytes], dice: int, player: Client) -> None:
            runner.run(say(player, tables, frames, random.Random(dice)))

        once()
        for id in tables:
            runner.run(to_the_end(ann, bob, id))
        for client in (ann, bob):
            runner.run(client.close())


async def opened(ann: Client, bob: Client, game: str) -> str:
    """Two people, bots on the other seats, started."""
    bots = [{"kind": "bot", "bot": "uniform"}] * (min(games.load(game).setups.seats) - 2)
    id = await ann.open_table(game, [{"kind": "me"}, {"kind": "open"}, *bots])
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    await ann.post(f"/api/tables/{id}/start")
    return id


async def say(player: Client, tables: list[str], frames: list[str | bytes], dice: random.Random) -> None:
    """A page of a player's: greets, then says these things among a few moves, and is still answered or hung up on."""
    await player.connect()
    assert player.socket is not None
    try:
        for id in tables:
            await player.hello(id)
        for frame in frames:
            await player.socket.send(frame)
            await one_move(player, dice.choice(tables), dice)
        player.pongs.clear()
        await player.send("ping", id=1)
        connection = player.socket
        await player.until(lambda: player.pongs or connection.close_code is not None)
    except (ConnectionClosed, ConnectionError, TimeoutError) as error:
        assert not isinstance(error, TimeoutError), (
            f"a page is answered, or hung up on: {[frame[:200] for frame in frames]}"
        )
    await player.disconnect()


async def one_move(player: Client, id: str, dice: random.Random) -> None:
    """Sends any legal move, without waiting for the answer."""
    seen = player.tables[id]
    found = socket_messages.moves(seen.views)
    if found:
        seat, move = dice.choice(found)
        await player.send("move", id=f"m{dice.getrandbits(60)}", table=id, seat=seat, version=seen.version, move=move)


async def to_the_end(ann: Client, bob: Client, id: str) -> None:
    """A table that was fuzzed can be played to its end; where it has ended, another one can be opened."""
    for client in (ann, bob):
        client.tables.clear()
        await client.connect()
        await client.hello(id)
    if ann.tables[id].table["status"] != "over":
        await asyncio.gather(*(play_on(client, id, 3) for client in (ann, bob)))
    assert ann.tables[id].table["status"] == "over"
    for client in (ann, bob):
        await client.disconnect()


@seed(7)
@tries(FEW, shrink=False)
@given(chunks=st.lists(st.binary(max_size=200), max_size=6), shaken_hands=st.booleans())
def test_bytes_that_are_no_websocket_end_only_their_own_connection(
    fuzzed: Site, chunks: list[bytes], shaken_hands: bool
) -> None:
    head = b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    port = fuzzed.processes[0].port
    with socket.create_connection(("127.0.0.1", port), 5) as link:
        try:
            if shaken_hands:
                link.sendall(head)
                assert b"101" in link.recv(4096)
            for chunk in chunks:
                link.sendall(chunk)
            link.shutdown(socket.SHUT_WR)
            while link.recv(4096):
                pass
        except OSError:
            pass  # the server has hung up
    assert fuzzed.processes[0].is_ready()

"""The connection: exactly what was missed is told; anonymous visitors only watch; slow pages are resynchronised."""

import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_page_of_another_site_may_not_open_a_socket(site: Site) -> None:
    ann = await Client.guest(site.url(0), "Ann")
    for foreign in ("https://elsewhere.example", ann.url.replace("http", "https"), ann.url.replace("http", "ftp")):
        with pytest.raises(InvalidStatus):
            await ann.connect(Origin=foreign)
    await ann.connect(Origin=ann.url)
    await ann.disconnect()
    behind_tls = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    await ann.connect(Origin=ann.url.replace("http", "https"), **behind_tls)
    await ann.close()


async def test_a_stranger_may_watch_but_do_nothing(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        stranger = Client(site.url(1))
        await stranger.connect()
        await stranger.hello(id)
        assert stranger.tables[id].views[None]["view"]["hands"] == [None, None]
        for type, fields in (("say", {"text": "hi"}), ("resign", {"seat": 0}), ("hint", {"seat": 0})):
            with pytest.raises(Refused) as refused:
                await stranger.ask(type, id, **fields)
            assert refused.value.code == "not_signed_in"
        await stranger.close()


async def test_a_message_that_is_too_large_is_not_read(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        assert ann.socket is not None
        await ann.socket.send(json.dumps({"type": "say", "text": "x" * 20_000}))
        await ann.socket.wait_closed()
        assert ann.socket.close_code == 1009

"""People with accounts, and their programs."""

from collections.abc import Awaitable

import pytest

from tests.server.client import Client, Refused
from tests.server.site import Site


async def account(site: Site, name: str) -> Client:
    """Somebody who has claimed a name."""
    client = await Client.guest(site.url(0), "Guest of old")
    await client.post("/api/me/claim", name=name, password="lotus in the pond")
    return client


async def signed_in(site: Site, name: str, password: str, number: int = 1) -> Client:
    client = Client(site.url(number))
    try:
        client.player = (await client.post("/api/session", name=name, password=password))["player"]
    except Refused:
        await client.close()
        raise
    return client


def program(site: Site, token: str) -> Client:
    client = Client(site.url(1))
    client.http.headers["Authorization"] = f"Bearer {token}"
    return client


async def code_of(request: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await request
    return refused.value.code

"""Ladders are read page by page."""

import pytest

from tests.server.client import Client, Refused
from tests.server.site import Site


@pytest.mark.parametrize("before", ["99999999999999999999999.x", "1e3.x", "x", "-.x", "7", "7.\0"])
async def test_a_place_on_the_ladder_that_cannot_be_read_is_refused(site: Site, before: str) -> None:
    visitor = Client(site.url())
    with pytest.raises(Refused) as refused:
        await visitor.get("/api/ladder/lotus", before=before)
    assert (refused.value.code, refused.value.answer["status"]) == ("invalid_body", 400)
    assert (await visitor.get("/api/ladder/lotus", before="-12500.ann"))["players"] == []
    await visitor.close()
